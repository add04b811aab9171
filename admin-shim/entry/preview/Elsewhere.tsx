import { useMemo } from 'react';
import { headOf, searchResultOf } from './page-head.ts';
import { usePicture } from './use-picture.ts';

/** The letters of a title in Google's results on a desktop, which its limit of pixels is about. */
const GOOGLE_TITLE = '20px Arial, sans-serif';

function widthOf(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = GOOGLE_TITLE;
  return context.measureText(text).width;
}

interface ElsewhereProps {
  /** The page as it will be. */
  page: Document;
  /** The fields that it was made of. */
  entry: () => object;
  /** Whether someone wrote a description for search engines. */
  hasOwnDescription: boolean;
}

/** How a page looks where others show it: in a search result, in a post on Facebook, and in a message. */
export function Elsewhere({ page, entry, hasOwnDescription }: ElsewhereProps) {
  const head = useMemo(() => headOf(page), [page]);
  // The home page has no words of its own for search engines: the settings have them.
  const source = head.address?.pathname === '/' ? 'settings' : hasOwnDescription ? 'field' : 'page';
  const result = useMemo(() => searchResultOf(head, widthOf, source), [head, source]);
  const { siteName, sharedTitle, description, address, image } = head;
  const domain = address?.host ?? location.host;
  const path = address?.pathname.split('/').filter(Boolean) ?? [];
  const { picture: shared, onMissing } = usePicture(image, entry);
  const picture = shared && <img src={shared} alt="" onError={onMissing} />;
  return (
    // What scrolls must be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="elsewhere" tabIndex={0}>
      <section aria-label="Google">
        <h3>Google</h3>
        <div className="search-result">
          <p>{siteName}</p>
          <p className="result-address">{[domain, ...path].join(' › ')}</p>
          <p className="result-title">{result.title}</p>
          <p>{result.description}</p>
        </div>
        <ul className="field-hint bulleted">
          {result.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      </section>
      <section aria-label="Facebook">
        <h3>Facebook</h3>
        <div className="social-card">
          {picture}
          <p className="card-domain">{domain}</p>
          <p className="card-title">{sharedTitle}</p>
          <p className="card-description">{description}</p>
        </div>
        {image === null && <p className="field-hint">No photo: the link is shown without one.</p>}
        {image !== null && shared === undefined && <p className="field-hint">The preview image is being created…</p>}
        {image !== null && shared === null && <p className="field-hint">The preview image cannot be shown right now.</p>}
      </section>
      <section aria-label="iMessage">
        <h3>iMessage</h3>
        <div className="message-link">
          {picture}
          <p className="card-title">{sharedTitle}</p>
          <p className="card-domain">{domain}</p>
        </div>
      </section>
    </div>
  );
}
