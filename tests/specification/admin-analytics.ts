import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnalyticsEvent } from '#analytics/events.ts';
import type { WatchedBrowser } from '../support/browser.ts';
import { commandsOf, isRecording, standInForGoogle, takeEvents } from '../support/tag-script.ts';
import type { TestSite } from '../support/test-site.ts';

const MENU = 'https://menu.example.com/family-kitchen-bakery';

/** The analytics of section 9 and the calls of section 7, on a site that counts visits. */
export function describeAnalytics(site: TestSite, browser: WatchedBrowser): void {
  describe('7. and 9. Analytics events are sent through a global tag function', () => {
    let page: Page;
    beforeAll(async () => {
      page = await browser.open({ viewport: { width: 1_280, height: 800 } });
      await standInForGoogle(page.context());
      // Time passes as the tests say. Links lead nowhere, so that all of a page can be clicked.
      await page.addInitScript(() => {
        sessionStorage.setItem('exit-offer-shown', '1');
        performance.now = () => 1_000 * Number(sessionStorage.getItem('seconds') ?? 0);
        addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault());
      });
    });

    const visit = async (path: string) => {
      await page.goto(`${site.address}/robots.txt`);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(site.address + path);
      await isRecording(page);
    };
    const eventsNamed = async (...names: AnalyticsEvent[0][]) => (await takeEvents(page)).filter(([name]) => names.includes(name));
    /** Hides the page after some seconds, as when another tab is opened. */
    const leaveAfter = (seconds: number) =>
      page.evaluate((second) => {
        sessionStorage.setItem('seconds', String(second));
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, seconds);

    test('page_view (title, location, path, category); one measurement id', async () => {
      await visit('/cakes?utm_source=flyer');
      const ids = (await commandsOf(page)).filter(([command]) => command === 'config').map(([, id]) => id);
      expect(ids).toEqual(['G-TEST123456']);
      expect(await eventsNamed('page_view')).toEqual([
        [
          'page_view',
          {
            page_title: 'Custom cakes | Family Kitchen Bakery',
            page_location: `${site.address}/cakes?utm_source=flyer`,
            page_path: '/cakes',
            page_category: 'cakes',
          },
        ],
      ]);
    });

    test.each([
      ['Home', '/'],
      ['Cakes', '/cakes'],
      ['Eats', '/eats'],
      ['Creations', '/menu'],
      ['About', '/about'],
      ['Blog', '/blog'],
      ['Kitchen', '/kitchen'],
      ['Contact', '/contact'],
    ])('navigation_click (label, destination, position): %s (%s)', async (label, destination) => {
      if (label === 'Home') await visit('/about');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
      expect(await eventsNamed('navigation_click')).toEqual([['navigation_click', { label, destination, position: 'header' }]]);
    });

    test.each([
      ['Classic Sourdough', '/sourdough'],
      ['Custom Cakes', '/cakes'],
      ['Full Menu', MENU],
    ])('products dropdown with %s (%s)', async (label, destination) => {
      await page.locator('order-menu summary').hover();
      await page
        .locator('order-menu')
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .click();
      expect(await eventsNamed('navigation_click')).toEqual([['navigation_click', { label, destination, position: 'order_dropdown' }]]);
    });

    test('Scroll-depth milestones 25, 50, 75, 90 percent, each reported once', async () => {
      await visit('/about');
      const found: AnalyticsEvent[] = [];
      for (const part of [0.3, 0.6, 0, 1, 0, 1]) {
        await page.evaluate(async (share) => {
          scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }, part);
        found.push(...(await eventsNamed('scroll_depth')));
      }
      expect(found.map(([, parameters]) => parameters)).toEqual(
        [25, 50, 75, 90].map((percent_scrolled) => ({ percent_scrolled, page_path: '/about' })),
      );
    });

    test.each([
      ['only if time on page exceeds 5 seconds', 4, 0],
      ['the reporting function itself ignores under 10 seconds', 9, 0],
      ['page_engagement', 12, 1],
    ])('Engagement is reported: %s', async (_quote, seconds, reports) => {
      await visit('/about');
      await leaveAfter(seconds);
      expect(await eventsNamed('page_engagement')).toEqual(
        Array(reports).fill(['page_engagement', { time_on_page: seconds, page_path: '/about' }]),
      );
    });

    test('blog events', async () => {
      await visit('/blog');
      await page.getByRole('link', { name: 'What eighteen hours do to dough' }).click();
      expect(await eventsNamed('blog_post_click')).toEqual([
        ['blog_post_click', { post_title: 'What eighteen hours do to dough', post_slug: 'what-eighteen-hours-do-to-dough' }],
      ]);
    });

    test.each([
      [
        '8. Uncaught window error: a non-fatal exception with description, page path and type javascript',
        'Uncaught Error: No flour',
        () =>
          void setTimeout(() => {
            throw new Error('No flour');
          }),
      ],
      [
        "8. Unhandled promise rejection: the same, with description prefixed 'Unhandled Promise Rejection'",
        'Unhandled Promise Rejection: No salt',
        () => void Promise.reject(new Error('No salt')),
      ],
    ])('%s', async (_quote, description, fail) => {
      await visit('/about');
      await page.evaluate(fail);
      const found: AnalyticsEvent[] = [];
      await expect.poll(async () => found.push(...(await eventsNamed('exception')))).toBe(1);
      expect(found).toEqual([['exception', { description, page_path: '/about', type: 'javascript', fatal: false }]]);
      expect(browser.complaints.splice(0).filter((complaint) => !/No flour|No salt/.test(complaint))).toEqual([]);
    });

    test('2. Page-category analytics also recognises the /admin area', async () => {
      await page.goto(`${site.address}/admin/login`);
      const events = () =>
        page.evaluate(() => (window.dataLayer ?? []).map((one) => [...(one as unknown[])]).filter(([name]) => name === 'event'));
      await expect
        .poll(events)
        .toEqual([['event', 'page_view', expect.objectContaining({ page_path: '/admin/login', page_category: 'admin' })]]);
    });
  });
}
