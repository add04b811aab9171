import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { commitLittleContent } from '../support/little-content.ts';
import { sharedSite } from '../support/shared-site.ts';
import { signIn, startSession } from '../support/sign-in.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { testSite } from '../support/test-site.ts';
import { takeShots } from '../support/visitors.ts';

const OWNER = 'rosa@bakery.example.com';
const SITE_URL = 'https://familykitchenbakery.example.com';
const NEW = 'a longer rest of 24 hours';
const NEWEST = 'and one of 36';

const submit = (page: Page) => page.locator('form [type=submit]').tap();

describe('an owner on a phone who forgot her password', () => {
  let smtp: TestSmtp;
  const site = testSite({
    prepare: async (root) => {
      const file = path.join(root, 'content/settings.json');
      const settings = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...settings, contactEmail: OWNER }, null, 2));
      await commitLittleContent(root);
      smtp = await startSmtp();
      return { SMTP_URL: smtp.url };
    },
  });
  const browser = testBrowser();
  afterAll(() => smtp.close());

  test('gets a link, sets a new one and signs in with it; other devices are signed out', async () => {
    const other = await browser.open(PHONE);
    await startSession(other, site.address);
    const page = await browser.open({ ...PHONE, colorScheme: 'light' });
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(`${request.url().split('#')[0]} ${request.headers()['referer'] ?? ''}`));
    await page.goto(`${site.address}/admin/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).tap();
    await page.getByLabel('Your e-mail').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Forgot your password\? \|/);
    await takeShots(page, 'forgot');
    expect(await barriersOn(page)).toEqual([]);
    await submit(page);
    await page.getByText('E-mail is required').waitFor();
    await page.getByLabel('Your e-mail').fill(OWNER);
    await submit(page);
    await page.getByText('a link is on its way').waitFor();
    await takeShots(page, 'forgot-sent');

    const [taken] = await smtp.mails(1);
    expect([taken?.to, taken?.mail.subject]).toEqual([[OWNER], expect.stringContaining('Choose a new password for ')]);
    const [, host, token = ''] = /(https:\S+)\/admin\/new-password#([\w-]{43})/.exec(taken?.mail.text ?? '') ?? [];
    expect(host).toBe(SITE_URL);
    const here = `${site.address}/admin/new-password#${token}`;
    // Scanners of mails open links, also those that run scripts.
    for (let times = 0; times < 2; times += 1) expect((await fetch(here)).status).toBe(200);
    const scanner = await browser.open();
    await scanner.goto(here);
    await scanner.getByLabel('New password', { exact: true }).waitFor();

    await page.goto(here);
    const field = page.getByLabel('New password', { exact: true });
    await field.waitFor();
    await expect.poll(() => page.url()).toBe(`${site.address}/admin/new-password`);
    await takeShots(page, 'new-password');
    expect(await barriersOn(page)).toEqual([]);
    await field.fill('too short');
    await submit(page);
    await page.getByText('Use at least 10 characters').waitFor();
    await field.fill(NEW);
    await submit(page);
    await page.getByText('Your password is changed').waitFor();
    await takeShots(page, 'new-password-set');
    await page.getByRole('link', { name: 'Sign in' }).tap();
    await page.getByLabel('Username').waitFor();
    await signIn(page, NEW);
    await page.waitForURL(`${site.address}/admin`);
    expect(referrers.join('\n')).not.toContain(token);
    expect(site.output()).not.toContain(token);

    await other.goto(`${site.address}/admin`);
    await other.waitForURL(/\/admin\/login\?returnUrl=/);
    await page.goto(here);
    await field.fill('a stranger’s choice');
    await submit(page);
    await page.getByText('This link no longer works').waitFor();
    expect((await smtp.mails(2))[1]?.mail.subject).toContain('The password was changed');
    await site.restart();
    await page.goto(`${site.address}/admin/login`);
    await signIn(page, NEW);
    await page.waitForURL(`${site.address}/admin`);
  });

  test('changes it in the settings, where she reads where a link would go', async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${site.address}/admin/login?returnUrl=${encodeURIComponent('/admin/settings')}`);
    await signIn(page, NEW);
    await page.waitForURL(`${site.address}/admin`);
    await page.goto(`${site.address}/admin/settings`);
    const section = page.getByRole('region', { name: 'Signing in' });
    await section.getByText(`sends a link to ${OWNER}`).waitFor();
    await section.scrollIntoViewIfNeeded();
    await takeShots(page, 'settings-signing-in');
    await section.getByRole('button', { name: 'Change your password' }).tap();
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill(NEWEST);
    await takeShots(page, 'change-password');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change it' }).tap();
    await page.getByText('That is not the current password.').waitFor();
    await page.getByLabel('Current password').fill(NEW);
    await page.getByRole('button', { name: 'Change it' }).tap();
    await section.getByText('Your password is changed.').waitFor();
    await page.reload();
    await section.waitFor();
    expect(browser.complaints).toEqual([]);
  });
});

describe('a site that cannot send e-mail', () => {
  const browser = testBrowser();

  test('says how to set a password where it runs', async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${sharedSite('bakery').address}/admin/forgot`);
    await page.getByText('npm run admin:password').waitFor();
    await takeShots(page, 'forgot-no-mail');
    expect(await barriersOn(page)).toEqual([]);
    await page.goto(`${sharedSite('bakery').address}/admin/new-password`);
    await page.getByText('Open the link in the e-mail again').waitFor();
    expect(browser.complaints).toEqual([]);
  });
});
