import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { scrollPageTo } from '../support/settled-page.ts';
import { sharedSite } from '../support/shared-site.ts';
import { visitorDevices, type VisitOptions } from '../support/visitor-devices.ts';

// The specification of the public site, section 2 (shared chrome), 4 and 9 (exit popup): what its frame does in a browser.
const site = sharedSite('bakery');
const browser = testBrowser();
const visit = visitorDevices(site, browser, 'phone', 'laptop');

const open = async (at: string, options?: VisitOptions) => {
  const page = await visit(at, options);
  await page.mouse.move(1, 1);
  await page.locator('order-menu:defined').waitFor({ state: 'attached' });
  return page;
};
const isOrderOpen = (page: Page) => page.locator('order-menu details').evaluate((details: HTMLDetailsElement) => details.open);

describe('2. Shared chrome', () => {
  test('An Order dropdown (opens on hover on desktop)', async () => {
    const page = await open('/contact');
    await page.locator('order-menu summary').hover();
    await expect.poll(() => isOrderOpen(page)).toBe(true);
  });

  test('An Order dropdown (opens on click on desktop), and closes on a mouse press outside it', async () => {
    const page = await open('/contact');
    await page.locator('order-menu summary').click();
    await page.mouse.move(200, 600);
    await expect.poll(() => isOrderOpen(page)).toBe(true);
    await page.mouse.down();
    await expect.poll(() => isOrderOpen(page)).toBe(false);
    await page.mouse.up();
  });

  test('Mobile menu and Order submenu toggle open and closed', async () => {
    const page = await open('/contact', { device: 'phone' });
    const menu = page.locator('#site-menu');
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect.poll(() => menu.isVisible()).toBe(true);
    const cakes = page.locator('order-menu').getByRole('link', { name: 'Custom Cakes' });
    for (const isShown of [true, false]) {
      await page.locator('order-menu summary').tap();
      await expect.poll(() => cakes.isVisible()).toBe(isShown);
    }
    await menu.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => menu.isVisible()).toBe(false);
  });

  test('Review banner fixed at the bottom; dismissible; not remembered after closing', async () => {
    const page = await open('/contact');
    const banner = page.getByRole('region', { name: 'Leave a review' });
    await banner.waitFor();
    expect(
      await banner.evaluate((element) => [getComputedStyle(element).position, innerHeight - element.getBoundingClientRect().bottom]),
    ).toEqual(['fixed', 0]);
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => banner.count()).toBe(0);
    await page.reload();
    await banner.waitFor();
  });

  test('The page scrolls to top on a path change unless a hash is present', async () => {
    const page = await open('/menu');
    await page.evaluate(() => scrollTo(0, 2_000));
    await page.locator('.site-footer').getByRole('link', { name: 'Custom Cakes' }).click();
    await page.waitForURL(/\/cakes$/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.locator('.site-footer').getByRole('link', { name: 'Questions & answers' }).click();
    await page.waitForURL(/\/contact#faq$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});

describe('4. Exit popup', () => {
  const offer = (page: Page) => page.locator('#exit-offer');
  const isOpen = (page: Page) => offer(page).evaluate((dialog: HTMLDialogElement) => dialog.open);
  const becomesOpen = (page: Page) => expect.poll(() => isOpen(page)).toBe(true);
  const openAt = (at: string, options?: VisitOptions) => open(at, { ...options, mayOffer: true });
  const leaveOverTheTop = (page: Page) =>
    page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
  const swipeLeft = (page: Page, distance: number) =>
    page.locator('h1').evaluate((target, span) => {
      const send = (type: string, clientX: number, isDown: boolean) => {
        const touch = new Touch({ identifier: 1, target, clientX, clientY: 300 });
        target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: isDown ? [touch] : [], changedTouches: [touch] }));
      };
      send('touchstart', 380, true);
      send('touchend', 380 - span, false);
    }, distance);

  test('Triggers: mouse leaves the top of the window (desktop); opens at most once per session (flag in session storage)', async () => {
    const page = await openAt('/contact');
    await leaveOverTheTop(page);
    await becomesOpen(page);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('exit-offer-shown');
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    await leaveOverTheTop(page);
    expect(await isOpen(page)).toBe(false);
  });

  test.each([
    ['close button', (page: Page) => offer(page).getByRole('button', { name: 'Close' }).click()],
    ['overlay click', (page: Page) => page.mouse.click(5, 400)],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ])('Closed by %s', async (_way, close) => {
    const page = await openAt('/contact');
    await leaveOverTheTop(page);
    await becomesOpen(page);
    await close(page);
    await expect.poll(() => isOpen(page)).toBe(false);
  });

  test('on mobile a scroll-up near the top (under 200 px)', async () => {
    const page = await openAt('/menu', { device: 'phone' });
    await scrollPageTo(page, 600);
    await scrollPageTo(page, 200);
    expect(await isOpen(page)).toBe(false);
    await scrollPageTo(page, 199);
    await becomesOpen(page);
  });

  test('a back swipe (horizontal over 50 px to the left, span 30-250 px)', async () => {
    const page = await openAt('/contact', { device: 'phone' });
    for (const distance of [-100, 30, 50, 251]) {
      await swipeLeft(page, distance);
      expect(await isOpen(page), `${distance} px`).toBe(false);
    }
    await swipeLeft(page, 51);
    await becomesOpen(page);
  });

  test('the back button', async () => {
    const page = await openAt('/contact', { device: 'phone' });
    await page.locator('h1').tap();
    await page.evaluate(() => history.back());
    await becomesOpen(page);
    expect(page.url()).toBe(`${site.address}/contact`);
  });

  test('60 seconds of inactivity; its copy-code button shows a check mark for 2 seconds', async () => {
    const page = await browser.open({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.clock.install({ time: 0 });
    await page.goto(`${site.address}/contact`);
    await page.locator('html.settled').waitFor();
    await page.clock.pauseAt(30_000);
    await page.locator('h1').tap();
    await page.clock.fastForward(59_000);
    expect(await isOpen(page)).toBe(false);
    await page.clock.fastForward(1_000);
    await becomesOpen(page);
    await offer(page).getByRole('button', { name: 'Copy code' }).tap();
    const copied = offer(page).getByRole('button', { name: '✓ Copied' });
    await copied.waitFor();
    await page.clock.runFor(1_900);
    await expect.poll(() => copied.isVisible()).toBe(true);
    await page.clock.runFor(100);
    await expect.poll(() => copied.isVisible()).toBe(false);
  });

  test.each([
    [767, true],
    [768, false],
  ])('9. mobile width threshold 768 px: at %s px mobile is %s', async (width, isMobile) => {
    const page = await openAt('/menu', { viewport: { width, height: 800 } });
    await scrollPageTo(page, 600);
    await scrollPageTo(page, 100);
    if (isMobile) await becomesOpen(page);
    else expect(await isOpen(page)).toBe(false);
  });
});

test('no CSP violation and no page error', () => {
  expect(browser.complaints).toEqual([]);
});
