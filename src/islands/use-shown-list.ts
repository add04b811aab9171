import { useEffect, useRef } from 'react';
import type { Listing } from './use-listing.ts';

/** Brings a list into focus after a step within it, once it is there, and into view where it stands elsewhere. */
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

  const bringIntoFocus = () => void (isAwaited.current = true);
  const scrollThere = () => results.current?.scrollIntoView({ block: 'start' });
  return {
    results,
    /** For what is pressed above the list and goes with the press, as a chip does: the page stays where it is. */
    bringIntoFocus,
    /** For what is pressed below the list. */
    bringIntoView() {
      bringIntoFocus();
      scrollThere();
    },
    /** For what leads to the list as it is. */
    goThere() {
      scrollThere();
      results.current?.focus({ preventScroll: true });
    },
  };
}
