import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Business } from '#schema/business.ts';
import type { Cakes } from '#schema/cakes.ts';
import type { Settings } from '#schema/settings.ts';
import { barriersOn } from '../support/accessibility.ts';
import { MOVING, PHONE, testBrowser, type WatchedBrowser } from '../support/browser.ts';
import { overflowOf } from '../support/page-checks.ts';
import { FAILING_PHOTO, REVIEW_COUNT } from '../support/page-states.ts';
import { sharedSite } from '../support/shared-site.ts';

const PAGES = ['/about', '/contact', '/sourdough', '/cakes', '/eats', '/privacy-policy', '/data-deletion'];

/** The position of an element in the window, in pixels. */
const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

describe('the bakery’s pages', () => {
  const site = sharedSite('states');
  const browser = testBrowser();
  let business: Business;
  let settings: Settings;
  let email: string;

  const read = async <T>(name: string) => JSON.parse(await readFile(path.join(site.root, `content/${name}.json`), 'utf8')) as T;

  /** Opens a page in a tab in which the offer was already shown. */
  const visit = async (address: string, options?: Parameters<WatchedBrowser['open']>[0], before?: () => void): Promise<Page> => {
    const page = await browser.open(options);
    await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
    if (before) await page.addInitScript(before);
    await page.goto(site.address + address);
    return page;
  };

  beforeAll(async () => {
    business = await read('business');
    settings = await read<Settings>('settings');
    email = settings.contactEmail;
  });

  describe('the reviews', () => {
    const carousel = (page: Page) => page.getByRole('region', { name: 'What Our Community Says' });
    const inView = (page: Page) =>
      carousel(page).evaluate((section) => {
        const strip = section.querySelector('ul') as HTMLElement;
        const { left, right } = strip.getBoundingClientRect();
        return [...strip.children].flatMap((slide, index) => {
          const box = slide.getBoundingClientRect();
          return box.left >= left - 1 && box.right <= right + 1 ? [index] : [];
        });
      });

    test('three are side by side, and the buttons stop at the ends, as arrow keys page through them', async () => {
      const page = await visit('/about', { viewport: { width: 1_440, height: 900 } });
      const previous = carousel(page).getByRole('button', { name: 'Previous reviews' });
      const next = carousel(page).getByRole('button', { name: 'Next reviews' });
      await expect.poll(() => inView(page)).toEqual([0, 1, 2]);
      await expect.poll(() => previous.isDisabled()).toBe(true);
      for (let first = 1; first <= REVIEW_COUNT - 3; first += 1) {
        await next.press('Enter');
        await expect.poll(() => inView(page)).toEqual([first, first + 1, first + 2]);
      }
      await expect.poll(() => next.isDisabled()).toBe(true);
      await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
      await next.press('Enter');
      await expect.poll(() => carousel(page).getByRole('status').textContent()).toBe('Reviews 5 to 7 of 7');

      const dots = carousel(page).getByRole('group', { name: 'Choose reviews' }).getByRole('button');
      await expect.poll(() => dots.count()).toBe(3);
      await expect.poll(() => dots.nth(2).getAttribute('aria-current')).toBe('true');
      await dots.nth(1).click();
      await expect.poll(() => inView(page)).toEqual([3, 4, 5]);
      await dots.nth(0).click();
      await expect.poll(() => previous.isDisabled()).toBe(true);

      const strip = carousel(page).getByRole('list');
      await strip.focus();
      await strip.press('ArrowRight');
      await expect.poll(async () => (await inView(page))[0] ?? 0).toBeGreaterThan(0);
      await expect.poll(() => previous.isDisabled()).toBe(false);
    });

    test('one is shown on a phone, and the index follows swipes', async () => {
      const page = await visit('/about', PHONE);
      await expect.poll(() => carousel(page).getByRole('group', { name: 'Choose reviews' }).getByRole('button').count()).toBe(REVIEW_COUNT);
      await carousel(page).getByRole('button', { name: 'Review 7 of 7' }).click();
      await expect.poll(() => inView(page)).toEqual([6]);
      await expect.poll(() => carousel(page).getByRole('button', { name: 'Next reviews' }).isDisabled()).toBe(true);
      await carousel(page)
        .locator('ul')
        .evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
      await expect.poll(() => carousel(page).getByRole('button', { name: 'Previous reviews' }).isDisabled()).toBe(true);
      await expect.poll(() => carousel(page).getByRole('button', { name: 'Next reviews' }).isDisabled()).toBe(false);
    });

    test('buttons that are pressed while their code loads are busy, and then do it', async () => {
      const page = await visit('/about', { viewport: { width: 1_440, height: 900 } });
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/start-reviews*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.reload();
      const next = carousel(page).getByRole('button', { name: 'Next reviews' });
      await next.press('Enter');
      await next.press('Enter');
      await expect.poll(() => next.getAttribute('aria-busy')).toBe('true');
      expect(await inView(page)).toEqual([0, 1, 2]);
      release();
      await expect.poll(() => inView(page)).toEqual([2, 3, 4]);
      await expect.poll(() => next.getAttribute('aria-busy')).toBe(null);
      await expect.poll(() => carousel(page).getByRole('status').textContent()).toBe('Reviews 3 to 5 of 7');
    });

    test('if all are visible there are no controls, and they fill the width', async () => {
      const page = await visit('/about', { viewport: { width: 1_440, height: 900 } });
      await page.waitForLoadState('networkidle');
      for (const count of [3, 1]) {
        await carousel(page)
          .locator('ul')
          .evaluate((strip, kept) => {
            strip.replaceChildren(...[...strip.children].slice(0, kept));
            strip.parentElement?.replaceWith(strip.parentElement.cloneNode(true));
          }, count);
        await expect.poll(() => carousel(page).getByRole('button').count(), { message: `of ${count}` }).toBe(0);
        const isFilled = () =>
          carousel(page)
            .locator('li, ul')
            .evaluateAll(
              ([strip, slide], columns) =>
                Math.abs((slide?.getBoundingClientRect().width ?? 0) - (strip?.clientWidth ?? NaN) / columns) < 0.5,
              count,
            );
        await expect.poll(isFilled, { message: `${count} side by side` }).toBe(true);
      }
    });

    test('they are a list without JavaScript', async () => {
      const page = await visit('/about', { javaScriptEnabled: false });
      await expect.poll(() => inView(page)).toEqual(Array.from({ length: REVIEW_COUNT }, (_, index) => index));
      await expect.poll(() => carousel(page).getByRole('button').count()).toBe(0);
    });
  });

  describe('the video behind the sourdough', () => {
    /** Those that have played: until then the picture is seen. */
    const films = (page: Page) => page.locator('background-film video[data-playing]');

    test('plays once the page has loaded, and can be paused', async () => {
      const page = await visit('/sourdough', MOVING);
      const pause = page.getByRole('button', { name: 'Pause video' });
      await pause.focus();
      await pause.press('Space');
      await expect.poll(() => films(page).evaluate((film) => (film as HTMLVideoElement).paused)).toBe(true);
      await page.getByRole('button', { name: 'Play video' }).press('Enter');
      await expect.poll(() => films(page).evaluate((film) => (film as HTMLVideoElement).paused)).toBe(false);
      await expect.poll(() => films(page).getAttribute('aria-hidden')).toBe('true');

      await page.getByRole('button', { name: 'Pause video' }).press('Enter');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.reload();
      await page.getByRole('button', { name: 'Play video' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(
        asked.filter((url) => /\.(?:webm|mp4)$/.test(url)),
        'it stays paused on the next visit',
      ).toEqual([]);
      await page.getByRole('button', { name: 'Play video' }).press('Enter');
      await expect.poll(() => films(page).evaluate((film) => (film as HTMLVideoElement).paused)).toBe(false);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('film-paused'))).toBeNull();
    });

    test.each([
      ['motion is unwelcome', {}, undefined],
      ['data is dear', MOVING, () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })],
      ['there is no JavaScript', { ...MOVING, javaScriptEnabled: false }, undefined],
    ])('is not requested if %s', async (_, options, before) => {
      const page = await browser.open(options);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      if (before) await page.addInitScript(before);
      await page.goto(`${site.address}/sourdough`, { waitUntil: 'networkidle' });
      expect(asked.filter((address) => address.includes('hero-loop'))).toEqual([]);
      await expect.poll(() => films(page).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: / video$/ }).count()).toBe(0);
      await expect.poll(() => page.locator('background-film img').isVisible()).toBe(true);
    });

    test('is replaced by the picture if it fails', async () => {
      const page = await browser.open(MOVING);
      await page.route('**/hero-loop.*', (route) => route.abort());
      await page.goto(`${site.address}/sourdough`);
      await page.waitForEvent('requestfailed', (request) => request.url().includes('hero-loop'));
      await expect.poll(() => films(page).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: / video$/ }).count()).toBe(0);
      await expect.poll(() => page.locator('background-film img').isVisible()).toBe(true);
    });
  });

  test('the sourdough has its price, and ordering opens in a new tab', async () => {
    const page = await visit('/sourdough', { javaScriptEnabled: false });
    await expect.poll(() => page.getByText('$10.99 - $12.99', { exact: true }).count()).toBe(2);
    const orders = await page.getByRole('main').getByRole('link', { name: 'Order Now' }).all();
    expect(orders).toHaveLength(2);
    for (const order of orders) {
      await expect.poll(() => order.getAttribute('href')).toBe(business.orderLinks.sourdough);
      await expect.poll(() => order.getAttribute('target')).toBe('_blank');
    }
    await expect.poll(() => page.getByRole('link', { name: 'View Menu' }).getAttribute('href')).toBe(business.orderLinks.menu);
  });

  test('ordering elsewhere opens a new tab, and says so', async () => {
    const page = await browser.open();
    const elsewhere = Object.values(business.orderLinks);
    for (const address of ['/', '/menu', '/sourdough', '/eats', '/nowhere']) {
      await page.goto(site.address + address);
      const links = await page.locator('a').evaluateAll((all) =>
        all.map((link) => ({
          href: link.getAttribute('href') ?? '',
          isNew: link.getAttribute('target') === '_blank' && link.getAttribute('rel') === 'noopener',
          words: link.textContent,
        })),
      );
      const orders = links.filter(({ href }) => elsewhere.includes(href));
      expect(orders.length, address).toBeGreaterThan(1);
      for (const { isNew, words } of orders) expect([isNew, words]).toEqual([true, expect.stringMatching(/↗.*\(opens in a new tab\)/s)]);
      expect(links.filter(({ href, isNew }) => href.startsWith('https:') && !isNew && !/instagram|facebook|pinterest/.test(href))).toEqual(
        [],
      );
    }
  });

  test('the sourdough’s order link is on the first screen of any window, and its label takes the row of a failing photo', async () => {
    const page = await visit('/sourdough', MOVING);
    for (const [width, height] of [
      [390, 664],
      [844, 390],
      [1_440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const order = page.getByRole('main').getByRole('link', { name: 'Order Now' }).first();
      const banner = page.getByRole('region', { name: 'Leave a review' });
      expect((await boxOf(order)).bottom, `${width} by ${height} pixels`).toBeLessThan((await boxOf(banner)).top);
      await order.click({ trial: true });
    }
    for (const width of [390, 768, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.locator('.product photo-frame').isVisible()).toBe(false);
      await expect.poll(() => page.getByRole('heading', { name: /Classic Sourdough/ }).isVisible()).toBe(true);
      const [label, line] = [await boxOf(page.locator('.price-label')), await boxOf(page.locator('.site-footer .columns'))];
      expect(label.width, `at ${width} px`).toBeGreaterThan(line.width * 0.85);
      expect(Math.abs(label.left - (width - label.right)), `at ${width} px`).toBeLessThan(2);
    }
  });

  test('the phone number is on the first screen of a phone that looks for the contact', async () => {
    const page = await visit('/contact', PHONE);
    const phone = page.getByRole('main').getByRole('link', { name: business.phone });
    expect((await boxOf(phone)).bottom).toBeLessThan(PHONE.viewport.height);
    await phone.click({ trial: true });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test.each(['/', '/menu', '/kitchen/country-loaf'])('%s is laid out as a whole at most once after it has loaded', async (address) => {
    const page = await browser.open(PHONE);
    const tracing = await page.context().newCDPSession(page);
    const events: { name: string; ts: number; args: { beginData?: { dirtyObjects: number; totalObjects: number } } }[] = [];
    tracing.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as typeof events)));
    await tracing.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
    await page.goto(site.address + address);
    await page.locator('html.settled.typeset').waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const isComplete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
    await tracing.send('Tracing.end');
    await isComplete;
    const loaded = events.find(({ name }) => name === 'MarkLoad')?.ts ?? Infinity;
    const layouts = events.flatMap(({ name, ts, args: { beginData } }) =>
      name === 'Layout' && ts > loaded && beginData ? [beginData] : [],
    );
    const whole = Math.max(...layouts.map(({ totalObjects }) => totalObjects));
    // What is far down is laid out for the first time then: about half of a long page.
    expect(layouts.filter(({ dirtyObjects }) => dirtyObjects > whole * 0.6).length).toBeLessThanOrEqual(1);
  });

  test('both typefaces are there before the photos have arrived, so that a page printed at once is set in them', async () => {
    const page = await browser.open(PHONE);
    const { promise: photos, resolve: arrive } = Promise.withResolvers<unknown>();
    await page.route('**/media/**', async (route) => {
      await photos;
      await route.continue();
    });
    await page.goto(site.address, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const faces = () => page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])));
    await expect.poll(async () => (await faces()).filter((family) => /^(?:Display|Text)$/.test(family))).toEqual(['Display', 'Text']);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    const families = () =>
      page.evaluate(() => ['h1', 'main p'].map((one) => getComputedStyle(document.querySelector(one) as Element).fontFamily.split(',')[0]));
    expect(await families()).toEqual(['Display', 'Text-1']);
    await page.emulateMedia({ media: 'print' });
    expect(await families()).toEqual(['Display', 'Text']);
    await page.emulateMedia({ media: null });
    arrive(null);
    await page.locator('html.settled.typeset').waitFor();
  });

  test('the hours of the loaf are on one line each', async () => {
    const page = await visit('/sourdough', { viewport: { width: 1_440, height: 900 } });
    await page.evaluate(() => document.fonts.ready);
    const heights = await page
      .locator('.time')
      .evaluateAll((times) => times.map((time) => Math.round(time.getBoundingClientRect().height)));
    expect(new Set(heights).size).toBe(2);
    await expect.poll(() => page.locator('.timeline .time').nth(6).innerText()).toMatch(/^Saturday\s4:45\sAM$/);
  });

  test('the band at the end of a page meets the footer, and is lighter than a dark page', async () => {
    const page = await browser.open({ colorScheme: 'dark' });
    for (const address of ['/sourdough', '/eats', '/kitchen/country-loaf']) {
      await page.goto(site.address + address);
      const band = page.locator('.band').last();
      // Of one layout: between two questions a typeface may arrive, and with it another line.
      const gap = await band.evaluate(
        (element) => (document.querySelector('.site-footer')?.getBoundingClientRect().top ?? NaN) - element.getBoundingClientRect().bottom,
      );
      expect(Math.abs(gap), address).toBeLessThan(1);
      const [onBand, onPage] = await band.evaluate((element) =>
        [element, document.body].map((one) =>
          (getComputedStyle(one).backgroundColor.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0),
        ),
      );
      expect(onBand, address).toBeGreaterThan(onPage ?? Infinity);
    }
  });

  test('a drawing replaces a missing or failing photo of a cake', async () => {
    const drawing = (page: Page, cake: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: cake, exact: true }) })
        .locator('.linocut');
    const page = await visit('/cakes');
    await page.getByRole('heading', { name: 'Failing' }).scrollIntoViewIfNeeded();
    await expect.poll(() => drawing(page, 'Failing').isVisible()).toBe(true);
    await expect.poll(() => drawing(page, 'Nowhere').isVisible()).toBe(true);
    await expect.poll(() => drawing(page, 'Shown').isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('heading', { name: 'Empty' }).count()).toBe(0);

    // The photo fails before the page's own script runs.
    const late = await visit('/cakes', {}, () => (document.addEventListener = () => undefined));
    const failing = late.locator(`img[src="${FAILING_PHOTO}"]`);
    await late.getByRole('heading', { name: 'Failing' }).scrollIntoViewIfNeeded();
    await expect.poll(() => failing.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
    // The custom elements of the same script exist already.
    await late.evaluate(() => (customElements.define = () => undefined));
    await late.evaluate(
      await late
        .locator('script:not([src])')
        .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent).find((text) => text.includes('data-missing')) ?? ''),
    );
    await expect.poll(() => drawing(late, 'Failing').isVisible()).toBe(true);
    await expect.poll(() => drawing(late, 'Shown').isVisible()).toBe(false);
  });

  test.each([true, false])('a cake has its own address, and one action; JavaScript: %s', async (javaScriptEnabled) => {
    const page = await browser.open({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await page.goto(`${site.address}/cakes#failing`);
    const heading = page.getByRole('heading', { name: 'Failing' });
    await expect.poll(() => heading.evaluate((name) => name.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    const grounds = ['#failing', '#shown'].map((cake) => page.locator(cake).evaluate((item) => getComputedStyle(item).backgroundColor));
    expect(new Set(await Promise.all(grounds)).size).toBe(2);

    // The site has no form, so asking about a cake is an e-mail.
    const { mailSubject } = await read<Cakes>('cakes');
    const asking = page.locator('#shown').getByRole('link', { name: 'Ask about this cake' });
    const mail = `mailto:${email}?subject=${encodeURIComponent(`${mailSubject}: Shown`)}`;
    await expect.poll(() => asking.getAttribute('href')).toBe(mail);
  });

  test('a cake can be ordered by e-mail with a subject, or by phone', async () => {
    const page = await visit('/cakes');
    const { mailSubject, reply } = await read<Cakes>('cakes');
    const hrefs = (name: string) => page.getByRole('link', { name }).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const mail = `mailto:${email}?subject=${encodeURIComponent(mailSubject)}`;
    // At the top of the page, and again after the last cake.
    expect(await hrefs('Email Us')).toEqual([mail, mail]);
    expect(await hrefs('Call/Text Us')).toEqual(['tel:+18305550142', 'tel:+18305550142']);
    await expect.poll(() => page.getByText(reply).count()).toBe(2);
  });

  test('each page of something to eat has the sentence about allergens, wherever it is asked for', async () => {
    const notesOn = async (address: string) =>
      (await (await fetch(site.address + address)).text()).match(/All of it is \w+ in one kitchen/g);
    const [baked, made] = ['baked', 'made'].map((done) => `All of it is ${done} in one kitchen`);
    expect(await Promise.all(['/menu', '/sourdough', '/cakes', '/eats'].map(notesOn))).toEqual([[baked], [baked], [baked, baked], [made]]);
  });

  test('a meal without a photo announces one, and registering links to the meal site', async () => {
    const page = await visit('/eats');
    // Its badge was there until the first day.
    await expect.poll(() => page.getByText('Coming September 2025').count()).toBe(0);
    await expect.poll(() => page.getByText('First meals: September 1, 2025').locator('time').getAttribute('datetime')).toBe('2025-09-01');
    const meal = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect.poll(() => meal('Awaited').getByText('Photo Coming Soon').isVisible()).toBe(true);
    await expect.poll(() => meal('Awaited').locator('.linocut').isVisible()).toBe(true);
    await expect.poll(() => meal('Shown').getByText('Photo Coming Soon').count()).toBe(0);
    await meal('Failing').scrollIntoViewIfNeeded();
    await expect.poll(() => meal('Failing').locator('.linocut').isVisible()).toBe(true);
    for (const link of await page.getByRole('link', { name: /^Register/ }).all())
      await expect.poll(() => link.getAttribute('href')).toBe(business.orderLinks.meals);
    await expect.poll(() => page.getByRole('link', { name: /baked goods/ }).getAttribute('href')).toBe(business.orderLinks.menu);
  });

  test('tags have a dot between two of a line, and none where a line begins or ends', async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${sharedSite('bakery').address}/eats`);
    const places = await page.locator('.meal-group .tags > li').evaluateAll((tags) =>
      tags.map((tag) => {
        const [box, before, start] = [
          tag.getBoundingClientRect(),
          tag.previousElementSibling,
          tag.parentElement?.getBoundingClientRect().left,
        ];
        const isFirst = before?.getBoundingClientRect().top !== box.top;
        const { content, right } = getComputedStyle(tag, '::before');
        const dot = box.right - parseFloat(right);
        const isBetween = before !== null && dot > before.getBoundingClientRect().right && dot < box.left;
        const hangs = /·\s*$/.test(tag.textContent) || getComputedStyle(tag, '::after').content !== 'none';
        // What is before the list's edge is clipped.
        return {
          isWrapped: isFirst && before !== null,
          isRight: !hangs && content.includes('·') && (isFirst ? dot <= (start ?? 0) : isBetween),
        };
      }),
    );
    expect(places.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(places.some(({ isWrapped }) => isWrapped)).toBe(true);
    await expect
      .poll(() =>
        page
          .locator('.tags')
          .first()
          .evaluate((list) => getComputedStyle(list).overflowX),
      )
      .toBe('clip');
  });

  test('the contact page has every way to reach the family, and the legal pages explain data deletion', async () => {
    const page = await visit('/contact');
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
    await main.getByRole('link', { name: business.phone }).waitFor();
    await main.getByRole('link', { name: 'Facebook' }).waitFor();
    await main.getByRole('link', { name: 'Instagram' }).waitFor();
    const questions = main.getByRole('region', { name: 'Questions & answers' });
    await questions.getByRole('heading', { name: 'How can I pay?' }).waitFor();
    await questions.getByText(/credit card, Venmo or Cashapp/i).waitFor();
    await expect.poll(() => page.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"FAQPage"');
    for (const from of ['/', '/menu']) {
      await page.goto(site.address + from);
      for (const part of ['main', 'footer'])
        await expect.poll(() => page.locator(`${part} a[href="/contact#faq"]`).isVisible(), { message: `${part} of ${from}` }).toBe(true);
    }
    for (const address of ['/privacy-policy', '/data-deletion']) {
      await page.goto(site.address + address);
      await main
        .getByText(/within 30\sdays/)
        .first()
        .waitFor();
    }
  });

  test('both legal pages describe and clear the data on the device', async () => {
    const page = await visit('/kitchen/country-loaf', PHONE);
    await page.getByRole('checkbox', { name: 'rice flour' }).check();
    await page.getByRole('button', { name: 'Make more' }).tap();
    await page.getByRole('button', { name: 'Cooking Mode', exact: true }).tap();
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
    await page.evaluate(() => {
      localStorage.setItem('admin-draft:post/rye@1', '{}');
      localStorage.setItem('film-paused', '1');
    });
    const told: string[] = [];
    for (const address of ['/privacy-policy', '/data-deletion']) {
      await page.goto(site.address + address);
      const section = page.getByRole('region', { name: 'What this site keeps on your device' });
      told.push((await section.textContent()) ?? '');
      await section.getByRole('button', { name: 'Clear what this site keeps' }).tap();
      // Each page of this test sets the offer's note again.
      const isFirst = told.length === 1;
      await expect
        .poll(() => section.getByRole('status').innerText())
        .toMatch(isFirst ? /^Cleared from this browser: your progress in 1 recipe,? .*\d notes?\.$/ : 'Cleared from this browser: 1 note.');
      await expect
        .poll(() => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]))
        .toEqual([['admin-draft:post/rye@1'], []]);
    }
    expect(told[0]).toBe(told[1]);
    expect(told[0]).toMatch(/check\s+off[\s\S]*Cooking Mode[\s\S]*offer[\s\S]*video/);

    const blocked = await browser.open();
    await blocked.addInitScript(() =>
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('Storage is forbidden', 'SecurityError');
        },
      }),
    );
    await blocked.goto(`${site.address}/data-deletion`);
    await blocked.getByRole('button', { name: 'Clear what this site keeps' }).click();
    await blocked.getByText('Your browser doesn’t let this site keep anything').waitFor();
    const plain = await visit('/data-deletion', { javaScriptEnabled: false });
    await expect.poll(() => plain.getByRole('button', { name: 'Clear what this site keeps' }).isVisible()).toBe(false);
    await plain.getByText('delete the cookies and site data of this site').waitFor();
  });

  test.each([...PAGES, '/', '/menu', '/blog', '/kitchen', '/kitchen/country-loaf'])(
    '%s has a description with whole words',
    async (address) => {
      const html = await (await fetch(site.address + address)).text();
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
      expect(description.length).toBeGreaterThan(20);
      expect(description).toMatch(/[.!?…]$/);
    },
  );

  test.each([
    ['/about', 'About us'],
    ['/contact', 'Contact'],
    ['/sourdough', 'Classic sourdough'],
    ['/cakes', 'Custom cakes'],
    ['/eats', 'FK Eats: vegetarian meals'],
    ['/menu', 'Creations'],
    ['/privacy-policy', 'Privacy policy'],
  ])('%s has the title %s and a social image', async (address, title) => {
    const html = await (await fetch(site.address + address)).text();
    expect(html).toContain(`<title>${title} | ${business.name}</title>`);
    expect(html).toContain(`<meta property="og:title" content="${title}"`);
    const [, picture = ''] = /<meta property="og:image" content="https:\/\/[^/"]*(\/media\/[^"]+\.jpeg)"/.exec(html) ?? [];
    const answer = await fetch(site.address + picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test.each([
    '/',
    '/about',
    '/contact',
    '/privacy-policy',
    '/blog/what-a-loaf-costs-us',
    '/kitchen/country-loaf',
    '/kitchen/collections/soup-supper-for-six',
  ])('%s has its own social image from the start', async (address) => {
    const html = await (await fetch(site.address + address)).text();
    const [image] = /\/media\/social\/[0-9a-f]{16}\.jpeg/.exec(html) ?? [];
    expect(html).toContain(`<meta property="og:image" content="https://${new URL(settings.siteUrl).host}${image}"`);
    const answer = await fetch(`${site.address}${image}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await fetch(`${site.address}/media/social/0123456789abcdef.jpeg`)).status).toBe(404);
  });

  test('a video is loaded from its site only when its button is pressed', async () => {
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const page = await browser.open(PHONE);
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(site.address) || foreign.push(request.url()));
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' }));
    await page.goto(`${site.address}/shaping`);
    const policy = page.locator('meta[http-equiv="content-security-policy"]');
    await expect
      .poll(() => policy.getAttribute('content'))
      .toMatch(/; frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com$/);
    const poster = page.getByRole('link', { name: 'A boule, shaped in one minute' });
    await expect.poll(() => poster.getAttribute('href')).toBe(video);
    await page.getByRole('link', { name: 'Hands in dough' }).scrollIntoViewIfNeeded();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(foreign).toEqual([]);
    await poster.tap();
    await page.frameLocator('iframe.video').getByText('Playing').waitFor();
    expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
    await page.goto(`${site.address}/about`);
    await expect.poll(() => policy.getAttribute('content')).not.toContain('frame-src');
  });

  test('the style guide is not published', async () => {
    expect((await fetch(`${site.address}/styleguide`)).status).toBe(404);
  });

  test('the home page and the about page show the bakery’s description if there is one', async () => {
    const page = await browser.open();
    for (const address of ['/', '/about']) {
      await page.goto(site.address + address);
      await page.getByRole('main').getByText('family-run, woman-owned artisan sourdough bakery').first().waitFor();
    }
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
