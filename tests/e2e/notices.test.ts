import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

const SHOTS = process.env['SHOTS'];

describe('a notice, on a phone of 360 pixels', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  beforeAll(async () => {
    owner = await browser.open({ ...PHONE, viewport: { width: 360, height: 740 } });
    await startSession(owner, site.address);
  });

  const button = (name: string) => owner.getByRole('button', { name, exact: true });
  const textOf = async (address: string) => (await fetch(site.address + address)).text();

  test('is at the top of every page, and turns ordering off', async () => {
    await owner.goto(`${site.address}/admin`);
    await owner.getByRole('region', { name: 'The shop and its pages' }).getByRole('link', { name: 'Notices' }).tap();
    await owner.getByText('No notices yet').waitFor();
    await owner.getByRole('link', { name: 'New notice' }).tap();
    await owner.getByLabel('Notice', { exact: true }).fill('We are at the lake until the new year.');
    await owner.getByLabel('Closed', { exact: true }).tap();
    // A long one is in sight as a whole.
    const notice = owner.getByLabel('Notice', { exact: true });
    await notice.fill('We are at the lake until the new year. '.repeat(4));
    await expect
      .poll(() => notice.evaluate((input) => input.scrollWidth <= input.clientWidth && input.scrollHeight <= input.clientHeight))
      .toBe(true);
    if (SHOTS) await owner.screenshot({ path: `${SHOTS}/long-notice.png` });
    await notice.fill('We are at the lake until the new year.');
    await owner.locator('#notice-publishAt').fill('2026-01-02');
    await owner.locator('#notice-unpublishAt').fill('2026-01-01');
    await button('Publish').tap();
    await owner.getByText('Until must be later than From').waitFor();
    await owner.locator('#notice-unpublishAt').fill('2100-01-04');
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await button('Publish').tap();
    await owner.locator('.save-strip').getByText('Live').waitFor();
    for (const address of ['/', '/menu', '/sourdough', '/eats', '/cakes', '/contact', '/blog']) {
      const page = await textOf(address);
      expect(page, address).toContain('We are at the lake');
      expect(page, address).toMatch(/Closed until Monday, January\s4/);
      expect(page, address).not.toMatch(/href="https:\/\/(?:order|menu|meals)\.example\.com/);
    }
    await owner.goto(site.address);
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('asks what happens to a published list of its days: it is taken down, or stays for those who have ordered', async () => {
    const date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
    const file = path.join(site.root, 'content/bakes', `${date}.json`);
    const pickups = [{ place: 'Boerne', from: `${date}T18:00:00Z`, to: `${date}T20:00:00Z` }];
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ date, items: [{ product: 'baguettes', quantity: 9 }], pickups, status: 'published' }));
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'A list');
    await site.live();
    await owner.goto(`${site.address}/admin`);
    await goToScreen(owner, '/admin/notice');
    await owner.locator('tr', { hasText: 'We are at the lake' }).getByRole('link').first().tap();
    await owner.locator('#notice-publishAt').fill('2100-01-01');
    const question = owner.getByRole('group', { name: /^Your list for .* is on a closed day/ });
    await question.waitFor({ state: 'detached' });
    await owner.locator('#notice-publishAt').fill('2026-01-02');
    await question.waitFor();
    await expect.poll(() => question.getByLabel('Take it down').isChecked()).toBe(true);
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    if (SHOTS) await question.screenshot({ path: `${SHOTS}/closed-lists.png` });
    const save = async () => {
      await button('Save changes').tap();
      await owner.locator('.save-strip').getByText('Live').waitFor();
    };
    await save();
    expect(await textOf('/menu')).not.toContain('Baking for');
    await question.getByLabel('Keep it up for those who have ordered').tap();
    await save();
    expect(await textOf('/menu')).toMatch(/Baking for.*Orders are closed/s);
    await rm(file);
    await site.git('commit', '-qam', 'No list');
    await site.live();
  });

  test('is marked in the list, comes up on the first screen, and leaves no trace when it is deleted', async () => {
    await owner.goto(`${site.address}/admin`);
    await owner.getByRole('region', { name: 'Coming up' }).getByText('is taken down').waitFor();
    await goToScreen(owner, '/admin/notice');
    await owner.locator('tr', { hasText: 'We are at the lake' }).getByText('Published', { exact: true }).waitFor();
    await owner.getByText('From Friday, January 2 until Monday, January 4').waitFor();
    if (SHOTS) await owner.screenshot({ path: `${SHOTS}/notices.png` });
    await owner.getByRole('button', { name: /^Delete We are/ }).tap();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await owner.getByText('No notices yet').waitFor();
    await site.live();
    expect(await textOf('/')).not.toContain('aria-label="Notices"');
    expect(await textOf('/')).toContain('https://order.example.com');
  });
});
