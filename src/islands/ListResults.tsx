import type { ReactNode, Ref } from 'react';
import type { Listing } from './use-listing.ts';

interface ListResultsProps {
  ref: Ref<HTMLDivElement>;
  listing: Listing<unknown>;
  /** Whether the unfiltered first page is shown, which is in the page's HTML. */
  isFirstPage: boolean;
  /** The message if the entries cannot be loaded. */
  failure: string;
  children: ReactNode;
}

/** The results of a list, or an error with a retry button. */
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
