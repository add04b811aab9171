import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { weekSite } from '../support/week-site.ts';

const SHOTS = process.env['SHOTS'];
const site = weekSite();
const browser = testBrowser();

/** The area of Letter within its margins, in pixels. */
const LETTER = { width: 682, height: 922 };

test.each(['/', '/menu'])('the week on %s prints a line for each thing', async (address) => {
  await site.publishList({});
  const page = await browser.open({ viewport: LETTER });
  await page.goto(site.address + address);
  await page.emulateMedia({ media: 'print' });
  const lines = () =>
    page.locator('.week li').evaluateAll((items) =>
      items.map((item) => {
        const [name, price] = [item.querySelector('.product'), item.querySelector('.price')].map((part) => part?.getClientRects());
        return { names: name?.length, prices: price?.length, height: Math.round(item.getBoundingClientRect().height) };
      }),
    );
  if (SHOTS) await page.pdf({ path: `${SHOTS}/print${address.replace('/', '-')}.pdf`, preferCSSPageSize: true });
  await expect.poll(lines).toHaveLength(9);
  for (const { names, height } of await lines()) {
    expect(names).toBe(1);
    expect(height).toBeLessThan(42);
  }
});
