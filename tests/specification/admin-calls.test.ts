import { beforeAll, describe, expect, test } from 'vitest';
import { CUISINES, DIFFICULTIES, RECIPE_CATEGORIES } from '#domain/recipe.ts';
import { sharedSite } from '../support/shared-site.ts';
import { openSession } from '../support/sign-in.ts';

// The specification of the admin area, by its sections and in its words.
const { address } = sharedSite('bakery');
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
  title: 'Rye',
  category: 'Breads',
  difficulty: 'Easy',
  status: 'published',
  prepTime: 10,
  cookTime: 10,
  servings: 2,
  ingredients: [{ amount: '400', unit: 'g', ingredient: 'rye flour' }],
  instructions: [{ instruction: 'Bake it.' }],
};

describe('2. Screens and routes', () => {
  test.each(['/admin/login', '/admin', '/admin/blog', '/admin/kitchen', '/admin/settings'])('Route %s', async (path) => {
    expect((await fetch(address + path)).status).toBe(200);
  });
});

describe('3. Entities and their fields', () => {
  test.each([
    ['siteName, siteUrl, siteDescription, contactEmail, pages, seo, socialMedia, features', ''],
    ['enableComments, enableNewsletter, enableSocialSharing, enableRecipeRatings', 'features'],
  ])('Site settings: %s', async (fields, group) => {
    const { body } = await call('GET', '/api/admin/settings');
    const settings = (body['settings'] ?? body) as Record<string, Record<string, unknown>>;
    for (const field of fields.split(', ')) expect(Object.keys(group === '' ? settings : (settings[group] ?? {})), field).toContain(field);
  });

  test.each([
    ['/', 'Homepage', 'weekly', '1.0'],
    ['/about', 'About', 'monthly', '0.8'],
    ['/sourdough', 'Sourdough', 'monthly', '0.8'],
    ['/cakes', 'Cakes', 'monthly', '0.8'],
    ['/menu', 'Menu', 'weekly', '0.9'],
    ['/contact', 'Contact', 'monthly', '0.7'],
    ['/eats', 'FK Eats', 'weekly', '0.8'],
    ['/privacy-policy', 'Privacy Policy', 'monthly', '0.5'],
    ['/data-deletion', 'Data Deletion', 'monthly', '0.5'],
  ])('Default sitemap page %s: %s, %s, %s', async (path, title, changefreq, priority) => {
    const { body } = await call('GET', '/api/admin/settings');
    const settings = (body['settings'] ?? body) as { siteUrl: string; pages: Record<string, string>[] };
    const url = path === '/' ? settings.siteUrl : settings.siteUrl + path;
    expect(settings.pages.find((page) => page['url']?.replace(/\/$/, '') === url.replace(/\/$/, ''))).toMatchObject({
      title,
      changefreq,
      priority,
    });
  });
});

describe('5. Validation rules', () => {
  test.each([
    ["Title is required ('Title is required')", { ...RECIPE, title: ' ' }, 'Title is required'],
    [
      "At least one ingredient with non-blank text ('At least one ingredient is required')",
      { ...RECIPE, ingredients: [{ ingredient: ' ' }] },
      'At least one ingredient is required',
    ],
    [
      "At least one instruction with non-blank text ('At least one instruction step is required')",
      { ...RECIPE, instructions: [{ instruction: '' }] },
      'At least one instruction step is required',
    ],
    ['Category is required', { ...RECIPE, category: undefined }, 'Category is required'],
    ['Prep time is at least 0', { ...RECIPE, prepTime: -1 }, 'Prep time must be at least 0'],
    ['Servings are at least 1', { ...RECIPE, servings: 0 }, 'Servings must be at least 1'],
    ['Step duration is at least 0', { ...RECIPE, instructions: [{ instruction: 'Bake.', duration: -1 }] }, 'Duration must be at least 0'],
  ])('Recipe form: %s', async (_quote, recipe, sentence) => {
    const { status, text } = await call('POST', '/api/kitchen/recipes', recipe);
    expect(status).toBe(400);
    expect(text).toContain(sentence);
  });

  test.each(['title', 'excerpt', 'content', 'author', 'featuredImage'])('Blog form: %s is required', async (field) => {
    const post = {
      title: 'Rye',
      excerpt: 'A loaf.',
      content: '<p>Rye.</p>',
      author: 'Anna',
      featuredImage: '/uploads/hero.jpg',
      category: 'News',
      status: 'published',
    };
    const { status, text } = await call('POST', '/api/blog/posts', { ...post, [field]: '' });
    expect(status).toBe(400);
    expect(text).toContain('is required');
  });

  test.each(['title', 'description'])('Collection form: title and description are required: %s', async (field) => {
    const collection = { title: 'Two loaves', description: 'For a week.', recipeIds: [], difficulty: 'Easy', status: 'published' };
    const { status, text } = await call('POST', '/api/kitchen/collections', { ...collection, [field]: ' ' });
    expect(status).toBe(400);
    expect(text).toContain('is required');
  });
});

describe('6. Roles and permissions', () => {
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
    ['GET', '/api/admin/settings'],
    ['POST', '/api/upload'],
    ['GET', '/api/auth/verify'],
  ])('must be signed in: %s %s', async (method, path) => {
    expect((await call(method, path, method === 'GET' ? undefined : {}, '')).status).toBe(401);
  });
});

describe('7. The calls it makes', () => {
  test('GET /api/auth/verify', async () => {
    expect((await call('GET', '/api/auth/verify')).status).toBe(200);
  });

  test('POST /api/auth/login: error response field error', async () => {
    const { status, body } = await call('POST', '/api/auth/login', { username: 'admin', password: 'guessed' }, '');
    expect(status).toBe(401);
    expect(body['error']).toBe('Invalid credentials');
  });

  test.each([
    ['GET /api/kitchen/recipes?all=true', '/api/kitchen/recipes?all=true', 'recipes'],
    ['GET /api/blog/posts?all=true', '/api/blog/posts?all=true', 'posts'],
    ['GET /api/kitchen/collections', '/api/kitchen/collections?all=true', 'collections'],
  ])("%s: response field, and an 'all' flag to include drafts", async (_quote, path, field) => {
    const [all, some] = [await call('GET', path), await call('GET', path.split('?')[0] ?? '', undefined, '')];
    expect((all.body[field] as unknown[]).length).toBeGreaterThanOrEqual((some.body[field] as unknown[]).length);
    if (field !== 'posts') expect(all.text).toContain('"status":"draft"');
    expect(some.text).not.toContain('"status":"draft"');
  });
});

describe('9. Business constants and limits', () => {
  test.each([
    ['Recipe category options', RECIPE_CATEGORIES, 'Breads, Desserts, Snacks, Main Dishes, Appetizers, Beverages, Soups, Salads'],
    ['Cuisine options (admin)', CUISINES, 'American, Italian, French, Mexican, Asian, Mediterranean, Moroccan, Indian, Other'],
    ['Difficulty options', DIFFICULTIES, 'Easy, Medium, Hard'],
  ])('%s', (_quote, options, words) => {
    expect(options.join(', ')).toBe(words);
  });
});
