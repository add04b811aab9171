import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { liveBuild } from './api-client.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

function listen(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device says that it has a network. That it does not is certain; that it does may be wrong. */
export const useIsOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);

/**
 * Tries again, as long as something waits, once the site can be reached: when the device says that it is online, when the
 * page is looked at again, and now and then in between.
 */
export function useRetry(isWaiting: boolean, retry: () => Promise<void>): void {
  const onReachable = useEffectEvent(retry);

  useEffect(() => {
    if (!isWaiting) return undefined;
    let wait = FIRST_WAIT_MS;
    let timer: number | undefined;
    let isBusy = false;
    const stop = new AbortController();
    const attempt = async () => {
      if (isBusy) return;
      isBusy = true;
      clearTimeout(timer);
      // A few bytes tell whether the site is there before a whole entry is sent.
      if ((await liveBuild()).ok && !stop.signal.aborted) await onReachable();
      isBusy = false;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      if (!stop.signal.aborted) timer = window.setTimeout(() => void attempt(), wait);
    };
    const now = () => document.visibilityState === 'visible' && void attempt();
    timer = window.setTimeout(() => void attempt(), wait);
    addEventListener('online', now, { signal: stop.signal });
    document.addEventListener('visibilitychange', now, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isWaiting]);
}
