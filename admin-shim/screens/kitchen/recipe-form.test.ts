import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdminRecipe } from '#api/recipes.ts';
import type { FormValues } from '../../entry/entry-kind.ts';
import { formRules } from '../../entry/fields/form-rules.ts';
import { EMPTY_INGREDIENT, EMPTY_STEP, type RecipeFormValues, recipeRules, timesFromSteps, totalMinutes } from './recipe-form.ts';

const rules = formRules('recipe', recipeRules('Family Kitchen Bakery'));
const { schemas, fields, labelOf, empty, valuesOf, draftFrom, readValues, fieldOf, isSame } = rules;
const { published: schema } = schemas;

const file = path.resolve(import.meta.dirname, '../../../tests/fixtures/full/content/recipes/rye-loaf.json');
// The server keeps the former addresses itself: a form has none.
const { formerSlugs: _former, formerAddresses: _addresses, ...data } = JSON.parse(readFileSync(file, 'utf8')) as AdminRecipe;
const recipe: AdminRecipe = {
  ...data,
  formerSlugs: [],
  formerAddresses: [],
  id: 'rye',
  slug: 'rye-loaf',
  totalTime: 1555,
  photo: null,
  revision: 'r1',
  ingredients: data.ingredients.map((row, index) => ({ ...row, id: `ingredient-${index + 1}` })),
  instructions: data.instructions.map((row, index) => ({ ...row, id: `step-${index + 1}`, stepNumber: index + 1 })),
};
const good = valuesOf(recipe) as FormValues & RecipeFormValues;

/** The message that each field shows: its first. */
function messages(change: Partial<RecipeFormValues>): string[] {
  const shown = new Map<string, string>();
  for (const { path: at, message } of schema.safeParse({ ...good, ...change }).error?.issues ?? []) {
    const field = at.join('.');
    if (!shown.has(field)) shown.set(field, `${field}: ${message}`);
  }
  return [...shown.values()];
}

const draftOf = (change: Partial<RecipeFormValues>) => {
  const values = { ...good, ...change };
  return JSON.parse(JSON.stringify(draftFrom(schema.parse(values), values, null))) as Record<string, unknown>;
};

describe('the recipe form', () => {
  it('gives a recipe back as it was', () => {
    const { id: _id, updatedAt: _updated, ...rest } = data;
    expect(draftOf({})).toEqual({ ...rest, yield: null, publishAt: null, unpublishAt: null, slug: 'rye-loaf', totalTime: 1555 });
  });

  it('has a row to write in for a draft without ingredients and steps', () => {
    const unfinished: AdminRecipe = { ...recipe, status: 'draft', ingredients: [], instructions: [] };
    expect(valuesOf(unfinished)).toMatchObject({ ingredients: [EMPTY_INGREDIENT], instructions: [EMPTY_STEP] });
  });

  it('starts as the team’s, and claims no times or servings', () => {
    expect(empty).toMatchObject({
      author: 'Family Kitchen Bakery',
      category: 'Breads',
      difficulty: '',
      prepTime: '',
      cookTime: '',
      servings: '',
      status: 'draft',
      ingredients: [EMPTY_INGREDIENT],
      instructions: [EMPTY_STEP],
    });
    expect(messages(empty)).toEqual([
      'title: Title is required',
      'ingredients: At least one ingredient is required',
      'instructions: At least one instruction step is required',
    ]);
  });

  it('drops blank rows, and names the others by where they stand', () => {
    const salt = { ...EMPTY_INGREDIENT, ingredient: ' salt ' };
    const ingredients = [EMPTY_INGREDIENT, salt, { ...EMPTY_INGREDIENT, group: 'Dough' }, { ...EMPTY_INGREDIENT, amount: ' ' }];
    expect(draftOf({ ingredients })['ingredients']).toEqual([{ ingredient: 'salt' }]);
    expect(messages({ ingredients: [...ingredients, { ...EMPTY_INGREDIENT, amount: '5' }, { ...salt, unit: 'x'.repeat(41) }] })).toEqual([
      'ingredients.4.ingredient: Ingredient is required',
      'ingredients.5.unit: Unit is too long: at most 40 characters',
    ]);
    expect(messages({ instructions: [EMPTY_STEP, { ...EMPTY_STEP, instruction: 'Stir.', duration: '-1' }] })).toEqual([
      'instructions.1.duration: Duration must be at least 0 min',
    ]);
    expect(messages({ ingredients: Array(201).fill(salt) as (typeof salt)[] })).toEqual([
      'ingredients: A recipe can have at most 200 ingredients',
    ]);
  });

  it('counts times that are no times as none, and servings that are no number as one', () => {
    const numbers = ({ prepTime, cookTime, servings, totalTime }: Record<string, unknown>) => [prepTime, cookTime, servings, totalTime];
    expect(numbers(draftOf({ prepTime: '', cookTime: 'a while', restTime: '', servings: ' ' }))).toEqual([0, 0, null, 0]);
    expect(numbers(draftOf({ servings: 'a few' }))[2]).toBe(1);
    expect(numbers(draftOf({ prepTime: ' 20 ', cookTime: '35', restTime: '', servings: '6' }))).toEqual([20, 35, 6, 55]);
    expect(messages({ prepTime: '-5', cookTime: '1.5', servings: '0' })).toEqual([
      'prepTime: Prep time must be at least 0 min',
      'cookTime: Cook time must be a whole number',
      'servings: Servings must be at least 1',
    ]);
    expect(messages({ prepTime: '11520' })).toEqual(['prepTime: Prep time must be at most 7 days']);
    expect(totalMinutes({ prepTime: '90', cookTime: 'x', restTime: '' })).toBe(90);
    expect(totalMinutes({ prepTime: '90', cookTime: '20', restTime: '480' })).toBe(590);
  });

  it('takes the hands-on time where there is one, which is at most the total once it is published', () => {
    expect(draftOf({ activeTime: '' })['activeTime']).toBeNull();
    expect(draftOf({ prepTime: '20', cookTime: '40', activeTime: '60' })['activeTime']).toBe(60);
    const quick: AdminRecipe = { ...recipe, activeTime: 25 };
    expect(valuesOf(quick)['activeTime']).toBe('25');
    expect(messages({ activeTime: 'a while' })).toEqual(['activeTime: Hands-on time must be a time such as 45 min or 1 h 30']);
    expect(messages({ title: '', prepTime: '20', cookTime: '40', activeTime: '61' })).toEqual([
      'title: Title is required',
      'activeTime: Hands-on time must be at most prep and cook time together',
    ]);
    expect(messages({ prepTime: '', cookTime: '', activeTime: '61' })).toEqual([]);
  });

  it('takes the duration of a step where there is one', () => {
    const step = (duration: string) => [{ ...EMPTY_STEP, instruction: 'Stir.', duration }];
    expect(draftOf({ instructions: step('') })['instructions']).toEqual([{ instruction: 'Stir.' }]);
    expect(draftOf({ instructions: step('5') })['instructions']).toEqual([{ instruction: 'Stir.', duration: 5 }]);
    expect(messages({ instructions: step('soon') })).toEqual(['instructions.0.duration: Duration must be a time such as 45 min or 1 h 30']);
    expect(messages({ instructions: step('2.5') })).toEqual(['instructions.0.duration: Duration must be a whole number']);
  });

  it('shows a time that is not stated as empty, and servings too', () => {
    const { servings: _servings, ...unstated } = { ...recipe, prepTime: 0, cookTime: 0 };
    expect(valuesOf(unstated)).toMatchObject({ prepTime: '', cookTime: '', servings: '' });
  });

  it('suggests the times that the steps add up to', () => {
    const steps = [
      ['Knead.', '20'],
      ['Let it rise.', '120'],
      ['Bake until brown.', '42'],
      ['Cool.', 'overnight'],
      ['Eat.', ''],
    ].map(([instruction = '', duration = '']) => ({ ...EMPTY_STEP, instruction, duration }));
    const suggested = (prepTime: string, cookTime: string, instructions = steps, restTime = '') =>
      timesFromSteps({ prepTime, cookTime, restTime, instructions });
    expect(suggested('', '')).toEqual({ prepTime: 140, cookTime: 42 });
    expect(suggested('30', '60')).toEqual({ prepTime: 140, cookTime: 42 });
    expect(suggested('100', '')).toEqual({ prepTime: 100, cookTime: 82 });
    expect(suggested('', '45')).toEqual({ prepTime: 137, cookTime: 45 });
    expect(suggested('200', '')).toEqual({ prepTime: 140, cookTime: 42 });
    expect(suggested('100', '82')).toBeNull();
    expect(suggested('', '', steps.slice(3))).toBeNull();
    expect(suggested('20', '42', steps, '120')).toBeNull();
  });

  it('sends what a serving holds, as numbers and texts', () => {
    const blank = (empty as FormValues & RecipeFormValues).nutritionInfo;
    expect(draftOf({ nutritionInfo: blank })['nutritionInfo']).toBeNull();
    expect(draftOf({ nutritionInfo: { ...blank, calories: '210 kcal', fat: ' 1 g ' } })['nutritionInfo']).toEqual({
      calories: 210,
      fat: '1 g',
    });
    expect(messages({ nutritionInfo: { ...blank, calories: 'many' } })).toEqual([
      'nutritionInfo.calories: Calories must be a whole number',
    ]);
  });

  it('takes tags from a comma-separated list', () => {
    expect(draftOf({ tags: ' rye ,, whole wheat,rye, ' })['tags']).toEqual(['rye', 'whole wheat']);
  });

  it('has a label for every field', () => {
    for (const field of fields) expect(labelOf(field), field).toMatch(/^[A-Z]/);
  });

  it('has a sentence for whatever is typed', () => {
    const text = fc.oneof(
      fc.constantFrom('', ' ', '-1', '1e999', 'NaN', '0x10', '١٢', '<script>', 'x'.repeat(100_000)),
      fc.string({ unit: 'binary' }),
    );
    const texts = (shape: object) => fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, text])));
    const change = fc.record({
      prepTime: text,
      servings: text,
      title: text,
      slug: text,
      tags: text,
      ingredients: fc.array(texts(EMPTY_INGREDIENT), { maxLength: 3 }),
      instructions: fc.array(texts(EMPTY_STEP), { maxLength: 3 }),
      nutritionInfo: texts(good.nutritionInfo),
    });
    fc.assert(
      fc.property(change, (typed) => {
        const { success, error } = schema.safeParse({ ...good, ...typed });
        if (!success) for (const { message } of error.issues) expect(message).toMatch(/^[A-Z][^]{3,200}$/);
      }),
    );
  });
});

describe('readValues', () => {
  it('reads what was kept, also by an older form', () => {
    expect(readValues(good)).toEqual(good);
    expect(
      readValues({
        title: 'Rye',
        gone: 'x',
        tags: 7,
        status: 'hidden',
        ingredients: [{ ingredient: 'rye', id: 1 }, null],
        instructions: 'x',
      }),
    ).toEqual({
      ...empty,
      title: 'Rye',
      ingredients: [{ ...EMPTY_INGREDIENT, ingredient: 'rye' }, EMPTY_INGREDIENT],
    });
    expect(readValues('Rye')).toBeNull();
    expect(readValues(null)).toBeNull();
  });
});

it('takes rows for the same that differ by blank ones', () => {
  expect(isSame?.('ingredients', good.ingredients, [...good.ingredients, EMPTY_INGREDIENT])).toBe(true);
  expect(isSame?.('ingredients', good.ingredients, good.ingredients.toReversed())).toBe(false);
  expect(isSame?.('instructions', good.instructions, [EMPTY_STEP, ...good.instructions])).toBe(true);
  expect(isSame?.('title', 'a', 'b')).toBe(false);
});

it('puts the errors of the server beside their fields', () => {
  expect(fieldOf('ingredients[1].amount', good)).toBe('ingredients.1.amount');
  expect(fieldOf('ingredients[2].amount')).toBe('ingredients');
  expect(fieldOf('nutritionInfo.calories')).toBe('nutritionInfo.calories');
  expect(fieldOf('tags[2]')).toBe('tags');
  expect(fieldOf('ingredients')).toBe('ingredients');
  expect(fieldOf('id')).toBeNull();
  expect(fieldOf('')).toBeNull();
});
