import type { Page } from 'playwright';

/** Waits until a page has its final look: typefaces are loaded, and every photo has loaded or failed. */
export async function settlePage(page: Page): Promise<void> {
  // Typefaces and lazy photos are requested two frames after the load event.
  await page.locator('html.settled.typeset').waitFor();
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]);
  });
}

/** Scrolls, and waits for the scroll event: on a busy machine two scrolls in a row give only one. */
export async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
}
