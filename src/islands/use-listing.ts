import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListSource } from './list-source.ts';

/** What a list shows: `page` is what was asked for once it is loaded, and until then what was shown before. */
export interface Listing<P> {
  status: 'loaded' | 'loading' | 'failed';
  page: P;
  /** Asks again for what could not be had. */
  retry(): void;
}

/**
 * What a query asks for, from a source. `key` names the query and is empty for the first page of everything, which is
 * on the page itself.
 */
export function useListing<Q, P>(source: ListSource<Q, P>, query: Q, key: string, firstPage: P): Listing<P> {
  const [fetched, setFetched] = useState<{ key: string; page: P | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef(firstPage);
  // Not asked again while it is the same query, unless something has been fetched meanwhile.
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
