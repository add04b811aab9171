/** How long after loading a page its photos and typefaces have arrived, in milliseconds. */
const IDLE_AFTER_MS = 2_000;

/**
 * Has the device keep this page for visits without a connection, where the browser can: not without https, for example. Call it once the
 * page has loaded.
 */
export function keepWhenIdle(): void {
  setTimeout(() => {
    import('./keep-page.ts').then(({ startKeeping }) => startKeeping()).catch(() => undefined);
  }, IDLE_AFTER_MS);
}
