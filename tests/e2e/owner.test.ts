import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { CAMERA_PHOTO } from '../support/fixture-bakery.ts';

describe('the owner, on a phone, while someone reads the site', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  let context: BrowserContext;
  let reader: Page;
  beforeAll(async () => {
    [owner, reader] = [await browser.open(PHONE), await browser.open()];
    context = owner.context();
  });

  const strip = () => owner.locator('.save-strip');
  const button = (name: string) => owner.getByRole('button', { name, exact: true });
  const commits = async () => Number(await site.git('rev-list', '--count', 'HEAD'));
  const read = async (address: string) => {
    const answer = await reader.goto(site.address + address);
    return { status: answer?.status(), text: await reader.locator('main').textContent() };
  };
  const isWithinScreen = () => owner.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  test('learns that her browser does not store the session', async () => {
    const page = await browser.open(PHONE);
    // As WebKit does with a Secure cookie on http://localhost.
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { username: 'admin' } }));
    await page.goto(`${site.address}/admin/login`);
    await signIn(page);
    await page.getByText('This browser did not keep you signed in.').waitFor();
    await page.context().close();
  });

  test('lands where the link of a mail led, and a typo in an address leads to no page of the shop', async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${site.address}/admin/messages`);
    await page.waitForURL(/\/admin\/login\?returnUrl=/);
    await signIn(page);
    await page.waitForURL(`${site.address}/admin/messages`);
    await page.goto(`${site.address}/admin/Recipes/`);
    await page.waitForURL(`${site.address}/admin/kitchen`);
    expect((await page.goto(`${site.address}/admin/setings`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such screen' }).waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Settings' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.context().close();
  });

  test('is redirected to sign in, sees errors, and returns to the requested page', async () => {
    await owner.goto(`${site.address}/admin/blog?new`);
    await owner.waitForURL(/\/admin\/login\?returnUrl=/);
    await signIn(owner, 'not the password');
    await owner.getByText('Invalid credentials').waitFor();
    await signIn(owner);
    await owner.waitForURL(/\/admin\/blog\?new$/);
    await owner.goto(`${site.address}/admin/login?returnUrl=${encodeURIComponent('//evil.test/admin/blog')}`);
    await signIn(owner);
    await owner.waitForURL(`${site.address}/admin`);
    await expect
      .poll(() => owner.getByRole('list', { name: 'What is on the site' }).innerText())
      .toMatch(/13\s+Blog posts\s+24\s+Recipes\s+8\s+Collections/);
    await expect.poll(isWithinScreen).toBe(true);
  });

  test('writes a post with a photo and publishes it: one commit, and visitors see it', async () => {
    await owner.getByRole('link', { name: 'New post' }).tap();
    await owner.locator('.visual-editor').waitFor();
    await button('Publish').tap();
    await owner.getByText('Main photo is required').waitFor();
    await expect.poll(() => owner.evaluate(() => document.activeElement?.id)).toBe('post-title');

    await owner.locator('#post-title').fill('Rolls, on a Tuesday');
    await expect.poll(() => owner.locator('#post-slug').inputValue()).toBe('rolls-on-a-tuesday');
    await owner.locator('#post-excerpt').fill('Twelve of them, and no reason.');
    await owner.locator('#post-content').click();
    await owner.keyboard.type('Roll it ');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type('tight.');
    await owner.locator('.entry-side input[type=file]').first().setInputFiles(CAMERA_PHOTO);
    await owner.locator('.photo-preview').first().waitFor();
    await owner.getByLabel('What does the photo show?').fill('Six rolls with icing');
    await owner.locator('#post-author').fill('Anna Kessler');
    await owner.locator('#post-tags').fill('rolls, , butter');
    await expect.poll(isWithinScreen).toBe(true);

    const before = await commits();
    await button('Publish').tap();
    await strip().getByText('Live').waitFor();
    expect(await commits()).toBe(before + 1);
    expect((await site.git('show', '--format=', '--name-only', 'HEAD')).split('\n')).toEqual([
      'content/posts/rolls-on-a-tuesday.md',
      expect.stringMatching(/^public\/uploads\/[0-9a-f]{64}\.webp$/),
    ]);
    expect(await site.git('status', '--porcelain')).toBe('');
    expect(await read('/blog/rolls-on-a-tuesday')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Roll it tight.') as string,
    });
    await expect
      .poll(() => reader.locator('.hero img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)))
      .toBe(true);
    for (const address of ['/', '/blog']) expect((await read(address)).text).toContain('Rolls, on a Tuesday');
  });

  test('edits it, loses the network and the session, and loses no changes', async () => {
    await owner.locator('#post-excerpt').fill('Twelve of them, and a reason.');
    await context.setOffline(true);
    await button('Save changes').tap();
    await strip().getByText('Saved on this device').waitFor();
    await owner.locator('#post-excerpt').fill('Twelve of them, and two reasons.');
    await owner.waitForFunction(() => Object.values(localStorage).some((kept: string) => kept.includes('two reasons')));
    await strip().getByText('It will be sent automatically when the connection is back.').waitFor();
    await context.setOffline(false);
    // The pending save is sent automatically; later edits wait for the next click.
    await strip().getByText('Newer changes are not saved yet').waitFor();
    expect((await read('/blog/rolls-on-a-tuesday')).text).toContain('and a reason');
    owner.once('dialog', (dialog) => void dialog.accept());
    await owner.reload();
    await button('Continue').tap();
    await expect.poll(() => owner.locator('#post-excerpt').inputValue()).toBe('Twelve of them, and two reasons.');

    await context.clearCookies();
    await button('Save changes').tap();
    await owner.getByText('Please sign in again').waitFor();
    await signIn(owner);
    await strip().getByText('Live').waitFor();
    expect((await read('/blog/rolls-on-a-tuesday')).text).toContain('two reasons');
  });

  test('is asked which version to keep after a conflict', async () => {
    const file = path.join(site.root, 'content/posts/rolls-on-a-tuesday.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace('two reasons', 'three reasons'));
    await site.git('commit', '-qam', 'By hand');
    await site.live();
    await owner.locator('#post-excerpt').fill('Mine.');
    await button('Save changes').tap();
    await owner.getByRole('heading', { name: 'This post was also changed elsewhere' }).waitFor();
    await owner.getByRole('group', { name: 'Short summary' }).getByText('Theirs').tap();
    await button('Save with these choices').tap();
    await expect.poll(() => owner.locator('#post-excerpt').inputValue()).toBe('Twelve of them, and three reasons.');
    await strip().getByText('Live').waitFor();
  });

  test('sees the errors of a refused save next to the fields', async () => {
    await owner.locator('#post-slug').fill('how-to-store-and-revive-a-loaf');
    const before = await commits();
    await button('Save changes').tap();
    await owner.getByText('already belongs to the post').first().waitFor();
    await expect.poll(() => owner.evaluate(() => document.activeElement?.id)).toBe('post-slug');
    expect(await commits()).toBe(before);
    await expect.poll(() => owner.locator('#post-excerpt').inputValue()).toBe('Twelve of them, and three reasons.');
    await owner.locator('#post-slug').fill('rolls-on-a-wednesday');
    await button('Save changes').tap();
    await strip().getByText('Live').waitFor();
    expect((await read('/blog/rolls-on-a-wednesday')).status).toBe(200);
    // The former address redirects to the new one.
    await read('/blog/rolls-on-a-tuesday');
    expect(new URL(reader.url()).pathname).toBe('/blog/rolls-on-a-wednesday');
  });

  test('unpublishes and deletes it', async () => {
    await button('Unpublish').tap();
    await strip().getByText('It is off the site').waitFor();
    expect((await read('/blog/rolls-on-a-wednesday')).status).toBe(404);
    expect((await read('/blog')).text).not.toContain('Rolls, on a Tuesday');

    await owner.getByRole('link', { name: 'All posts' }).tap();
    await owner.getByRole('button', { name: 'Delete Rolls, on a Tuesday' }).tap();
    await owner.getByText('Are you sure you want to delete this post?').waitFor();
    await button('Delete').tap();
    await owner.getByText('is deleted.').waitFor();
    expect(await site.git('ls-files', 'content/posts/rolls-on-a-wednesday.md')).toBe('');
  });

  test('finds an edit link on public pages until she signs out; visitors never do', async () => {
    const asked: string[] = [];
    const visitor = await browser.open(PHONE);
    visitor.on('request', (request) => asked.push(request.url()));
    await visitor.goto(`${site.address}/kitchen/country-loaf`, { waitUntil: 'networkidle' });
    await expect.poll(() => visitor.getByText('Edit this page').count()).toBe(0);
    expect(asked.filter((address) => address.includes('edit-link'))).toEqual([]);

    const page = await browser.open(PHONE);
    // The offer for those who leave would take the focus on a slow machine.
    await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
    const link = page.getByRole('link', { name: 'Edit this page' });
    await page.goto(`${site.address}/admin/login`);
    await signIn(page);
    await page.waitForURL(`${site.address}/admin`);
    await page.goto(`${site.address}/kitchen/country-loaf`);
    await link.waitFor();
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await page.locator('body > header').boundingBox())?.y ?? 0);
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(async () => (await link.boundingBox())?.y).toBe((box?.y ?? 0) - 600);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => link.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.goto(`${site.address}/kitchen/no-such-recipe`, { waitUntil: 'networkidle' });
    await expect.poll(() => link.count()).toBe(0);

    await page.goBack({ waitUntil: 'networkidle' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/kitchen\?edit=recipe\/country-loaf$/);
    await expect.poll(() => page.locator('#recipe-title').inputValue()).toBe('Country Loaf');
    // Back closes what is open, although the page before is not a screen of the admin, and then leads there.
    const sheet = page.locator('dialog:modal');
    for (const what of ['Preview', 'History']) {
      await page.getByRole('button', { name: what, exact: true }).tap();
      await sheet.waitFor();
      await page.evaluate(() => history.back());
      await sheet.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/admin/kitchen');
    }
    await page.evaluate(() => history.back());
    await page.waitForURL(`${site.address}/kitchen/country-loaf`);
    // What is behind and before it stays as it was.
    await page.goForward();
    await page.getByRole('link', { name: 'All recipes' }).tap();
    await page.waitForURL(`${site.address}/admin/kitchen`);
    await page.evaluate(() => history.back());
    await expect.poll(() => page.locator('#recipe-title').inputValue()).toBe('Country Loaf');

    await page.goto(`${site.address}/admin`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).last().tap();
    await page.waitForURL(/\/admin\/login/);
    await page.goto(`${site.address}/kitchen/country-loaf`, { waitUntil: 'networkidle' });
    await expect.poll(() => link.count()).toBe(0);
  });

  test('signs out, and the old session is invalid', async () => {
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([{ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }]);
    await owner.goto(`${site.address}/admin`);
    await owner.getByRole('button', { name: 'Sign out', exact: true }).last().tap();
    await owner.waitForURL(/\/admin\/login/);
    const answer = await fetch(`${site.address}/api/auth/verify`, { headers: { cookie: `__Host-session=${cookies[0]?.value ?? ''}` } });
    expect(answer.status).toBe(401);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
