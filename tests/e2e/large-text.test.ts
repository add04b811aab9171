import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { overflowOf } from '../support/page-checks.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

const site = sharedSite('bakery');
const browser = testBrowser();
const visit = visitorDevices(site, browser, 'unscripted');
const routes = await onePageOfEachKind(site.root);

test('at twice the browser’s text size nothing is wider than a phone', async () => {
  const page = await visit('/', { device: 'unscripted', viewport: { width: 390, height: 844 } });
  for (const route of routes) {
    await page.goto(site.address + route);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => overflowOf(page), { message: route }).toBeLessThanOrEqual(0);
  }
});
