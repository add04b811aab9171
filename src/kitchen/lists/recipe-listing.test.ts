import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGE_SIZE } from '#domain/listing.ts';
import { aRecipe } from '../../../tests/support/recipes.ts';
import { listRecipes, type RecipeQuery, recipeAddressOf, recipeQueryFrom } from './recipe-listing.ts';
import { createRecipeSearch } from '@family-bakery/recipes/search/recipe-search';

const FIRST: RecipeQuery = { page: 1, pageSize: PAGE_SIZE };
const queryOf = (address: string) => recipeQueryFrom(new URLSearchParams(address));

const rye = aRecipe('Rye Loaf', { category: 'Breads', cuisine: 'Other', difficulty: 'Hard', totalTime: 240, tags: ['Sourdough', 'rye'] });
const soup = aRecipe('Tomato Soup', { category: 'Soups', cuisine: 'Italian', totalTime: 30, tags: ['weeknight'] });
const salad = aRecipe('Tomato Salad', { category: 'Salads', difficulty: 'Medium', totalTime: 31, tags: ['weeknight', 'vegan'] });
const all = [rye, soup, salad];
const listed = (query: Partial<RecipeQuery>) => listRecipes(createRecipeSearch(all), { ...FIRST, ...query }).items;

describe('a list of recipes', () => {
  test.each<[Partial<RecipeQuery>, typeof all]>([
    [{}, all],
    [{ category: 'Breads' }, [rye]],
    [{ category: 'breads' }, [rye]],
    [{ category: 'Bread' }, []],
    [{ cuisine: 'ITALIAN' }, [soup]],
    [{ difficulty: 'easy' }, [soup]],
    [{ tag: 'sourdough' }, [rye]],
    [{ tag: 'sour' }, []],
    [{ maxTime: 30 }, [soup]],
    [{ maxTime: 31 }, [soup, salad]],
    [{ maxTime: 29 }, []],
    [{ search: 'salad tomato' }, [salad]],
    [{ search: 'tomatos', tag: 'weeknight', maxTime: 30, category: 'Soups', cuisine: 'Italian', difficulty: 'Easy' }, [soup]],
    [{ search: 'tomato', category: 'Breads' }, []],
  ])('for %j', (query, expected) => {
    expect(listed(query)).toEqual(expected);
  });

  test.each([
    ['tomato lasagna', ['Tomato Soup', 'Tomato Salad'], 'tomato'],
    ['sopa', ['Tomato Soup'], 'soup'],
    ['tomato', ['Tomato Soup', 'Tomato Salad'], undefined],
    ['zeppelin', [], undefined],
    ['tomato lasagna without nuts', [], undefined],
  ])('has what is nearest to %j, and says so', (search, titles, instead) => {
    const page = listRecipes(createRecipeSearch(all), { ...FIRST, search });
    expect(page.items.map(({ title }) => title)).toEqual(titles);
    expect(page.instead).toBe(instead);
  });

  test('is paginated, with the best matches first', () => {
    const many = Array.from({ length: 20 }, (_, index) => aRecipe(`Pie ${index}`, { totalTime: index + 1 }));
    const search = createRecipeSearch(many);
    expect(listRecipes(search, { ...FIRST, page: 3 })).toEqual({ items: many.slice(18), total: 20, page: 3, pageSize: 9 });
    expect(listRecipes(search, { page: 9, pageSize: 5, maxTime: 7 })).toEqual({ items: many.slice(5, 7), total: 7, page: 2, pageSize: 5 });
    expect(listRecipes(search, { ...FIRST, search: 'pie 17' }).items[0]).toBe(many[17]);
  });

  test('has exactly the recipes that match every filter', () => {
    const recipe = fc
      .record({
        category: fc.constantFrom('Breads', 'Soups'),
        cuisine: fc.constantFrom(undefined, 'French', 'Indian'),
        difficulty: fc.constantFrom('Easy', 'Hard'),
        totalTime: fc.integer({ min: 0, max: 5 }),
        tags: fc.subarray(['rye', 'vegan']),
      })
      .map((given) => aRecipe('Pie', given));
    const filters = fc.record(
      {
        category: fc.constantFrom('Breads', 'Soups', 'None'),
        cuisine: fc.constantFrom('French', 'Indian'),
        difficulty: fc.constantFrom('Easy', 'Hard'),
        maxTime: fc.integer({ min: 1, max: 6 }),
        tag: fc.constantFrom('rye', 'vegan'),
        search: fc.constantFrom('pie', 'pei'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(recipe), filters, (recipes, query) => {
        const { category, cuisine, difficulty, maxTime, tag } = query;
        const expected = recipes.filter(
          (each) =>
            (!category || each.category === category) &&
            (!cuisine || each.cuisine === cuisine) &&
            (!difficulty || each.difficulty === difficulty) &&
            (!maxTime || (each.totalTime > 0 && each.totalTime <= maxTime)) &&
            (!tag || each.tags.includes(tag)),
        );
        const { items, total } = listRecipes(createRecipeSearch(recipes), { page: 1, pageSize: 100, ...query });
        expect(total).toBe(expected.length);
        expect(items).toEqual(expected);
      }),
    );
  });
});

describe('a query parsed from an address', () => {
  test('has the parameters of the address', () => {
    expect(
      queryOf('page=2&pageSize=20&tag=rye&category=Main+Dishes&cuisine=French&difficulty=Easy&maxTime=60&search=%20cr%C3%A8me%20'),
    ).toEqual({
      page: 2,
      pageSize: 20,
      tag: 'rye',
      category: 'Main Dishes',
      cuisine: 'French',
      difficulty: 'Easy',
      maxTime: 60,
      search: 'crème',
    });
  });

  test.each(['', 'x', '-5', '0', '1.5', 'NaN', 'Infinity', '1e400', '30 minutes', '٣', '[object Object]'])(
    'ignores the maxTime %j',
    (value) => {
      expect(queryOf(`maxTime=${encodeURIComponent(value)}`)).toEqual(FIRST);
    },
  );

  test('has no blank or unknown parameters', () => {
    expect(queryOf('search=%20%20&tag=&category=%09&page=abc&utm_source=x&slug=y')).toEqual(FIRST);
  });

  test('is limited to 200 characters, without a lone surrogate', () => {
    expect(queryOf(`search=${'a'.repeat(10_000)}`).search).toBe('a'.repeat(200));
    expect(queryOf(`search=${encodeURIComponent(`${'a'.repeat(199)}🍞`)}`).search).toBe('a'.repeat(199));
    expect(queryOf(`search=${'a'.repeat(199)}%20b`).search).toBe('a'.repeat(199));
  });
});

describe('the address of a query', () => {
  test('omits defaults and has a fixed order', () => {
    expect(recipeAddressOf(FIRST)).toBe('');
    expect(recipeAddressOf({ ...FIRST, page: 2 })).toBe('?page=2');
    expect(recipeAddressOf({ page: 3, pageSize: 9, tag: 'a&b', maxTime: 30, search: 'rye ½', category: 'Breads' })).toBe(
      '?search=rye+%C2%BD&category=Breads&tag=a%26b&maxTime=30&page=3',
    );
  });

  test('survives a round trip', () => {
    const text = (limit: number) =>
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: limit }).filter((label) => label.trim() === label && label.length <= limit);
    const query = fc.record(
      {
        page: fc.integer({ min: 1, max: 1_000 }),
        pageSize: fc.integer({ min: 1, max: 100 }),
        search: text(200),
        category: text(100),
        cuisine: text(100),
        difficulty: text(100),
        tag: text(100),
        maxTime: fc.integer({ min: 1, max: 20_160 }),
      },
      { requiredKeys: ['page', 'pageSize'] },
    );
    fc.assert(
      fc.property(query, (asked) => {
        expect(queryOf(recipeAddressOf(asked))).toEqual(asked);
      }),
    );
    const name = fc.constantFrom('page', 'pageSize', 'search', 'category', 'cuisine', 'difficulty', 'tag', 'maxTime', 'other');
    const value = fc.string({ unit: 'binary', maxLength: 250 });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const asked = recipeQueryFrom(new URLSearchParams(pairs));
        expect(queryOf(recipeAddressOf(asked))).toEqual(asked);
      }),
    );
  });
});

test('says of a search why each recipe is in it, in the order of its recipes, in a line each', () => {
  const lasagna = aRecipe('Vegetable Lasagna', { ingredients: ['all-purpose flour', 'a'.repeat(130)] });
  const pancakes = aRecipe('Pancakes', { ingredients: ['all-purpose flour', 'eggs'] });
  const recipes = createRecipeSearch([soup, lasagna, pancakes]);
  const { items, why } = listRecipes(recipes, { ...FIRST, search: 'flour' });
  expect(items).toEqual([lasagna, pancakes]);
  expect(why).toEqual(['With all-purpose flour', 'With all-purpose flour']);
  expect(listRecipes(recipes, { ...FIRST, search: 'aaaaaaa' }).why).toEqual(['With…']);
  expect(listRecipes(recipes, FIRST)).not.toHaveProperty('why');
});
