import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormValues } from '../../entry/entry-kind.ts';
import { formRules } from '../../entry/fields/form-rules.ts';
import { type RecipeFormValues, recipeRules } from './recipe-form.ts';
import { IMPORT_WORDS, recipeFromJson } from './recipe-from-json.ts';
import { BAKERY } from '../../../tests/support/fixture-bakery.ts';

const rules = formRules('recipe', recipeRules('Family Kitchen Bakery'));
const defaults = rules.empty as unknown as RecipeFormValues;
const read = (file: unknown) => recipeFromJson(typeof file === 'string' ? file : JSON.stringify(file), rules);
const valuesOf = (file: unknown): RecipeFormValues => {
  const answer = read(file);
  if (!answer.ok) throw new Error(answer.message);
  return answer.values;
};
const messageOf = (file: unknown) => {
  const answer = read(file);
  return answer.ok ? null : answer.message;
};

const LEAST = { title: 'Rye', ingredients: ['500 g rye flour'], instructions: ['Stir.'] };

describe('recipeFromJson', () => {
  it('names the difficulty, times and servings that it had to assume', () => {
    const assumed = (file: object) => {
      const answer = read({ ...LEAST, ...file });
      return answer.ok ? Object.entries(answer.notes).flatMap(([field, { hint }]) => (hint.startsWith('Assumed') ? [field] : [])) : null;
    };
    expect(assumed({})).toEqual(['difficulty', 'prepTime', 'cookTime', 'servings']);
    expect(assumed({ prepTime: 10, cookTime: 'soon', recipeYield: '4 loaves' })).toEqual(['difficulty', 'cookTime', 'servings']);
    expect(assumed({ prepTime: 'PT5M', cookTime: '1 hour', servings: 2, difficulty: 'Hard' })).toEqual([]);
  });

  it('takes the defaults for what is missing, and is always a draft', () => {
    expect(valuesOf({ ...LEAST, status: 'published' })).toEqual({
      ...defaults,
      title: 'Rye',
      slug: 'rye',
      author: 'Family Kitchen Bakery',
      category: 'Breads',
      difficulty: 'Easy',
      prepTime: '30',
      cookTime: '60',
      servings: '4',
      status: 'draft',
      ingredients: [
        { amount: '500', unit: 'g', ingredient: 'rye flour', notes: '', group: '', otherAmount: '', otherUnit: '', scaling: '' },
      ],
      instructions: [{ instruction: 'Stir.', duration: '', longest: '', attention: '', notes: '', image: '' }],
    });
  });

  it('reads the site’s own files as they are', () => {
    const folder = path.join(BAKERY, 'content/recipes');
    for (const name of readdirSync(folder)) {
      const file = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>;
      const { publishedAt: _published, updatedAt: _updated, ...rest } = file;
      const values: FormValues = valuesOf(file);
      const draft = rules.draftFrom(rules.schemas.draft.parse(values), values, null);
      expect(JSON.parse(JSON.stringify(draft)), name).toMatchObject({ ...rest, status: 'draft' });
    }
  });

  it('reads what web pages carry for search engines', () => {
    const values = valuesOf({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', name: 'A page', image: 'https://example.com/page.jpg' },
        {
          '@type': ['Recipe'],
          name: 'Focaccia',
          author: [{ '@type': 'Person', name: 'Rosa' }],
          image: [{ url: 'https://example.com/focaccia.jpg' }],
          recipeIngredient: ['500 g bread flour', '2 tablespoons olive oil'],
          recipeInstructions: [
            { '@type': 'HowToSection', name: 'Dough', itemListElement: [{ '@type': 'HowToStep', text: 'Mix.' }] },
            { '@type': 'HowToStep', text: 'Bake.', image: 'https://example.com/bake.jpg' },
          ],
          prepTime: 'PT1H30M',
          cookTime: 'PT25M',
          recipeYield: ['8', '8 servings'],
          recipeCategory: 'breads',
          recipeCuisine: ['Italian'],
          keywords: 'focaccia, olive oil',
          nutrition: { '@type': 'NutritionInformation', calories: '240 calories', carbohydrateContent: '31 g' },
        },
      ],
    });
    expect(values).toMatchObject({
      title: 'Focaccia',
      author: 'Rosa',
      featuredImage: 'https://example.com/focaccia.jpg',
      prepTime: '90',
      cookTime: '25',
      servings: '8',
      category: 'Breads',
      cuisine: 'Italian',
      tags: 'focaccia, olive oil',
      nutritionInfo: { calories: '240', carbs: '31 g', protein: '' },
    });
    expect(values.ingredients.map(({ amount, unit, ingredient }) => `${amount}|${unit}|${ingredient}`)).toEqual([
      '500|g|bread flour',
      '2|tablespoons|olive oil',
    ]);
    expect(values.instructions.map(({ instruction, image }) => instruction + image)).toEqual([
      'Dough:',
      'Mix.',
      'Bake.https://example.com/bake.jpg',
    ]);
  });

  it('is patient with shapes', () => {
    const values = valuesOf({
      title: '  Rye\u0000 loaf ',
      ingredients: [{ quantity: 2, units: 'cups', name: 'flour' }, { group: 'Levain', items: ['50 g starter'] }, {}, null, 7, true],
      instructions: 'Stir.\n\nBake.',
      prepTime: '1 hr 15 min',
      cookTime: -5,
      servings: 0,
      tags: ['rye', 7, null, 'a, b'],
      difficulty: 'HARD',
      category: 'Cakes',
      featuredImage: 'javascript:alert(1)',
      slug: '../../etc/passwd',
      notes: ['One.', 'Two.'],
    });
    expect(values).toMatchObject({
      title: 'Rye loaf',
      slug: 'rye-loaf',
      prepTime: '75',
      cookTime: '60',
      servings: '4',
      tags: 'rye, 7, a, b, Cakes',
      difficulty: 'Hard',
      category: 'Desserts',
      featuredImage: '',
      notes: 'One.\n\nTwo.\n\nCook time: -5',
    });
    expect(values.ingredients.map(({ amount, unit, ingredient, group }) => [amount, unit, ingredient, group])).toEqual([
      ['2', 'cups', 'flour', ''],
      ['50', 'g', 'starter', 'Levain'],
      ['', '', '7', ''],
    ]);
    expect(values.instructions.map(({ instruction }) => instruction)).toEqual(['Stir.', 'Bake.']);
  });

  it.each([
    ['nothing', ''],
    ['half a file', '{"title": "Rye"'],
    ['NaN', '{"title": NaN}'],
    ['a picture', '\u0089PNG\r\n'],
  ])('says that it cannot parse %s', (_what, file) => expect(messageOf(file)).toBe(IMPORT_WORDS.notJson));

  it.each([
    ['null', 'null'],
    ['a text', '"rye"'],
    ['an empty list', '[]'],
    ['no title', { ...LEAST, title: ' ' }],
    ['a title that is none', { ...LEAST, title: { deep: 1 } }],
    ['no ingredients', { ...LEAST, ingredients: [] }],
    ['ingredients that are none', { ...LEAST, ingredients: { a: 1 } }],
    ['no instructions', { title: 'Rye', ingredients: ['rye'] }],
    ['blank instructions', { ...LEAST, instructions: [' ', {}] }],
    ['a package file', { name: 'site', version: '1.0.0', dependencies: {} }],
    ['a prototype', '{"__proto__": {"title": "Rye", "ingredients": ["rye"], "instructions": ["Stir."]}}'],
  ])('says that %s is no recipe', (_what, file) => expect(messageOf(file)).toBe(IMPORT_WORDS.notRecipe));

  it('refuses what is too much for a form, in no time', () => {
    const start = performance.now();
    expect(messageOf({ ...LEAST, notes: 'x'.repeat(10_000_000) })).toBe(IMPORT_WORDS.tooLarge);
    const tooMany = 'This file has a recipe with more than 200 ingredients or 100 steps: Rye.';
    expect(messageOf({ ...LEAST, ingredients: Array(100_000).fill('rye') })).toBe(tooMany);
    expect(messageOf({ ...LEAST, instructions: 'Stir.\n\n'.repeat(200) })).toBe(tooMany);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('is not led into the deep', () => {
    for (const depth of [10_000, 400_000]) {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      expect([IMPORT_WORDS.notJson, IMPORT_WORDS.notRecipe]).toContain(messageOf(deep));
      const inside = `{"title": "Rye", "ingredients": ["rye"], "notes": ${deep}, "tags": ${deep}, "instructions": [{"steps": ${deep}}, "Stir."]}`;
      const answer = read(inside);
      if (!answer.ok) expect([IMPORT_WORDS.notJson, IMPORT_WORDS.tooLarge]).toContain(answer.message);
    }
  });

  it('never throws, and gives what the form can show', () => {
    const name = fc.constantFrom(
      ...[
        'title',
        'name',
        'ingredients',
        'recipeIngredient',
        'instructions',
        'recipeInstructions',
        'steps',
        'itemListElement',
        '@graph',
        '@type',
      ],
      ...[
        'amount',
        'ingredient',
        'text',
        'instruction',
        'items',
        'group',
        'duration',
        'prepTime',
        'servings',
        'tags',
        'image',
        'author',
        'nutrition',
      ],
      ...['calories', '__proto__', 'constructor', 'toString', 'slug', 'notes', 'recipe'],
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('Recipe', 'PT30M', '1/2 cup rye', '', ' ', '\u0000', '\ud800', 'x'.repeat(300)),
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(name, tie('json'), { maxKeys: 8 }),
      ),
    }));
    const recipe = fc.tuple(json, fc.dictionary(name, json)).map(([inner, fields]) => ({ ...LEAST, ...fields, recipe: inner }));
    fc.assert(
      fc.property(fc.oneof(json, recipe), (file) => {
        const answer = read(JSON.stringify(file));
        if (!answer.ok) expect(Object.values<string>(IMPORT_WORDS)).toContain(answer.message);
        else {
          expect(rules.readValues(answer.values)).toEqual(answer.values);
          const wrong = rules.schemas.published.safeParse(answer.values).error?.issues.map(({ path: [field] }) => field) ?? [];
          expect(wrong, 'the rows that are required are there').not.toContain(undefined);
        }
      }),
    );
  });
});
