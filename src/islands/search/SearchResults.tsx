import { memo } from 'react';
import { Linocut } from '../Linocut.tsx';
import { Picture } from '../Picture.tsx';
import type { Found, Hit } from './site-search.ts';

const THUMB_SIZES = '4.5rem';

function HitPhoto({ image = '', photo, standIn }: Hit) {
  if (!standIn && !photo) return null;
  return (
    <span className="search-photo">
      <Picture src={image} alt="" photo={photo} sizes={THUMB_SIZES} />
      <Linocut subject={standIn ?? 'loaf'} />
    </span>
  );
}

const HitItem = (hit: Hit) => (
  <li>
    <a href={hit.href}>
      <HitPhoto {...hit} />
      <span className="search-words">
        <b>{hit.title}</b> {hit.note && <small>{hit.note}</small>}
      </span>
    </a>
  </li>
);

/** What was found, by its kind, or what to do if nothing was. */
export const SearchResults = memo(function SearchResults({ groups, total, without }: Found) {
  if (total === 0)
    return (
      <p className="search-advice">
        {without.length > 0
          ? 'What does not say what is in it is left out, so there may be more than this knows of. '
          : 'Try fewer or other words, such as a dish or an ingredient. '}
        <a href="/contact">Or ask us</a>.
      </p>
    );
  return groups.map(({ name, hits, more }) => (
    <section key={name}>
      <h2>{name}</h2>
      <ul>
        {hits.map((hit) => (
          <HitItem key={`${hit.href} ${hit.title}`} {...hit} />
        ))}
      </ul>
      {more && (
        <a className="search-more" href={more.href}>
          {more.text}
        </a>
      )}
    </section>
  ));
});
