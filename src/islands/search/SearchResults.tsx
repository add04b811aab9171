import { memo } from 'react';
import { Linocut } from '../Linocut.tsx';
import { Picture } from '../Picture.tsx';
import { unbroken } from '#domain/unbroken.ts';
import type { Answer } from '#content/site-search/answers/site-answers.ts';
import type { Hit } from './hits.ts';
import type { Found } from './site-search.ts';

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
        <b>{unbroken(hit.title)}</b> {hit.note && <small>{unbroken(hit.note)}</small>}
      </span>
    </a>
  </li>
);

const Answers = ({ answers }: { answers: readonly Answer[] }) => (
  <section className="search-answers">
    <h2>{answers.length === 1 ? 'Answer' : 'Answers'}</h2>
    <ul>
      {answers.map(({ id, title, text, href }) => (
        <li key={id}>
          <a href={href}>
            <span className="search-words">
              <b>{unbroken(title)}</b> <span>{unbroken(text)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

/** What was found, by its kind, below what the bakery says of it; or what to do if there is nothing. */
export const SearchResults = memo(function SearchResults({ groups, total, without, answers, instead, isMention }: Found) {
  if (total === 0 && answers.length === 0)
    return (
      <p className="search-advice">
        {without.length > 0
          ? 'Anything that doesn’t say what’s in it is hidden, so there may be others. '
          : 'Try fewer or other words, such as a dish or an ingredient. '}
        <a href="/contact">Or ask us</a>.
      </p>
    );
  return (
    <>
      {answers.length > 0 && <Answers answers={answers} />}
      {groups.map(({ name, hits, more }) => (
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
      ))}
      {(instead !== '' || isMention) && answers.length === 0 && (
        <p className="search-advice">
          Looking for something else? <a href="/contact">Ask us</a>.
        </p>
      )}
    </>
  );
});
