import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { barriersInBothSchemes } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { picture } from '../support/photos.ts';
import { startSession } from '../support/sign-in.ts';
import { LIKE_A_PERSON_MS, takeShots } from '../support/visitors.ts';
import { dayIn, weekSite } from '../support/week-site.ts';

// What an owner does most, in few taps, counted from the first screen. Typing counts as none, and choosing a file as one.
describe('the week of an owner, on a phone', () => {
  const site = weekSite();
  const browser = testBrowser();
  let owner: Page;
  let taps = 0;
  beforeAll(async () => {
    owner = await browser.open(PHONE);
    await startSession(owner, site.address);
    await owner.goto(`${site.address}/admin`);
  });
  beforeEach(async () => {
    await goToScreen(owner, '/admin');
    await owner.getByRole('heading', { name: 'The shop and its pages' }).waitFor();
    taps = 0;
  });

  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const button = (name: string) => owner.getByRole('button', { name, exact: true });
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const choose = async (target: Locator) => {
    const chooser = owner.waitForEvent('filechooser');
    await tap(target);
    taps += 1;
    const buffer = await picture(900, 700).jpeg().toBuffer();
    await (await chooser).setFiles({ name: 'rye.jpg', mimeType: 'image/jpeg', buffer });
  };
  const openMenu = () => tap(owner.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Menu' }));
  const category = (name: string) => owner.locator('.menu-category', { has: owner.getByRole('heading', { name, exact: true }) });
  const isAtRest = async () => {
    await expect.poll(() => barriersInBothSchemes(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };

  test('a price: 3 taps, and Undo', async () => {
    await openMenu();
    const price = owner.getByLabel(/Price of Classic Sourdough Batard$/).first();
    await tap(price);
    const before = await price.inputValue();
    await owner.keyboard.type('much');
    await owner.keyboard.press('Enter');
    await owner.getByText('Price must be an amount such as 10.99').waitFor();
    await isAtRest();
    await takeShots(owner, 'price-refused');
    await price.fill('7,25');
    await tap(button('Save the price of Classic Sourdough Batard'));
    await owner.getByText('“Classic Sourdough Batard” costs $7.25.').waitFor();
    expect(taps).toBe(3);
    await expect.poll(() => price.inputValue()).toBe('7.25');
    expect(await textOf('/menu')).toContain('7.25');
    const lines = (await site.git('show', '--format=', '-U0')).split('\n').filter((line) => /^[-+] /.test(line));
    expect(lines).toEqual([expect.stringContaining(before), expect.stringContaining('7.25')]);
    await isAtRest();
    await takeShots(owner, 'price');

    await owner.getByRole('button', { name: /^Undo/ }).tap();
    await owner.getByText('“Classic Sourdough Batard” is as it was before.').waitFor();
    await expect.poll(() => price.inputValue()).toBe(before);
    expect(await textOf('/menu')).not.toContain('7.25');
  });

  test('a photo: 3 taps', async () => {
    await openMenu();
    await choose(owner.locator('.menu-item', { hasText: 'Baguettes' }).locator('.quick-photo label'));
    await owner.getByText('“Baguettes” has a new photo.').waitFor();
    expect(taps).toBe(3);
    const { items } = JSON.parse(await readFile(path.join(site.root, 'content/menu/breads.json'), 'utf8')) as {
      items: { name: string; images: { src: string; alt: string }[] }[];
    };
    expect(items.find(({ name }) => name === 'Baguettes')?.images[0]).toMatchObject({ alt: 'Baguettes' });
    await takeShots(owner, 'photo');
  });

  test('a product with photo and price: 7 taps, and what is missing is beside its field', async () => {
    await openMenu();
    await tap(category('Breads').getByRole('button', { name: /^Add an item/ }));
    await owner.keyboard.type('Rye with seeds');
    await button('Add to Breads').tap();
    await owner.getByText('Description is required').waitFor();
    await isAtRest();
    await takeShots(owner, 'new-item');
    const form = owner.getByRole('form', { name: 'New item in Breads' });
    await tap(form.getByLabel('Price', { exact: true }));
    await owner.keyboard.type('$9');
    await tap(form.getByLabel('Description', { exact: true }));
    await owner.keyboard.type('Dark, with sunflower seeds.');
    await choose(form.locator('.quick-photo label'));
    await tap(button('Add to Breads'));
    await owner.getByText('“Rye with seeds” is on the menu.').waitFor();
    expect(taps).toBe(7);
    await form.waitFor({ state: 'detached' });
    await owner.getByLabel(/Price of Rye with seeds$/).waitFor();
    const menu = await textOf('/menu');
    for (const words of ['Rye with seeds', '9.00', 'Dark, with sunflower seeds.', 'alt="Rye with seeds"']) expect(menu).toContain(words);
  });

  test('categories are put into another order by a handle, and a new one comes last', async () => {
    await openMenu();
    const names = () => owner.locator('.menu-category h2').allInnerTexts();
    await owner.locator('.menu-category').first().waitFor();
    const [first = '', second = '', ...others] = await names();
    await owner.getByRole('button', { name: `Move ${first}` }).press('ArrowDown');
    await owner.getByText(`“${first}” is at place 2 of ${others.length + 2}.`).waitFor();
    await expect.poll(names).toEqual([second, first, ...others]);
    const menu = await textOf('/menu');
    expect(menu.indexOf(`>${second}<`)).toBeLessThan(menu.indexOf(`>${first}<`));
    await takeShots(owner, 'categories');
    await owner.getByRole('button', { name: /^Undo/ }).tap();
    await expect.poll(names).toEqual([first, second, ...others]);
    await owner.reload();
    await expect.poll(names).toEqual([first, second, ...others]);
  });

  test('the first list: 12 taps; the next one: 3 at most', async () => {
    await site.publishList(null);
    await goToScreen(owner, '/admin/trash');
    await goToScreen(owner, '/admin');
    await tap(owner.getByRole('link', { name: /^New list/ }));
    const items = owner.locator('.bake-group li > .bake-toggle');
    for (let item = 0; item < 8; item += 1) await tap(items.nth(item));
    await tap(button('Publish'));
    await owner.locator('.save-strip').getByText('Live').waitFor();
    expect(taps).toBeLessThanOrEqual(12);

    await goToScreen(owner, '/admin');
    taps = 0;
    await tap(owner.getByRole('link', { name: 'New list, from the last one' }));
    await owner.getByText('8 items are on the list.').waitFor();
    await tap(button('Publish'));
    await owner.locator('.save-strip').getByText('Live').waitFor();
    expect(taps).toBeLessThanOrEqual(3);
  });

  test('closed: 5 taps', async () => {
    await tap(owner.getByRole('link', { name: 'New notice' }));
    await tap(owner.getByLabel('Notice', { exact: true }));
    await owner.keyboard.type('We are at the lake.');
    const until = owner.locator('#notice-unpublishAt');
    await tap(until);
    await until.fill(dayIn(40));
    await tap(owner.getByLabel('Closed', { exact: true }));
    await tap(button('Publish'));
    await owner.locator('.save-strip').getByText('Live').waitFor();
    expect(taps).toBe(5);
    expect(await textOf('/')).toContain('We are at the lake.');
  });

  test('a comment answered: 3 taps', async () => {
    const settings = JSON.parse(await readFile(path.join(site.root, 'content/settings.json'), 'utf8')) as { features?: object };
    await site.publishFiles({ 'content/settings.json': { ...settings, features: { ...settings.features, enableComments: true } } });
    const { request } = await browser.open(PHONE);
    const { token } = (await (await request.get(`${site.address}/api/comments/token`)).json()) as { token: string };
    await owner.waitForTimeout(LIKE_A_PERSON_MS);
    const sent = await request.post(`${site.address}/api/comments`, {
      data: { kind: 'recipe', entry: 'country-loaf', name: 'Ana', text: 'Which flour do you use?', token },
    });
    expect(sent.status()).toBe(201);
    await goToScreen(owner, '/admin/trash');
    await goToScreen(owner, '/admin');

    await tap(owner.getByRole('link', { name: 'Read it' }));
    await tap(button('Reply to Ana'));
    await owner.keyboard.type('A strong one, with 13 percent protein.');
    await tap(button('Reply and approve'));
    await owner.getByText('is on the site').waitFor();
    expect(taps).toBe(3);
    expect(await textOf('/kitchen/country-loaf')).toContain('A strong one');
  });

  test('no page complained', () => expect(browser.complaints).toEqual([]));
});
