import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { openSession } from '../support/sign-in.ts';
import { answerSaves, ownerPhone } from './owner-phone.ts';

// The rules of section 5 over HTTP, and sections 6 and 7 of the specification of the admin area. Calls that change something are in
// admin-changes.test.ts.
const { address } = sharedSite('bakery');
const browser = testBrowser();
const open = ownerPhone({ address }, browser);
let cookie: string;
beforeAll(async () => {
  cookie = await openSession(address);
});

/** Calls the API: signed in unless without a cookie. */
async function call(method: string, path: string, body?: unknown, session = cookie) {
  const answer = await fetch(address + path, {
    method,
    headers: { ...(session && { cookie: session }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>, text };
}

const RECIPE = {
  ...{ title: 'Rye', category: 'Breads', difficulty: 'Easy', status: 'published', prepTime: 10, cookTime: 10, servings: 2 },
  ingredients: [{ amount: '400', unit: 'g', ingredient: 'rye flour' }],
  instructions: [{ instruction: 'Bake it.' }],
};
const POST = {
  ...{ title: 'Rye', excerpt: 'A loaf.', content: '<p>Rye.</p>', author: 'Anna', featuredImage: '/uploads/hero.jpg' },
  ...{ category: 'News', status: 'published' },
};
const COLLECTION = { title: 'Two loaves', description: 'For a week.', recipeIds: [], difficulty: 'Easy', status: 'published' };

describe('5. Validation rules', () => {
  test.each([
    ["Title is required ('Title is required')", { title: ' ' }, 'Title is required'],
    [
      "At least one ingredient with non-blank text is required ('At least one ingredient is required')",
      { ingredients: [{ ingredient: ' ' }] },
      'At least one ingredient is required',
    ],
    [
      "At least one instruction with non-blank text is required ('At least one instruction step is required')",
      { instructions: [{ instruction: '' }] },
      'At least one instruction step is required',
    ],
    ['Category is required', { category: undefined }, 'Category is required'],
    ['Prep time and cook time are at least 0', { prepTime: -1 }, 'Prep time must be at least 0'],
    ['Prep time and cook time are at least 0', { cookTime: -1 }, 'Cook time must be at least 0'],
    ['Servings are at least 1', { servings: 0 }, 'Servings must be at least 1'],
    ['Step duration is optional and at least 0', { instructions: [{ instruction: 'Bake.', duration: -1 }] }, 'Duration must be at least 0'],
  ])('Recipe form: %s', async (_quote, fields, sentence) => {
    const { status, text } = await call('POST', '/api/kitchen/recipes', { ...RECIPE, ...fields });
    expect(status).toBe(400);
    expect(text).toContain(sentence);
  });

  test.each([
    ...['title', 'excerpt', 'content', 'author', 'featuredImage'].map((field) => ['Blog', field, '/api/blog/posts', POST] as const),
    ...['title', 'description'].map((field) => ['Collection', field, '/api/kitchen/collections', COLLECTION] as const),
  ])('%s form: %s is required', async (_form, field, path, entry) => {
    const { status, text } = await call('POST', path, { ...entry, [field]: ' ' });
    expect(status).toBe(400);
    expect(text).toContain('is required');
  });

  test.each([
    ['Change frequency is limited', { changefreq: 'sometimes' }, 'Change frequency must be one of'],
    ['Priority is limited', { priority: '0.55' }, 'Priority must be one of'],
    ['lastmod (date, YYYY-MM-DD)', { lastmod: 'yesterday' }, 'Last modified'],
  ])('Settings: %s', async (_quote, fields, sentence) => {
    const { body: settings } = await call('GET', '/api/admin/settings');
    const [first, ...others] = settings['pages'] as object[];
    const { status, text } = await call('POST', '/api/admin/settings', { ...settings, pages: [{ ...first, ...fields }, ...others] });
    expect(status).toBe(400);
    expect(text).toContain(sentence);
  });

  test.each(['username', 'password'])('Login: %s is required', async (field) => {
    const { status, text } = await call('POST', '/api/auth/login', { username: 'admin', password: 'x', [field]: '' }, '');
    expect(status).toBe(400);
    expect(text).toContain('is required');
  });
});

describe('6. Roles and permissions', () => {
  test.each(['/api/blog/posts?all=true', '/api/kitchen/recipes?all=true', '/api/kitchen/collections?all=true', '/api/admin/settings'])(
    'Visitors are anonymous and can use public pages only: not %s',
    async (path) => {
      expect((await call('GET', path, undefined, '')).status).toBe(401);
    },
  );

  test('signed in, using a session cookie checked through a verify call', async () => {
    expect(cookie).toMatch(/session=/);
    expect((await call('GET', '/api/auth/verify')).status).toBe(200);
    expect((await call('GET', '/api/auth/verify', undefined, `${cookie}x`)).status).toBe(401);
  });

  test.each([
    ['POST', '/api/blog/posts'],
    ['PUT', '/api/blog/posts/feeding-a-starter-in-texas-heat'],
    ['DELETE', '/api/blog/posts/feeding-a-starter-in-texas-heat'],
    ['POST', '/api/kitchen/recipes'],
    ['PUT', '/api/kitchen/recipes/country-loaf'],
    ['DELETE', '/api/kitchen/recipes/country-loaf'],
    ['POST', '/api/kitchen/collections'],
    ['PUT', '/api/kitchen/collections'],
    ['DELETE', '/api/kitchen/collections?id=soup-supper-for-six'],
    ['POST', '/api/admin/settings'],
    ['POST', '/api/upload'],
    ['GET', '/api/auth/verify'],
  ])('It must be signed in to create, edit, delete, upload images and change settings: %s %s', async (method, path) => {
    expect((await call(method, path, method === 'GET' ? undefined : {}, '')).status).toBe(401);
  });

  test.each([
    ['/admin/blog', '/api/blog/posts'],
    ['/admin/kitchen', '/api/kitchen/recipes'],
    ['/admin/kitchen?tab=collections', '/api/kitchen/collections'],
  ])("Admin list calls use an 'all' flag to include drafts, and carry the session credentials: %s", async (screen, path) => {
    const page = await open('/admin/login');
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await open(screen);
    expect(new URL((await asked).url()).search).toBe('?all=true');
    expect((await (await asked).allHeaders())['cookie']).toMatch(/session=/);
  });
});

describe('7. The calls it makes', () => {
  test('POST /api/auth/login: error response field error', async () => {
    const { status, body } = await call('POST', '/api/auth/login', { username: 'admin', password: 'guessed' }, '');
    expect(status).toBe(401);
    expect(body['error']).toBe('Invalid credentials');
  });

  test('POST /api/auth/logout', async () => {
    const other = await openSession(address);
    expect((await call('POST', '/api/auth/logout', undefined, other)).status).toBe(200);
    expect((await call('GET', '/api/auth/verify', undefined, other)).status).toBe(401);
  });

  test.each([
    ['GET /api/kitchen/recipes?all=true: response field recipes', '/api/kitchen/recipes', 'recipes'],
    ['GET /api/blog/posts?all=true: response field posts (drafts included)', '/api/blog/posts', 'posts'],
    ['GET /api/kitchen/collections: response field collections', '/api/kitchen/collections', 'collections'],
  ])('%s', async (_quote, path, field) => {
    const [all, some] = [await call('GET', `${path}?all=true`), await call('GET', path, undefined, '')];
    expect(all.body[field]).toContainEqual(expect.objectContaining({ status: 'draft' }));
    expect((some.body[field] as unknown[]).length).toBeGreaterThan(0);
    expect(some.text).not.toContain('"status":"draft"');
  });

  test.each([
    ['category', 'Comfort Food'],
    ['season', 'Fall'],
  ])('GET /api/kitchen/collections: optional query category and season: %s', async (field, value) => {
    const { body } = await call('GET', `/api/kitchen/collections?${field}=${encodeURIComponent(value)}`, undefined, '');
    const collections = body['collections'] as Record<string, unknown>[];
    expect(collections.map(({ slug }) => slug)).toContain('soup-supper-for-six');
    expect(new Set(collections.map((collection) => collection[field]))).toEqual(new Set([value]));
  });

  test.each([
    ['PUT /api/blog/posts/{id}', '/admin/blog?edit=what-a-loaf-costs-us', 'post', '/api/blog/posts/what-a-loaf-costs-us'],
    ['PUT /api/kitchen/recipes/{slug}', '/admin/kitchen?edit=recipe/country-loaf', 'recipe', '/api/kitchen/recipes/country-loaf'],
  ])('%s: used when editing', async (_quote, form, kind, path) => {
    const page = await open(form);
    const sent = await answerSaves(page, '/api/', { status: 400, json: { error: 'Not now.' } });
    await page.locator(`#${kind}-title`).fill('Another title');
    await page.getByRole('button', { name: 'Save changes', exact: true }).tap();
    await expect
      .poll(() => sent.filter(({ path: to }) => to === path))
      .toMatchObject([{ method: 'PUT', body: { title: 'Another title' } }]);
  });
});

test('no page error and no CSP violation', () => {
  expect(browser.complaints).toEqual([]);
});
