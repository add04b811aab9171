import { useCallback, useEffect, useRef } from 'react';
import type { Shelf, UnsavedCopy } from './unsaved-copy.ts';

const PAUSE_MS = 400;

interface KeptForm<V> {
  shelf: Shelf<V>;
  /** What to keep of the form as it is now, or null where nothing in it is unsaved. Too costly to be asked at every key. */
  unsaved: () => Omit<UnsavedCopy<V>, 'keptAt'> | null;
  /** Calls back at every change of the form; returns what ends that. */
  onChange: (listener: () => void) => () => void;
  /** Told whether the device could keep it. */
  onKept?: (isKept: boolean) => void;
  /** Nothing is kept while an earlier draft waits to be taken up. */
  isWaiting: boolean;
}

/**
 * Keeps what is typed on the device, less than half a second after it was typed, and at once when the page goes away.
 * Returns a function that keeps it now and says whether that worked.
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
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keepNow();
    };
    const stop = onChange(() => {
      timer ??= window.setTimeout(flush, PAUSE_MS);
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
