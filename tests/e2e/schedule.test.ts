import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockIn } from '#domain/time-zone.ts';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { openSession, startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { expectLessThan } from '../support/quickly.ts';

const TEXAS = 'America/Chicago';
const DAY_MS = 86_400_000;
/** The post that is scheduled. */
const POST = 'overnight-focaccia-for-a-full-table';

describe('what is scheduled', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  let cookie: string;
  beforeAll(async () => {
    cookie = await openSession(site.address);
    // Far from the bakery.
    owner = await browser.open({ ...PHONE, timezoneId: 'Asia/Tokyo' });
    await startSession(owner, site.address);
  });

  const api = async (method: string, address: string, body?: object) => {
    const headers = { cookie, origin: site.address, 'content-type': 'application/json' };
    const answer = await fetch(site.address + address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const statusOf = async (address: string) => (await fetch(site.address + address)).status;
  const button = (name: string) => owner.getByRole('button', { name, exact: true });

  test('appears and disappears within a second of its time, without a commit', async () => {
    const [soon, later] = [Date.now() + 6_000, Date.now() + 9_000];
    const { body: before } = await api('GET', `/api/blog/posts/${POST}?all=true`);
    const at = (moment: number) => new Date(moment).toISOString();
    const { status } = await api('PUT', `/api/blog/posts/${POST}`, {
      publishAt: at(soon),
      unpublishAt: at(later),
      revision: before['revision'],
    });
    expect(status).toBe(200);
    const commit = await site.git('rev-parse', 'HEAD');
    expect(await statusOf(`/blog/${POST}`)).toBe(404);
    for (const [expected, moment] of [
      [200, soon],
      [404, later],
    ] as const) {
      let asked = Date.now();
      while ((await statusOf(`/blog/${POST}`)) !== expected) {
        expectLessThan(1_000, asked - moment);
        await delay(50);
        asked = Date.now();
      }
      expect(Date.now() - moment).toBeGreaterThanOrEqual(0);
    }
    expect(await (await fetch(`${site.address}/blog`)).text()).not.toContain(`/blog/${POST}"`);
    expect(await site.git('rev-parse', 'HEAD')).toBe(commit);
  });

  test('is given its time in the bakery’s zone, on a phone anywhere', async () => {
    const tomorrow = clockIn(Date.now() + DAY_MS, TEXAS).slice(0, 10);
    await owner.goto(`${site.address}/admin/blog?edit=${POST}`);
    await owner.locator('#post-publishAt').fill(tomorrow);
    await owner.locator('#post-publishAt ~ input[type=time]').fill('07:30');
    await owner.locator('#post-unpublishAt').fill('2020-01-01');
    await button('Save changes').tap();
    await owner.getByText('Take down at must be later than Goes live on').waitFor();
    await owner.locator('#post-unpublishAt').fill('');
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await button('Save changes').tap();
    await owner.locator('.save-strip').getByText('Scheduled: visitors see it from').waitFor();
    await expect.poll(() => owner.locator('.save-strip').innerText()).toContain('7:30 AM');
    const { body } = await api('GET', `/api/blog/posts/${POST}?all=true`);
    expect(clockIn(Date.parse(String(body['publishAt'])), TEXAS)).toBe(`${tomorrow}T07:30`);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  });

  test('is marked in the list, and comes up on the first screen', async () => {
    await owner.goto(`${site.address}/admin/blog`);
    await owner.locator('tr', { hasText: POST }).getByText('Scheduled', { exact: true }).waitFor();
    await owner.goto(`${site.address}/admin`);
    const comingUp = owner.getByRole('region', { name: 'Coming up' });
    await comingUp.getByText('7:30 AM').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await comingUp.getByRole('link').tap();
    await owner.locator('#post-title').waitFor();
  });

  test('a draft is scheduled with one press', async () => {
    await owner.goto(`${site.address}/admin/blog?edit=${POST}`);
    await button('Unpublish').tap();
    await owner.locator('.save-strip').getByText('Saved as a draft').waitFor();
    await button('Schedule').waitFor();
    await owner.locator('#post-publishAt').fill('');
    await button('Publish').tap();
    await owner.locator('.save-strip').getByText('Live').waitFor();
    expect(await statusOf(`/blog/${POST}`)).toBe(200);
  });
});

describe('across the night in which clocks go forward', () => {
  /** When the bakery's clocks go from 2 to 3 AM. */
  const CHANGE = Date.parse('2027-03-14T08:00:00Z');
  const NOON_BEFORE = CHANGE - 14 * 3_600_000;
  /** The variables of a program whose clock shows a moment now. */
  const at = (moment: number) => ({
    NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, '../support/clock-ahead.ts')}`,
    CLOCK_AHEAD_MS: String(moment - Date.now()),
  });
  const site = testSite({ environment: at(NOON_BEFORE) });
  const browser = testBrowser();
  const isThere = async () => (await fetch(`${site.address}/blog/${POST}`)).ok;

  test('a post appears at the time that the owner has typed, which a restart does not change', async () => {
    const owner = await browser.open({ ...PHONE, timezoneId: TEXAS });
    await owner.clock.install({ time: NOON_BEFORE });
    await startSession(owner, site.address);
    await owner.goto(`${site.address}/admin/blog?edit=${POST}`);
    const time = owner.locator('#post-publishAt ~ input[type=time]');
    const scheduledFor = async (typed: string, shown: string) => {
      await owner.locator('#post-publishAt').fill('2027-03-14');
      await time.fill(typed);
      await owner.getByRole('button', { name: 'Save changes' }).tap();
      await owner.locator('.save-strip').getByText(shown).waitFor();
    };
    // There is no such time in that night: it is as much later.
    await scheduledFor('02:30', '3:30 AM');
    await owner.getByText('2:30 AM doesn’t exist, so 3:30 AM is used.').waitFor();
    await scheduledFor('07:30', '7:30 AM');
    const moment = CHANGE + 4.5 * 3_600_000;
    expect(await site.git('show', `HEAD:content/posts/${POST}.md`)).toContain(new Date(moment).toISOString().slice(0, 16));
    expect(await isThere()).toBe(false);

    process.kill(site.pid, 'SIGTERM');
    await site.ended();
    const ahead = moment - 15_000 - Date.now();
    await site.start(at(moment - 15_000));
    const now = () => Date.now() + ahead;
    // The start takes some of the time.
    while (!(await isThere())) expect(now() - moment).toBeLessThan(1_000);
    expect(now()).toBeGreaterThanOrEqual(moment);
  });
});
