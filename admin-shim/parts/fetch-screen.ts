/** Where the session notes that the page was loaded again for want of a screen. */
const NOTE = 'admin-loaded-again';

/**
 * Fetches a screen's program. Where that fails, as after an update of the site, the page is loaded again: once, for what
 * fails twice is not mended by a third try, and not without a network, for then there would be no page at all.
 */
export async function fetchScreen<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    const screen = await fetch();
    sessionStorage.removeItem(NOTE);
    return screen;
  } catch (error) {
    if (!navigator.onLine || sessionStorage.getItem(NOTE) !== null) throw error;
    sessionStorage.setItem(NOTE, 'yes');
    location.reload();
    return new Promise<never>(() => undefined);
  }
}
