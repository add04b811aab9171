import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { barriersOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { ownerDevices } from '../support/owner-devices.ts';
import { postFile, recipeFile } from '../support/snapshot-of.ts';
import { testSite } from '../support/test-site.ts';

const SHOTS = process.env['SHOTS'];
const draft = { status: 'draft', category: '' };
const FILES = {
  ...Object.fromEntries(
    ['Leek soup', 'Onion soup', 'Plum cake', 'Grandma’s best'].map((title, index) => [
      contentPath('recipe', `imported-${index}`),
      recipeFile({ ...draft, title, featuredImage: undefined }),
    ]),
  ),
  [contentPath('post', 'a-note')]: postFile(
    { title: 'A note', status: 'draft', excerpt: undefined, author: undefined },
    'The oven is warm. Come early.\n',
  ),
};

describe('the owner finishes drafts', () => {
  const site = testSite();
  const browser = testBrowser();
  beforeAll(async () => {
    for (const [file, text] of Object.entries(FILES)) await writeFile(path.join(site.root, file), text);
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Add drafts');
    await site.live();
  });
  const atDevice = ownerDevices(site, browser);
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  const shot = async (page: Page, name: string) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/drafts-${name}.png` });
  };
  const commits = async () => Number(await site.git('rev-list', '--count', 'HEAD'));

  test('fills in the categories of several on a phone, publishes them and undoes it, each in one commit', async () => {
    const page = await atDevice('/admin/kitchen', 'phone');
    await page.getByRole('link', { name: 'Drafts', exact: true }).tap();
    await page.getByRole('heading', { name: 'Drafts' }).waitFor();
    await page.getByText('Category, suggested: Desserts').waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await shot(page, 'list');

    const before = await commits();
    await button(page, /^No category/).tap();
    await page.getByLabel(/^Select all/).tap();
    await page.getByLabel('Choose Grandma’s best').tap();
    await button(page, /^Change…/).tap();
    await page.getByLabel('Category: guessed from title and tags (3)').tap();
    await page.getByLabel('Then publish the ones that are complete').tap();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await shot(page, 'change');
    await button(page, 'Change 3 recipes').tap();
    await page.getByRole('status').getByText('3 drafts are published.').waitFor();
    expect(await commits()).toBe(before + 1);
    expect(await fits(page)).toBe(true);
    await shot(page, 'changed');
    await expect.poll(async () => (await fetch(`${site.address}/kitchen/imported-0`)).status).toBe(200);

    await button(page, 'Undo').tap();
    await page.getByText('3 drafts are as before.').waitFor();
    expect(await commits()).toBe(before + 2);
    await page.getByRole('link', { name: 'Onion soup' }).waitFor();
  });

  test('does the same with the keyboard, says what was not published, and opens the field that is missing', async () => {
    const page = await atDevice('/admin/drafts');
    await page.getByLabel('Choose Grandma’s best').focus();
    await page.keyboard.press('Space');
    await button(page, /^Publish/).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('“Grandma’s best” is not published: Category is required.').waitFor();
    await shot(page, 'laptop');
    await page.getByRole('link', { name: 'Grandma’s best' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('recipe-category');
  });

  test('completes a post from its own text', async () => {
    const page = await atDevice('/admin/blog', 'phone');
    await page.getByRole('link', { name: 'Drafts', exact: true }).tap();
    await page.getByText('Short summary, suggested: The oven is warm. Come early.').waitFor();
    await shot(page, 'posts');
    await page.getByLabel('Choose A note').tap();
    await button(page, /^Change…/).tap();
    for (const field of ['Short summary', 'Author', 'What the photo shows']) await page.getByLabel(new RegExp(`^${field}: `)).tap();
    await page.getByLabel('Then publish the ones that are complete').tap();
    await button(page, 'Change 1 post').tap();
    await page.getByText('1 draft is published.').waitFor();
    await page.getByRole('link', { name: 'A note' }).waitFor({ state: 'detached' });
    expect(await site.git('show', 'HEAD:content/posts/a-note.md')).toContain('excerpt: "The oven is warm. Come early."');
  });

  test('gets here from the end of an import, to the drafts of that import', async () => {
    const page = await atDevice('/admin/kitchen/import', 'phone');
    await page.getByLabel('Or paste a recipe').fill('Family bites\n\nIngredients\n200 g flour\n3 eggs\n\nMethod\n1. Beat.\n2. Bake.');
    await button(page, 'Import the text').tap();
    await page.getByRole('link', { name: 'See what is missing' }).tap();
    await page.getByLabel('Only from the last import (1)').waitFor();
    await page.getByRole('link', { name: 'Family bites' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Plum cake' }).count()).toBe(0);
    await page.getByLabel('Only from the last import (1)').tap();
    await page.getByRole('link', { name: 'Plum cake' }).waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });
});
