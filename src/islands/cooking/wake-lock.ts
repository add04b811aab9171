/**
 * Keeps the screen awake until the signal is aborted, if the browser supports it. The lock is lost while the page is hidden, and
 * then requested again.
 */
export function keepAwake(until: AbortSignal): void {
  let lock: WakeLockSentinel | null = null;
  const take = async () => {
    // Missing in older browsers and on pages without https, despite the types.
    const locks = navigator.wakeLock as WakeLock | undefined;
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // Refused if the battery is low: then the screen turns off as usual.
    lock = (await locks?.request('screen').catch(() => null)) ?? null;
    if (until.aborted) void lock?.release();
  };
  void take();
  document.addEventListener('visibilitychange', () => void take(), { signal: until });
  until.addEventListener('abort', () => void lock?.release());
}
