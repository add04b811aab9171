import { useCallback, useEffect, useRef } from 'react';

/** A draft saves itself after this pause in typing, and not sooner than REST_MS after the last time, because each save is a commit. */
const PAUSE_MS = 3_000;
/** The address of a new entry is derived from its title, so the title must be complete. */
const NAMING_PAUSE_MS = 8_000;
const REST_MS = 20_000;

interface Autosaved {
  /** Calls back at every change of the form; returns what ends that. */
  onChange: (listener: () => void) => () => void;
  /** Whether the title of a new entry is being typed. */
  isNaming: () => boolean;
  /** Whether the form may save itself as it is now. Not asked at every key. */
  isReady: () => boolean;
  /** Saves the form; resolves to whether nothing is left to save. */
  save: () => Promise<boolean>;
}

/**
 * Saves a draft automatically: after a pause in the typing, at most every twenty seconds, and at once when the page is hidden.
 * Returns a function that saves it now, as far as it may be, and resolves to whether nothing is left to save.
 */
export function useAutosave({ onChange, isNaming, isReady, save }: Autosaved): () => Promise<boolean> {
  const latest = useRef({ isNaming, isReady, save });
  useEffect(() => {
    latest.current = { isNaming, isReady, save };
  });
  const lastAt = useRef(-REST_MS);
  const isPending = useRef(false);

  const saveNow = useCallback(async (): Promise<boolean> => {
    if (!latest.current.isReady()) return false;
    isPending.current = false;
    lastAt.current = performance.now();
    return latest.current.save();
  }, []);

  useEffect(() => {
    let timer: number | undefined;
    const schedule = () => {
      clearTimeout(timer);
      const pause = latest.current.isNaming() ? NAMING_PAUSE_MS : PAUSE_MS;
      timer = window.setTimeout(() => void saveNow(), Math.max(pause, lastAt.current + REST_MS - performance.now()));
    };
    const onTyped = () => {
      isPending.current = true;
      schedule();
    };
    // What a field that was just left waited for may be there now.
    const onLeft = () => isPending.current && schedule();
    const onHidden = () => document.visibilityState === 'hidden' && isPending.current && void saveNow();
    const stop = onChange(onTyped);
    document.addEventListener('focusout', onLeft);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('focusout', onLeft);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [onChange, saveNow]);

  return saveNow;
}
