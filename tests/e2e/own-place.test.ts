import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goInside } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

const SHOTS = process.env['SHOTS'];

describe('a bakery in Freiburg, on a phone', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  beforeAll(async () => {
    owner = await browser.open({ ...PHONE, viewport: { width: 390, height: 844 } });
    await owner.goto(`${site.address}/admin/login`);
    await signIn(owner);
    await owner.waitForURL(`${site.address}/admin`);
  });

  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const shot = async (name: string) => {
    if (SHOTS) await owner.screenshot({ path: path.join(SHOTS, `own-place-${name}.png`) });
  };
  async function save(): Promise<void> {
    await owner.getByRole('button', { name: 'Save changes', exact: true }).tap();
    await owner.locator('.save-strip').getByText('Live').waitFor();
  }

  test('says where she is, and taps the days on which she opens', async () => {
    await goInside(owner, '/admin/business');
    const [country, currency] = [owner.locator('#business-country'), owner.locator('#business-currency')];
    await country.selectOption({ label: 'Poland' });
    await owner.getByText('Prices are now in PLN.').waitFor();
    await country.selectOption({ label: 'Germany' });
    await expect.poll(() => currency.inputValue()).toBe('EUR');
    await owner.locator('#business-priceRange-hint').getByText('€€ or €€–€€€').waitFor({ state: 'attached' });
    await shot('currency');
    // One that she has chosen stays.
    await currency.selectOption({ label: 'Swiss Franc (CHF)' });
    await currency.selectOption({ label: 'Euro (EUR)' });
    await country.selectOption({ label: 'Poland' });
    await expect.poll(() => currency.inputValue()).toBe('EUR');
    await country.selectOption({ label: 'Germany' });
    await owner.locator('#business-places .row-summary').first().tap();
    await owner.locator('#business-places-0-name').fill('Freiburg');
    await owner.locator('#business-places-0-region').fill('');
    await owner.locator('#business-places-0-street').fill('Konviktstr. 1');
    await owner.locator('#business-places-0-postalCode').fill('79098');
    await shot('place');
    await owner.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await owner.locator('#business-hours').getByRole('button', { name: 'Add a line' }).tap();
    const days = owner.locator('#business-hours-0-days');
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Saturday']) await days.getByText(day, { exact: true }).tap();
    for (const chip of await days.locator('label').all()) expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await owner.locator('#business-hours-0-opens').fill('07:00');
    await owner.locator('#business-hours-0-closes').fill('13:00');
    await shot('days');
    expect(await barriersOn(owner)).toEqual([]);
    await owner.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await save();
    await shot('shop-details');
    const contact = (await textOf('/contact')).replace(/\s+/g, ' ');
    expect(contact).toContain('Konviktstr. 1, 79098 Freiburg');
    expect(contact).toContain('Tuesday to Thursday and Saturday');
    expect(contact).toContain('"addressCountry":"DE"');
  });

  test('types a price as she writes it, and is asked about one of another currency', async () => {
    await goInside(owner, '/admin/menu');
    await owner.getByRole('main').getByRole('link', { name: 'Breads', exact: true }).tap();
    await owner.locator('.row-summary').first().tap();
    await owner.locator('#menu-items-0-prices .row-summary').first().tap();
    const price = owner.locator('#menu-items-0-prices-0-price');
    await price.fill('£3.20');
    await owner.getByRole('dialog').last().getByRole('button', { name: 'Done' }).tap();
    await owner.getByRole('button', { name: 'Save changes', exact: true }).tap();
    await owner.getByText('Price is in £, but your prices are in EUR').waitFor();
    await shot('price');
    await price.fill('4,50 €');
    await owner.evaluate(() => history.back());
    await save();
    const menu = await textOf('/menu');
    expect(menu).toContain('€4.50');
    expect(menu).not.toMatch(/\$\d/);
  });

  test('a title in another script gets an address without asking', async () => {
    await goInside(owner, '/admin/blog?new');
    await owner.locator('#post-title').fill('Ржаной хлеб');
    await owner.getByRole('button', { name: 'Save draft', exact: true }).tap();
    await expect.poll(() => owner.locator('#post-slug').inputValue()).toBe('rzhanoy-khleb');
  });
});
