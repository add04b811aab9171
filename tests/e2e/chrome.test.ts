import type { Locator, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MOVING, PHONE, testBrowser } from '../support/browser.ts';
import { scrollPageTo } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';
import { smallTargets } from '../support/small-targets.ts';
import { startStandIn } from '../support/stand-in.ts';
import { visitorDevices } from '../support/visitor-devices.ts';

const DESKTOP = { viewport: { width: 1_280, height: 800 } };

describe('the frame around every page', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();

  const visitEarly = visitorDevices(site, browser, 'phone', 'laptop');
  const visit: typeof visitEarly = async (address, options) => {
    const page = await visitEarly(address, options);
    // Escape does nothing before the scripts that come once a page has loaded.
    // The script of the menus comes with the first sign of the visitor.
    await page.mouse.move(1, 1);
    await page.locator('order-menu:defined').waitFor({ state: 'attached' });
    return page;
  };

  const open = (device: 'phone' | 'laptop', address = '/blog') => visit(address, { device, mayOffer: true, ...MOVING });
  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('It is not shown.');
    return box;
  };
  const isOrderOpen = (page: Page) => page.locator('order-menu details').evaluate((details: HTMLDetailsElement) => details.open);
  const isOfferOpen = (page: Page) => page.locator('#exit-offer').evaluate((dialog: HTMLDialogElement) => dialog.open);
  const leaveOverTheTop = (page: Page) =>
    page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));

  test('the order menu opens on hover, and stays open while the mouse moves to an entry', async () => {
    const page = await browser.open(DESKTOP);
    await page.clock.install({ time: 0 });
    await page.goto(`${site.address}/blog`);
    // Letters of another typeface would move the button.
    await page.locator('html.settled.typeset').waitFor();
    await page.clock.pauseAt(60_000);
    const summary = page.locator('order-menu summary');
    const button = await boxOf(summary);
    const away = () => page.mouse.move(200, 600);
    const isOpenAfter = async (ms: number) => {
      await page.clock.fastForward(ms);
      return isOrderOpen(page);
    };
    await summary.hover();
    await expect.poll(() => isOrderOpen(page)).toBe(true);
    const first = await boxOf(page.locator('order-menu a').first());
    const last = await boxOf(page.locator('order-menu a').last());
    for (const entry of [first, last])
      for (const [fromX, pause] of [
        [0.5, 0],
        [0.1, 0],
        [0.5, 450],
      ] as const) {
        await page.mouse.move(button.x + button.width * fromX, button.y + button.height / 2);
        // Directly to the entry’s first letter, past the button’s corner, where some people pause.
        await page.mouse.move(button.x - 12, button.y + button.height - 6, { steps: 6 });
        expect(await isOpenAfter(pause), `${pause} ms beside the button`).toBe(true);
        await page.mouse.move(entry.x + 20, entry.y + entry.height / 2, { steps: 12 });
        expect(await isOpenAfter(2_000), 'on the entry').toBe(true);
      }
    await away();
    expect(await isOpenAfter(400)).toBe(true);
    expect(await isOpenAfter(400), 'the mouse has left').toBe(false);
    await summary.hover();
    await away();
    await summary.hover();
    expect(await isOpenAfter(2_000), 'the mouse has come back in time').toBe(true);

    await summary.click();
    await away();
    expect(await isOpenAfter(2_000), 'the press has pinned it').toBe(true);
    await summary.click();
    await expect.poll(() => isOrderOpen(page), { message: 'the next press closes it' }).toBe(false);
    expect(await isOpenAfter(2_000), 'it stays closed under the mouse that closed it').toBe(false);
    await away();
    await summary.hover();
    await expect.poll(() => isOrderOpen(page)).toBe(true);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect.poll(() => isOrderOpen(page), { message: 'a page that is shown again as it was left' }).toBe(false);
  });

  test('the order menu opens by keyboard, and closes with Escape, a click outside and loss of focus', async () => {
    const page = await open('laptop');
    const summary = page.locator('order-menu summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isOrderOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOrderOpen(page)).toBe(false);
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('order-menu a').allInnerTexts())
      .toEqual(['Classic Sourdough', 'Custom Cakes', expect.stringMatching(/^Full Menu/)]);
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
    await expect.poll(() => isOrderOpen(page)).toBe(false);
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.mouse.click(200, 600);
    await expect.poll(() => isOrderOpen(page)).toBe(false);
  });

  test('a second tap closes the order menu in a wide window', async () => {
    const page = await visit('/blog', { device: 'phone', viewport: { width: 1_024, height: 768 }, ...MOVING });
    for (const isOpen of [true, false, true]) {
      await page.locator('order-menu summary').tap();
      await expect.poll(() => isOrderOpen(page)).toBe(isOpen);
    }
    await page.touchscreen.tap(200, 600);
    await expect.poll(() => isOrderOpen(page)).toBe(false);
  });

  test('on a phone the menu is a sheet that a tap outside closes', async () => {
    const page = await open('phone');
    const menu = page.locator('#site-menu');
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await menu.getByRole('link', { name: 'Blog' }).waitFor();
    await expect.poll(() => menu.getByRole('link', { name: 'Blog' }).getAttribute('aria-current')).toBe('page');
    await page.locator('order-menu summary').tap();
    await menu.getByRole('link', { name: 'Custom Cakes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await menu.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => menu.isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect.poll(() => menu.isVisible(), { message: 'a page that is shown again as it was left' }).toBe(false);
  });

  test.each([
    ['with', true],
    ['without', false],
  ])('a tap outside the phone menu closes it without activating anything below, %s JavaScript', async (_, javaScriptEnabled) => {
    const page = await browser.open({ ...PHONE, javaScriptEnabled });
    await page.goto(`${site.address}/blog`);
    const card = await boxOf(page.locator('.post-card').first());
    const menu = page.locator('#site-menu');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.tap();
    const sheet = await boxOf(menu);
    const beside = sheet.y + sheet.height + 20;
    expect(card.y + card.height, 'the card is beneath the dimmed page').toBeGreaterThan(beside);
    await page.touchscreen.tap(card.x + card.width / 2, beside);
    await expect.poll(() => menu.isVisible()).toBe(false);
    await button.tap();
    await menu.getByRole('link', { name: 'Blog' }).waitFor();
    expect(page.url()).toBe(`${site.address}/blog`);
  });

  test('the footer of a phone is half a screen high, begins with pickup and phone, and is easy to press', async () => {
    const page = await open('phone');
    const footer = page.locator('.site-footer');
    await footer.scrollIntoViewIfNeeded();
    expect((await boxOf(footer)).height).toBeLessThan(560);
    const text = /^Pickup\s+By appointment[\s\S]+555-0142[\s\S]+Custom Cakes[\s\S]+Data Deletion[\s\S]+not inspected/;
    await expect.poll(() => footer.innerText()).toMatch(text);
    await expect.poll(() => smallTargets(page)).toEqual([]);
  });

  test('the review banner has a link that is a large enough touch target, and is closed until the next page', async () => {
    for (const device of ['phone', 'laptop'] as const) {
      const page = await open(device);
      await page.locator('review-banner').waitFor();
      const link = await boxOf(page.locator('review-banner a'));
      const banner = await boxOf(page.locator('review-banner'));
      expect(link.height).toBeGreaterThanOrEqual(44);
      expect(banner.height).toBeLessThan(70);
      await page.locator('review-banner button').click();
      await expect.poll(() => page.locator('review-banner').count()).toBe(0);
      await expect.poll(() => page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['main', 0]);
      await page.reload();
      await page.locator('review-banner').waitFor();
    }
  });

  test('the review banner appears only when it has fully arrived', async () => {
    let release: () => void = () => undefined;
    const slowly = await startStandIn((request, response) => {
      void fetch(site.address + (request.url ?? '')).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        const body = Buffer.from(await answer.arrayBuffer());
        const middle = body.indexOf('<strong', body.indexOf('<review-banner'));
        if (request.url === '/blog') response.write(body.subarray(0, middle));
        else return void response.end(body);
        release = () => response.end(body.subarray(middle));
      });
    });
    onTestFinished(() => slowly.close());
    const page = await browser.open(DESKTOP);
    await page.goto(`${slowly.address}/blog`, { waitUntil: 'commit' });
    const banner = page.locator('review-banner');
    await banner.locator('a').waitFor({ state: 'attached' });
    await expect.poll(() => banner.isVisible()).toBe(false);
    release();
    await banner.waitFor();
  });

  test('the offer appears once per session, its code can be copied, and it can be closed in every way', async () => {
    const text = await (await fetch(`${site.address}/blog`)).text();
    expect(text).toContain('id="exit-offer"');
    expect(/dialog[^{}<>]*\{/.exec(text), 'its styles are not in the page').toBe(null);
    const page = await open('laptop');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await leaveOverTheTop(page);
    await expect.poll(() => isOfferOpen(page)).toBe(true);
    const size = () => page.locator('#exit-offer .percent').evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
    expect(await size(), 'its styles come with its script').toBeGreaterThan(60);
    await page.getByRole('button', { name: 'Copy code' }).click();
    await page.getByRole('button', { name: '✓ Copied' }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('TRYME10');
    await page.getByRole('button', { name: 'Copy code' }).waitFor();
    await page.mouse.click(5, 400);
    expect(await isOfferOpen(page)).toBe(false);
    await page.reload();
    await leaveOverTheTop(page);
    await page.waitForLoadState('networkidle');
    expect(await isOfferOpen(page)).toBe(false);

    for (const close of [
      (other: Page) => other.keyboard.press('Escape'),
      (other: Page) => other.locator('#exit-offer').getByRole('button', { name: 'Close' }).click(),
    ]) {
      const other = await open('laptop');
      await leaveOverTheTop(other);
      await expect.poll(() => isOfferOpen(other)).toBe(true);
      await close(other);
      expect(await isOfferOpen(other)).toBe(false);
    }
  });

  test('an offer that could not be loaded was not shown: the next time the visitor leaves, it is', async () => {
    const page = await open('laptop');
    await page.route(/show-offer/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await leaveOverTheTop(page);
    await refused;
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('exit-offer-shown'))).toBe(null);
    await page.unrouteAll();
    await expect
      .poll(async () => {
        await leaveOverTheTop(page);
        return isOfferOpen(page);
      })
      .toBe(true);
    expect(await page.evaluate(() => sessionStorage.getItem('exit-offer-shown'))).toBe('1');
  });

  test('a step back goes on if the offer cannot be loaded', async () => {
    const page = await open('phone', '/contact');
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').tap();
    await page.route(/show-offer/, (route) => route.abort());
    await page.evaluate(() => history.back());
    await page.waitForURL(/\/contact$/);
  });

  test('the offer waits while a menu is open, and then appears; if clipboard access is denied, its code is selected', async () => {
    const page = await open('laptop');
    await page.locator('order-menu summary').focus();
    await page.keyboard.press('Enter');
    await leaveOverTheTop(page);
    expect(await isOfferOpen(page)).toBe(false);
    await page.keyboard.press('Escape');
    await leaveOverTheTop(page);
    await expect.poll(() => isOfferOpen(page)).toBe(true);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.getByRole('button', { name: 'Copy code' }).click();
    const status = page.locator('#exit-offer [role=status]');
    await expect.poll(() => status.textContent()).toBe('Press and hold to copy');
    await expect.poll(async () => (await status.boundingBox())?.width).toBeGreaterThan(50);
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('TRYME10');
  });

  test('one step back per session shows the offer, and fragments do not count', async () => {
    // Of a history of its own: a browser keeps 50 entries.
    const page = await browser.open(PHONE);
    await page.goto(`${site.address}/blog`);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').tap();
    const length = await page.evaluate(() => history.length);
    await page.locator('.skip-link').evaluate((link: HTMLAnchorElement) => link.click());
    expect(page.url()).toMatch(/#main$/);
    await page.evaluate(() => history.back());
    await expect.poll(() => page.url()).toMatch(/\/blog$/);
    expect(await isOfferOpen(page)).toBe(false);

    await page.goto(`${site.address}/contact`);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').tap();
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    await page.goBack();
    await page.waitForLoadState('networkidle');
    expect(await isOfferOpen(page)).toBe(false);
    await page.evaluate(() => history.back());
    await expect.poll(() => isOfferOpen(page)).toBe(true);
  });

  test('a step back is immediate if the offer was already shown', async () => {
    const page = await open('phone', '/contact');
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').tap();
    await scrollPageTo(page, 600);
    await scrollPageTo(page, 150);
    await expect.poll(() => isOfferOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await page.evaluate(() => history.back());
    await page.waitForURL(/\/contact$/);
    expect(await isOfferOpen(page)).toBe(false);
    await page.goForward();
    await page.waitForURL(/\/about$/);
  });

  test('a swipe goes back only if it moves nothing within the page', async () => {
    const page = await open('phone', '/about');
    await page.waitForLoadState('networkidle');
    const swipe = (selector: string) =>
      page.locator(selector).evaluate((target) => {
        for (const [type, clientX] of [
          ['touchstart', 300],
          ['touchend', 180],
        ] as const) {
          const touch = new Touch({ identifier: 1, target, clientX, clientY: 300 });
          const touches = type === 'touchstart' ? [touch] : [];
          target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
        }
      });
    await swipe('#reviews-strip li:first-child blockquote');
    expect(await isOfferOpen(page)).toBe(false);
    await page.goto(`${site.address}/menu`);
    await page.waitForLoadState('networkidle');
    await swipe('.menu-card >> nth=0 >> .menu-photos');
    expect(await isOfferOpen(page)).toBe(false);
    await swipe('h1');
    await expect.poll(() => isOfferOpen(page)).toBe(true);
  });

  test('on a phone the offer appears on scrolling up near the top, and the back button', async () => {
    const scrolled = await open('phone');
    await scrollPageTo(scrolled, 600);
    await scrollPageTo(scrolled, 150);
    await expect.poll(() => isOfferOpen(scrolled)).toBe(true);

    // Also if it was never scrolled down.
    const short = await open('phone');
    await scrollPageTo(short, 180);
    expect(await isOfferOpen(short)).toBe(false);
    await scrollPageTo(short, 120);
    await expect.poll(() => isOfferOpen(short)).toBe(true);

    const far = await open('phone');
    await scrollPageTo(far, 600);
    await scrollPageTo(far, 200);
    expect(await isOfferOpen(far), 'a scroll up that ends at 200 px').toBe(false);
    await far.locator('main').tap({ position: { x: 2, y: 300 } });
    await far.evaluate(() => history.back());
    await expect.poll(() => isOfferOpen(far), { message: 'the back button' }).toBe(true);
    expect(far.url()).toBe(`${site.address}/blog`);
  });

  test('on a phone the offer appears after a minute of inactivity, but a minute without a touch on a page to read is a minute of reading', async () => {
    const idle = await browser.open(PHONE);
    await idle.clock.install({ time: 0 });
    await idle.goto(`${site.address}/blog`);
    await idle.locator('html.settled').waitFor();
    await idle.clock.pauseAt(59_000);
    expect(await isOfferOpen(idle)).toBe(false);
    // What is typed on a phone's keyboard comes without a touch of the page.
    await idle.evaluate(() => document.body.dispatchEvent(new InputEvent('input', { bubbles: true })));
    await idle.clock.fastForward(59_000);
    expect(await isOfferOpen(idle)).toBe(false);
    await idle.clock.fastForward(1_000);
    await expect.poll(() => isOfferOpen(idle)).toBe(true);
    await idle.clock.resume();

    for (const address of ['/kitchen/country-loaf', '/blog/what-eighteen-hours-do-to-dough']) {
      await idle.evaluate(() => sessionStorage.clear());
      await idle.goto(site.address + address);
      await idle.clock.fastForward(600_000);
      expect(await isOfferOpen(idle), address).toBe(false);
      // The other signs of leaving still count.
      await idle.locator('h1').tap();
      await idle.evaluate(() => history.back());
      await expect.poll(() => isOfferOpen(idle), { message: address }).toBe(true);
    }
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
