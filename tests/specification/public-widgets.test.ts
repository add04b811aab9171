import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { MOVING, testBrowser } from '../support/browser.ts';
import { LONG_NAME } from '../support/list-states.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

// The specification of the public site, sections 2, 4 and 9: the menu, the reviews and what shows photos, in a browser.
const site = sharedSite('states');
const browser = testBrowser();
const visit = visitorDevices(site, browser, 'phone', 'laptop');

describe('2, 4 and 9. Menu', () => {
  const open = async (options?: Parameters<typeof visit>[1]) => {
    const page = await visit('/menu', options);
    await page.mouse.move(1, 1);
    await page.getByRole('tab', { name: 'All' }).waitFor();
    return page;
  };
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const categories = (page: Page) => page.locator('.menu-category:visible h2').allTextContents();
  const card = (page: Page, name: string) => page.locator('.menu-card').filter({ has: page.locator('h3', { hasText: name }) });
  const isFlipped = (page: Page, name: string) =>
    card(page, name)
      .locator('.menu-front')
      .evaluate((front: HTMLElement) => front.inert);

  test('Menu tab: all or a category id', async () => {
    const page = await open();
    await expect.poll(() => categories(page)).toEqual(['Breads', 'Cookies', 'Cakes', 'Treats']);
    await tab(page, 'Cookies').click();
    await expect.poll(() => categories(page)).toEqual(['Cookies']);
  });

  test("Empty state: 'No items found in this category.'", async () => {
    const page = await open();
    await page.getByText('Hide what contains…').click();
    await page.locator('.menu-filter').getByRole('button', { name: 'milk', exact: true }).click();
    await page.locator('.menu-filter').getByRole('button', { name: 'wheat', exact: true }).click();
    await tab(page, 'Breads').click();
    await page.getByText('No items found in this category.').waitFor();
  });

  test('Switching fades out 300 ms, changes, fades in after 50 ms; same tab does nothing', async () => {
    const page = await open(MOVING);
    const panel = page.locator('.menu-panel');
    await panel.evaluate((element) => {
      const moments: [string, number][] = [];
      Object.assign(globalThis, { moments });
      new MutationObserver(() => {
        const isFading = element.classList.contains('fading');
        const isBread = element.querySelector('#breads')?.checkVisibility() === true;
        const what = isFading ? (isBread ? 'fades out' : 'changed') : 'fades in';
        if (moments.at(-1)?.[0] !== what) moments.push([what, performance.now()]);
      }).observe(element, { attributes: true, subtree: true, childList: true });
    });
    const moments = () => page.evaluate(() => (globalThis as unknown as { moments: [string, number][] }).moments);
    await tab(page, 'Cookies').click();
    await expect.poll(async () => (await moments()).map(([what]) => what)).toEqual(['fades out', 'changed', 'fades in']);
    const [out = 0, changed = 0, back = 0] = (await moments()).map(([, at]) => at);
    // A timer is never early, but a busy machine may be late.
    expect(changed - out).toBeGreaterThanOrEqual(290);
    expect(back - changed).toBeGreaterThanOrEqual(40);
    await tab(page, 'Cookies').click();
    expect(await moments()).toHaveLength(3);
  });

  test('On desktop, cards flip to show ingredients (click, Enter or Space); card flipped toggles per item', async () => {
    const page = await open();
    const [name, other] = ['Seeded Loaf', 'Dinner Rolls'];
    await card(page, name).locator('.menu-words p').first().click();
    await expect.poll(() => isFlipped(page, name)).toBe(true);
    await card(page, name).getByText('Contains wheat and sesame.').waitFor();
    expect(await isFlipped(page, other)).toBe(false);
    await card(page, name).locator('summary').focus();
    for (const [key, flipped] of [
      ['Enter', false],
      ['Space', true],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => isFlipped(page, name)).toBe(flipped);
    }
  });

  test("3. ingredients (text; fallback 'Information coming soon')", async () => {
    const page = await open();
    await expect.poll(() => card(page, LONG_NAME).locator('.menu-label').textContent()).toContain('Information coming soon');
  });

  test.each([
    [639, true],
    [640, false],
  ])('Under 640 px a compact list with an expandable Ingredients section is used: at %s px %s', async (width, isCompact) => {
    const page = await open({ viewport: { width, height: 900 } });
    await card(page, 'Seeded Loaf').locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => card(page, 'Seeded Loaf').locator('details').getAttribute('open')).not.toBeNull();
    await expect.poll(() => isFlipped(page, 'Seeded Loaf')).toBe(!isCompact);
  });

  test('Image index per item cycles with wraparound; the enlarged view (arrows and dots) follows the same index', async () => {
    const page = await open();
    const batard = card(page, 'Classic Sourdough Batard');
    const shown = () => batard.locator('.menu-photo').evaluateAll((photos) => photos.findIndex((photo) => !(photo as HTMLElement).hidden));
    await batard.getByRole('button', { name: /^Previous photo/ }).click();
    expect(await shown()).toBe(2);
    await batard.getByRole('button', { name: /^Next photo/ }).click();
    expect(await shown()).toBe(0);
    await batard.getByRole('button', { name: /^Next photo/ }).click();
    await batard.getByRole('button', { name: /^Enlarge/ }).click();
    const overlay = page.getByRole('dialog', { name: 'Enlarged photo' });
    await overlay.getByText('2 of 3').waitFor();
    await overlay.getByRole('button', { name: 'Next photo' }).click();
    await overlay.getByText('3 of 3').waitFor();
    await overlay.getByRole('button', { name: 'Photo 1 of 3' }).click();
    await overlay.getByText('1 of 3').waitFor();
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
    expect(await shown()).toBe(0);
  });
});

describe('4. Reviews carousel', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'What Our Community Says' });
  const button = (page: Page, name: string) => carousel(page).getByRole('button', { name });
  const dots = (page: Page) => carousel(page).getByRole('group', { name: 'Choose reviews' }).getByRole('button');
  const inView = (page: Page) =>
    carousel(page)
      .getByRole('list')
      .evaluate((strip) => {
        const { left, right } = strip.getBoundingClientRect();
        const boxes = [...strip.children].map((slide) => slide.getBoundingClientRect());
        return boxes.flatMap((box, index) => (box.left >= left - 1 && box.right <= right + 1 ? index : []));
      });

  test('index from 0 to count minus visible count; previous disabled at start, next disabled at end', async () => {
    const page = await visit('/about');
    await expect.poll(() => inView(page)).toEqual([0, 1, 2]);
    await expect.poll(() => button(page, 'Previous reviews').isDisabled()).toBe(true);
    for (let index = 1; index <= 4; index += 1) {
      await button(page, 'Next reviews').press('Enter');
      await expect.poll(() => inView(page)).toEqual([index, index + 1, index + 2]);
    }
    await expect.poll(() => button(page, 'Next reviews').isDisabled()).toBe(true);
  });

  test('dots jump by sets', async () => {
    const page = await visit('/about');
    await expect.poll(() => dots(page).count()).toBe(3);
    await dots(page).nth(1).click();
    await expect.poll(() => inView(page)).toEqual([3, 4, 5]);
  });

  test.each([
    [767, 1],
    [768, 3],
  ])('3 visible on desktop, 1 under 768 px: at %s px', async (width, count) => {
    const page = await visit('/about', { viewport: { width, height: 900 } });
    await expect.poll(async () => (await inView(page)).length).toBe(count);
  });

  test('3. profilePhoto (optional; default avatar)', async () => {
    const page = await visit('/about');
    await expect.poll(() => carousel(page).locator('.face').first().innerText()).toBe('G');
  });
});

describe('4. Sourdough and cake images: failure handling', () => {
  test('Video background with image fallback', async () => {
    const page = await visit('/sourdough', { ...MOVING, before: (it) => it.route('**/hero-loop.*', (route) => route.abort()) });
    await expect.poll(() => page.locator('background-film video').count()).toBe(0);
    await expect.poll(() => page.locator('background-film img').isVisible()).toBe(true);
  });

  test('The product image is hidden if it fails to load', async () => {
    const page = await visit('/sourdough');
    await page.getByRole('heading', { name: /Classic Sourdough/ }).scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.product photo-frame').isVisible()).toBe(false);
  });

  test('a broken image gets a placeholder', async () => {
    const page = await visit('/cakes');
    const drawing = (cake: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: cake, exact: true }) })
        .locator('.linocut');
    await page.getByRole('heading', { name: 'Failing' }).scrollIntoViewIfNeeded();
    await expect.poll(() => drawing('Failing').isVisible()).toBe(true);
    await expect.poll(() => drawing('Shown').isVisible()).toBe(false);
  });
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
