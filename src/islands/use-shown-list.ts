import { useEffect, useRef } from 'react';
import type { Listing } from './use-listing.ts';

/** Moves focus to a list after a step within it, once it is loaded, and scrolls it into view if necessary. */
export function useShownList({ status, page }: Listing<unknown>, steps: number) {
  const results = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);

  // The page's inline script (HeadLinks.astro) hid the first entries because the address asks for others.
  useEffect(() => {
    if (steps > 0 && status !== 'loading') document.documentElement.classList.remove('filtering', 'unfiltered');
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
    /** For controls above the list that disappear when pressed, such as chips: keeps the scroll position. */
    bringIntoFocus,
    /** For controls below the list. */
    bringIntoView() {
      bringIntoFocus();
      scrollThere();
    },
    /** For links to the unchanged list. */
    goThere() {
      scrollThere();
      results.current?.focus({ preventScroll: true });
    },
  };
}
