import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Recipe } from '#schema/recipe.ts';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { testSite } from '../support/test-site.ts';

const LIST = '/kitchen/shopping-list';
const MANY = Array.from({ length: 200 }, (_, index) => `${index + 1} g of thing ${index} with ${'a very long name '.repeat(index % 5)}`);

describe('the shopping list', () => {
  const site = testSite();
  const browser = testBrowser();

  const start = async (options?: Parameters<typeof browser.open>[0]): Promise<Page> => {
    const page = await browser.open({ ...PHONE, ...options });
    await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
    return page;
  };
  const inSameDevice = (context: BrowserContext) => context.newPage();
  const item = (page: Page, name: string) => page.getByRole('checkbox', { name });
  const addRecipe = async (page: Page, slug: string) => {
    await page.goto(`${site.address}/kitchen/${slug}`);
    await page.getByRole('button', { name: 'Add to Shopping List' }).tap();
    await page.getByRole('link', { name: 'shopping list' }).waitFor();
  };

  test('adds up recipes at their scales and own lines, on two tabs, with undo', async () => {
    const page = await start();
    await page.goto(site.address + LIST);
    await page.getByRole('heading', { name: 'Nothing on your list yet' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Look for a recipe' }).getAttribute('href')).toBe('/kitchen');

    await page.goto(`${site.address}/kitchen/country-loaf`);
    await page.getByRole('button', { name: 'Make more' }).tap();
    await page.getByRole('button', { name: 'Add to Shopping List' }).tap();
    await page.getByText('On your shopping list at 1.5x.').waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'shopping list' }).tap();
    await item(page, 'Bread flour').waitFor();
    const flour = await item(page, 'Bread flour').evaluate((box) => box.parentElement?.textContent);

    // The same on another tab, which adds to what is there.
    const other = await inSameDevice(page.context());
    await addRecipe(other, 'sourdough-focaccia');
    await expect.poll(() => page.getByRole('group', { name: /^Scale of/ }).count()).toBe(2);
    await expect.poll(() => item(page, 'Bread flour').evaluate((box) => box.parentElement?.textContent)).not.toBe(flour);
    await other.close();

    await item(page, 'Bread flour').tap();
    await page.getByLabel('Something else?').fill('paper towels');
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await item(page, 'Paper towels').waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.reload();
    await item(page, 'Paper towels').waitFor();
    await expect.poll(() => item(page, 'Bread flour').isChecked()).toBe(true);

    // More is needed, so it is to buy again; and as before without it.
    await page.getByRole('group', { name: 'Scale of Country Loaf' }).getByRole('button', { name: 'Make more' }).tap();
    await expect.poll(() => item(page, 'Bread flour').isChecked()).toBe(false);
    await page.getByRole('group', { name: 'Scale of Country Loaf' }).getByRole('button', { name: 'Make less' }).tap();
    await expect.poll(() => item(page, 'Bread flour').isChecked()).toBe(true);

    await page.getByRole('button', { name: 'Take Country Loaf off the list' }).tap();
    await page.getByText('Country Loaf is off the list.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('group', { name: 'Scale of Country Loaf' }).waitFor();
    await page.getByRole('button', { name: 'Remove your line “paper towels”' }).tap();
    await expect.poll(() => item(page, 'Paper towels').count()).toBe(0);
    const before = await page.getByRole('checkbox').count();
    await page.getByRole('button', { name: 'Clear the List' }).tap();
    await page.getByRole('heading', { name: 'Nothing on your list yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(before);
    expect(browser.complaints).toEqual([]);
  });

  test('of recipes that changed or are gone, on a full device, is shared as text', async () => {
    const page = await start();
    await addRecipe(page, 'sesame-bagels');
    await addRecipe(page, 'molasses-cookies');
    const fileOf = (slug: string) => path.join(site.root, `content/recipes/${slug}.json`);
    const bagels = JSON.parse(await readFile(fileOf('sesame-bagels'), 'utf8')) as Recipe;
    await writeFile(fileOf('sesame-bagels'), JSON.stringify({ ...bagels, ingredients: [{ amount: '3', ingredient: 'dragon fruits' }] }));
    await rm(fileOf('molasses-cookies'));
    await site.git('commit', '-qam', 'One recipe changed, one is gone');
    await site.live();

    await page.goto(site.address + LIST);
    await page.getByText('Changed since you added it.').waitFor();
    await page.getByText('No longer on the site.').waitFor();
    await item(page, 'Dragon fruits').waitFor();
    await page.getByRole('checkbox', { name: /^Molasses \d/ }).waitFor();

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: (data: ShareData) => Promise.resolve(void Object.assign(globalThis, { data })) });
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByLabel('Something else?').fill('2 apples');
    await page.keyboard.press('Enter');
    await page.getByText('There’s no room left on this device. The list stays until you close this page.').waitFor();
    await item(page, 'Dragon fruits').tap();
    await page.getByRole('button', { name: /as Text$/ }).tap();
    const text = await page.evaluate(() => (globalThis as unknown as { data: ShareData }).data.text ?? '');
    expect(text).toContain('Produce\n- Apples: 2\n');
    expect(text).not.toContain('Dragon');
    expect(browser.complaints).toEqual([]);
  });

  test('of 200 lines fits the screen, in forced colors and on paper; without JavaScript it says what it needs', async () => {
    const page = await start({ forcedColors: 'active' });
    await page.addInitScript((own) => localStorage.setItem('shopping-list', JSON.stringify({ own })), MANY);
    await page.goto(site.address + LIST);
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(MANY.length);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.getByText('Thing 0').isVisible()).toBe(true);

    const unscripted = await start({ javaScriptEnabled: false });
    await unscripted.goto(site.address + LIST);
    await expect.poll(() => unscripted.locator('noscript p').innerText()).toContain('The shopping list needs JavaScript');
    await expect.poll(() => unscripted.getByText('Getting your list').isVisible()).toBe(false);
    await expect.poll(() => unscripted.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  });
});
