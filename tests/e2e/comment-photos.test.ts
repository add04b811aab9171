import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { jpegWithGps, photoOf48Megapixels } from '../support/photos.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { LIKE_A_PERSON_MS, takeShots } from '../support/visitors.ts';

const RECIPE = '/kitchen/country-loaf';
const HEIC = path.join(path.dirname(fileURLToPath(import.meta.url)), '../fixtures/heic/iphone.heic');

describe('photos of what visitors made, on phones', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  let visitor: Page;
  beforeAll(async () => {
    owner = await browser.open(PHONE);
    await startSession(owner, site.address);
    await owner.goto(`${site.address}/admin`);
    visitor = await browser.open(PHONE);
  });

  const pageText = async () => (await fetch(site.address + RECIPE)).text();
  const photoField = (page: Page) => page.getByLabel('A photo of what you made');
  async function set(label: string, isOn: boolean): Promise<void> {
    await goToScreen(owner, '/admin/settings?field=features.enableComments');
    await owner.getByLabel(label, { exact: true }).setChecked(isOn);
    await owner.getByRole('button', { name: 'Save Settings' }).tap();
    await owner.getByText('Settings saved successfully!').waitFor();
    await site.live();
  }

  test('come with comments and ratings, and only there', async () => {
    await set('Recipe Ratings', true);
    expect(await pageText()).not.toContain('name="photo"');
    await set('Comments', true);
    expect(await pageText()).toContain('name="photo"');
    expect(await (await fetch(`${site.address}/blog/feeding-a-starter-in-texas-heat`)).text()).not.toContain('name="photo"');
    expect(await (await fetch(`${site.address}/privacy-policy`)).text()).toContain('Where and with what it was taken is removed');
  });

  test('a visitor rates a recipe and adds a photo of 48 megapixels, which her phone makes smaller', async () => {
    await visitor.goto(site.address + RECIPE);
    await visitor.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-form');
    await visitor.getByText('5 stars', { exact: true }).locator('..').tap();
    await visitor.getByLabel('Your comment').fill('Look at that ear!');
    await visitor.getByLabel('Your name').fill('Maria');
    const field = photoField(visitor);
    await field.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photoOf48Megapixels() });
    const bytesOf = () => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
    await expect.poll(bytesOf).toBeLessThan(1_500_000);
    await visitor.waitForTimeout(LIKE_A_PERSON_MS);
    await visitor.getByRole('button', { name: 'Send' }).tap();
    await visitor.waitForURL(`**${RECIPE}#comment-sent`);
    await visitor.getByText('Thank you! We read everything').waitFor();
  });

  test('the owner sees it and approves with a thumb; a second visitor sees it small, and large by a link', async () => {
    await goToScreen(owner, '/admin/comments');
    const shown = owner.getByAltText('What Maria made');
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await takeShots(owner, 'owner-photo');
    await owner.getByRole('button', { name: 'Approve Maria’s comment' }).tap();
    await owner.getByText('1 comment is on the site.').waitFor();

    // As a visitor who has never been here.
    await visitor.context().clearCookies();
    await visitor.evaluate(() => localStorage.clear());
    await visitor.goto(site.address + RECIPE);
    const photo = visitor.getByRole('img', { name: 'Photo of Country Loaf by Maria' });
    // It has its room before it has come.
    await expect.poll(() => photo.boundingBox()).toMatchObject({ width: 144, height: 144 });
    await expect.poll(() => photo.getAttribute('loading')).toBe('lazy');
    await photo.scrollIntoViewIfNeeded();
    const loaded = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(0);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-photo');
    const [large] = await Promise.all([
      visitor.waitForEvent('popup'),
      visitor.getByRole('link', { name: 'Photo of Country Loaf by Maria' }).tap(),
    ]);
    await large.waitForURL('**/media/*-800.jpeg');
  });

  test('without JavaScript a photo comes too, and one that cannot be read keeps the words', async () => {
    const plain = await browser.open({ ...PHONE, javaScriptEnabled: false });
    await plain.goto(site.address + RECIPE);
    await plain.getByLabel('Your comment').fill('Ours came out darker.');
    await plain.getByLabel('Your name').fill('Tom');
    const sendWith = async (photo: Parameters<Locator['setInputFiles']>[0]) => {
      await expect.poll(() => plain.getByLabel('Your comment').inputValue()).toBe('Ours came out darker.');
      await photoField(plain).setInputFiles(photo);
      await plain.getByRole('button', { name: 'Send' }).tap();
    };
    await sendWith(HEIC);
    await plain.getByRole('heading', { name: 'One more look' }).waitFor();
    await plain.waitForTimeout(LIKE_A_PERSON_MS);
    await sendWith(HEIC);
    await plain
      .getByText('The photo is in HEIC, which many browsers cannot show: choose another, such as a screenshot of it, or send none.')
      .waitFor();
    await expect.poll(() => barriersOn(plain)).toEqual([]);
    await takeShots(plain, 'plain-refused');
    await sendWith({ name: 'loaf.jpg', mimeType: 'image/jpeg', buffer: await jpegWithGps(600, 400) });
    await plain.getByText('Thank you! We read everything').waitFor();
    await goToScreen(owner, '/admin/comments');
    await owner.getByAltText('What Tom made').waitFor();
  });

  test('deleting a comment takes its photo from the page and the library, and Undo brings both back', async () => {
    const photos = async () => (await site.git('ls-tree', '-r', '--name-only', 'HEAD', 'public/uploads')).split('\n').length;
    const before = await photos();
    await owner.getByRole('tab', { name: 'Approved (1)' }).tap();
    await owner.getByRole('button', { name: 'Delete Maria’s comment' }).tap();
    await owner.getByText('1 comment is in the trash.').waitFor();
    await site.live();
    expect([await photos(), (await pageText()).includes('by Maria')]).toEqual([before - 1, false]);
    await owner.getByRole('button', { name: 'Undo' }).tap();
    await owner.getByText('1 comment is back.').waitFor();
    await site.live();
    expect([await photos(), (await pageText()).includes('by Maria')]).toEqual([before, true]);
    await goToScreen(owner, '/admin/health');
    await owner.getByRole('heading', { name: 'Site health' }).waitFor();
    await expect.poll(() => owner.getByText('Nothing uses').count()).toBe(0);
  });

  test('switched off, pages have neither the field nor the photos', async () => {
    await set('Photos in recipe comments', false);
    const page = await pageText();
    expect(page).not.toMatch(/name="photo"|by Maria/);
    expect(page).toContain('Look at that ear!');
  });

  test('nothing broke a policy or threw', () => {
    expect(browser.complaints).toEqual([]);
  });
});
