import { expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { startSession } from '../support/sign-in.ts';

// The first screen of the admin while its answers arrive, one after the other.
const site = sharedSite('bakery');
const browser = testBrowser();

const LATE_MS = [
  ['**/api/admin/content/bake**', 300],
  ['**/api/admin/content/menu**', 450],
  ['**/api/admin/health', 600],
  ['**/api/admin/schedule**', 750],
  ['**/api/admin/status', 900],
] as const;

test.each([
  ['answers that come late', 0],
  ['one that does not come for three seconds', 3_000],
])('Home does not move under a thumb with %s', async (_what, moreMs) => {
  const page = await browser.open(PHONE);
  await startSession(page, site.address);
  for (const [address, lateMs] of LATE_MS)
    await page.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  if (moreMs > 0)
    await page.route('**/api/admin/sessions', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, moreMs));
      await route.continue();
    });
  await page.goto(`${site.address}/admin`);
  await page.getByRole('heading', { name: 'This week’s bake' }).waitFor();
  await page.getByRole('heading', { name: 'The shop and its pages' }).waitFor();
  await page.waitForTimeout(1_500);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  await page.close();
});
