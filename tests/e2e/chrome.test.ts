import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE, startBrowser, type WatchedBrowser } from '../support/browser.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const DESKTOP = { viewport: { width: 1_280, height: 800 } };

describe('what stands around every page', () => {
  let site: TestSite;
  let browser: WatchedBrowser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startTestSite(), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const open = async (options: Parameters<WatchedBrowser['open']>[0], address = '/blog'): Promise<Page> => {
    const page = await browser.open(options);
    await page.goto(site.address + address);
    return page;
  };
  const isOrderOpen = (page: Page) => page.locator('order-menu details').evaluate((details: HTMLDetailsElement) => details.open);
  const isOfferOpen = (page: Page) => page.locator('#exit-offer').evaluate((dialog: HTMLDialogElement) => dialog.open);
  const leaveOverTheTop = (page: Page) =>
    page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));

  test('the order menu opens under the mouse and by the keyboard, and closes with Escape, a press beside it and the leaving focus', async () => {
    const page = await open(DESKTOP);
    const summary = page.locator('order-menu summary');
    await summary.hover();
    expect(await isOrderOpen(page)).toBe(true);
    await summary.click();
    expect(await isOrderOpen(page), 'a press on what the mouse opened').toBe(true);
    await page.mouse.move(200, 600);
    await page.waitForTimeout(500);
    expect(await isOrderOpen(page), 'the press has pinned it').toBe(true);
    await summary.click();
    expect(await isOrderOpen(page)).toBe(false);
    await page.mouse.move(200, 600);

    // Straight to the first entry, which leads past the summary's corner.
    await summary.hover();
    const entry = await page.locator('order-menu a').first().boundingBox();
    await page.mouse.move((entry?.x ?? 0) + 30, (entry?.y ?? 0) + 20, { steps: 20 });
    await page.waitForTimeout(500);
    expect(await isOrderOpen(page)).toBe(true);
    await page.mouse.move(200, 600);
    await expect.poll(() => isOrderOpen(page)).toBe(false);

    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await isOrderOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await isOrderOpen(page)).toBe(false);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    expect(await page.locator('order-menu a').allInnerTexts()).toEqual([
      'Classic Sourdough',
      'Custom Cakes',
      expect.stringMatching(/^Full Menu/),
    ]);
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
    expect(await isOrderOpen(page)).toBe(false);
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.mouse.click(200, 600);
    expect(await isOrderOpen(page)).toBe(false);
  });

  test('in a wide window a second tap closes the order menu', async () => {
    const page = await open({ viewport: { width: 1_024, height: 768 }, hasTouch: true });
    for (const isOpen of [true, false, true]) {
      await page.locator('order-menu summary').tap();
      expect(await isOrderOpen(page)).toBe(isOpen);
    }
    await page.touchscreen.tap(200, 600);
    expect(await isOrderOpen(page)).toBe(false);
  });

  test('on a phone the menu is a sheet that a press beside it closes', async () => {
    const page = await open(PHONE);
    const menu = page.locator('#site-menu');
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await menu.getByRole('link', { name: 'Blog' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Blog' }).getAttribute('aria-current')).toBe('page');
    await page.locator('order-menu summary').tap();
    await menu.getByRole('link', { name: 'Custom Cakes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await menu.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => menu.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('the review banner is closed until the next page', async () => {
    const page = await open(DESKTOP);
    await page.locator('review-banner button').click();
    expect(await page.locator('review-banner').count()).toBe(0);
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['main', 0]);
    await page.reload();
    expect(await page.locator('review-banner').isVisible()).toBe(true);
  });

  test('the offer comes once a session, its code can be copied, and it closes in every way', async () => {
    const page = await open({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
    await leaveOverTheTop(page);
    await expect.poll(() => isOfferOpen(page)).toBe(true);
    await page.getByRole('button', { name: 'Copy code' }).click();
    await page.getByRole('button', { name: '✓ Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TRYME10');
    await page.getByRole('button', { name: 'Copy code' }).waitFor({ timeout: 4_000 });
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
      const other = await open(DESKTOP);
      await leaveOverTheTop(other);
      await expect.poll(() => isOfferOpen(other)).toBe(true);
      await close(other);
      expect(await isOfferOpen(other)).toBe(false);
    }
  });

  test('where the clipboard is denied the offer’s code is selected', async () => {
    const page = await open(DESKTOP);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await leaveOverTheTop(page);
    await page.getByRole('button', { name: 'Copy code' }).click();
    const status = page.locator('#exit-offer [role=status]');
    await expect.poll(() => status.textContent()).toBe('Press and hold to copy');
    expect((await status.boundingBox())?.width).toBeGreaterThan(50);
    expect(await page.evaluate(() => String(getSelection()))).toBe('TRYME10');
  });

  test('the offer waits where a menu is open, and then comes all the same', async () => {
    const page = await open(DESKTOP);
    await page.locator('order-menu summary').focus();
    await page.keyboard.press('Enter');
    await leaveOverTheTop(page);
    expect(await isOfferOpen(page)).toBe(false);
    await page.keyboard.press('Escape');
    await leaveOverTheTop(page);
    await expect.poll(() => isOfferOpen(page)).toBe(true);
  });

  test('a session’s history holds one step back to the offer, which steps to and from a fragment are not', async () => {
    const page = await open(PHONE);
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

  test('a step back leads on at once where the offer was shown meanwhile', async () => {
    const page = await open(PHONE, '/contact');
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').tap();
    await page.evaluate(() => scrollTo(0, 600));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.evaluate(() => scrollTo(0, 150));
    await expect.poll(() => isOfferOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await page.evaluate(() => history.back());
    await page.waitForURL(/\/contact$/);
    expect(await isOfferOpen(page)).toBe(false);
    await page.goForward();
    await page.waitForURL(/\/about$/);
  });

  test('a swipe to the left is one back only where it moves nothing within the page', async () => {
    const page = await open(PHONE, '/about');
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
    await swipe('menu-item >> nth=0 >> .menu-photos');
    expect(await isOfferOpen(page)).toBe(false);
    await swipe('h1');
    await expect.poll(() => isOfferOpen(page)).toBe(true);
  });

  test('on a phone the offer comes with a scroll up near the top, the back button, or a minute of rest', async () => {
    const scrolled = await open(PHONE);
    await scrolled.evaluate(() => scrollTo(0, 600));
    // On a busy machine two scrolls in a row are told of as one.
    await scrolled.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await scrolled.evaluate(() => scrollTo(0, 150));
    await expect.poll(() => isOfferOpen(scrolled)).toBe(true);

    // Also where it never was further down.
    const short = await open(PHONE);
    const frames = (of: Page) => of.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await short.evaluate(() => scrollTo(0, 180));
    await frames(short);
    expect(await isOfferOpen(short)).toBe(false);
    await short.evaluate(() => scrollTo(0, 120));
    await expect.poll(() => isOfferOpen(short)).toBe(true);

    const far = await open(PHONE);
    await far.evaluate(() => scrollTo(0, 600));
    await frames(far);
    await far.evaluate(() => scrollTo(0, 200));
    await frames(far);
    expect(await isOfferOpen(far), 'a scroll up that ends at 200 px').toBe(false);

    const back = await open(PHONE);
    await back.locator('h1').tap();
    await back.evaluate(() => history.back());
    await expect.poll(() => isOfferOpen(back)).toBe(true);
    expect(back.url()).toBe(`${site.address}/blog`);

    const idle = await browser.open(PHONE);
    await idle.clock.install();
    await idle.goto(`${site.address}/blog`);
    await idle.clock.fastForward(59_000);
    expect(await isOfferOpen(idle)).toBe(false);
    await idle.clock.fastForward(2_000);
    await expect.poll(() => isOfferOpen(idle)).toBe(true);
  });

  test('nothing in all this broke the policy or the page', () => {
    expect(browser.complaints).toEqual([]);
  });
});
