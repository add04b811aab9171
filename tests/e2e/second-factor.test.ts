import { Secret, TOTP } from 'otpauth';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { generateTotpSecret } from '#functions/auth/second-factor.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { barriersOn } from '../support/accessibility.ts';
import { ageSessions, signIn, startSession } from '../support/sign-in.ts';
import { PASSWORD } from '../support/site-program.ts';
import { testSite } from '../support/test-site.ts';
import { takeShots } from '../support/visitors.ts';

const secret = generateTotpSecret();
/** Codes are valid once: each sign-in uses the next one that is currently valid. */
const code = (periods: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

describe('an owner with an authenticator app in the environment', () => {
  const site = testSite({ environment: { ADMIN_TOTP_SECRET: secret } });
  const browser = testBrowser();

  const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' }).tap();
  const openForm = async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${site.address}/admin/login`);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await submit(page);
    await page.getByText('Now enter the six-digit code').waitFor();
    return page;
  };

  test('must enter its code after the password, and can sign out devices one by one, then all of them', async () => {
    const first = await openForm();
    await expect.poll(() => first.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    const show = first.getByRole('button', { name: 'Show the password' });
    // One line of text, in a button as high as the field.
    await expect.poll(async () => (await show.boundingBox())?.height).toBe(44);
    await first.getByLabel('This is my phone').check();
    await submit(first);
    await first.getByText('Code is required').waitFor();
    await first.getByLabel('Code').fill('not it');
    await submit(first);
    await first.getByText('That code is wrong or was already used').waitFor();
    await first.getByLabel('Code').fill(code(0));
    await submit(first);
    await first.waitForURL(`${site.address}/admin`);
    await first.getByRole('heading', { name: 'Signed in' }).waitFor();
    await first.keyboard.press('Tab');
    await expect.poll(() => first.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the page');

    const second = await openForm();
    await second.getByLabel('Code').fill(code(1));
    await submit(second);
    await second.waitForURL(`${site.address}/admin`);

    const sessionOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === '__Host-session');
    expect((await sessionOf(first))?.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 86_400);
    expect((await sessionOf(second))?.expires).toBe(-1);
    const devices = second.getByRole('region', { name: 'Signed in' }).getByRole('listitem');
    await expect
      .poll(() => devices.allInnerTexts())
      .toEqual([expect.stringMatching(/This one$/), expect.stringMatching(/stays signed in\s+Sign out/)]);
    await devices.getByRole('button', { name: 'Sign out' }).tap();
    await second.getByText('is signed out.').waitFor();
    await expect.poll(() => devices.count()).toBe(1);
    await first.goto(`${site.address}/admin`);
    await first.waitForURL(/\/admin\/login\?returnUrl=/);

    await second.goto(`${site.address}/admin/settings`);
    const section = second.getByRole('region', { name: 'Signing in' });
    await section.getByText('The app is set up in ADMIN_TOTP_SECRET').waitFor();
    await section.getByRole('button', { name: 'Make new recovery codes' }).waitFor();
    await expect.poll(() => section.getByRole('button', { name: 'Turn off codes' }).count()).toBe(0);
    const off = await second.request.delete(`${site.address}/api/admin/second-factor`);
    expect([off.status(), await off.text()]).toEqual([403, expect.stringContaining('ADMIN_TOTP_SECRET')]);

    await second.goto(`${site.address}/admin`);
    await second.getByRole('button', { name: 'Sign out on all devices' }).tap();
    await second.waitForURL(`${site.address}/admin/login`);
    await second.goto(`${site.address}/admin`);
    await second.waitForURL(/\/admin\/login\?returnUrl=/);
  });
});

describe('an owner on a phone, without a terminal', () => {
  const site = testSite();
  const browser = testBrowser();
  const codeOf = (key: string, periods: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * 30_000 });

  test('turns codes on and off again, and signs in by a recovery code', async () => {
    const page = await browser.open({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    await startSession(page, site.address);
    await page.goto(`${site.address}/admin/settings`);
    const section = page.getByRole('region', { name: 'Signing in' });
    await section.getByRole('button', { name: 'Turn on codes' }).tap();
    const field = page.getByLabel('The six digits that the app shows now');
    await field.waitFor();
    await expect.poll(() => page.getByRole('img', { name: 'QR code' }).boundingBox()).toMatchObject({ width: 240, height: 240 });
    await takeShots(page, 'codes-turn-on');
    expect(await barriersOn(page)).toEqual([]);
    const link = new URL((await page.getByRole('link', { name: 'open it in the app' }).getAttribute('href')) ?? '');
    const key = link.searchParams.get('secret') ?? '';
    expect([link.protocol, link.searchParams.get('issuer')]).toEqual(['otpauth:', 'Family Kitchen Bakery']);
    await expect.poll(async () => (await page.locator('.totp-key').innerText()).replaceAll(' ', '')).toBe(key);
    const turnOn = page.getByRole('button', { name: 'Turn on', exact: true });
    await turnOn.tap();
    await page.getByText('Code is required').waitFor();
    await field.fill('000000');
    await turnOn.tap();
    await page.getByText('That is not the code that the app shows now').waitFor();
    await field.fill(codeOf(key, 0));
    await turnOn.tap();

    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    await takeShots(page, 'recovery-codes');
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy' }).tap();
    await dialog.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[0]);
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).tap()]);
    const text = await readFile(await file.path(), 'utf8');
    for (const one of codes) expect(text).toContain(one);
    await dialog.getByRole('button', { name: 'I have saved them' }).tap();
    await section.getByText('10 recovery codes are left.').waitFor();
    await section.scrollIntoViewIfNeeded();
    await takeShots(page, 'codes-on');
    expect(await barriersOn(page)).toEqual([]);

    const lost = await browser.open(PHONE);
    await lost.goto(`${site.address}/admin/login`);
    await signIn(lost);
    await lost.getByText('Now enter the six-digit code').waitFor();
    await lost.getByRole('button', { name: 'Use a recovery code' }).tap();
    await lost.getByLabel('Recovery code').fill(codes[0] ?? '');
    await takeShots(lost, 'sign-in-recovery-code');
    expect(await barriersOn(lost)).toEqual([]);
    await lost.getByRole('button', { name: 'Sign in', exact: true }).tap();
    await lost.waitForURL(`${site.address}/admin`);

    await lost.goto(`${site.address}/admin/settings`);
    const here = lost.getByRole('region', { name: 'Signing in' });
    await here.getByText('9 recovery codes are left.').waitFor();
    // A minute after signing in she is asked again.
    await ageSessions(site.data, 2);
    await here.getByRole('button', { name: 'Turn off codes' }).tap();
    await lost.getByRole('button', { name: 'Turn off', exact: true }).tap();
    await lost.getByText('so only you should be able to do it').waitFor();
    await signIn(lost);
    await lost.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
    await lost.getByRole('button', { name: 'Sign in', exact: true }).tap();
    await here.getByText('Codes are off.').waitFor();
    await here.getByRole('button', { name: 'Turn on codes' }).waitFor();
    expect(browser.complaints).toEqual([]);
  });
});
