import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListSource } from './list-source.ts';

/** The state of a list: `page` is the requested page once it is loaded, and the previous one until then. */
export interface Listing<P> {
  status: 'loaded' | 'loading' | 'failed';
  page: P;
  /** Retries after a failure. */
  retry(): void;
}

/**
 * Loads a query from a source. `key` identifies the query; it is empty for the unfiltered first page, which is on the page
 * itself.
 */
export function useListing<Q, P>(source: ListSource<Q, P>, query: Q, key: string, firstPage: P): Listing<P> {
  const [fetched, setFetched] = useState<{ key: string; page: P | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef(firstPage);
  // Memoized per query, unless something has been fetched in the meantime.
  const atHand = useMemo(() => (key === '' ? firstPage : source.atHand(query)), [source, key, firstPage, fetched]);
  const isMissing = atHand === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    const abort = new AbortController();
    const settle = (page: P | null) => {
      if (!abort.signal.aborted) setFetched({ key, page });
    };
    source.load(query, abort.signal).then(settle, () => settle(null));
    return () => abort.abort();
  }, [source, key, isMissing, attempt]);

  const loaded = atHand ?? (fetched?.key === key ? fetched.page : undefined);
  useEffect(() => {
    if (loaded) shown.current = loaded;
  }, [loaded]);

  return {
    status: loaded ? 'loaded' : loaded === null ? 'failed' : 'loading',
    page: loaded ?? shown.current,
    retry() {
      setFetched(null);
      setAttempt(attempt + 1);
    },
  };
}
