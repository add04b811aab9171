import { record } from './tag.ts';

/** A stay no longer than this is not reported. */
const GLANCE_S = 5;
/** A report of less than this is ignored. */
const LEAST_S = 10;

/** Records how long a page was in sight, in seconds, and answers whether it did: too little is ignored (spec: admin area, section 9). */
export function recordEngagement(seconds: number): boolean {
  if (seconds < LEAST_S) return false;
  record('page_engagement', { time_on_page: Math.round(seconds), page_path: location.pathname });
  return true;
}

/** Reports a stay unless it was a glance, and answers whether it was recorded. */
export const reportStay = (seconds: number): boolean => seconds > GLANCE_S && recordEngagement(seconds);

/**
 * Records once how long a page was in sight in all, when it is left or hidden: often there is no later moment.
 * @param since When the page came into sight, on the clock of `performance.now()`.
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
    isRecorded ||= reportStay(total / 1_000);
  };
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? show() : hide()), { signal });
  addEventListener('pagehide', hide, { signal });
}
