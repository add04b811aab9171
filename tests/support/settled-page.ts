import type { Page } from 'playwright';

/** Waits until a page looks as it will in the end: its typefaces are there, and every photo has come, however far down, or failed. */
export async function settlePage(page: Page): Promise<void> {
  // Typefaces and further photos are asked for two frames after the load; until then none is on its way.
  await page.locator('html.settled').waitFor();
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]);
  });
}

/** Scrolls, and waits until the page has had a scroll event for it: on a busy machine two scrolls in a row are one event. */
export async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
}
