/** Does something once the page has loaded: before, what it fetches would share a slow line with the first photo. */
export function onceLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}
