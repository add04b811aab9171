import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { answerSaves, ownerPhone, unfoldForm } from './owner-phone.ts';

// The forms of posts and collections, signing in and deletion, in sections 2, 5 and 9 of the specification of the admin area.
const { address } = sharedSite('bakery');
const browser = testBrowser();
const open = ownerPhone({ address }, browser);
const REFUSED = { status: 400, json: { error: 'Not now.' } };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const optionsOf = (page: Page, id: string) => () =>
  page.locator(`${id} option:not([value=""])`).evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).join(', '));

describe('Blog form', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open('/admin/blog?new');
    await page.locator('#post-title').waitFor();
    await unfoldForm(page);
  });

  test.each([
    ...['title', 'slug', 'excerpt', 'content', 'featuredImage', 'author', 'authorImage', 'category', 'tags', 'status'],
    ...['metaTitle', 'metaDescription'],
  ])('Form fields: %s', async (field) => {
    await page.locator(`#post-${field}`).waitFor();
  });

  test('Form fields: content (HTML)', async () => {
    await button(page, 'Code').tap();
    await page.locator('textarea#post-content').fill('<p>Rye, <strong>slowly</strong>.</p>');
    await button(page, 'Visual').tap();
    await expect.poll(() => page.locator('#post-content strong').innerText()).toBe('slowly');
  });

  test('Form fields: featured image (URL or uploaded image)', async () => {
    await page.locator('input#post-featuredImage').waitFor();
    await expect.poll(() => page.locator('.field:has(#post-featuredImage) input[type=file]').count()).toBe(1);
  });

  test.each([
    ['Blog categories', '#post-category', 'Recipes, Tips & Tricks, Behind the Scenes, News'],
    ['Status', '#post-status', 'draft, published'],
  ])('%s', async (_quote, id, options) => {
    await expect.poll(optionsOf(page, id)).toBe(options);
  });

  test('The slug is derived from the title', async () => {
    await page.locator('#post-title').fill('Rye: a Week!');
    await expect.poll(() => page.locator('#post-slug').inputValue()).toBe('rye-a-week');
  });

  test('Tags are comma-separated', async () => {
    const sent = await answerSaves(page, '/api/blog/posts', REFUSED);
    await page.locator('#post-tags').fill(' rye , ,slow');
    await button(page, 'Save draft').tap();
    await expect.poll(() => sent[0]?.body?.['tags']).toEqual(['rye', 'slow']);
  });

  test.each([
    ['Title', 'Title is required'],
    ['excerpt', 'Short summary is required'],
    ['content', 'Content is required'],
    ['The featured image is required', 'Main photo is required'],
    ['author', 'Author is required'],
  ])('Title, slug, excerpt, content and author are required: %s', async (_quote, words) => {
    const empty = await open('/admin/blog?new');
    await empty.locator('#post-author').fill('');
    await button(empty, 'Publish').tap();
    await empty.getByText(words, { exact: true }).waitFor();
  });

  test('Title, slug, excerpt, content and author are required: slug', async () => {
    const empty = await open('/admin/blog?new');
    // Left empty, it is made of the title, whatever that is.
    await empty.locator('#post-slug').fill('!');
    await button(empty, 'Publish').tap();
    await empty.getByText(/^Address may only have/).waitFor();
  });
});

describe('Collection form', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open('/admin/kitchen?new=collection');
    await page.getByRole('list', { name: 'Published recipes' }).waitFor();
    await unfoldForm(page);
  });

  test.each([
    ...['title', 'slug', 'description', 'featuredImage', 'recipeIds', 'tags', 'author', 'status', 'category', 'difficulty'],
    ...['estimatedTime', 'season', 'metaTitle', 'metaDescription'],
  ])('The collection form has %s', async (field) => {
    await page.locator(`#collection-${field}`).waitFor();
  });

  test('recipe selection (only published recipes are offered)', async () => {
    await expect.poll(() => page.getByRole('list', { name: 'Published recipes' }).getByRole('checkbox').count()).toBe(24);
  });

  test.each([
    [
      'Collection categories',
      '#collection-category',
      'Holiday Baking, Quick Meals, Beginner Friendly, Family Favorites, Healthy Options, Special Diets, Comfort Food, International Cuisine',
    ],
    ['Seasons', '#collection-season', 'Spring, Summer, Fall, Winter, Year Round'],
    ['Status', '#collection-status', 'draft, published'],
  ])('%s', async (_quote, id, options) => {
    await expect.poll(optionsOf(page, id)).toBe(options);
  });

  test.each([
    ['new collection difficulty Easy', 'difficulty', 'Easy'],
    ["collection author 'Admin'", 'author', 'Admin'],
  ])('Defaults: %s', async (_quote, field, value) => {
    await expect.poll(() => page.locator(`#collection-${field}`).inputValue()).toBe(value);
  });

  test("Title and description are required (alert 'Title and description are required')", async () => {
    await button(page, 'Publish').tap();
    await page.locator('[role=alert]').getByText('Title and description are required', { exact: true }).waitFor();
  });

  test('The featured image is an optional URL; tags are comma-separated', async () => {
    const sent = await answerSaves(page, '/api/kitchen/collections', REFUSED);
    await page.locator('#collection-title').fill('Two loaves');
    await page.locator('#collection-description').fill('For a week.');
    await page.locator('#collection-tags').fill(' rye , ,slow');
    await button(page, 'Publish').tap();
    await expect.poll(() => sent[0]?.body).toMatchObject({ featuredImage: null, tags: ['rye', 'slow'], title: 'Two loaves' });
  });
});

describe('Deletion', () => {
  test.each([
    ['post', '/admin/blog'],
    ['recipe', '/admin/kitchen'],
    ['collection', '/admin/kitchen?tab=collections'],
  ])("Deleting a %s asks for confirmation: 'Are you sure you want to delete this …?'", async (kind, list) => {
    const page = await open(list);
    const sent = await answerSaves(page, '/api/', REFUSED);
    await page
      .locator('.entries')
      .getByRole('button', { name: /^Delete / })
      .first()
      .tap();
    await page.getByRole('dialog', { name: `Are you sure you want to delete this ${kind}?`, exact: true }).waitFor();
    await button(page, 'Keep it').tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  });
});

describe('Login', () => {
  test.each([
    ['Username', '', 'eighteen hours of rest'],
    ['Password', 'admin', ''],
  ])('Username and password are required: %s', async (missing, username, password) => {
    const page = await browser.open(PHONE);
    await page.goto(`${address}/admin/login`);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Sign in').tap();
    await page.getByText(`${missing} is required`, { exact: true }).waitFor();
  });
});

test('no page error and no CSP violation', () => {
  expect(browser.complaints).toEqual([]);
});
