import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { ageSessions, signIn, startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

describe('an owner with a passkey', () => {
  const site = testSite();
  const browser = testBrowser();
  let page: Page;
  beforeAll(async () => {
    page = await browser.open(PHONE);
  });

  /** Gives the browser a device that makes passkeys, and recognizes its owner without asking. */
  async function plugInDevice(): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  }

  test('adds it, signs in with it after a restart, removes it, and comes back with the password', async () => {
    await plugInDevice();
    await startSession(page, site.address);
    await page.goto(`${site.address}/admin`);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const items = passkeys.getByRole('listitem');
    const add = passkeys.getByRole('button', { name: 'Add a passkey' });
    await add.tap();
    const name = page.getByLabel('Name', { exact: true });
    await expect.poll(() => name.inputValue()).toBe('Linux');
    await name.fill(' ');
    await page.getByRole('button', { name: 'Continue' }).tap();
    await page.getByText('Name is required').waitFor();
    await name.fill('My phone');
    await page.getByRole('button', { name: 'Continue' }).tap();
    await passkeys.getByText('“My phone” is added.').waitFor();
    await expect.poll(() => items.allInnerTexts()).toEqual([expect.stringMatching(/^My phone\s+Added just now · not used yet\s+Remove/)]);
    const kept = path.join(site.data, 'storage/passkeys/all');
    expect([(await stat(kept)).mode & 0o777, await readFile(kept, 'utf8')]).toEqual([0o600, expect.stringContaining('"My phone"')]);

    await ageSessions(site.data, 11);
    await add.tap();
    await page.getByRole('button', { name: 'Continue' }).tap();
    await page.getByText('so only you should be able to add one').waitFor();
    await signIn(page);
    await page.getByText('This device has a passkey for the site already.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('button', { name: 'Sign out on all devices' }).tap();
    await page.waitForURL(`${site.address}/admin/login`);

    await site.restart();
    await page.goto(`${site.address}/admin/login`);
    await page.getByLabel('This is my phone').check();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).tap();
    await page.waitForURL(`${site.address}/admin`);
    await expect.poll(() => items.allInnerTexts()).toEqual([expect.stringMatching(/last used just now/)]);
    await page.getByRole('region', { name: 'Signed in' }).getByText('stays signed in').waitFor();

    await items.getByRole('button', { name: 'Remove My phone' }).tap();
    await page.getByRole('button', { name: 'Remove', exact: true }).tap();
    await passkeys.getByText('“My phone” is removed.').waitFor();
    await expect.poll(() => items.count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out on all devices' }).tap();
    await page.waitForURL(`${site.address}/admin/login`);
    expect(await (await fetch(`${site.address}/api/auth/passkeys`)).json()).toEqual({ isOffered: false });
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await signIn(page);
    await page.waitForURL(`${site.address}/admin`);
    expect(browser.complaints).toEqual([]);
  });

  test('sees nothing of passkeys in a browser that has none', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // A page that notices meanwhile that it is signed out would lead to the login.
    await page.goto('about:blank');
    await startSession(page, site.address);
    await page.goto(`${site.address}/admin`);
    await page.getByRole('region', { name: 'Signed in' }).getByText('This one').waitFor();
    await expect.poll(() => asked).toContain('/api/admin/passkeys');
    await expect.poll(() => page.getByText('passkey').count()).toBe(0);
  });
});
