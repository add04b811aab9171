/** The sessionStorage key for the page and build that was reloaded. */
const NOTE = 'loaded-again';

/**
 * Reloads the page if its code could not be fetched, for example after a deployment, and returns whether it does. Only once per
 * page and build: a third attempt would not help. Not while offline, which would lose the page, and not if the reload cannot be
 * recorded, which could loop.
 */
export function reloadOnce(): boolean {
  const islands = [...document.querySelectorAll('astro-island')].map((island) => island.getAttribute('component-url'));
  const page = [location.pathname, ...islands].join(' ');
  try {
    if (!navigator.onLine || sessionStorage.getItem(NOTE) === page) return false;
    sessionStorage.setItem(NOTE, page);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
