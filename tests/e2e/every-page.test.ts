import { expect, test } from 'vitest';
import { isOfMany } from '#server/publisher/published-pages.ts';
import { barriersOn, hiddenStopsOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { faultsInPrint, overflowOf, widthWithLongWords } from '../support/page-checks.ts';
import { settlePage } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';
import { changeFrom } from '../support/visual-baseline.ts';

const PHONE = { width: 390, height: 844 };

const site = sharedSite('bakery');
const browser = testBrowser();
const visit = visitorDevices(site, browser, 'laptop', 'unscripted');
const routes = await onePageOfEachKind(site.root);
/** The others have the links and buttons of these. */
const hasOwnStops = (route: string) => route === '/' || route === '/menu' || isOfMany(route);

// Each is opened once for all checks, because opening costs more than most of them. tests/sweeps/ has all widths and states.
test.each(routes)('%s', async (route) => {
  const page = await visit(route, { viewport: PHONE });
  await page.locator('html.settled.typeset').waitFor();
  if (route === '/') {
    await settlePage(page);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    expect.soft(await changeFrom('home-390-light', picture), 'looks as before').toBeNull();
  }
  expect.soft(await overflowOf(page), 'fits a phone').toBeLessThanOrEqual(0);
  if (hasOwnStops(route)) expect.soft(await hiddenStopsOn(page), 'the focus is always visible').toEqual([]);
  await expect.poll(() => barriersOn(page), { message: 'has no barrier' }).toEqual([]);
  await expect.poll(() => faultsInPrint(page), { message: 'prints in at least 9 points, with whole pictures and no controls' }).toEqual([]);
});

test('a very long word never widens a page', async () => {
  const page = await visit('/', { device: 'unscripted', viewport: { width: 320, height: 700 } });
  for (const route of routes) {
    await page.goto(site.address + route);
    expect.soft(await widthWithLongWords(page), route).toBe(320);
  }
});

test('in print the facts of a listed recipe are on one line each', async () => {
  const page = await visit('/kitchen', { viewport: { width: 690, height: 900 } });
  await page.locator('html.settled').waitFor();
  await page.emulateMedia({ media: 'print' });
  const broken = () =>
    page
      .locator('.card-facts > span')
      .evaluateAll((facts) => facts.filter((fact) => fact.getClientRects().length > 1).map((fact) => fact.textContent));
  await expect.poll(broken).toEqual([]);
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
