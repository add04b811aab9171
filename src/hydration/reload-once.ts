/** Where the session notes which page, of which build, was loaded again. */
const NOTE = 'loaded-again';

/**
 * Loads the page again where code of it could not be fetched, as after an update of the site, and answers whether it does.
 * Once for each page of a build: what fails twice is not mended by a third try. Not without a network, for then there
 * would be no page at all, nor where nothing can be noted, for then it would never end.
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
