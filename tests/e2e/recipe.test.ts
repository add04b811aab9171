import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { pagesOf, smallestPrint } from '../support/printed-page.ts';
import { barriersInEveryState } from '../support/recipe-barriers.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

const LOAF = '/kitchen/country-loaf';
/** A shorter one, which fits one page. */
const ROLLS = '/kitchen/sourdough-dinner-rolls';

/** As in a tab in which the offer was already shown. */
const withoutOffer = () => sessionStorage.setItem('exit-offer-shown', '1');

/** Counts the rings of a page. */
const countRings = () => {
  const create = AudioContext.prototype.createGain;
  Object.assign(globalThis, { rings: 0 });
  AudioContext.prototype.createGain = function createGain() {
    (globalThis as unknown as { rings: number }).rings += 1;
    return create.call(this);
  };
};
const ringsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { rings: number }).rings);

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name });
const ticked = (page: Page) => page.locator('.ingredients input:checked').count();
const scale = (page: Page) => page.getByRole('group', { name: 'Scale' });
const shownScale = (page: Page) => scale(page).getByRole('status').innerText();
const more = (page: Page) => scale(page).getByRole('button', { name: 'Make more' });
const cooking = (page: Page) => page.getByRole('dialog', { name: 'Country Loaf' });
const press = (page: Page, name: string) => cooking(page).getByRole('button', { name, exact: true }).click();
const stepShown = (page: Page) => cooking(page).getByRole('heading', { name: /^Step/ }).innerText();
const lastTime = (page: Page) => scale(page).getByRole('button', { name: 'Last time' });
const resume = (page: Page) => page.getByRole('button', { name: 'Continue from step' });

async function startCooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cooking Mode', exact: true }).click();
  await cooking(page).waitFor();
}

/** How much of the page has moved since it was loaded. */
const layoutShift = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
    ).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 1_000);
  });

/** What takes a real site; what a person does with each tool is tested beside the tool, in *.browser.test.ts. */
describe('a recipe', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();

  const visit = visitorDevices(site, browser, 'phone', 'laptop', 'unscripted');

  test('is found, scaled, planned and cooked until a timer rings, in another tab too, and printed', async () => {
    const page = await browser.open({ ...PHONE, timezoneId: 'America/Chicago' });
    await page.addInitScript(withoutOffer);
    await page.addInitScript(countRings);
    await page.clock.install({ time: new Date('2026-11-25T18:00:00Z') });
    await page.goto(`${site.address}/kitchen`);
    await page.getByRole('main').getByRole('link', { name: 'Country Loaf', exact: true }).first().click();
    await page.waitForURL(site.address + LOAF);
    await more(page).tap();
    await tick(page, 'rice flour').check();
    await expect.poll(() => shownScale(page)).toBe('1.5x');

    await page.getByRole('button', { name: 'Timetable' }).tap();
    const timetable = page.getByRole('dialog', { name: 'Timetable' });
    await timetable.getByLabel('Day and time').fill('2026-11-28T12:00');
    await timetable.getByText('Done on Saturday').waitFor();
    const download = page.waitForEvent('download');
    await timetable.getByRole('link', { name: 'Add to Calendar' }).click();
    expect((await download).suggestedFilename()).toBe('country-loaf.ics');
    expect(await readFile(await (await download).path(), 'utf8')).toContain('DTEND:20261128T180000Z');
    await timetable.getByRole('button', { name: 'Close' }).tap();

    await startCooking(page);
    await press(page, 'Next');
    await press(page, 'Next');
    await press(page, 'Start Timer');
    await page.clock.fastForward('39:00');
    expect(await ringsOf(page)).toBe(0);
    await page.clock.fastForward('01:01');
    await expect.poll(() => cooking(page).getByRole('alert').textContent()).toBe('Time’s up for step 3.');
    expect(await ringsOf(page)).toBeGreaterThan(0);
    await press(page, 'Stop');

    // A tab that was closed, as by the phone itself: what the device has stored is offered in the next.
    const another = await page.context().newPage();
    await another.addInitScript(withoutOffer);
    await page.close();
    await another.clock.install({ time: new Date('2026-11-25T19:00:00Z') });
    await another.goto(site.address + LOAF);
    await expect.poll(() => resume(another).innerText()).toBe('Continue from step 3');
    await expect.poll(() => lastTime(another).innerText()).toBe('Last time: 1.5x');
    await resume(another).click();
    await expect.poll(() => stepShown(another)).toMatch(/^Step 3/);
    await press(another, 'Exit Cooking Mode');
    await another.emulateMedia({ media: 'print' });
    await expect.poll(() => another.locator('.ingredients li').first().innerText()).toMatch(/^60\sg ripe sourdough starter/);
  });

  test('can be read and ticked without JavaScript, and shows nothing that requires it', async () => {
    const page = await visit(LOAF, { device: 'unscripted' });
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('heading', { level: 1 }).innerText()).toBe('Country Loaf');
    await expect.poll(() => main.locator('photo-frame img').first().getAttribute('alt')).toMatch(/sourdough loaf/);
    const breadcrumb = main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await expect
      .poll(() => breadcrumb.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['/kitchen', '/kitchen?category=Breads']);
    for (const words of ['Anna Kessler', 'September 5, 2026', 'Medium', '23 hr 45 min']) await main.getByText(words).first().waitFor();
    await expect
      .poll(() => main.locator('.facts dl > div').allInnerTexts())
      .toEqual(['Hands-on\n1 hr, overnight', 'Total\n23 hr 45 min', 'Prep\n23 hr', 'Cook\n45 min', 'Servings\n12']);
    await expect.poll(() => main.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Levain', 'Dough']);
    await main.getByText('Contains or may contain gluten and wheat. Check labels.').waitFor();
    await expect.poll(() => main.locator('.steps > li').count()).toBe(12);
    await main.getByText('Baker’s percentages').click();
    const formula = await main.locator('details dl').innerText();
    expect(formula.split('\n').filter((_, index) => index < 2)).toEqual(['bread flour', '73%']);
    expect(formula).toMatch(/Hydration\s73%$/);
    await expect.poll(() => main.getByRole('note').first().innerText()).toMatch(/floats in water/);
    await expect.poll(() => main.getByRole('region', { name: 'Nutrition' }).innerText()).toMatch(/Calories\s+165/);
    await expect.poll(() => main.getByRole('region', { name: 'Chef’s Notes' }).locator('p').count()).toBe(5);
    await expect.poll(() => main.getByRole('link', { name: 'overnight' }).getAttribute('href')).toBe('/kitchen?tag=overnight');
    await expect.poll(() => main.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toContain('%2Fkitchen%2Fcountry-loaf');

    const collections = main.getByRole('region', { name: 'Part of 3 collections' });
    await collections.getByText('Discover more recipes from these curated collections').waitFor();
    for (const link of await collections.getByRole('link').all())
      await expect.poll(() => link.getAttribute('href')).toMatch(/^\/kitchen\/collections\/[a-z-]+$/);
    await page.goto(`${site.address}/kitchen/chickpea-curry`);
    await expect
      .poll(() => main.getByRole('heading', { name: /^Part of/ }).innerText())
      .toMatch(/^Part of (1 collection|\d+ collections)$/);

    await page.goto(site.address + LOAF);
    await tick(page, 'rice flour').check();
    await expect
      .poll(() =>
        page
          .locator('label', { hasText: 'rice flour' })
          .locator('.what')
          .evaluate((it) => getComputedStyle(it).textDecorationLine),
      )
      .toBe('line-through');
    await expect.poll(() => scale(page).isVisible()).toBe(false);
    await expect.poll(() => main.getByRole('button').count()).toBe(0);
  });

  test('does what was pressed before its script was there', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const hold = async (page: Page) =>
      page.route('**/_astro/recipe-tools.*.js', async (route) => {
        await arrived;
        await route.continue();
      });
    const page = await visit(LOAF, { before: hold });
    await more(page).click();
    await more(page).click();
    await tick(page, 'rice flour').check();
    await expect.poll(() => scale(page).getByRole('status').innerText()).toBe('1x');
    arrive(undefined);
    await scale(page).getByText('2x', { exact: true }).waitFor();
    expect(await ticked(page)).toBe(1);
    await page.reload();
    await lastTime(page).waitFor();
    await expect.poll(() => ticked(page)).toBe(1);
  });

  test('copies ingredients with one line each', async () => {
    const page = await visit(LOAF);
    await more(page).click();
    await expect.poll(() => shownScale(page)).toBe('1.5x');
    const copied = (place: string) =>
      page.locator(place).evaluate((around) => {
        getSelection()?.selectAllChildren(around);
        const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
        around.dispatchEvent(event);
        return event.clipboardData?.getData('text/plain').split('\n') ?? [];
      });
    const isFlour = expect.arrayContaining([expect.stringMatching(/^\d[\d /,]* .*flour/i)]) as string[];
    const onPage = await copied(':has(> .ingredients)');
    expect(onPage).toHaveLength(await page.locator('.ingredients > li, .shopping h3:has(+ .ingredients)').count());
    expect(onPage).toEqual(isFlour);
    await startCooking(page);
    const cooking = await copied('.cooking-ingredients');
    expect(cooking).toHaveLength(await page.locator('.cooking-ingredients :is(li, h3)').count());
    expect(cooking).toEqual(isFlour);
  });

  test('reports if cooking mode cannot be loaded, and loads on retry', async () => {
    const page = await visit(LOAF);
    await page.route(/cooking-mode/, (route) => route.abort());
    const button = page.getByRole('button', { name: 'Cooking Mode', exact: true });
    await button.click();
    await page.getByRole('status').getByText('Cooking Mode couldn’t be loaded. Check your connection and try again.').waitFor();
    await page.unroute(/cooking-mode/);
    await startCooking(page);
    await press(page, 'Exit Cooking Mode');
    await expect.poll(() => page.getByText('couldn’t be loaded').count()).toBe(0);
  });

  test('says at once that cooking mode is being loaded, and then opens it', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const page = await visit(LOAF, {
      before: (opened: Page) =>
        opened.route(/cooking-mode/, async (route) => {
          await arrived;
          await route.continue();
        }),
    });
    const button = page.getByRole('button', { name: 'Cooking Mode', exact: true });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    arrive(undefined);
    await cooking(page).waitFor();
    await press(page, 'Exit Cooking Mode');
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
  });

  test('moves nothing when it shows what the device has stored', async () => {
    const page = await visit(LOAF, { device: 'phone' });
    await more(page).tap();
    await tick(page, 'rice flour').check();
    await expect.poll(() => shownScale(page)).toBe('1.5x');
    await page.reload();
    await lastTime(page).waitFor();
    await expect.poll(() => ticked(page)).toBe(1);
    // The rest is caused by the typeface, not by the recipe.
    await expect.poll(() => page.evaluate(layoutShift)).toBeLessThan(0.0005);
  });

  test('prints on Letter or A4 in at least 9 points, with the scaled amounts and nothing else', async () => {
    const page = await visit(ROLLS);
    expect(await pagesOf(page)).toEqual(['Letter']);
    expect(await pagesOf(page, { format: 'A4' })).toEqual(['A4']);
    expect(await smallestPrint(page)).toBeGreaterThanOrEqual(8.99);
    const [left, right] = await page.evaluate(() =>
      ['.shopping', '.steps'].map((part) => document.querySelector(part)?.getBoundingClientRect().left ?? 0),
    );
    expect(left).toBeLessThan(right ?? 0);
    await page.goto(site.address + LOAF);

    await more(page).click();
    await tick(page, 'rice flour').check();
    await expect.poll(() => page.locator('.print-scale').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.facts').innerText()).toMatch(/18 · 1\.5x · notes are written for 1x/);
    await expect.poll(() => page.locator('.ingredients li').first().innerText()).toMatch(/^60\sg ripe sourdough starter/);
    await expect.poll(() => page.getByText(`${new URL('https://familykitchenbakery.example.com').host}${LOAF}`).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Levain', 'Dough']);
    for (const gone of [
      '.comments',
      '.site-header',
      '.site-footer',
      'review-banner',
      '.part-of',
      '.scale',
      '.share',
      '.tags',
      'input',
      'photo-frame',
    ])
      for (const part of await page.locator(gone).all()) await expect.poll(() => part.isVisible(), { message: gone }).toBe(false);
  });

  test('has no accessibility violations in any state', async () => {
    const page = await visit(LOAF, { device: 'phone' });
    expect(await barriersInEveryState(page)).toEqual([]);
  });

  test('that does not exist is reported, also without JavaScript', async () => {
    expect((await fetch(`${site.address}/kitchen/nowhere`)).status).toBe(404);
    for (const device of ['laptop', 'unscripted'] as const) {
      const page = await visit('/kitchen/nowhere', { device });
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Recipe not found');
      await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
      await expect.poll(() => page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/kitchen');
    }
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
