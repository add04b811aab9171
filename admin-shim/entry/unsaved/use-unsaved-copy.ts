import { useCallback, useEffect, useRef } from 'react';
import type { Shelf, UnsavedCopy } from './unsaved-copy.ts';

const PAUSE_MS = 400;
/** However long the typing goes on. Storing a long recipe takes a phone as long as a key press, so not every few keys. */
const MOST_MS = 2_000;

interface KeptForm<V> {
  shelf: Shelf<V>;
  /** The copy to store, or null if nothing is unsaved. Too slow to be called at every key press. */
  unsaved: () => Omit<UnsavedCopy<V>, 'keptAt'> | null;
  /** Calls back at every change of the form; returns what ends that. */
  onChange: (listener: () => void) => () => void;
  /** Receives whether the browser could store it. */
  onKept?: (isKept: boolean) => void;
  /** Nothing is stored while an earlier copy is offered. */
  isWaiting: boolean;
}

/**
 * Stores what is typed when the typing pauses, or has gone on for two seconds, and immediately when the page is left.
 * Returns a function that stores it now and returns whether that worked.
 */
export function useUnsavedCopy<V>({ shelf, unsaved, onChange, onKept, isWaiting }: KeptForm<V>): () => boolean {
  const latest = useRef({ shelf, unsaved, onKept });
  latest.current = { shelf, unsaved, onKept };

  const keepNow = useCallback(() => {
    const { shelf: place, unsaved: read, onKept: tell } = latest.current;
    const draft = read();
    const isKept = draft === null || place.keep(draft);
    if (draft === null) place.clear();
    tell?.(isKept);
    return isKept;
  }, []);

  useEffect(() => {
    if (isWaiting) return undefined;
    let timer: number | undefined;
    let firstAt: number | undefined;
    const flush = () => {
      if (firstAt === undefined) return;
      clearTimeout(timer);
      firstAt = undefined;
      keepNow();
    };
    const stop = onChange(() => {
      const now = performance.now();
      firstAt ??= now;
      clearTimeout(timer);
      timer = window.setTimeout(flush, Math.min(PAUSE_MS, firstAt + MOST_MS - now));
    });
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      flush();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [isWaiting, keepNow, onChange]);

  return keepNow;
}
