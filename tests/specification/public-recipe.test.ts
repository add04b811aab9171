import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { pagesOf } from '../support/printed-page.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

// The specification of the public site, sections 2, 4 and 9: what a visitor does with a recipe, in a browser.
const site = sharedSite('bakery');
const browser = testBrowser();
const visit = visitorDevices(site, browser, 'laptop');

const open = async () => {
  const page = await visit('/kitchen/country-loaf');
  // Its script is loaded at the visitor’s first sign.
  await page.mouse.move(1, 1);
  await page.locator('[data-act=more][aria-disabled=false]').waitFor();
  return page;
};
const scale = (page: Page) => page.getByRole('group', { name: 'Scale' });
const shownScale = (page: Page) => scale(page).getByRole('status').innerText();
const tick = (page: Page) => page.getByRole('checkbox', { name: 'rice flour' });

describe('4. Scale', () => {
  test('Scale factor starts at 1, changes in steps of 0.5', async () => {
    const page = await open();
    expect(await shownScale(page)).toBe('1x');
    await scale(page).getByRole('button', { name: 'Make more' }).click();
    await expect.poll(() => shownScale(page)).toBe('1.5x');
    await scale(page).getByText('Makes 18 servings').waitFor();
  });

  test('9. Scale 0.5x to 5x', async () => {
    const page = await open();
    for (const [name, end] of [
      ['Make more', '5x'],
      ['Make less', '0.5x'],
    ] as const) {
      const button = scale(page).getByRole('button', { name });
      await button.evaluate((element: HTMLElement) => {
        for (let presses = 0; presses < 12; presses += 1) element.click();
      });
      await expect.poll(() => shownScale(page)).toBe(end);
    }
  });

  test('9. Scaled amounts', async () => {
    const page = await open();
    const amounts = () => page.locator('.ingredients li').first().innerText();
    expect(await amounts()).toMatch(/^40\sg\sripe sourdough starter/);
    await scale(page).getByRole('button', { name: 'Make more' }).click();
    await expect.poll(amounts).toMatch(/^60\sg\sripe sourdough starter/);
  });
});

describe('4. Ingredient tick boxes', () => {
  test('toggle a struck-through state', async () => {
    const page = await open();
    const line = () =>
      page
        .locator('label', { hasText: 'rice flour' })
        .locator('.what')
        .evaluate((words) => getComputedStyle(words).textDecorationLine);
    expect(await line()).toBe('none');
    await tick(page).check();
    await expect.poll(line).toBe('line-through');
    await tick(page).uncheck();
    await expect.poll(line).toBe('none');
  });
});

describe('4. Cooking mode', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Country Loaf' });
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const step = (page: Page) => dialog(page).getByRole('heading', { name: /^Step/ }).innerText();
  const cook = async () => {
    const page = await open();
    await tick(page).check();
    await page.getByRole('button', { name: 'Cooking Mode', exact: true }).click();
    await dialog(page).waitFor();
    return page;
  };
  const expectReset = async (page: Page) => {
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Cooking Mode', exact: true }).click();
    await expect.poll(() => step(page)).toMatch(/^Step 1\b/);
  };

  test('off, then on at step one; Next and Previous move between steps; Previous disabled on the first', async () => {
    const page = await cook();
    await expect.poll(() => step(page)).toMatch(/^Step 1\b/);
    const previous = dialog(page).getByRole('button', { name: 'Previous' });
    await expect.poll(() => previous.isDisabled()).toBe(true);
    await press(page, 'Next');
    await expect.poll(() => step(page)).toMatch(/^Step 2\b/);
    await press(page, 'Previous');
    await expect.poll(() => step(page)).toMatch(/^Step 1\b/);
  });

  test("'Exit Cooking Mode' leaves the mode, resets to the first step and clears ticked ingredients", async () => {
    const page = await cook();
    await press(page, 'Next');
    await press(page, 'Exit Cooking Mode');
    await expectReset(page);
  });

  test("On the last step the button reads 'Complete Recipe'; it leaves the mode, resets to the first step and clears ticked ingredients", async () => {
    const page = await cook();
    for (let number = 1; number < 12; number += 1) await press(page, 'Next');
    await press(page, 'Complete Recipe');
    await expectReset(page);
  });

  test("A quick ingredient list shows the first 8 then '+N more ingredients'", async () => {
    const page = await cook();
    const lines = dialog(page).getByRole('complementary', { name: 'Ingredients' }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(8);
    await press(page, '+2 more ingredients');
    await expect.poll(() => lines.count()).toBe(10);
  });
});

describe('2. Print and share', () => {
  test('Print', async () => {
    const page = await open();
    await page.evaluate(() => (globalThis.print = () => void (document.title = 'Printed')));
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.title()).toBe('Printed');
  });

  test('9. Print layout: letter size, 1 inch margins', async () => {
    const page = await visit('/kitchen/sourdough-dinner-rolls');
    expect(new Set(await pagesOf(page))).toEqual(new Set(['Letter']));
    await page.emulateMedia({ media: 'print' });
    const margins = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ media }) => media.mediaText === '' || matchMedia(media.mediaText).matches)
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSPageRule)
        .map((rule) => (rule as unknown as { style: CSSStyleDeclaration }).style.margin),
    );
    expect(margins.at(-1)).toBe('1in');
  });

  test('Copy Link; 9. copied state 2 s', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const lasted = await page.getByRole('button', { name: 'Copy Link' }).evaluate(
      (button: HTMLElement) =>
        new Promise<number>((resolve) => {
          let since = 0;
          new MutationObserver(() => {
            if (button.textContent === 'Copied') since = performance.now();
            else resolve(performance.now() - since);
          }).observe(button, { childList: true, characterData: true, subtree: true });
          button.click();
        }),
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/kitchen\/country-loaf$/);
    // A timer is never early, but a busy machine may be late.
    expect(lasted).toBeGreaterThanOrEqual(1_990);
  });
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
