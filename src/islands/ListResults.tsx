import type { ReactNode, Ref } from 'react';
import type { Listing } from './use-listing.ts';

interface ListResultsProps {
  ref: Ref<HTMLDivElement>;
  listing: Listing<unknown>;
  /** Whether it is the first page of everything, as the page's HTML has it, that is shown. */
  isFirstPage: boolean;
  /** What to say where the entries cannot be had. */
  failure: string;
  children: ReactNode;
}

/** What a list found, or why it did not. */
export function ListResults({ ref, listing: { status, retry }, isFirstPage, failure, children }: ListResultsProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="list-results"
      aria-busy={status === 'loading'}
      {...(isFirstPage ? { 'data-first-page': '' } : {})}
    >
      {status === 'failed' ? (
        <div className="list-failure" role="alert">
          <p>{failure}</p>
          <button type="button" className="button quiet" onClick={retry}>
            Try again
          </button>
        </div>
      ) : (
        children
      )}
    </div>
  );
}
