/** Keeps the screen awake until it is told to stop, where the browser can. A lock is lost with the page's sight and taken again. */
export function keepAwake(until: AbortSignal): void {
  let lock: WakeLockSentinel | null = null;
  const take = async () => {
    // Missing from older browsers and from pages without https, whatever the types say.
    const locks = navigator.wakeLock as WakeLock | undefined;
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // Refused where the battery is low: the screen then goes dark as ever.
    lock = (await locks?.request('screen').catch(() => null)) ?? null;
    if (until.aborted) void lock?.release();
  };
  void take();
  document.addEventListener('visibilitychange', () => void take(), { signal: until });
  until.addEventListener('abort', () => void lock?.release());
}
