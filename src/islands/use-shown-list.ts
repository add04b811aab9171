import { useEffect, useRef } from 'react';
import type { Listing } from './use-listing.ts';

/** Brings a list into view and into focus after a step within it, once it is there. */
export function useShownList({ status, page }: Listing<unknown>, steps: number) {
  const results = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);

  // The page hid its first entries where its address asks for others (see the page's own script).
  useEffect(() => {
    if (steps > 0 && status !== 'loading') delete document.documentElement.dataset['asksForOthers'];
  }, [steps, status]);

  useEffect(() => {
    if (!isAwaited.current || status !== 'loaded') return;
    isAwaited.current = false;
    results.current?.focus({ preventScroll: true });
  }, [status, page]);

  return {
    results,
    bringIntoView() {
      isAwaited.current = true;
      results.current?.scrollIntoView({ block: 'start' });
    },
  };
}
