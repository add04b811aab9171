import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { MOVING, testBrowser } from '../support/browser.ts';
import { coveredControls } from '../support/covered-controls.ts';
import { LONG_NAME } from '../support/list-states.ts';
import { overflowOf } from '../support/page-checks.ts';
import { gapsByCount } from '../support/rows.ts';
import { sharedSite } from '../support/shared-site.ts';
import { type VisitOptions, visitorDevices } from '../support/visitor-devices.ts';

const shownCategories = (page: Page) => page.locator('.menu-category:visible h2').allTextContents();
const card = (page: Page, name: string) => page.locator('.menu-card').filter({ has: page.locator('h3', { hasText: name }) });
const isFrontInert = (page: Page, name: string) =>
  card(page, name)
    .locator('.menu-front')
    .evaluate((front: HTMLElement) => front.inert);

describe('the menu', () => {
  const site = sharedSite('states');
  const browser = testBrowser();

  const visit = visitorDevices(site, browser, 'phone', 'laptop', 'unscripted');

  const open = async (address = '/menu', options?: VisitOptions) => {
    const page = await visit(address, { ...MOVING, ...options });
    await page.mouse.move(1, 1);
    await page.getByRole('tab', { name: 'All' }).waitFor();
    return page;
  };

  test('shows one category or all, the last of several quickly selected, and the address names it', async () => {
    const page = await open();
    await expect.poll(() => shownCategories(page)).toEqual(['Breads', 'Cookies', 'Cakes', 'Treats']);
    // It fades for a third of a second, in which a busy machine may not look.
    await page.locator('.menu-panel').evaluate((panel) => {
      const note = () => panel.classList.contains('fading') && panel.setAttribute('data-faded', '');
      new MutationObserver(note).observe(panel, { attributeFilter: ['class'] });
    });
    await page.getByRole('tab', { name: 'Cookies' }).click();
    await expect.poll(() => page.locator('.menu-panel').getAttribute('data-faded')).toBe('');
    await expect.poll(() => shownCategories(page)).toEqual(['Cookies']);
    await expect.poll(() => page.locator('.menu-panel').getAttribute('class')).not.toContain('fading');
    expect(page.url()).toMatch(/\/menu#cookies$/);
    await expect.poll(() => page.getByRole('tabpanel', { name: 'Cookies' }).count()).toBe(1);

    const line = () => page.getByRole('tab', { name: 'Cookies' }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    const hovered = await line();
    await page.mouse.move(0, 0);
    expect(hovered).toBe(await line());
    await page.getByRole('tab', { name: 'Cookies' }).click();
    await expect.poll(() => page.locator('.menu-panel').getAttribute('class')).not.toContain('fading');

    for (const name of ['Cookies', 'Treats', 'Cakes']) await page.getByRole('tab', { name }).click();
    const opacity = () => page.locator('.menu-panel').evaluate((panel) => getComputedStyle(panel).opacity);
    // Fully visible again after the last of them has faded in.
    await expect
      .poll(async () => [await shownCategories(page), await opacity()], { message: 'the last of several quickly selected' })
      .toEqual([['Cakes'], '1']);
    expect(await shownCategories(await open('/menu#cakes'))).toEqual(['Cakes']);
  });

  /** Opens the menu with React held back until `arrive` is called. */
  const openHeld = async (options: VisitOptions) => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const page = await visit('/menu', {
      ...options,
      before: (it) =>
        it.route(/start-menu/, async (route) => {
          await held;
          await route.continue();
        }),
    });
    return { page, arrive };
  };

  test('loads React when someone is about to use it, and loses no press', async () => {
    const { page, arrive } = await openHeld({ device: 'phone', ...MOVING });
    await page.waitForLoadState('networkidle');
    const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await scripts()).filter((name) => /react/.test(name))).toEqual([]);
    const loaf = card(page, 'Seeded Loaf');
    await loaf.locator('.menu-photos').tap();
    await expect.poll(() => loaf.getAttribute('aria-busy')).toBe('true');
    arrive();
    await page.getByRole('dialog', { name: 'Enlarged photo' }).waitFor();
    await expect.poll(() => loaf.getAttribute('aria-busy')).toBeNull();
  });

  test('turns the pressed card over, once, though it was pressed twice and scrolled away before React was there', async () => {
    const { page, arrive } = await openHeld({ reducedMotion: 'reduce' });
    const loaf = card(page, 'Seeded Loaf');
    for (let presses = 0; presses < 2; presses += 1) await loaf.locator('.menu-words p').first().click();
    await page.evaluate(() => scrollBy(0, 900));
    arrive();
    await expect.poll(() => isFrontInert(page, 'Seeded Loaf')).toBe(true);
    await expect.poll(() => page.locator('.menu-card details[open]').count()).toBe(1);
  });

  test('turns a card over by CSS if React cannot be loaded', async () => {
    const page = await visit('/menu', { before: (it) => it.route(/start-menu/, (route) => route.abort()) });
    await card(page, 'Seeded Loaf').locator('.menu-words p').first().click();
    await card(page, 'Seeded Loaf').getByText('Contains wheat and sesame.').waitFor();
  });

  test('supports the keyboard in its tabs, without animation if motion is reduced', async () => {
    const page = await open('/menu', { reducedMotion: 'reduce' });
    await page.getByRole('tab', { name: 'All' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shownCategories(page)).toEqual(['Treats']);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownCategories(page)).toEqual(['Breads']);
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toContain('Breads');
    await expect.poll(() => page.locator('[role=tab][tabindex="0"]').count()).toBe(1);
  });

  test('keeps its categories in one row on a phone, however long their names are, and clear of the order link', async () => {
    const page = await open('/menu', { device: 'phone', viewport: { width: 360, height: 740 } });
    const bar = page.locator('.menu-tabs');
    const before = (await bar.boundingBox())?.height;
    await page.locator('.menu-tabs nav').evaluate((nav) => {
      for (const name of ['Savory pies and quiches of the season', 'Soups', 'Gifts']) {
        const tab = nav.lastElementChild?.cloneNode(true) as HTMLElement;
        tab.textContent = name;
        nav.append(tab);
      }
    });
    await expect.poll(async () => (await bar.boundingBox())?.height).toBe(before);
    await page.getByRole('tab', { name: 'Gifts' }).scrollIntoViewIfNeeded();
    await page.locator('.menu-tabs nav').evaluate((nav) => nav.scrollBy(999, 0));
    const last = await page.getByRole('tab', { name: 'Gifts' }).boundingBox();
    const order = await bar.locator('.button').boundingBox();
    expect((order?.x ?? 0) - ((last?.x ?? 0) + (last?.width ?? 0))).toBeGreaterThanOrEqual(16);
    await expect.poll(() => overflowOf(page)).toBe(0);
  });

  test('flips a card on click, Enter and Space', async () => {
    const page = await open();
    const name = 'Seeded Loaf';
    const summary = card(page, name).locator('summary');
    await summary.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect.poll(() => isFrontInert(page, name)).toBe(true);
      await page.keyboard.press(key);
      await expect.poll(() => isFrontInert(page, name)).toBe(false);
    }
    await card(page, name).locator('.menu-words p').click();
    await expect.poll(() => isFrontInert(page, name)).toBe(true);
    await expect.poll(() => card(page, name).locator('.menu-label').textContent()).toContain('sesame');
    await expect.poll(() => isFrontInert(page, 'Dinner Rolls')).toBe(false);

    await expect.poll(() => card(page, LONG_NAME).locator('.menu-label').textContent()).toContain('Information coming soon');
    await expect.poll(() => card(page, LONG_NAME).locator('.linocut').isVisible()).toBe(true);
  });

  test('on a phone, the ingredients follow the words, however high the photo is', async () => {
    const page = await open('/menu', { viewport: { width: 390, height: 844 } });
    const gaps = await page.locator('.menu-items > li:not(.menu-lead) .menu-card').evaluateAll((cards) =>
      cards.map((card) => {
        const [words, details] = ['.menu-words', 'details'].map((part) => card.querySelector(part)?.getBoundingClientRect());
        return Math.round((details?.top ?? Infinity) - (words?.bottom ?? 0));
      }),
    );
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBe(0);
  });

  test('steps through the photos of an item in a loop, also enlarged', async () => {
    const page = await open();
    const batard = card(page, 'Classic Sourdough Batard');
    const shown = () => batard.locator('.menu-photo').evaluateAll((all) => all.findIndex((photo) => !(photo as HTMLElement).hidden));
    await batard.getByRole('button', { name: /^Previous photo/ }).click();
    expect(await shown()).toBe(2);
    await batard.getByRole('button', { name: /^Next photo/ }).click();
    expect(await shown()).toBe(0);
    await expect.poll(() => isFrontInert(page, 'Classic Sourdough Batard')).toBe(false);

    await batard.getByRole('button', { name: /^Enlarge/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Enlarged photo' });
    await dialog.getByText('Classic Sourdough Batard, 1 of 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByText('3 of 3').waitFor();
    await dialog.getByRole('button', { name: 'Next photo' }).click();
    await dialog.getByRole('button', { name: 'Photo 2 of 3' }).click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Photo 2 of 3' }).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await shown()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Enlarge/);

    await card(page, 'Seeded Loaf')
      .getByRole('button', { name: /^Enlarge/ })
      .click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Next photo' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test.each([640, 800, 1024, 1440])('at %i px the label of each card has all its text, on the left', async (width) => {
    const page = await open('/menu', { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const faults = await page.evaluate(async () => {
      const cut: string[] = [];
      for (const details of document.querySelectorAll<HTMLDetailsElement>('.menu-card details')) {
        details.querySelector('summary')?.click();
        const label = details.querySelector('.menu-label');
        const words = label?.querySelector('p:not(.menu-label-name)');
        if (!label || !words) throw new Error('A card has no label.');
        for (let tries = 0; tries < 40 && (tries === 0 || label.scrollHeight > label.clientHeight); tries += 1)
          await new Promise((resolve) => void setTimeout(resolve, 50));
        const { fontSize, textAlign } = getComputedStyle(words);
        if (label.scrollHeight > label.clientHeight) cut.push(`${words.textContent}: ${label.scrollHeight} of ${label.clientHeight} px`);
        if (fontSize !== '20px' || !/start|left/.test(textAlign)) cut.push(`${words.textContent}: ${fontSize} ${textAlign}`);
        details.querySelector('summary')?.click();
      }
      return cut;
    });
    expect(faults).toEqual([]);
  });

  test('a label that was opened before React came has all its text, and still has in another window', async () => {
    const { page, arrive } = await openHeld({ viewport: { width: 1_440, height: 900 } });
    await page.waitForLoadState('networkidle');
    const [first, ...others] = await page.locator('.menu-card summary').all();
    await first?.click();
    for (const summary of others) await summary.evaluate((it: HTMLElement) => it.click());
    arrive();
    await page.locator('.menu-stamp').last().waitFor({ state: 'attached' });
    const cut = () =>
      page.locator('.menu-label').evaluateAll((labels) => labels.filter((label) => label.scrollHeight > label.clientHeight).length);
    for (const width of [1_440, 1_024, 640, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(cut, { message: `at ${width} px` }).toBe(0);
    }
  });

  test('shows a photo as high as a phone in either orientation, and never enlarged beyond its pixels on wide screens', async () => {
    const enlarged = async (page: Page) => {
      await card(page, 'Classic Sourdough Batard')
        .getByRole('button', { name: /^Enlarge/ })
        .click();
      const image = page.locator('.enlarged img');
      await expect.poll(() => image.evaluate((photo: HTMLImageElement) => photo.complete && photo.naturalWidth > 0)).toBe(true);
      return image.evaluate((photo: HTMLImageElement) => {
        const { width, height } = photo.getBoundingClientRect();
        const files = photo.previousElementSibling?.getAttribute('srcset') ?? '';
        const frame = photo.closest('.enlarged-photo');
        return { width, height, window: innerHeight, pixels: Number(/ (\d+)w$/.exec(files)?.[1]), moved: frame?.scrollLeft ?? 0 };
      });
    };
    const phone = await enlarged(await open('/menu', { device: 'phone' }));
    expect(phone.height, 'but for the dialog’s border').toBeGreaterThanOrEqual(phone.window - 4);
    expect(phone.moved, 'begins in the middle').toBeGreaterThan(0);
    const lying = await enlarged(await open('/menu', { device: 'phone', viewport: { width: 844, height: 390 } }));
    expect(lying.height, 'its words lie over it').toBeGreaterThanOrEqual(
      Math.min(lying.window, (lying.pixels * lying.height) / lying.width) - 4,
    );
    const { width, pixels } = await enlarged(await open('/menu', { viewport: { width: 1_920, height: 1_600 } }));
    expect(width).toBeLessThanOrEqual(pixels);
  });

  test('has a consistent name, its prices, and an order link that stays visible on a phone', async () => {
    const page = await open('/menu', { device: 'phone' });
    await expect
      .poll(async () => [await page.getByRole('heading', { level: 1 }).textContent(), await page.title()])
      .toEqual(['Creations', expect.stringMatching(/^Creations \|/)]);
    const order = page
      .locator('main')
      .getByRole('link', { name: /^Order\b.*new tab/ })
      .first();
    for (const y of [0, 3_000]) {
      await page.evaluate((top) => scrollTo(0, top), y);
      const box = await order.boundingBox();
      expect(box && box.y > 0 && box.y + box.height < 780, `at ${y}`).toBe(true);
    }
    await expect.poll(() => order.getAttribute('href')).toBe('https://menu.example.com/family-kitchen-bakery');
    for (const [name, price] of [
      ['Italian Almond Cream Cake', 'From $29.99'],
      ['Number Cake', 'One digit from $29.99'],
    ] as const)
      await expect.poll(() => card(page, name).locator('.menu-words p').first().innerText()).toBe(price);
    await expect.poll(() => overflowOf(page)).toBe(0);
    const wide = await open();
    await expect.poll(() => wide.locator('.menu-tabs .button').isVisible()).toBe(false);
  });

  test('on a phone is a list with expandable ingredients, which covers no controls at any scroll position', async () => {
    const page = await open('/menu', { device: 'phone' });
    await page.locator('.round-button').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await coveredControls(page)).toEqual([true, [], []]);
    await page.getByRole('region', { name: 'Leave a review' }).getByRole('button', { name: 'Close' }).click();
    expect(await coveredControls(page)).toEqual([true, [], []]);

    const loaf = card(page, 'Seeded Loaf');
    await loaf.locator('summary').click();
    await loaf.getByText('Contains wheat and sesame.').waitFor();
    await expect.poll(() => isFrontInert(page, 'Seeded Loaf')).toBe(false);
    await loaf.locator('.menu-words').click();
    await expect.poll(() => loaf.locator('details').getAttribute('open')).not.toBeNull();
  });

  test('drops photos that fail, and buttons that are no longer needed', async () => {
    const sound = await open();
    const filesOf = async (photo: Locator) => (await photo.locator('source').getAttribute('srcset'))?.match(/\/media\/[^\s.]+/g) ?? [];
    const failing = [
      ...(await filesOf(card(sound, 'Seeded Loaf').locator('.menu-photo'))),
      ...(await filesOf(card(sound, 'Classic Sourdough Batard').locator('.menu-photo').nth(1))),
    ];
    const isFailing = (address: URL) => failing.some((file) => address.pathname.startsWith(file));
    const page = await visit('/menu', { before: (it) => it.route(isFailing, (route) => route.abort()) });
    const loaf = card(page, 'Seeded Loaf');
    await loaf.scrollIntoViewIfNeeded();
    await loaf.locator('.linocut').waitFor();
    const drawing = await loaf.locator('.linocut').evaluate((element) => {
      const { backgroundRepeat, backgroundSize, backgroundClip } = getComputedStyle(element);
      return [backgroundRepeat, backgroundSize, backgroundClip];
    });
    expect(drawing, 'one drawing, as large as its place, on a ground that fills it').toEqual(['no-repeat', 'contain', 'border-box']);
    await expect.poll(() => loaf.getByRole('button').count()).toBe(0);

    const batard = card(page, 'Classic Sourdough Batard');
    const shown = batard.locator('.menu-photo:visible img');
    await expect.poll(() => batard.locator('.linocut').isVisible()).toBe(false);
    for (let presses = 0; presses < 3; presses += 1) {
      await batard.getByRole('button', { name: /^Next photo/ }).click();
      await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
    await expect.poll(() => shown.count()).toBe(1);
    await batard.getByRole('button', { name: /^Enlarge/ }).click();
    await page.getByText(/Classic Sourdough Batard, . of 2/).waitFor();
  });

  test('hides what contains an allergen, and what does not say, and the address names it', async () => {
    const page = await open('/menu', { device: 'phone', viewport: { width: 360, height: 740 } });
    const filter = page.locator('.menu-filter');
    const chip = (name: string) => filter.getByRole('button', { name, exact: true });
    const shown = () => page.locator('.menu-items > li:visible h3').allTextContents();
    const all = await shown();
    await filter.getByText('Hide what contains…').click();
    await chip('milk').focus();
    await page.keyboard.press('Space');
    await filter.getByText(/^Showing \d+ of \d+ items\..*Don’t order if the allergy is severe\.$/).waitFor();
    expect(await shown()).toContain('Seeded Loaf');
    expect(await shown()).not.toContain('Brownies');
    expect(await shown(), 'does not say').not.toContain(LONG_NAME);
    await filter.getByText('1 item doesn’t say what it contains and is hidden: ask us.').waitFor();
    await chip('sesame').click();
    expect(await shown()).not.toContain('Seeded Loaf');
    await expect
      .poll(() => page.locator('.menu-category:visible h2').allTextContents(), { message: 'no empty categories' })
      .toEqual(['Breads']);
    await page.getByRole('tab', { name: 'Cookies' }).click();
    await page.getByText('No items found in this category.').waitFor();
    await expect.poll(() => filter.getByRole('status').textContent()).not.toContain('Showing 0');
    expect(page.url()).toMatch(/\/menu\?without=milk,sesame#cookies$/);
    await expect.poll(() => overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Show Everything' }).click();
    await expect.poll(() => page.locator('.menu-items > li:visible').count()).toBe(5);

    const shared = await open('/menu?without=milk,gold');
    await shared.locator('.menu-filter [aria-pressed=true]').first().waitFor();
    await expect.poll(() => shared.locator('.menu-filter [aria-pressed=true]').allTextContents()).toEqual(['milk']);
    await shared.locator('.menu-filter [aria-pressed=true]').click();
    await expect.poll(() => shared.locator('.menu-items > li:visible h3').allTextContents()).toEqual(all);
    expect(shared.url()).toMatch(/\/menu$/);
  });

  test('says that it hides nothing if the filter in the address cannot be loaded, and shows nothing else before', async () => {
    const note = (page: Page) => page.getByText('Everything is shown here: the allergen filter couldn’t be loaded.');
    const items = (page: Page) => page.locator('.menu-items > li:visible');
    const all = await items(await visit('/menu', { device: 'unscripted' })).count();
    expect(all).toBeGreaterThan(30);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const waiting = await visit('/menu?without=milk', {
      before: (page) =>
        page.route(/start-menu/, async (route) => {
          await arrived;
          await route.continue();
        }),
    });
    await waiting.waitForLoadState('load');
    await expect.poll(() => items(waiting).count()).toBe(0);
    arrive(undefined);
    await waiting.locator('.menu-filter [aria-pressed=true]').waitFor();
    await expect.poll(() => items(waiting).count()).toBeGreaterThan(0);
    await expect.poll(() => note(waiting).isVisible()).toBe(false);

    for (const lost of [/start-menu/, /_astro\/.*\.js/]) {
      const page = await visit('/menu?without=milk', { before: (opened) => opened.route(lost, (route) => route.abort()) });
      await note(page).waitFor();
      await expect.poll(() => items(page).count()).toBe(all);
      await expect.poll(() => barriersOn(page)).toEqual([]);
      // Without a filter, there is nothing to say.
      await page.goto(`${site.address}/menu?without=`);
      await expect.poll(() => items(page).count()).toBe(all);
      await expect.poll(() => note(page).isVisible()).toBe(false);
    }
    const unscripted = await visit('/menu?without=milk', { device: 'unscripted' });
    await expect.poll(() => note(unscripted).isVisible()).toBe(true);
    browser.complaints.splice(0);
  });

  test('has no gaps in its rows, at any width, and a tab order that matches the visual order', async () => {
    const page = await open('/menu');
    for (const width of [768, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await page.locator('.menu-items').evaluateAll((lists) =>
        lists.map((list) => {
          const { left, right } = list.getBoundingClientRect();
          const cards = [...list.children].map((card) => card.getBoundingClientRect());
          // At the top of every card, the row is full from the list's left edge to its right one.
          return cards.map(({ top }) => {
            const line = cards.filter((card) => card.top < top + 9 && card.bottom > top + 9);
            const gaps = Math.round(
              Math.min(...line.map((card) => card.left)) - left + right - Math.max(...line.map((card) => card.right)),
            );
            return gaps <= 1;
          });
        }),
      );
      expect(
        lines.map((list) => list.every(Boolean)),
        `at ${width} px`,
      ).toEqual([true, true, true, true]);
    }
    expect(await gapsByCount(page.locator('#breads .menu-items'), 15), 'with fewer items').toEqual([]);
    for (const category of ['breads', 'cookies', 'cakes', 'treats']) {
      const widths = await page
        .locator(`#${category} .menu-photos`)
        .evaluateAll((photos) => photos.map((photo) => photo.getBoundingClientRect().width));
      expect(Math.max(...widths), category).toBeLessThanOrEqual(420);
      expect(Math.max(...widths), `the first of ${category} opens it`).toBe(widths[0]);
      const corners = await page.locator(`#${category} .menu-items > li`).evaluateAll((items) =>
        items
          .slice(0, 3)
          .map((item) => item.getBoundingClientRect())
          .map(({ left, top }) => [left, top]),
      );
      for (const [index, [left = 0, top = 0]] of corners.entries()) {
        const [nextLeft = Infinity, nextTop = Infinity] = corners[index + 1] ?? [];
        expect(nextLeft > left || nextTop > top, `${category}, ${index + 1}`).toBe(true);
        expect(nextLeft < left && nextTop <= top, `${category}, ${index + 1}`).toBe(false);
      }
    }
  });

  test('prints its text and ingredients, without controls', async () => {
    const page = await open('/menu', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    for (const hidden of ['review-banner', '.menu-tabs', '.round-button', 'summary', '.site-footer nav', '.list-note'])
      await expect.poll(() => page.locator(hidden).first().isVisible(), { message: hidden }).toBe(false);
    await page.getByText('Contains wheat and sesame.').waitFor();
    await page.locator('.site-footer').getByText('(830) 555-0142').waitFor();
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
    expect(pages.length).toBeLessThanOrEqual(5);
  });

  test('can be read without JavaScript', async () => {
    const page = await visit('/menu', { device: 'unscripted' });
    await expect.poll(() => shownCategories(page)).toHaveLength(4);
    await card(page, 'Seeded Loaf').locator('summary').click();
    await card(page, 'Seeded Loaf').getByText('Contains wheat and sesame.').waitFor();
    await page.getByRole('navigation', { name: 'Categories of the menu' }).getByRole('link', { name: 'Cakes' }).click();
    await expect.poll(() => shownCategories(page)).toEqual(['Cakes']);
  });

  /** Whether an item is visible below the sticky header and highlighted. */
  const isPointedAt = (page: Page, anchor: string) =>
    page.evaluate((id) => {
      const thing = document.getElementById(id);
      const other = document.querySelector('.menu-items > li:not(:target)');
      const head = document.querySelector('.menu-tabs')?.getBoundingClientRect();
      if (!thing || !other || !head) return null;
      const { top } = thing.getBoundingClientRect();
      const [own, others] = [thing, other].map((element) => getComputedStyle(element).backgroundColor);
      return top >= head.bottom && top < innerHeight / 2 && own !== others;
    }, anchor);

  test.each(['laptop', 'phone', 'unscripted'] as const)('scrolls to the item in its address: %s', async (device) => {
    const page = await visit('/menu#seeded-loaf', { device });
    await expect.poll(() => isPointedAt(page, 'seeded-loaf')).toBe(true);
    await expect.poll(() => shownCategories(page)).toHaveLength(4);
    // For any name of the category, and any position on a long page.
    await page.goto(`${site.address}/menu?again#${await page.locator('#treats li').last().getAttribute('id')}`);
    await expect.poll(() => card(page, LONG_NAME).evaluate((item) => item.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  test('shows the item in an address that also hides what it contains', async () => {
    const page = await open('/menu?without=wheat#seeded-loaf');
    await expect.poll(() => isPointedAt(page, 'seeded-loaf')).toBe(true);
  });

  test('shows an item of another category when the address changes to it', async () => {
    const page = await open('/menu#cookies');
    await expect.poll(() => shownCategories(page)).toEqual(['Cookies']);
    await page.evaluate(() => (location.hash = 'seeded-loaf'));
    await expect.poll(() => isPointedAt(page, 'seeded-loaf')).toBe(true);
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor();
  });

  test('removes the highlight when another category is selected', async () => {
    const page = await open('/menu#seeded-loaf');
    await expect.poll(() => isPointedAt(page, 'seeded-loaf')).toBe(true);
    await page.getByRole('tab', { name: 'Breads' }).click();
    await expect.poll(() => shownCategories(page)).toEqual(['Breads']);
    await expect.poll(() => page.evaluate(() => [document.querySelector(':target')?.id, location.hash])).toEqual([undefined, '#breads']);
    await page.getByRole('tab', { name: 'All' }).click();
    await expect.poll(async () => (await shownCategories(page)).length).toBeGreaterThan(1);
    expect([await isPointedAt(page, 'seeded-loaf'), new URL(page.url()).hash]).toEqual([false, '']);
  });

  test('has a link to an item below its ingredients, which a click copies', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const loaf = card(page, 'Seeded Loaf');
    await loaf.locator('summary').click();
    await loaf.getByRole('link', { name: 'Link to this' }).click();
    await page.getByRole('status').getByText('Link copied').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.address}/menu#seeded-loaf`);
    await expect.poll(() => isFrontInert(page, 'Seeded Loaf'), { message: 'the card has not turned back' }).toBe(true);
    await loaf.getByRole('link', { name: 'Link to this' }).waitFor();
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))));
    await loaf.getByRole('link', { name: 'Link to this' }).click();
    await page.waitForURL(/\/menu#seeded-loaf$/);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
