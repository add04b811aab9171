import { expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goInside } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { CAMERA_PHOTO } from '../support/fixture-bakery.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

const SHOTS = process.env['SHOTS'];
const site = testSite();
const browser = testBrowser();
const textOf = async (address: string) => (await fetch(site.address + address)).text();

// As long as ten other tests.
test('a new owner makes the site hers on her phone, from the example to her first loaf', { timeout: 180_000 }, async () => {
  const page = await browser.open({ ...PHONE, timezoneId: 'America/New_York' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const step = (words: string) => page.getByText(words, { exact: true }).waitFor();
  const save = async () => {
    await button(/^(?:Save|Publish)/).tap();
    await page.locator('.save-strip').getByText('Live').waitFor();
  };
  await startSession(page, site.address);
  await page.goto(`${site.address}/admin`);
  await page.getByText('This is still the example’s bakery').waitFor();
  await page.getByRole('link', { name: 'Make it yours' }).first().tap();

  await button('Keep it for now').waitFor();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/start.png`, fullPage: true });
  await button('Start empty').tap();
  await expect.poll(() => barriersOn(page)).toEqual([]);
  await button(/^Remove \d+ items$/).tap();
  await page.getByText('are removed').waitFor();
  await button(/^Undo/).tap();
  await page.getByText('Everything is back').waitFor();
  await expect.poll(() => textOf('/kitchen')).not.toContain('No recipes found');
  // The end of the walk offers it too, as long as something of the example is left.
  await goInside(page, '/admin/health?walked');
  await button('Start empty').tap();
  await button(/^Remove \d+ items$/).tap();
  await page.getByText('are removed').waitFor();
  await expect.poll(() => button('Start empty').count()).toBe(0);
  await goInside(page, '/admin/start');
  await expect.poll(() => textOf('/kitchen')).toContain('No recipes found');
  expect(await textOf('/about')).toContain('We bake in our own kitchen');
  await expect.poll(() => barriersOn(page)).toEqual([]);

  await button('Begin').tap();
  await step('1 of 10: Name and address');
  await page.getByLabel('Site name').fill('Second Rise');
  await page.getByLabel('Site URL').fill('secondrise');
  await expect.poll(() => barriersOn(page)).toEqual([]);
  await button(/^Next/).tap();
  await page
    .getByText(/^Site URL must/)
    .first()
    .waitFor();
  await page.getByLabel('Site URL').fill('https://secondrise.bakery');
  await button(/^Next/).tap();
  await step('2 of 10: Town and phone');
  await expect.poll(() => textOf('/')).toContain('Second Rise');
  await page.getByLabel('Phone').fill('(512) 867-5309');
  await button('Use this device’s: America/New_York').tap();
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('America/New_York');
  await expect.poll(() => button(/^Use this device/).count()).toBe(0);
  await save();

  // It goes on after the page was closed.
  await page.goto(`${site.address}/admin/blog`);
  await page.getByText('Make it yours, 2 of 10:').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Make it yours' }).count()).toBe(0);
  await expect.poll(() => barriersOn(page)).toEqual([]);
  await button(/^Back to this step/).tap();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('(512) 867-5309');
  await button(/^Next/).tap();
  await step('3 of 10: Legal wording');
  await button(/^Next/).tap();
  await step('4 of 10: Reviews and prices');
  await page.getByLabel('Where to leave a review').fill('');
  await button(/^Next/).tap();
  await page.getByRole('radio', { name: 'Sage' }).check();
  await button(/^Next/).tap();
  await step('6 of 10: Logo');
  await button(/^Next/).tap();
  await step('7 of 10: Sections');
  await page.getByRole('group', { name: 'Eats' }).getByRole('switch', { name: 'On my site' }).uncheck();
  await save();

  await button(/^Next/).tap();
  await step('8 of 10: First photo');
  await page.getByLabel('Headline', { exact: true }).first().fill('Bread, twice risen');
  await page.locator('input[type=file]').first().setInputFiles(CAMERA_PHOTO);
  const words = page.getByLabel('What does the photo show?').first();
  await expect.poll(() => words.inputValue()).toBe('');
  await words.fill('Rolls in a pan');
  await save();
  await button(/^Next/).tap();
  await button(/^Next/).tap();
  await step('10 of 10: First product');
  await page.getByText('Done saves what you wrote.').waitFor();
  const item = page.getByRole('form', { name: 'New item' });
  // The cursor is there already.
  await expect.poll(() => item.getByLabel('Name', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Saturday rye');
  await button(/^Add to/).tap();
  await item.getByText('Name is required').waitFor();
  await expect.poll(() => barriersOn(page)).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/first-product.png`, fullPage: true });
  await item.getByLabel('Price').fill('9');
  await item.getByLabel('Description').fill('Dark, with caraway.');
  await item.locator('input[type=file]').setInputFiles(CAMERA_PHOTO);
  await item.locator('.quick-photo img').waitFor();
  await item.getByLabel('Name of its category').fill('Loaves');
  // What was typed is not lost on the way to the next screen.
  await button('Done').tap();
  await page.getByRole('heading', { name: 'Site health', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Make it yours' }).count()).toBe(0);
  await page.getByText(/^That was the last step/).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'See your site' }).getAttribute('href')).toBe('/');
  await expect.poll(() => barriersOn(page)).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/walk-end.png` });
  const isOffered = () => page.getByText('This is still the example’s bakery').isVisible();
  const openHome = async () => {
    await page.goto(`${site.address}/admin`);
    await page
      .getByText(/\d+ things could be better/)
      .first()
      .waitFor();
  };
  await openHome();
  expect(await isOffered()).toBe(false);
  // Nor is it offered on another device, where no one has walked.
  await page.evaluate(() => localStorage.removeItem('walk'));
  await openHome();
  expect(await isOffered()).toBe(false);

  const home = await textOf('/');
  for (const words of ['Second Rise', 'Bread, twice risen', '#3d6b4a', 'Rolls in a pan']) expect(home).toContain(words);
  expect(home).not.toMatch(/href="\/eats"/);
  expect(await textOf('/menu')).toContain('Saturday rye');
  expect(await textOf('/contact')).toContain('(512) 867-5309');
  expect(browser.complaints).toEqual([]);
});
