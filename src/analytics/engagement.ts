import { record } from './tag.ts';

/** Shorter visits are not recorded. */
const LEAST_S = 10;

/** Records how long a page was visible, in seconds. Returns false if that is too short to record. */
export function recordEngagement(seconds: number): boolean {
  if (seconds < LEAST_S) return false;
  record('page_engagement', { time_on_page: Math.round(seconds), page_path: location.pathname });
  return true;
}

/**
 * Records once how long a page was visible in total, when it is left or hidden: often there is no later chance.
 * @param since When the page became visible, as from `performance.now()`.
 */
export function watchEngagement(since: number, signal: AbortSignal): void {
  let total = 0;
  let shownAt = document.visibilityState === 'visible' ? since : null;
  let isRecorded = false;
  const show = () => (shownAt ??= performance.now());
  const hide = () => {
    if (shownAt === null) return;
    total += performance.now() - shownAt;
    shownAt = null;
    isRecorded ||= recordEngagement(total / 1_000);
  };
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? show() : hide()), { signal });
  addEventListener('pagehide', hide, { signal });
}
