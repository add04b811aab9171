import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { generateTotpSecret } from '#functions/http/second-factor.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { testSite } from '../support/test-site.ts';
import { PASSWORD } from '../support/site-program.ts';

const secret = generateTotpSecret();
/** Codes are valid once: each sign-in uses the next one that is currently valid. */
const code = (periods: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

describe('an owner with an authenticator app', () => {
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

    await second.getByRole('button', { name: 'Sign out on all devices' }).tap();
    await second.waitForURL(`${site.address}/admin/login`);
    await second.goto(`${site.address}/admin`);
    await second.waitForURL(/\/admin\/login\?returnUrl=/);
  });
});
