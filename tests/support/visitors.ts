import type { Page } from 'playwright';

/** A form that is sent sooner after it was opened looks like a program's, and nothing on the page says when that is over. */
export const LIKE_A_PERSON_MS = 2_100;

/** Takes screenshots of a page in all widths, light and dark, into the folder that SHOTS names; without it does nothing. */
export async function takeShots(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, animations: 'disabled' });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
