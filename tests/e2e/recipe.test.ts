import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser, type WatchedBrowser } from '../support/browser.ts';
import { writeRecipeStates } from '../support/recipe-states.ts';
import { settlePage } from '../support/settled-page.ts';
import { testSite } from '../support/test-site.ts';

const LOAF = '/kitchen/country-loaf';
const KEPT = 'recipe:country-loaf';

/** Counts the page's use of the device: rings, and screen wake locks. */
const watchDevice = () => {
  const device = { rings: 0, locks: 0, released: 0 };
  Object.assign(globalThis, { device });
  const create = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function createGain() {
    device.rings += 1;
    return create.call(this);
  };
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: () => {
        device.locks += 1;
        const lock = { released: false, release: () => Promise.resolve(void (device.released += 1)) };
        document.addEventListener('visibilitychange', () => (lock.released = true), { capture: true, once: true });
        return Promise.resolve(lock);
      },
    },
  });
};
interface Device {
  rings: number;
  locks: number;
  released: number;
}
const deviceOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { device: Device }).device);

const amounts = async (page: Page) =>
  (await page.locator('.ingredients .measure:visible').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name });
const ticked = (page: Page) => page.locator('.ingredients input:checked').count();
const scale = (page: Page) => page.getByRole('group', { name: 'Scale' });
const more = (page: Page) => scale(page).getByRole('button', { name: 'Make more' });
const less = (page: Page) => scale(page).getByRole('button', { name: 'Make less' });
const cooking = (page: Page) => page.getByRole('dialog', { name: 'Country Loaf' });
const press = (page: Page, name: string) => cooking(page).getByRole('button', { name, exact: true }).click();
const stepShown = (page: Page) => cooking(page).getByRole('heading', { name: /^Step/ }).innerText();
const clock = (page: Page) => cooking(page).getByRole('timer').innerText();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const lastTime = (page: Page) => scale(page).getByRole('button', { name: 'Last time' });
const resume = (page: Page) => page.getByRole('button', { name: 'Continue from step' });
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), KEPT);

async function startCooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cooking Mode', exact: true }).click();
  await cooking(page).waitFor();
}

/** Swipes across the middle of the screen. */
async function swipe(page: Page, byX: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 400 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(195) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(195 + byX) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('a recipe', () => {
  const site = testSite();
  const browser = testBrowser();

  /** Opens a page in a tab in which the offer was already shown. */
  const visit = async (address = LOAF, options?: Parameters<WatchedBrowser['open']>[0], before?: () => void): Promise<Page> => {
    const page = await browser.open(options);
    await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
    if (before) await page.addInitScript(before);
    await page.goto(site.address + address);
    return page;
  };

  test('has a timetable: back from when it is ready or forward, kept on the device, in the calendar and in cooking mode', async () => {
    const page = await browser.open({ ...PHONE, timezoneId: 'America/Chicago' });
    await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
    await page.clock.install({ time: new Date('2026-11-25T18:00:00Z') });
    await page.goto(site.address + LOAF);
    await page.getByRole('button', { name: 'Timetable' }).tap();
    const panel = page.getByRole('dialog', { name: 'Timetable' });
    const lines = () => panel.locator('li').allInnerTexts();
    const times = async () => (await panel.locator('.timetable-time').allInnerTexts()).map((time) => time.replaceAll('\u202f', ' '));
    await panel.getByLabel('Ready to eat by').waitFor();
    await panel.getByLabel('Day and time').fill('2026-11-28T12:00');
    await expect.poll(async () => (await lines()).at(-1)?.replaceAll('\u202f', ' ')).toBe('Done on Saturday at 12:00 PM');
    const back = await times();
    expect(back).toHaveLength(await page.locator('.steps > li').count());
    expect(back.filter((time) => time !== '10:00 PM' && /^(?:1[01]:\d\d PM|12:[0-5]\d AM|[1-5]:\d\d AM)$/.test(time))).toEqual([]);
    expect(await barriersOn(page)).toEqual([]);

    // The dough takes longer in a cold kitchen, so the baker begins earlier.
    await panel.getByText('Your night and your kitchen').tap();
    await panel.getByLabel('My kitchen has').fill('68');
    await expect.poll(times).not.toEqual(back);
    await panel.getByLabel('My kitchen has').fill('32');
    expect(await panel.getByRole('status').innerText()).toBe('Dough rises between 50 and 100 °F.');
    await panel.getByLabel('My kitchen has').fill('75');
    await expect.poll(times).toEqual(back);

    await panel.getByLabel('Day and time').fill('2026-11-25T13:00');
    expect(await panel.getByRole('status').innerText()).toMatch(/^For this you would have begun on .* Choose a later time\.$/);
    await panel.getByLabel('Day and time').fill('');
    expect(await panel.getByRole('status').innerText()).toBe('Choose a day and a time.');
    // An old table would look like that of what was typed.
    expect(await lines()).toEqual([]);
    const now = panel.getByRole('button', { name: 'Plan from Now' });
    expect(await now.isVisible()).toBe(false);
    for (const past of ['2025-11-28T12:00', '2026-03-01T12:00']) {
      await panel.getByLabel('Day and time').fill(past);
      expect(await lines()).toEqual([]);
      await now.tap();
      expect(await panel.getByLabel('Day and time').inputValue()).toMatch(/^2026-11-/);
      expect(await times()).toHaveLength(back.length);
      expect(await now.isVisible()).toBe(false);
    }
    await panel.getByLabel('Out of the oven at').check();
    await panel.getByLabel('Day and time').fill('2026-11-28T09:00');
    const ofOven = (await lines()).find((line) => line.includes('out of the oven'));
    expect(ofOven?.replaceAll('\u00a0', ' ')).toMatch(/bake for about 25 minutes[^]*out of the oven at 9:00 AM$/);
    expect((await lines()).at(-1)?.replaceAll('\u202f', ' ')).toBe('Done on Saturday at 11:00 AM');
    await panel.getByLabel('Ready to eat by').check();
    expect(await panel.getByLabel('Day and time').inputValue()).toBe('2026-11-28T11:00');
    await panel.getByLabel('Day and time').fill('2026-11-28T12:00');

    const download = page.waitForEvent('download');
    await panel.getByRole('link', { name: 'Add to Calendar' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.match(/BEGIN:VALARM/g)).toHaveLength(back.length);
    expect(file).toContain('DTEND:20261128T180000Z');
    await panel.getByRole('button', { name: 'Close' }).tap();

    await page.reload();
    await startCooking(page);
    expect((await stepShown(page)).replaceAll('\u202f', ' ')).toContain(back[0]);
    await press(page, 'Exit Cooking Mode');
    await page.getByRole('button', { name: 'Timetable' }).tap();
    // After the reload its script is loaded once more.
    await expect.poll(times).toEqual(back);
    await panel.getByRole('button', { name: 'Forget It' }).tap();
    await startCooking(page);
    expect(await stepShown(page)).toBe('Step 1');
  });

  test('can be read and ticked without JavaScript, and shows nothing that requires it', async () => {
    const page = await visit(LOAF, { javaScriptEnabled: false });
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Country Loaf');
    expect(await main.locator('photo-frame img').first().getAttribute('alt')).toMatch(/sourdough loaf/);
    const breadcrumb = main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect(await breadcrumb.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/kitchen',
      '/kitchen?category=Breads',
    ]);
    for (const words of ['Anna Kessler', 'September 5, 2026', 'Medium', '23 hr 45 min']) await main.getByText(words).first().waitFor();
    expect(await main.locator('.facts dl > div').allInnerTexts()).toEqual([
      'Hands-on\n1 hr, overnight',
      'Total\n23 hr 45 min',
      'Prep\n23 hr',
      'Cook\n45 min',
      'Servings\n12',
    ]);
    expect(await main.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Levain', 'Dough']);
    await main.getByText('Contains or may contain gluten and wheat. Check labels.').waitFor();
    expect(await main.locator('.steps > li').count()).toBe(12);
    await main.getByText('Baker’s percentages').click();
    const formula = await main.locator('details dl').innerText();
    expect(formula.split('\n').filter((_, index) => index < 2)).toEqual(['bread flour', '73%']);
    expect(formula).toMatch(/Hydration\s73%$/);
    expect(await main.getByRole('note').first().innerText()).toMatch(/floats in water/);
    expect(await main.getByRole('region', { name: 'Nutrition' }).innerText()).toMatch(/Calories\s+165/);
    expect(await main.getByRole('region', { name: 'Chef’s Notes' }).locator('p').count()).toBe(5);
    expect(await main.getByRole('link', { name: 'overnight' }).getAttribute('href')).toBe('/kitchen?tag=overnight');
    expect(await main.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toContain('%2Fkitchen%2Fcountry-loaf');

    const collections = main.getByRole('region', { name: 'Part of 3 collections' });
    await collections.getByText('Discover more recipes from these curated collections').waitFor();
    for (const link of await collections.getByRole('link').all())
      expect(await link.getAttribute('href')).toMatch(/^\/kitchen\/collections\/[a-z-]+$/);
    await page.goto(`${site.address}/kitchen/chickpea-curry`);
    expect(await main.getByRole('heading', { name: /^Part of/ }).innerText()).toMatch(/^Part of (1 collection|\d+ collections)$/);

    await page.goto(site.address + LOAF);
    await tick(page, 'rice flour').check();
    expect(
      await page
        .locator('label', { hasText: 'rice flour' })
        .locator('.what')
        .evaluate((it) => getComputedStyle(it).textDecorationLine),
    ).toBe('line-through');
    expect(await scale(page).isVisible()).toBe(false);
    expect(await main.getByRole('button').count()).toBe(0);
  });

  test('does what was pressed before its script was there', async () => {
    const page = await browser.open();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    await page.route('**/_astro/recipe-sheet.*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(site.address + LOAF);
    await more(page).click();
    await more(page).click();
    await tick(page, 'rice flour').check();
    expect(await scale(page).getByRole('status').innerText()).toBe('1x');
    arrive(undefined);
    await scale(page).getByText('2x', { exact: true }).waitFor();
    expect(await ticked(page)).toBe(1);
    await page.reload();
    await lastTime(page).waitFor();
    expect(await ticked(page)).toBe(1);
  });

  test('is scaled from 0.5x to 5x, and is unchanged at 1x', async () => {
    const page = await visit();
    const written = await amounts(page);
    expect(written.slice(0, 4)).toEqual(['40 g', '3 tablespoons', '30 g', '1/4 cup']);
    await more(page).click();
    await more(page).click();
    expect(await scale(page).getByRole('status').innerText()).toBe('2x');
    expect((await amounts(page)).slice(0, 4)).toEqual(['80 g', '6 tablespoons', '60 g', '1/2 cup']);
    expect(await page.locator('.facts [data-servings]').innerText()).toBe('24');
    expect(await scale(page).innerText()).toContain('Makes 24 servings');

    // At either end the button keeps the focus, so that holding Enter stops there.
    for (const [button, end] of [
      [more(page), '5x'],
      [less(page), '0.5x'],
    ] as const) {
      await button.focus();
      for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Enter');
      expect(await scale(page).getByRole('status').innerText()).toBe(end);
      expect(await button.isDisabled(), end).toBe(true);
      expect(await button.evaluate((element) => element === document.activeElement), end).toBe(true);
    }
    expect((await amounts(page)).slice(2, 4)).toEqual(['15 g', '2 tablespoons']);
    await more(page).click();
    expect(await amounts(page)).toEqual(written);
    expect(await kept(page)).toBe(null);
  });

  test('shows US or metric units in ingredients, steps, cooking mode and print, and remembers which', async () => {
    const of = JSON.parse(await readFile(path.join(site.root, 'content/recipes/chickpea-curry.json'), 'utf8')) as Record<string, unknown>;
    const recipe = {
      ...of,
      title: 'Country Loaf',
      ingredients: [
        { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'bread flour', notes: 'sifted' },
        { amount: '2', unit: 'cups', ingredient: 'whole milk at 80°F' },
        { amount: '8', unit: 'oz', otherAmount: '225', otherUnit: 'g', ingredient: 'chocolate' },
        { amount: '2', ingredient: 'large eggs' },
        { amount: '1', unit: 'cup', ingredient: 'regret' },
        { amount: '1', unit: 'tablespoon', ingredient: 'butter', notes: 'for the pan', scaling: 'Stays the same' },
      ],
      yield: '2 loaves',
      instructions: [{ instruction: 'Heat the oven to 350°F. Mix {400 g} of the flour with {1 cup} of the milk.' }],
    };
    await writeFile(path.join(site.root, 'content/recipes/in-units.json'), JSON.stringify(recipe));
    await site.git('add', '.');
    await site.git('commit', '-qm', 'A recipe in several units');
    await site.live();
    const page = await visit('/kitchen/in-units', PHONE);
    expect(await page.locator('recipe-sheet').getAttribute('data-fixed')).toBe('5');
    const lines = async (place: string) => (await page.locator(place).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    const choose = (units: string) => page.getByRole('group', { name: 'Units' }).getByText(units, { exact: true }).tap();
    const BUTTER = '1 tablespoon butter for the pan';
    const AS_WRITTEN = [
      '400 g bread flour 3 1/3 cups · sifted',
      '2 cups whole milk at 80°F',
      '8 oz chocolate 225 g',
      '2 large eggs',
      '1 cup regret',
      BUTTER,
    ];
    const US = [
      '3 1/3 cups bread flour sifted',
      '2 cups whole milk at 80°F (27°C)',
      '8 oz chocolate',
      '2 large eggs',
      '1 cup regret',
      BUTTER,
    ];
    const METRIC = [
      '400 g bread flour sifted',
      '454 g whole milk at 80°F (27°C)',
      '225 g chocolate',
      '2 large eggs',
      '1 cup regret',
      '14 g butter for the pan',
    ];
    expect(await lines('.ingredients li')).toEqual(AS_WRITTEN);
    await choose('US');
    expect(await lines('.ingredients li')).toEqual(US);
    expect(await lines('.step-text')).toEqual(['Heat the oven to 350°F (175°C). Mix 3 1/3 cups of the flour with 1 cup of the milk.']);
    await choose('Metric');
    expect(await lines('.ingredients li')).toEqual(METRIC);
    expect(await barriersOn(page)).toEqual([]);
    await more(page).tap();
    await more(page).tap();
    await page.emulateMedia({ media: 'print' });
    expect(await lines('.ingredients li')).toEqual([
      '800 g bread flour sifted',
      '908 g whole milk at 80°F (27°C)',
      '450 g chocolate',
      '4 large eggs',
      '2 cups regret',
      '14 g butter for the pan',
    ]);
    expect((await lines('.facts dl')).join()).toMatch(/Yield 4 loaves/);
    await page.emulateMedia({ media: 'screen' });

    // The steps that cooking mode shows are those of the page at its scale, although it was loaded at another one.
    await startCooking(page);
    await press(page, 'Exit Cooking Mode');
    await less(page).tap();
    await less(page).tap();
    await startCooking(page);
    const IN_METRIC = 'Heat the oven to 350°F (175°C). Mix 400 g of the flour with 227 g of the milk.';
    expect(await lines('.cooking-step .step-text')).toEqual([IN_METRIC]);
    expect(await lines('.cooking-ingredients li')).toEqual(METRIC);
    await page.reload();
    expect(await lines('.ingredients li')).toEqual(METRIC);
    await choose('As written');
    await page.reload();
    expect(await lines('.ingredients li')).toEqual(AS_WRITTEN);
    await page.close();
  });

  test('is scaled to servings, a weight of dough or flour, or another pan', async () => {
    const page = await visit(LOAF, PHONE);
    const panel = page.getByRole('dialog', { name: 'How much do you want?' });
    const amount = panel.getByLabel('How much', { exact: true });
    const result = panel.locator('#scaler-result');
    await scale(page).getByRole('button', { name: 'Exact amount or pan' }).tap();
    await amount.fill('18');
    expect(await scale(page).getByRole('status').innerText()).toBe('1.5x');
    await panel.getByLabel('Of what').selectOption('grams of flour');
    expect(await amount.inputValue()).toBe('825');
    await amount.fill('1000');
    expect(await result.innerText()).toMatch(/^1\.82x the recipe, 22 servings, 1,747 grams of dough$/);
    for (const [wrong, sentence] of [
      ['', 'Type how many grams of flour you want.'],
      ['0', 'Type more than 0 grams of flour.'],
      ['1000000000', 'This recipe can be scaled from 28 grams of flour (0.05x) to 27,500 grams of flour (50x).'],
    ] as const) {
      await amount.fill(wrong);
      expect(await result.innerText()).toBe(sentence);
    }
    expect(await scale(page).getByRole('status').innerText()).toBe('1.82x');
    await panel.getByText('I have another pan').tap();
    await panel.getByLabel('The recipe’s pan').fill('9-inch round');
    await panel.getByLabel('My pan').fill('0-inch round');
    expect(await panel.locator('.scaler-pan').innerText()).toMatch(/^A pan of 0 inches holds nothing\./);
    await panel.getByLabel('My pan').fill('8-inch round');
    expect(await panel.locator('.scaler-pan').innerText()).toMatch(/^Your pan has 79% of the area .* takes the same time/);
    expect(await barriersOn(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await panel.getByRole('button', { name: 'Scale to 0.79x' }).tap();
    await panel.getByRole('button', { name: 'Done' }).tap();
    expect((await amounts(page)).slice(0, 4)).toEqual(['32 g', '2 tablespoons plus 1 teaspoon', '24 g', '3 tablespoons plus 1/2 teaspoon']);
    await more(page).tap();
    expect(await scale(page).getByRole('status').innerText()).toBe('1x');
    await page.close();
  });

  test('when scaled, ingredients and units switch between singular and plural', async () => {
    const page = await visit('/kitchen/overnight-cinnamon-rolls');
    const line = (what: string) =>
      page
        .locator('.ingredients label', { hasText: what })
        .first()
        .innerText()
        .then((text) => text.replace(/\s+/g, ' ').trim());
    expect(await line('large egg')).toMatch(/^1 large egg 50 g/);
    await more(page).click();
    expect(await line('large egg')).toMatch(/^1 1\/2 large eggs 75 g/);
    await page.goto(`${site.address}/kitchen/brown-butter-chocolate-chip-cookies`);
    await less(page).click();
    expect(await line('large egg')).toMatch(/^1 large egg cold/);
    expect(await line('dark chocolate chips')).toContain('1 cup');
    await more(page).click();
    expect(await line('large egg')).toMatch(/^2 large eggs cold/);
  });

  test('keeps ticks after a reload and offers the last scale, without layout shift', async () => {
    const page = await visit(LOAF, PHONE);
    await more(page).tap();
    await tick(page, 'rice flour').check();
    await tick(page, 'fine sea salt').check();
    await page.reload();
    await expect.poll(() => ticked(page)).toBe(2);
    expect(await scale(page).getByRole('status').innerText()).toBe('1x');
    expect((await amounts(page))[0]).toBe('40 g');
    expect(await lastTime(page).innerText()).toBe('Last time: 1.5x');
    const shifts = () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1_000);
      });
    // The rest is caused by the typeface, not by the recipe.
    expect(await page.evaluate(shifts)).toBeLessThan(0.0005);
    await tick(page, 'fine sea salt').uncheck();
    await page.goto(`${site.address}/kitchen/chickpea-curry`);
    expect(await ticked(page)).toBe(0);
    expect(await lastTime(page).count()).toBe(0);
    await page.goto(site.address + LOAF);
    await expect.poll(() => ticked(page)).toBe(1);
    await lastTime(page).tap();
    expect(await scale(page).getByRole('status').innerText()).toBe('1.5x');
    expect((await amounts(page))[0]).toBe('60 g');
    expect(await lastTime(page).count()).toBe(0);
    await less(page).tap();
    await page.reload();
    await expect.poll(() => ticked(page)).toBe(1);
    expect(await lastTime(page).count(), 'after 1x').toBe(0);
  });

  test('ignores corrupt stored values', async () => {
    const page = await visit();
    for (const rubbish of ['{', '[]', '"2"', '{"scale":7,"ticks":"all"}', '{"scale":"2","ticks":[1,null,"nowhere"]}']) {
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), [KEPT, rubbish] as const);
      await page.reload();
      await more(page).click();
      expect(await scale(page).getByRole('status').innerText(), rubbish).toBe('1.5x');
      expect(await ticked(page), rubbish).toBe(0);
    }
  });

  test('breaks no word of an ingredient and overflows no row, on any screen and at any scale', async () => {
    const rows = [
      ['1 1/2', 'tablespoons', 'extra-virgin olive oil'],
      ['1 1/2', '(14.5 ounce) cans', 'diced tomatoes'],
      ['', '', 'salt to taste'],
      ['12 1/2', 'heaping tablespoons', 'Worcestershire sauce'],
      ['500', 'milliliters', 'buttermilk'],
      ['7.5', 'centimeters', 'ginger, peeled'],
      ['a pinch', '', 'of cayenne'],
      ['', 'kilograms', 'unbleached flour'],
      ['16', 'Packungen', 'Vanillezucker'],
    ];
    const page = await visit();
    await page.locator('.ingredients').evaluateAll((lists, all) => {
      const row = lists[0]?.firstElementChild as Element;
      const copies = all.map(([amount = '', unit = '', what = '']) => {
        const copy = row.cloneNode(true) as Element;
        for (const [part, text] of [
          ['.amount', amount],
          ['.unit', unit],
          ['.what', what],
        ] as const)
          for (const place of copy.querySelectorAll(part)) place.textContent = text;
        return copy;
      });
      row.replaceWith(...copies);
    }, rows);
    /** The words that are broken across lines, and the rows that overflow. */
    const broken = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.flatMap((row) => {
          const found = row.scrollWidth > row.clientWidth ? [row.textContent] : [];
          const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode())
            for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
              const range = new Range();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
            }
          return found;
        }),
      );
    for (const width of [320, 360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await broken('.ingredients li'), `${width}`).toEqual([]);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await broken('.ingredients li')).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await startCooking(page);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await broken('.cooking-ingredients li'), `${width}`).toEqual([]);
    }
    await page.close();
  });

  test('numbers are never separated from their units by a line break, on any kind of page', async () => {
    const page = await visit('/', { viewport: { width: 320, height: 800 } });
    for (const address of ['/', '/menu', '/blog', '/kitchen', '/blog/what-eighteen-hours-do-to-dough', LOAF]) {
      await page.goto(site.address + address);
      const torn = new Set<string>();
      for (let width = 320; width <= 440; width += 12) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(() => {
          const PAIR = /[\d½¼¾]\s(?:g|ml|l|oz|AM|PM)(?!\w)|\d\s\d+\/\d|\d-\u2060?[a-z]+|(?:twen|thir|for|fif)ty-\u2060?[a-z]+/gi;
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const parts: string[] = [];
          for (let text = texts.nextNode(); text; text = texts.nextNode())
            for (const { 0: pair, index } of (text.textContent ?? '').matchAll(PAIR)) {
              const range = new Range();
              range.setStart(text, index);
              range.setEnd(text, index + pair.length);
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) parts.push(text.textContent ?? '');
            }
          return parts;
        });
        for (const text of found) torn.add(text.trim());
      }
      expect.soft([...torn], address).toEqual([]);
    }
    await page.goto(site.address + LOAF);
    expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toMatch(/[\u00a0\u2060]/);
    expect(await (await fetch(`${site.address}/kitchen/rss.xml`)).text()).not.toMatch(/[\u00a0\u2060]/);
    await page.close();
  });

  test('works without browser storage', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException('Storage is forbidden', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'localStorage', { get: forbid });
      Object.defineProperty(globalThis, 'sessionStorage', { get: forbid });
    });
    await page.goto(site.address + LOAF);
    await more(page).click();
    await tick(page, 'rice flour').check();
    expect((await amounts(page))[0]).toBe('60 g');
    await startCooking(page);
    await press(page, 'Next');
    expect(await stepShown(page)).toBe('Step 2');
    await press(page, 'Exit Cooking Mode');
    expect(await ticked(page)).toBe(0);
    await resume(page).click();
    expect(await stepShown(page)).toBe('Step 2');
  });

  describe('cooking mode', () => {
    test('goes one step at a time, and completing the recipe clears its ticks and keeps its scale', async () => {
      const page = await visit();
      await more(page).click();
      await tick(page, 'rice flour').check();
      await startCooking(page);
      const size = await cooking(page).evaluate((dialog) => [dialog.clientWidth - innerWidth, dialog.clientHeight - innerHeight]);
      expect(size).toEqual([0, 0]);
      expect(await stepShown(page)).toBe('Step 1');
      expect(await cooking(page).getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      expect(
        await cooking(page)
          .getByRole('button', { name: 'Next' })
          .evaluate((button) => button === document.activeElement),
      ).toBe(true);

      const list = cooking(page).getByRole('complementary', { name: 'Ingredients for 1.5x' });
      expect(await list.getByRole('listitem').count()).toBe(8);
      expect(await list.getByRole('listitem').first().innerText()).toMatch(/^60\sg/);
      expect(await list.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Levain', 'Dough']);
      await list.getByRole('button', { name: '+2 more ingredients' }).click();
      expect(await list.getByRole('listitem').count()).toBe(10);

      for (let step = 2; step <= 12; step += 1) await press(page, 'Next');
      expect(await stepShown(page)).toBe('Step 12');
      await press(page, 'Previous');
      expect(await stepShown(page)).toBe('Step 11');
      await press(page, 'Next');
      await press(page, 'Complete Recipe');
      expect(await cooking(page).count()).toBe(0);
      expect(await ticked(page)).toBe(0);
      expect(await scale(page).getByRole('status').innerText()).toBe('1.5x');
      expect((await amounts(page))[0]).toBe('60 g');
      expect(await kept(page)).toBe('{"scale":1.5,"ticks":[]}');
      expect(await resume(page).count()).toBe(0);
      await startCooking(page);
      expect(await stepShown(page)).toBe('Step 1');
    });

    test('supports arrow keys, and Escape closes it: the scale stays, and the place is offered with the ticks', async () => {
      const page = await visit();
      await more(page).click();
      await tick(page, 'rice flour').check();
      await startCooking(page);
      await page.keyboard.press('ArrowLeft');
      expect(await stepShown(page)).toBe('Step 1');
      for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('ArrowRight');
      expect(await stepShown(page)).toBe('Step 12');
      await page.keyboard.press('ArrowLeft');
      expect(await stepShown(page)).toBe('Step 11');
      await page.keyboard.press('Escape');
      expect(await cooking(page).count()).toBe(0);
      expect(await ticked(page)).toBe(0);
      expect(await scale(page).getByRole('status').innerText()).toBe('1.5x');
      const button = page.getByRole('button', { name: 'Cooking Mode', exact: true });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

      // Starting over begins at the first step. Leaving immediately means that it was opened by mistake.
      await startCooking(page);
      expect(await stepShown(page)).toBe('Step 1');
      await page.keyboard.press('Escape');
      expect(await cooking(page).count()).toBe(0);
      expect(await resume(page).innerText()).toBe('Continue from step 11');
      await resume(page).click();
      expect(await stepShown(page)).toBe('Step 11');
      expect(await ticked(page)).toBe(1);
      await press(page, 'Exit Cooking Mode');
      expect(await cooking(page).count()).toBe(0);
      expect(await ticked(page)).toBe(0);

      // At the first step with nothing begun there is nothing to continue.
      await startCooking(page);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Escape');
      expect(await resume(page).count()).toBe(0);
    });

    test('does not offer to continue at the first step, unless a timer runs', async () => {
      const page = await visit();
      await startCooking(page);
      await press(page, 'Start Timer');
      await press(page, 'Exit Cooking Mode');
      expect(await resume(page).innerText()).toBe('Continue from step 1');
      await resume(page).click();
      await press(page, 'Pause');
      await press(page, 'Exit Cooking Mode');
      expect(await resume(page).count()).toBe(0);
    });

    test('reports if it cannot be loaded, and loads on retry', async () => {
      const page = await visit();
      await page.route(/cooking-mode/, (route) => route.abort());
      const button = page.getByRole('button', { name: 'Cooking Mode', exact: true });
      await button.click();
      await page.getByRole('status').getByText('Cooking Mode couldn’t be loaded. Check your connection and press again.').waitFor();
      await page.unroute(/cooking-mode/);
      await startCooking(page);
      await press(page, 'Exit Cooking Mode');
      expect(await page.getByText('couldn’t be loaded').count()).toBe(0);
    });

    test('scrolls a long step by keyboard', async () => {
      const page = await visit(LOAF, { viewport: { width: 320, height: 480 } });
      await startCooking(page);
      const body = cooking(page).getByRole('group', { name: 'Step and ingredients' });
      const scrolled = () => body.evaluate(({ scrollTop }) => scrollTop);
      await page.keyboard.press('ArrowDown');
      await expect.poll(scrolled).toBeGreaterThan(0);
      await page.keyboard.press('ArrowUp');
      await expect.poll(scrolled).toBe(0);
      await page.keyboard.press('PageDown');
      await expect.poll(scrolled).toBeGreaterThan(100);
      await page.keyboard.press('PageUp');
      await expect.poll(scrolled).toBe(0);
      await body.focus();
      await page.keyboard.press('Space');
      await expect.poll(scrolled).toBeGreaterThan(100);
      expect(await stepShown(page)).toBe('Step 1');
    });

    test('turns with a swipe, and is readable from a meter away', async () => {
      const page = await visit(LOAF, PHONE);
      await startCooking(page);
      await swipe(page, -120);
      await expect.poll(() => stepShown(page)).toBe('Step 2');
      await swipe(page, -30);
      await swipe(page, 120);
      await expect.poll(() => stepShown(page)).toBe('Step 1');
      const fontSize = await cooking(page)
        .locator('.step-text')
        .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
      expect(fontSize).toBeGreaterThanOrEqual(28);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test('keeps the screen awake, and renews the lock when the page is visible again', async () => {
      const page = await visit(LOAF, {}, watchDevice);
      await startCooking(page);
      await expect.poll(async () => (await deviceOf(page)).locks).toBe(1);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(async () => (await deviceOf(page)).locks).toBe(2);
      await press(page, 'Exit Cooking Mode');
      await expect.poll(async () => (await deviceOf(page)).released).toBe(1);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      expect((await deviceOf(page)).locks).toBe(2);
    });

    test('has a timer for a step with a duration, which survives sleep and rings', async () => {
      const page = await browser.open();
      await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
      await page.addInitScript(watchDevice);
      await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
      await page.goto(site.address + LOAF);
      const title = await page.title();
      await startCooking(page);
      await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'));
      expect(await clock(page)).toBe('5:00:00');
      await page.keyboard.press('ArrowRight');
      expect(await cooking(page).getByRole('timer').isVisible()).toBe(false);
      await page.keyboard.press('ArrowRight');
      await press(page, 'Start Timer');
      await page.clock.runFor(60_000);
      expect(await clock(page)).toBe('39:00');
      await press(page, 'Pause');
      await page.clock.runFor(60_000);
      expect(await clock(page)).toBe('39:00');
      await press(page, 'Resume');

      // Another step's timer runs independently, and a hidden one stays visible as a chip.
      await page.keyboard.press('ArrowRight');
      await press(page, 'Start Timer');
      await page.clock.fastForward('38:30');
      await expect.poll(() => clock(page)).toBe('1:21:30');
      expect(await page.title()).toBe(`0:30: step 3 | ${title}`);
      expect((await deviceOf(page)).rings).toBe(0);
      await page.clock.fastForward('01:00');
      await expect.poll(() => cooking(page).getByRole('alert').textContent()).toBe('Time’s up for step 3.');
      expect((await deviceOf(page)).rings).toBeGreaterThan(0);
      expect(await page.title()).toContain('Time’s up: step 3');
      await press(page, 'Step 3: time’s up');
      expect(await stepShown(page)).toBe('Step 3');
      expect(await clock(page)).toBe('Time’s up');
      await press(page, 'Stop');
      expect(await clock(page)).toBe('40:00');
      await press(page, 'Step 4: 1:20:30');
      await press(page, 'Reset');
      expect(await clock(page)).toBe('2:00:00');
      expect(await page.title()).toBe(title);
    });

    test('returns to its step with its timers and scale after the page was discarded', async () => {
      const page = await browser.open();
      await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
      await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
      await page.goto(site.address + LOAF);
      await more(page).click();
      await startCooking(page);
      await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await press(page, 'Start Timer');
      await page.clock.fastForward('10:00');
      await page.reload();
      await cooking(page).waitFor();
      expect(await stepShown(page)).toBe('Step 3');
      expect(await clock(page)).toMatch(/^(30:00|29:5\d)$/);
      await cooking(page).getByRole('complementary', { name: 'Ingredients for 1.5x' }).waitFor();
      await press(page, 'Exit Cooking Mode');
      await page.reload();
      await resume(page).waitFor();
      expect(await cooking(page).count()).toBe(0);
      expect(await scale(page).getByRole('status').innerText()).toBe('1x');
      await resume(page).click();
      expect(await stepShown(page)).toBe('Step 3');
      expect(await clock(page)).toMatch(/^(30:00|29:[0-5]\d)$/);
      await cooking(page).getByRole('complementary', { name: 'Ingredients for 1.5x' }).waitFor();
    });

    test('keeps its timers running when closed, and they ring on the page', async () => {
      const page = await browser.open();
      await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
      await page.addInitScript(watchDevice);
      await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
      await page.goto(site.address + LOAF);
      const title = await page.title();
      await startCooking(page);
      await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await press(page, 'Start Timer');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await page.clock.fastForward('39:30');
      await expect.poll(() => page.title()).toBe(`0:30: step 3 | ${title}`);
      expect((await deviceOf(page)).rings).toBe(0);
      await page.clock.fastForward('01:00');
      await page.getByRole('status').getByText('Time’s up for step 3.').waitFor();
      expect((await deviceOf(page)).rings).toBeGreaterThan(0);
      await resume(page).click();
      expect(await page.getByRole('status').getByText('Time’s up').count()).toBe(0);
      expect(await stepShown(page)).toBe('Step 4');
      await press(page, 'Step 3: time’s up');
      await press(page, 'Stop');
      await page.keyboard.press('Escape');
      expect(await page.title()).toBe(title);
      // Starting over only keeps running timers.
      await startCooking(page);
      expect(
        await cooking(page)
          .getByRole('button', { name: /^Step \d/ })
          .count(),
      ).toBe(0);
    });

    test.each([
      ['wide', { viewport: { width: 1_280, height: 800 } }],
      ['phone', PHONE],
      ['small', { ...PHONE, viewport: { width: 320, height: 568 } }],
    ])('shows its timers on the page, where they can be stopped: %s', async (_, options) => {
      const page = await browser.open(options);
      await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
      await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
      await page.goto(site.address + LOAF);
      const bar = page.getByRole('complementary', { name: 'Timers' });
      await startCooking(page);
      await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'));
      await press(page, 'Start Timer');
      await press(page, 'Next');
      await press(page, 'Next');
      await press(page, 'Start Timer');
      expect(await bar.count()).toBe(0);
      await press(page, 'Exit Cooking Mode');
      await page.clock.fastForward('10:00');
      await expect.poll(() => bar.getByRole('timer').innerText()).toBe('Step 3: 30:00, 1 more');
      const box = await bar.boundingBox();
      const banner = await page.locator('review-banner').boundingBox();
      expect(box && banner && Math.round(box.y + box.height - banner.y)).toBe(0);
      await bar.getByRole('button', { name: 'Back to cooking' }).click();
      expect(await stepShown(page)).toBe('Step 3');
      expect(await bar.count()).toBe(0);
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: 'Stop' }).click();
      await expect.poll(() => bar.getByRole('timer').innerText()).toBe('Step 1: 4:50:00');

      await page.reload();
      await bar.waitFor();
      expect(await bar.getByRole('timer').innerText()).toMatch(/^Step 1: 4:(50|49)/);
      await page.clock.fastForward('04:51:00');
      await bar.getByText('Step 1: time’s up').waitFor();
      await bar.getByRole('button', { name: 'Stop' }).click();
      expect(await bar.count()).toBe(0);
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe('Cooking Mode');
      await page.reload();
      await resume(page).waitFor();
      expect([await bar.count(), await overflow(page)]).toEqual([0, 0]);
    });

    test('closed by a click, does not open the menu below the mouse', async () => {
      const page = await visit(LOAF, { viewport: { width: 1_280, height: 800 } });
      const isOpen = () => page.locator('order-menu details').evaluate((details: HTMLDetailsElement) => details.open);
      const header = await page.locator('order-menu summary').boundingBox();
      if (!header) throw new Error('There is no menu to order.');
      const [x, y] = [header.x + header.width / 2, header.y + header.height / 2];
      // Opened without scrolling, as by keyboard.
      await page.getByRole('button', { name: 'Cooking Mode', exact: true }).evaluate((button: HTMLButtonElement) => button.click());
      await cooking(page).waitFor();
      await page.mouse.move(x, y);
      const exit = await cooking(page).getByRole('button', { name: 'Exit Cooking Mode' }).boundingBox();
      expect(exit && x > exit.x && x < exit.x + exit.width && y > exit.y && y < exit.y + exit.height, 'it lies on the menu').toBe(true);
      await page.mouse.click(x, y);
      await cooking(page).waitFor({ state: 'detached' });
      // Browsers check for hover below a resting mouse with a delay.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      expect(await isOpen()).toBe(false);
      await page.mouse.move(x, y + 300, { steps: 3 });
      await page.mouse.move(x, y, { steps: 3 });
      await expect.poll(isOpen).toBe(true);
    });

    test('when reopened, offers to continue at its step, until the recipe is completed', async () => {
      const page = await visit();
      const boxOf = (of: Page) => of.locator('.facts').boundingBox();
      const box = await boxOf(page);
      await startCooking(page);
      for (let step = 2; step <= 4; step += 1) await press(page, 'Next');
      const another = await page.context().newPage();
      await page.close();
      await another.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
      await another.goto(site.address + LOAF);
      await resume(another).waitFor();
      expect(await resume(another).innerText()).toBe('Continue from step 4');
      expect(await cooking(another).count()).toBe(0);
      expect(await boxOf(another)).toEqual(box);
      await resume(another).click();
      expect(await stepShown(another)).toBe('Step 4');
      for (let step = 5; step <= 12; step += 1) await press(another, 'Next');
      await press(another, 'Complete Recipe');
      expect(await resume(another).count()).toBe(0);
      await another.reload();
      await startCooking(another);
      expect(await stepShown(another)).toBe('Step 1');
    });
  });

  test('prints on one page of Letter or A4, in at least 9 points, with the scaled amounts and nothing else', async () => {
    const page = await visit();
    const slugs = (await readdir(path.join(site.root, 'content/recipes'))).map((name) => name.replace('.json', ''));
    expect(slugs.length).toBeGreaterThanOrEqual(24);
    for (const slug of slugs) {
      await page.goto(`${site.address}/kitchen/${slug}`);
      await settlePage(page);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, slug).toBe(1);
      expect(pdf, slug).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
      await page.emulateMedia({ media: 'print' });
      const minimum = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
        let points = Infinity;
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (text.textContent?.trim() && text.parentElement?.checkVisibility())
            points = Math.min(points, parseFloat(getComputedStyle(text.parentElement).fontSize) * 0.75);
        return points;
      });
      expect(minimum, slug).toBeGreaterThanOrEqual(8.99);
      await page.emulateMedia({ media: null });
    }
    await page.goto(site.address + LOAF);
    expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1);

    await page.goto(site.address + LOAF);
    await more(page).click();
    await tick(page, 'rice flour').check();
    expect(await page.locator('.print-scale').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.facts').innerText()).toMatch(/18 · 1\.5x · notes are written for 1x/);
    expect(await page.locator('.ingredients li').first().innerText()).toMatch(/^60\sg ripe sourdough starter/);
    expect(await page.getByText(`${new URL('https://familykitchenbakery.example.com').host}${LOAF}`).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Levain', 'Dough']);
    for (const gone of ['.site-header', '.site-footer', 'review-banner', '.part-of', '.scale', '.share', '.tags', 'input', 'photo-frame'])
      for (const part of await page.locator(gone).all()) expect(await part.isVisible(), gone).toBe(false);
    const [left, right] = await page.evaluate(() =>
      ['.shopping', '.steps'].map((part) => document.querySelector(part)?.getBoundingClientRect().left ?? 0),
    );
    expect(left).toBeLessThan(right ?? 0);
  });

  test.each([
    ['on a phone', PHONE],
    ['in the dark', { colorScheme: 'dark' as const, viewport: { width: 1_440, height: 900 } }],
  ])('has no accessibility violations in any state, %s', async (_, options) => {
    const page = await visit(LOAF, { ...options, reducedMotion: 'reduce' });
    expect(await barriersOn(page)).toEqual([]);
    await less(page).click();
    await tick(page, 'rice flour').check();
    expect(await barriersOn(page)).toEqual([]);
    await startCooking(page);
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Start Timer');
    await press(page, 'Next');
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Exit Cooking Mode');
    await resume(page).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.reload();
    await lastTime(page).waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });

  test('that does not exist is reported, also without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.open({ javaScriptEnabled });
      const answer = await page.goto(`${site.address}/kitchen/nowhere`);
      expect(answer?.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Recipe not found');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
      expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/kitchen');
    }
  });

  describe('with unusual content', () => {
    beforeAll(async () => {
      await writeRecipeStates(site.root);
      await site.git('add', '-A');
      await site.git('commit', '-qm', 'Recipes of every sort');
      await site.live();
    });

    test('with minimum content, and a drawing instead of a photo', async () => {
      const page = await visit('/kitchen/least', PHONE);
      expect(await page.locator('.recipe-head .linocut').isVisible()).toBe(true);
      expect(await page.getByRole('heading', { level: 2, name: /Notes|Nutrition|Part of/ }).count()).toBe(0);
      expect(await page.locator('.shopping h3').count()).toBe(0);
      expect(await page.locator('.duration').count()).toBe(0);
      expect(await page.locator('.facts').innerText()).not.toMatch(/Prep|Cook\b|Total|Servings|0 min/);
      const edge = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().right);
      expect(await edge('.actions')).toBe(await edge('.facts'));
      await less(page).tap();
      expect(await scale(page).innerText()).toMatch(/^−\s+0\.5x\s+\+\s+Exact scale or pan$/);
      expect(await page.locator('.steps').innerText()).toMatch(/Toast 1\sslice of it\./);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.print-scale').innerText()).toContain('0.5x');
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('button', { name: 'Cooking Mode', exact: true }).tap();
      const dialog = page.getByRole('dialog', { name: 'Toast' });
      await dialog.getByRole('button', { name: 'Complete Recipe' }).waitFor();
      expect(await dialog.locator('.cooking-step').innerText()).toMatch(/Toast 1\sslice of it\./);
      expect(await dialog.getByRole('button', { name: /more ingredient/ }).count()).toBe(0);
      expect(await dialog.getByRole('timer').count()).toBe(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.goto(`${site.address}/kitchen?search=Toast`);
      const card = page.locator('.recipe-card', { has: page.getByRole('link', { name: 'Toast', exact: true }) });
      await card.locator('.linocut.loaf').waitFor();
    });

    test('as people write them: headings among steps, lines in a note, no-break spaces, no amounts, from right to left', async () => {
      const page = await visit('/kitchen/plain', PHONE);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Grandmother’s Honey Cake');
      expect(await page.locator('.recipe-head .linocut.pretzel').isVisible()).toBe(true);
      expect(await page.locator('.ingredients .measure').count()).toBe(0);
      expect(await page.locator('.method h3').allInnerTexts()).toEqual(['FOR THE CAKE', 'For the icing']);
      expect(await page.locator('.steps').evaluateAll((lists) => lists.map((list) => (list as HTMLOListElement).start))).toEqual([1, 3]);
      expect(await page.locator('.step-note').first().innerText()).toBe('As on https://example.com/cake.\nSlowly.');
      expect(await page.getByRole('link', { name: 'https://example.com/cake' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Timetable' }).count()).toBe(0);
      const words = await page.locator('#step-5 .step-text p').evaluate((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return [range.getBoundingClientRect().right, line.getBoundingClientRect().right];
      });
      expect(words[0]).toBe(words[1]);
      await page.getByRole('button', { name: 'Cooking Mode', exact: true }).tap();
      for (let step = 2; step <= 3; step += 1) await page.getByRole('button', { name: 'Next', exact: true }).tap();
      await page.getByRole('heading', { name: 'Step 3 · For the icing' }).waitFor();
      await page.goto(`${site.address}/kitchen?search=Grandmother`);
      await page.locator('.recipe-rows .linocut.pretzel').waitFor();
    });

    test('from right to left, with checkboxes and numbers at the right edge, in cooking mode too', async () => {
      const page = await visit('/kitchen/arabic', PHONE);
      const edges = (inner: string, outer: string) =>
        page.evaluate(
          ([one = '', other = '']) => {
            const range = document.createRange();
            const element = document.querySelector(one);
            if (element) range.selectNode(element);
            return [range.getBoundingClientRect().right, document.querySelector(other)?.getBoundingClientRect().right ?? NaN];
          },
          [inner, outer],
        );
      const [box, list] = await edges('.ingredients input', '.ingredients');
      expect(box).toBe(list);
      const right = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().right);
      expect(await right('.ingredients .amount')).toBeLessThan(await right('.ingredients input'));
      expect(await right('.ingredients .what')).toBeLessThan(await right('.ingredients .amount'));
      expect(await right('.steps > li .step-text')).toBeLessThan((await right('.steps')) - 30);
      expect(await right('.duration time')).toBe(await right('.step-text'));
      await page.getByRole('button', { name: 'Cooking Mode', exact: true }).tap();
      await page.locator('.cooking-ingredients .amount').first().waitFor();
      const [amount, lines] = await edges('.cooking-ingredients .unit', '.cooking-ingredients ul');
      expect(amount).toBe(lines);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test('with pasted lines: what has no number is one, words agree, and cooking mode says which step does not scale', async () => {
      const page = await visit('/kitchen/pasted', PHONE);
      const rows = async (place = '.ingredients li') =>
        (await page.locator(place).allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
      const written = ['14-oz can sweetened condensed milk', 'Sleeve graham crackers', '2 bay leaves', '1 egg yolk'];
      const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u2060', '').trim());
      expect(plain(await rows()).slice(0, 4)).toEqual(written);
      await less(page).tap();
      expect(plain(await rows())).toEqual([
        '1/2 14-oz can sweetened condensed milk',
        '1/2 sleeve graham crackers',
        '1 bay leaf',
        '1/2 egg yolk',
        '100 g sugar',
        '1/2 (14 oz) can cherries',
        'Pinch of salt',
      ]);
      for (let press = 0; press < 3; press += 1) await more(page).tap();
      expect(plain(await rows()).slice(0, 4)).toEqual([
        '2 14-oz cans sweetened condensed milk',
        '2 sleeves graham crackers',
        '4 bay leaves',
        '2 egg yolks',
      ]);
      await page.getByRole('button', { name: 'Exact amount or pan' }).tap();
      expect(await page.getByLabel('The recipe’s pan').inputValue()).toBe('9x13-inch dish');
      await page.getByRole('button', { name: 'Done' }).tap();

      await page.getByRole('button', { name: 'Cooking Mode', exact: true }).tap();
      const step = page.locator('.cooking-step');
      await step.waitFor();
      expect(await step.innerText()).toContain('The amounts in this step are for 1x.');
      // Without amounts in fields there is no column for them.
      const left = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().left);
      expect(await left('.cooking-ingredients .what')).toBe(await left('.cooking-ingredients ul'));
      expect(plain(await rows('.cooking-ingredients li')).slice(0, 2)).toEqual([
        '2 14-oz cans sweetened condensed milk',
        '2 sleeves graham crackers',
      ]);
      await page.getByRole('button', { name: 'Next', exact: true }).tap();
      expect(await step.innerText()).not.toContain('1x');
      await page.getByRole('button', { name: 'Exit Cooking Mode' }).tap();
      for (const press of [less(page), less(page)]) await press.tap();
      await page.getByRole('button', { name: 'Cooking Mode', exact: true }).tap();
      expect(await step.innerText()).not.toContain('for 1x');
      expect(plain(await rows('.cooking-ingredients li'))[0]).toBe('14-oz can sweetened condensed milk');
      expect(await barriersOn(page)).toEqual([]);
    });

    test.each([320, 1_440])('with maximum content and failing photos, at %d px', async (width) => {
      const page = await visit('/kitchen/most', { viewport: { width, height: 800 } });
      await expect.poll(() => page.locator('.recipe-head .linocut').isVisible()).toBe(true);
      expect(await page.locator('.ingredients input').count()).toBe(200);
      expect(await page.locator('.steps > li').count()).toBe(100);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.shopping').evaluate((list) => getComputedStyle(list).maskImage)).toBe('none');
      await page.emulateMedia({ media: 'screen' });
      await page.locator('#step-1').scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator('#step-1 photo-frame').isVisible()).toBe(false);
      await more(page).click();
      expect((await amounts(page))[0]).toBe('2 1/4 cups');
      await page.getByRole('button', { name: 'Cooking Mode', exact: true }).click();
      await page.getByRole('button', { name: '+192 more ingredients' }).click();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const next = page.getByRole('button', { name: 'Next', exact: true });
      const { bottom } = await next.evaluate((button) => button.getBoundingClientRect());
      expect(bottom).toBeLessThanOrEqual(800);
    });
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
