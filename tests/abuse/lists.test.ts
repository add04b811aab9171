import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { asking } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';
import { openWatched } from './support/watched-page.ts';

let target: Target;
beforeAll(() => {
  target = sharedTarget();
});

const XSS = '<img src=x onerror=alert(1)>';
const VALUES = [
  '-1',
  '0',
  '1e9',
  'NaN',
  '1.5',
  '1000000',
  '99999999999999999999',
  'Infinity',
  '',
  ' ',
  '0x10',
  '١',
  '1;drop',
  XSS,
  '\0',
  '%',
  '\u{1F950}',
  'x'.repeat(6_000),
  '[]',
  '{}',
];
const NAMES = ['page', 'pageSize', 'search', 'tag', 'category', 'cuisine', 'difficulty', 'season', 'sort', 'maxTime', 'all', 'x'];

test.for(['/api/blog/posts', '/api/kitchen/recipes', '/api/kitchen/collections'])('#44 %s answers any query', async (list) => {
  for (const name of NAMES) {
    for (const value of VALUES) {
      const answer = await asking(target)(`${list}?${new URLSearchParams({ [name]: value })}`);
      expect([200, 400, 401], `${name}=${value.slice(0, 40)}`).toContain(answer.status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/(?:problem\+)?json/);
      if (answer.status !== 200) continue;
      const page = (await answer.json()) as { pageSize?: number; page?: number; posts?: unknown[]; recipes?: unknown[] };
      expect((page.posts ?? page.recipes ?? []).length).toBeLessThanOrEqual(100);
      if (page.page !== undefined) expect(page.page).toBeGreaterThanOrEqual(1);
    }
  }
  const broken = ['?page=%', '?tag=%ff%fe', '?%00=%00', '?&&==&', '?page=1&page=2', `?${'x=1&'.repeat(2_000)}`];
  for (const query of broken) expect([200, 400], query.slice(0, 40)).toContain((await asking(target)(`${list}${query}`)).status);
});

const browser = testBrowser();
test('#44 #35 values from an address are shown as text', async () => {
  const { page, misdeeds } = await openWatched(browser, target.address);
  for (const place of ['/kitchen', '/blog', '/kitchen/collections', '/admin/login']) {
    for (const value of [XSS, 'javascript:alert(1)', '"><svg/onload=alert(1)>', '-1']) {
      const query = new URLSearchParams(
        ['search', 'tag', 'category', 'page', 'season', 'returnUrl', 'cuisine', 'sort'].map((name) => [name, value]),
      );
      await page.goto(`${target.address}${place}?${query}#${encodeURIComponent(value)}`);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.locator('img[src="x"], svg[onload]').count()).toBe(0);
    }
  }
  expect(misdeeds).toEqual([]);
  expect(browser.complaints).toEqual([]);
});
