import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { BAKERY } from '../support/fixture-bakery.ts';
import { jpegWithGps } from '../support/photos.ts';
import { openSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { describeAnalytics } from './admin-analytics.ts';
import { ownerPhone } from './owner-phone.ts';
import { expectLessThan } from '../support/quickly.ts';

// What the specification of the admin area says about creating, editing, deleting and saving: on a site of its own.
const site = testSite();
const browser = testBrowser();
const open = ownerPhone(site, browser, { isShared: false });
let cookie: string;

async function call(method: string, place: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const isForm = body instanceof FormData;
  const answer = await fetch(site.address + place, {
    method,
    headers: { cookie, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

beforeAll(async () => {
  cookie = await openSession(site.address);
  const { body: settings } = await call('GET', '/api/admin/settings');
  const seo = { ...(settings['seo'] as object), googleAnalyticsId: 'G-TEST123456' };
  await call('POST', '/api/admin/settings', { ...settings, seo });
  await site.live();
});

const PHOTO = '/uploads/round-boule.jpg';
const RECIPE = {
  ...{ title: 'Slow Rye', description: 'A loaf.', featuredImage: PHOTO, author: 'Anna', authorImage: PHOTO, category: 'Breads' },
  ...{ cuisine: 'Italian', difficulty: 'Hard', prepTime: 20, cookTime: 40, totalTime: 60, servings: 8, tags: ['rye'], notes: 'Wait.' },
  ...{ status: 'published', metaTitle: 'Rye', metaDescription: 'Rye.', publishedAt: '2026-01-02', updatedAt: '2026-01-02' },
  ingredients: [{ amount: '1/2', unit: 'cup', ingredient: 'rye flour', notes: 'sifted', group: 'Dough' }],
  instructions: [{ instruction: 'Mix.', image: PHOTO, notes: 'Slowly.', duration: 5 }],
  nutritionInfo: { calories: 165, protein: '5 g', carbs: '30 g', fat: '1 g', fiber: '4 g', sugar: '1 g', sodium: '300 mg' },
};
const POST = {
  ...{ title: 'A rye week', excerpt: 'Seven days.', content: '<p>Day one.</p>', featuredImage: PHOTO, author: 'Anna' },
  ...{ authorImage: PHOTO, category: 'News', tags: ['rye'], status: 'published', metaTitle: 'Rye', metaDescription: 'Rye.' },
};
const COLLECTION = {
  ...{ title: 'Two loaves', description: 'For a week.', featuredImage: PHOTO, recipeIds: ['country-loaf'], tags: ['rye'] },
  ...{ status: 'published', category: 'Quick Meals', difficulty: 'Easy', estimatedTime: 90, season: 'Fall' },
  ...{ metaTitle: 'Loaves', metaDescription: 'Two.' },
};

/** Every field of a document is in the answer, and what was sent came back. */
function expectFields(body: Record<string, unknown>, fields: string, sent: object = {}): void {
  expect(Object.keys(body)).toEqual(expect.arrayContaining(fields.split(', ')));
  expect(body).toMatchObject(sent);
}

describe('3. Entities and their fields, and 7. the calls: recipes', () => {
  let recipe: Record<string, unknown> = {};

  test('POST /api/kitchen/recipes: a recipe', async () => {
    const { status, body } = await call('POST', '/api/kitchen/recipes', RECIPE);
    expect(status).toBe(201);
    recipe = body;
    const { updatedAt: _updatedAt, publishedAt: _publishedAt, ...sent } = RECIPE;
    expectFields(
      body,
      'id, slug, title, description, featuredImage, author, authorImage, category, cuisine, difficulty, prepTime, cookTime, totalTime, servings, tags, notes, status, metaTitle, metaDescription, publishedAt, updatedAt, ingredients, instructions, nutritionInfo',
      sent,
    );
  });
  test('publishedAt is the day that was chosen, updatedAt the time of the save', () => {
    expect(recipe['publishedAt']).toMatch(/^2026-01-02/);
    expectLessThan(600_000, Date.now() - Date.parse(recipe['updatedAt'] as string));
  });
  test('Ingredient: id, amount (text, may be a fraction), unit, ingredient, notes, group', () => {
    expectFields((recipe['ingredients'] as Record<string, unknown>[])[0] ?? {}, 'id, amount, unit, ingredient, notes, group');
  });
  test('Instruction step: id, stepNumber, instruction, image, notes, duration (minutes)', () => {
    expectFields((recipe['instructions'] as Record<string, unknown>[])[0] ?? {}, 'id, stepNumber, instruction, image, notes, duration');
  });
  test('NutritionInfo: calories (number), protein, carbs, fat, fiber, sugar, sodium (all text with units)', () => {
    expect(recipe['nutritionInfo']).toEqual(RECIPE.nutritionInfo);
  });
  test('PUT /api/kitchen/recipes/{slug}: same body, used when editing', async () => {
    const { status, body } = await call('PUT', '/api/kitchen/recipes/slow-rye', { ...RECIPE, title: 'Slower Rye' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Slower Rye', slug: 'slow-rye' });
  });
  test('DELETE /api/kitchen/recipes/{id}: no body', async () => {
    expect((await call('DELETE', '/api/kitchen/recipes/slow-rye')).status).toBe(200);
    expect((await call('GET', '/api/kitchen/recipes/slow-rye')).status).toBe(404);
  });
});

describe('3. Entities and their fields, and 7. the calls: posts', () => {
  test('POST /api/blog/posts: a blog post', async () => {
    const { status, body } = await call('POST', '/api/blog/posts', POST);
    expect(status).toBe(201);
    const { content: _content, ...sent } = POST;
    expectFields(
      body,
      'id, slug, title, excerpt, content, featuredImage, author, authorImage, category, tags, status, metaTitle, metaDescription, publishedAt, updatedAt',
      sent,
    );
    expect(body['content']).toContain('<p>Day one.</p>');
  });
  test('PUT /api/blog/posts/{id}: JSON post body, used when editing', async () => {
    const { status, body } = await call('PUT', '/api/blog/posts/a-rye-week', { ...POST, excerpt: 'Eight days.' });
    expect(status).toBe(200);
    expect(body['excerpt']).toBe('Eight days.');
  });
  test('DELETE /api/blog/posts/{id}: no body', async () => {
    expect((await call('DELETE', '/api/blog/posts/a-rye-week')).status).toBe(200);
    expect((await call('GET', '/api/blog/posts/a-rye-week')).status).toBe(404);
  });
});

describe('3. Entities and their fields, and 7. the calls: collections', () => {
  test("POST /api/kitchen/collections: a collection, author (default 'Admin')", async () => {
    const { status, body } = await call('POST', '/api/kitchen/collections', COLLECTION);
    expect(status).toBe(201);
    expectFields(
      body,
      'id, slug, title, description, featuredImage, recipeIds, tags, author, status, category, difficulty, estimatedTime, season, metaTitle, metaDescription, createdAt, updatedAt',
      { ...COLLECTION, author: 'Admin' },
    );
  });
  test('recipes (on the detail response)', async () => {
    const { body } = await call('GET', '/api/kitchen/collections/two-loaves');
    expect(body['recipes']).toMatchObject([{ slug: 'country-loaf', title: 'Country Loaf' }]);
  });
  test('PUT is used when editing and the id is carried in the body', async () => {
    const { status, body } = await call('PUT', '/api/kitchen/collections', { ...COLLECTION, id: 'two-loaves', season: 'Winter' });
    expect(status).toBe(200);
    expect(body['season']).toBe('Winter');
  });
  test('DELETE /api/kitchen/collections?id={id}: no body', async () => {
    expect((await call('DELETE', '/api/kitchen/collections?id=two-loaves')).status).toBe(200);
    expect((await call('GET', '/api/kitchen/collections/two-loaves')).status).toBe(404);
  });
});

describe('7. The calls it makes', () => {
  test('POST /api/upload: multipart form with field image. Response field url', async () => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await jpegWithGps())], { type: 'image/jpeg' }), 'rye.jpg');
    const { status, body } = await call('POST', '/api/upload', form);
    expect(status).toBe(201);
    expect(body['url']).toMatch(/^\/uploads\/\S+$/);
  });
  test('POST /api/upload: or error', async () => {
    const { status, body } = await call('POST', '/api/upload', new FormData());
    expect([status, typeof body['error']]).toEqual([400, 'string']);
  });
});

describeAnalytics(site, browser);

describe('1. The administrator can', () => {
  const deleted = (kind: string) => `Are you sure you want to delete this ${kind}?`;

  test.each([
    ['blog posts', 'post', '/admin/blog?new', '/admin/blog'],
    ['recipes', 'recipe', '/admin/kitchen?new=recipe', '/admin/kitchen'],
    ['collections', 'collection', '/admin/kitchen?new=collection', '/admin/kitchen?tab=collections'],
  ])('create, edit and delete %s', async (_what, kind, form, list) => {
    const page = await open(form);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.locator(`#${kind}-title`).fill(`The ${kind} of Tuesday`);
    await button('Save draft').tap();
    await page.locator('.save-strip').getByText('Saved as a draft').waitFor();
    await open(list);
    await page.getByRole('link', { name: `Edit The ${kind} of Tuesday` }).tap();
    await page.locator(`#${kind}-title`).fill(`The ${kind} of Wednesday`);
    await button('Save draft').tap();
    await page.locator('.save-strip').getByText('Saved as a draft').waitFor();
    await open(list);
    await page.getByRole('button', { name: `Delete The ${kind} of Wednesday` }).tap();
    await page
      .getByRole('dialog', { name: deleted(kind) })
      .getByRole('button', { name: 'Delete' })
      .tap();
    await page.getByText('is deleted.').waitFor();
    await expect.poll(() => page.locator('.entries').innerText()).not.toContain('of Wednesday');
  });

  test('upload images', async () => {
    const page = await open('/admin/blog?new');
    const field = page.locator('.field:has(#post-featuredImage)');
    await field.locator('input[type=file]').setInputFiles(path.join(BAKERY, 'public', PHOTO));
    await expect.poll(() => field.locator('#post-featuredImage').inputValue()).toMatch(/^\/uploads\//);
  });

  test("edit site settings: 'Settings saved successfully!' (3 seconds)", async () => {
    const page = await open('/admin/settings');
    await page.getByLabel('Site name').fill('Rye & Daughters');
    await page.getByRole('button', { name: 'Save Settings' }).tap();
    const message = page.locator('.passing-message');
    await message.getByText('Settings saved successfully!', { exact: true }).waitFor();
    const since = Date.now();
    await message.waitFor({ state: 'detached' });
    expect(Date.now() - since).toBeGreaterThan(2_000);
    expectLessThan(10_000, Date.now() - since);
    expect((await call('GET', '/api/admin/settings')).body['siteName']).toBe('Rye & Daughters');
  });
});

test('no page error and no CSP violation', () => {
  expect(browser.complaints).toEqual([]);
});
