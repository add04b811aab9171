import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How long a category takes to fade out before the next fades in, in milliseconds. */
const FADE_MS = 300;
const PAUSE_MS = 50;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The ID of the category or item in the address; '' for all categories. */
export const idInAddress = (): string => location.hash.slice(1);

/** The selected category and the shown one, which follows it once the one before has faded out; '' for all. */
export function useCategory(board: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState('');
  const [shown, setShown] = useState('');
  const [isFading, setIsFading] = useState(false);
  const latest = useRef('');

  /** Selects a category without motion. */
  const jumpTo = (category: string) => {
    latest.current = category;
    setSelected(category);
    setShown(category);
  };

  const choose = async (category: string) => {
    if (category === latest.current) return;
    latest.current = category;
    setSelected(category);
    const state: unknown = history.state;
    // The :target of the address is highlighted until the fragment changes; this one matches nothing and does not scroll.
    if (board.current?.querySelector(':target')) location.replace('#-');
    history.replaceState(state, '', location.pathname + location.search + (category && `#${category}`));
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isStill) {
      setIsFading(true);
      await wait(FADE_MS);
      if (category !== latest.current) return; // another category was selected in the meantime
    }
    flushSync(() => setShown(category));
    if (board.current && board.current.getBoundingClientRect().top < 0) board.current.scrollIntoView({ behavior: 'instant' });
    if (!isStill) await wait(PAUSE_MS);
    if (category === latest.current) setIsFading(false);
  };

  return { selected, shown, isFading, jumpTo, choose };
}
