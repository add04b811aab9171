import { describe, expect, test } from 'vitest';
import { COLLECTION_CATEGORIES, collectionSchema, SEASONS } from '#schema/collection.ts';
import { cakeSchema } from '#schema/cakes.ts';
import { homeSchema } from '#schema/home.ts';
import { mealSchema } from '#schema/meals.ts';
import { menuItemSchema } from '#schema/menu.ts';
import { POST_CATEGORIES, postSchema } from '#schema/post.ts';
import { CUISINES, DIFFICULTIES, instructionSchema, LISTED_CUISINES, RECIPE_CATEGORIES, recipeSchema } from '#schema/recipe.ts';
import { reviewSchema } from '#schema/review.ts';
import { scaleAmount } from '@family-bakery/recipes/amounts/scale-amount';
import { scaledServings, scaleLabel } from '@family-bakery/recipes/amounts/recipe-scale';
import { sharedSite } from '../support/shared-site.ts';
import { answerAt, pageAt, partOf } from './page-text.ts';

// The specification of the public site, sections 3, 6, 7, 8 and 9: fields, calls, errors and constants, in the words of the document.
const { address } = sharedSite('bakery');
const api = (at: string) => answerAt(address + at);
const first = (list: unknown) => (list as Record<string, unknown>[])[0] ?? {};

const POST = '/api/blog/posts/feeding-a-starter-in-texas-heat';
const RECIPE = '/api/kitchen/recipes/country-loaf';
const COLLECTION = '/api/kitchen/collections/soup-supper-for-six';

describe('3. Entities and their fields', () => {
  test('Menu category counts: breads 15, cookies 5, cakes 6, treats 7', async () => {
    const { html } = await pageAt(`${address}/menu`);
    const count = (id: string) => partOf(html, `<section id="${id}"`).match(/class="menu-card"/g)?.length;
    expect(['breads', 'cookies', 'cakes', 'treats'].map(count)).toEqual([15, 5, 6, 7]);
  });

  test.each([
    ['Menu item: name, description, images, ingredients, isPreview', menuItemSchema, 'name, description, images, ingredients, isPreview'],
    ['Review: author, quote, rating, date, profilePhoto', reviewSchema, 'author, quote, rating, date, profilePhoto'],
    ['Cake (static): name, description, image', cakeSchema, 'name, description, image'],
    ['Blog post: authorImage, updatedAt', postSchema, 'authorImage, updatedAt'],
    ['Recipe: authorImage', recipeSchema, 'authorImage'],
    ['Instruction step: image', instructionSchema, 'image'],
    ['Collection: metaTitle', collectionSchema, 'metaTitle'],
    ['Meal (static): name, description, image, tags, isComingSoon', mealSchema, 'name, description, image, tags, isComingSoon'],
  ] as const)('%s', (_quote, schema, fields) => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(', ')));
  });

  test.each([
    [undefined, 5],
    [1, 1],
    [5, 5],
  ])('Review: rating (1-5, default 5): %s', (rating, stored) => {
    const review = { author: 'Dana', quote: 'Good.', date: '2026-10-18' };
    expect(reviewSchema.parse(rating === undefined ? review : { ...review, rating }).rating).toBe(stored);
  });
  test.each([0, 6])('Review: rating (1-5): not %s', (rating) => {
    expect(reviewSchema.safeParse({ author: 'Dana', quote: 'Good.', date: '2026-10-18', rating }).success).toBe(false);
  });

  test.each([
    [
      'Blog post',
      POST,
      'id, slug, title, excerpt, content, featuredImage, category, tags, author, publishedAt, readingTime, metaTitle, metaDescription',
    ],
    ['Blog post list response', '/api/blog/posts', 'posts, total, pageSize'],
    [
      'Recipe',
      RECIPE,
      'id, slug, title, description, featuredImage, category, cuisine, tags, publishedAt, totalTime, servings, difficulty, author',
    ],
    [
      'Recipe: detail adds',
      RECIPE,
      'prepTime, cookTime, notes, status, metaTitle, metaDescription, updatedAt, ingredients, instructions, nutritionInfo',
    ],
    ['Recipe list response', '/api/kitchen/recipes', 'recipes, total, pageSize'],
    [
      'Collection',
      COLLECTION,
      'id, slug, title, description, featuredImage, recipeIds, recipes, tags, author, status, category, difficulty',
    ],
    ['Collection', COLLECTION, 'estimatedTime, season, metaDescription, createdAt, updatedAt'],
  ])('%s: %s: %s', async (_entity, at, fields) => {
    expect(Object.keys((await api(at)).body)).toEqual(expect.arrayContaining(fields.split(', ')));
  });

  test.each([
    ['Blog post', 'blog/posts', 'posts', 'id, slug, title, excerpt, featuredImage, category, tags, author, publishedAt, readingTime'],
    [
      'Recipe',
      'kitchen/recipes',
      'recipes',
      'id, slug, title, description, featuredImage, category, tags, publishedAt, totalTime, servings, difficulty, author',
    ],
    ['Collection', 'kitchen/collections', 'collections', 'id, slug, title, description, featuredImage, recipeIds, tags, author, season'],
  ])('%s in a list', async (_entity, at, list, fields) => {
    for (const item of (await api(`/api/${at}`)).body[list] as object[])
      expect(Object.keys(item), JSON.stringify(item)).toEqual(expect.arrayContaining(fields.split(', ')));
  });

  test.each([
    ['Ingredient: id, amount, unit, ingredient, notes, group', 'ingredients', 'id, amount, unit, ingredient, notes, group'],
    ['Instruction step: id, stepNumber, instruction, notes, duration', 'instructions', 'id, stepNumber, instruction, notes, duration'],
  ])('%s', async (_quote, list, fields) => {
    expect(Object.keys(first((await api(RECIPE)).body[list]))).toEqual(expect.arrayContaining(fields.split(', ')));
  });

  test('NutritionInfo: calories (number); protein, carbs, fat, fiber, sugar, sodium (text with units)', async () => {
    const grams = expect.stringMatching(/^\d+ ?m?g$/) as string;
    expect((await api(RECIPE)).body['nutritionInfo']).toEqual({
      calories: expect.any(Number) as number,
      ...{ protein: grams, carbs: grams, fat: grams, fiber: grams, sugar: grams, sodium: grams },
    });
  });

  test('Collection: recipes (detail only)', async () => {
    expect(Object.keys(first((await api('/api/kitchen/collections')).body['collections']))).not.toContain('recipes');
  });

  test.each([
    ['categories', RECIPE_CATEGORIES, 'Breads, Desserts, Snacks, Main Dishes, Appetizers, Beverages, Soups, Salads'],
    ['cuisines', LISTED_CUISINES, 'American, Italian, French, Mexican, Asian, Mediterranean, Indian, Other'],
    ['difficulty', DIFFICULTIES, 'Easy, Medium, Hard'],
  ])('Recipe filter options: %s', async (_quote, options, words) => {
    expect(options.join(', ')).toBe(words);
    expect((await pageAt(`${address}/kitchen`)).text).toContain(words.replaceAll(', ', ' - '));
  });

  test('Recipe filter options: the admin form also offers Moroccan', () => {
    expect(CUISINES).toContain('Moroccan');
  });

  test.each([
    ['Under 30 min', 30],
    ['Under 1 hour', 60],
    ['Under 2 hours', 120],
    ['Under 4 hours', 240],
  ])('Recipe filter options: max time %s (%s)', async (label, minutes) => {
    expect((await pageAt(`${address}/kitchen`)).html).toContain(`<a href="/kitchen?maxTime=${minutes}">${label}</a>`);
  });
});

describe('6. Roles and permissions', () => {
  test('Visitors may read published recipes and collections', async () => {
    for (const at of ['/api/kitchen/recipes?pageSize=100', '/api/kitchen/collections', '/kitchen', '/kitchen/collections'])
      expect((await pageAt(address + at)).text, at).not.toContain('sentinel');
    for (const at of ['/kitchen/sentinel7f3a', '/api/kitchen/recipes/sentinel7f3a']) expect((await pageAt(address + at)).status).toBe(404);
  });
});

describe('7. The calls it makes', () => {
  test.each([
    ['GET /api/blog/posts: query page, pageSize=3 (home)', '/api/blog/posts?page=1&pageSize=3', 'posts', 3],
    ['GET /api/blog/posts: query page, pageSize=9', '/api/blog/posts?page=1&pageSize=9', 'posts', 9],
    ['GET /api/kitchen/recipes: query page, pageSize=9', '/api/kitchen/recipes?page=1&pageSize=9', 'recipes', 9],
  ])('%s', async (_quote, at, list, size) => {
    const { status, body } = await api(at);
    expect([status, body['pageSize'], (body[list] as unknown[]).length]).toEqual([200, size, size]);
    const second = await api(at.replace('page=1', 'page=2'));
    expect(first(second.body[list])).not.toEqual(first(body[list]));
  });

  test.each([
    ...['tag=starter', 'category=News'].map((query) => `/api/blog/posts?${query}`),
    ...['tag=overnight', 'category=Breads', 'cuisine=Italian', 'difficulty=Easy', 'maxTime=60', 'search=bread'].map(
      (query) => `/api/kitchen/recipes?${query}`,
    ),
    ...['category=Comfort%20Food', 'season=Fall'].map((query) => `/api/kitchen/collections?${query}`),
  ])('GET %s: optional', async (at) => {
    const [some, all] = [await api(at), await api(at.split('?')[0] ?? '')];
    expect(some.body['total']).toBeGreaterThan(0);
    expect(some.body['total']).toBeLessThan(all.body['total'] as number);
  });

  test.each([
    ['GET /api/blog/posts/{slug}: reads the post', POST],
    ['GET /api/kitchen/recipes/{slug}: reads recipe', RECIPE],
    ['GET /api/kitchen/collections/{slug}: reads collection including recipes', COLLECTION],
  ])('%s', async (_quote, at) => {
    const { status, body } = await api(at);
    expect([status, body['slug']]).toEqual([200, at.split('/').at(-1)]);
  });

  test('the recipe page keeps those whose recipeIds include the recipe', async () => {
    const { collections } = (await api('/api/kitchen/collections')).body as { collections: { slug: string; recipeIds: string[] }[] };
    const { html } = await pageAt(`${address}/kitchen/country-loaf`);
    const containing = collections.filter(({ recipeIds }) => recipeIds.includes('country-loaf')).map(({ slug }) => slug);
    const linked = [...html.matchAll(/href="\/kitchen\/collections\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(linked.sort()).toEqual(containing.sort());
  });

  test.each([
    ['Cake', '/cakes'],
    ['and meal', '/eats'],
  ])(
    '%s pages set structured data (service, local business, offer catalog), title, description, canonical path and image',
    async (_page, at) => {
      const { html } = await pageAt(address + at);
      for (const type of ['Service', 'Bakery', 'OfferCatalog']) expect(html).toContain(`"@type":"${type}"`);
      for (const tag of [/<title>.+<\/title>/, /<meta name="description" content=".+"/, /<meta property="og:image" content="https:.+"/])
        expect(html).toMatch(tag);
      expect(html).toContain(`<link rel="canonical" href="https://familykitchenbakery.example.com${at}">`);
    },
  );
});

describe('8. Error catalogue', () => {
  test.each([
    ['Post not found', '/api/blog/posts/nowhere'],
    ['Recipe not found', '/api/kitchen/recipes/nowhere'],
    ['Collection not found', '/api/kitchen/collections/nowhere'],
  ])('%s', async (sentence, at) => {
    const { status, body } = await api(at);
    expect([status, body['error']]).toEqual([404, sentence]);
  });
});

describe('9. Business constants and limits', () => {
  test.each(['/api/blog/posts', '/api/kitchen/recipes'])('Page size 9 for blog and kitchen: %s', async (at) => {
    expect((await api(at)).body['pageSize']).toBe(9);
  });

  test('Instagram limit 9', () => {
    const posts = (count: number) => Array.from({ length: count }, (_, index) => `https://www.instagram.com/p/Post${index}/`);
    const limit = homeSchema.shape.instagram.shape.posts;
    expect([limit.safeParse(posts(9)).success, limit.safeParse(posts(10)).success]).toEqual([true, false]);
  });

  test.each([
    ["shown '1x'", 1, '1x'],
    ["'1.5x'", 1.5, '1.5x'],
  ])('Scale %s', (_quote, scale, label) => {
    expect(scaleLabel(scale)).toBe(label);
  });

  test.each([
    ['a fraction is multiplied', '1/2', 2, '1'],
    ['or mixed number is multiplied', '1 1/2', 2, '3'],
    ['sixteenths if below 1', '1/16', 3, '3/16'],
    ['plain numbers are multiplied', '400', 1.5, '600'],
    ['trailing zeros trimmed', '2.50', 2, '5'],
    ['at most 2 decimals', '0.333', 2, '0.67'],
    ['other text is unchanged', 'a pinch', 2, 'a pinch'],
  ])('Scaled amounts: %s', (_quote, amount, scale, scaled) => {
    expect(scaleAmount(amount, scale)).toBe(scaled);
  });

  test('Servings shown are rounded servings times the scale', () => {
    expect([scaledServings(12, 1.5), scaledServings(5, 1.5), scaledServings(3, 0.5)]).toEqual([18, 8, 2]);
  });

  test('Time shown as hours and minutes; structured data uses ISO durations', async () => {
    const { html, text } = await pageAt(`${address}/kitchen/country-loaf`);
    expect(text).toContain('Total 23 hr 45 min');
    for (const time of ['"prepTime":"PT23H"', '"cookTime":"PT45M"', '"totalTime":"PT23H45M"']) expect(html).toContain(time);
  });

  test.each([
    [
      'Collection categories',
      COLLECTION_CATEGORIES,
      'Holiday Baking, Quick Meals, Beginner Friendly, Family Favorites, Healthy Options, Special Diets, Comfort Food, International Cuisine',
    ],
    ['Seasons', SEASONS, 'Spring, Summer, Fall, Winter, Year Round'],
    ['Blog categories', POST_CATEGORIES, 'Recipes, Tips & Tricks, Behind the Scenes, News'],
  ] as const)('%s', (_quote, options, words) => {
    expect(options.join(', ')).toBe(words);
  });
});
