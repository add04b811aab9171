/**
 * Fetches a screen's program. If that fails, as after an update of the site, the page is asked to load again
 * (src/components/AdminGuard.astro); where it does not, the caller that shows the screen handles the error.
 */
export async function fetchScreen<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    const isShown = document.dispatchEvent(new Event('admin:screen-missing', { cancelable: true }));
    if (isShown) throw error;
    return new Promise<never>(() => undefined);
  }
}
