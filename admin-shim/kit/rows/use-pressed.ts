import { type RefObject, useEffect, useRef } from 'react';

/**
 * What the pointer came down on last; null after a key. A press on a label, a hint or a blank takes the focus from a field for a moment, or
 * for good, and yet is no step out of its row. In Safari that is so for buttons, too.
 */
export function usePressed(): RefObject<Node | null> {
  const pressed = useRef<Node | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    document.addEventListener('pointerdown', ({ target }) => (pressed.current = target instanceof Node ? target : null), options);
    document.addEventListener('keydown', () => (pressed.current = null), options);
    return () => end.abort();
  }, []);
  return pressed;
}
