/** Runs `act` once the page has loaded; earlier, its requests would compete with the first photo on a slow connection. */
export function onceLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}
