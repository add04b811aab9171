import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Recipe, recipeDraftSchema } from '#schema/recipe.ts';
import { propertyRuns } from '../../tests/support/property-runs.ts';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';
import { isRecipe, readRecipes } from './read-recipes.ts';
import { lostFields, WRITERS, type WrittenFormat } from './export-recipes.ts';

const FOLDER = path.join(BAKERY, 'content/recipes');
const RECIPES = readdirSync(FOLDER)
  .sort()
  .map((name) => ({
    slug: path.basename(name, '.json'),
    recipe: recipeDraftSchema.parse({ yield: '2 round loaves', ...(JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as object) }),
  }));
const PHOTO = new Uint8Array([0x52, 0x49, 0x46, 0x46, 1]);

function roundTrip(slug: string, recipe: Recipe, format: WrittenFormat): Recipe {
  const [found] = [...readRecipes(WRITERS[format].write({ slug, recipe, photo: PHOTO }))].filter(isRecipe);
  if (!found) throw new Error(`${slug} did not come back from ${format}`);
  expect(found.photo ?? { bytes: found.uploads?.get(recipe.featuredImage ?? '') }).toEqual({ bytes: PHOTO });
  return found.recipe;
}

/** The words of each ingredient's line, in whatever field. */
const lines = ({ ingredients }: Recipe, format: WrittenFormat) =>
  ingredients.map(({ amount, unit, otherAmount, otherUnit, ingredient, notes }) =>
    (JSON.stringify([amount, unit, format === 'cooklang' ? '' : [otherAmount, otherUnit], ingredient, notes]).match(/[\p{L}\d]+/gu) ?? [])
      .filter((word) => word !== 'null')
      .sort(),
  );
/** In Cooklang, ingredients are in the order of the steps. */
const inAnyOrder = (rows: readonly string[][]) => rows.map((row) => row.join(' ')).sort();
const words = (recipe: Recipe) =>
  new Set(
    JSON.stringify(recipe.instructions.map(({ instruction }) => instruction))
      .toLowerCase()
      .match(/\p{L}+/gu),
  );

test('a round trip through our own format loses nothing', () => {
  for (const { slug, recipe } of RECIPES) {
    const { updatedAt: _updated, id: _id, ...rest } = recipe;
    expect(roundTrip(slug, recipe, 'own'), slug).toEqual({ ...rest, status: 'draft', formerSlugs: [] });
  }
});

test.each(['jsonld', 'mealie', 'paprika', 'cooklang', 'markdown'] as const)('through %s, what it cannot hold is listed', (format) => {
  for (const { slug, recipe } of RECIPES) {
    const back = roundTrip(slug, recipe, format);
    const lost = lostFields(recipe, format);
    for (const field of [
      'title',
      'description',
      'author',
      'category',
      'cuisine',
      'difficulty',
      'servings',
      'yield',
      'prepTime',
      'cookTime',
      'restTime',
      'sourceName',
      'sourceLink',
    ] as const) {
      if (!lost.includes(field)) expect([slug, field, back[field]]).toEqual([slug, field, recipe[field]]);
    }
    expect(inAnyOrder(lines(back, format)), slug).toEqual(inAnyOrder(lines(recipe, format)));
    const kept = words(back);
    expect(
      [...words(recipe)].filter((word) => !kept.has(word)),
      slug,
    ).toEqual([]);
  }
});

const FOODS = ['bread flour', 'butter', 'salt', 'brown sugar', 'large eggs', 'water', 'rye starter', 'dark chocolate', 'lemon juice'];
const MEASURES = [
  { amount: '500', unit: 'g' },
  { amount: '1/2', unit: 'cup' },
  { amount: '2' },
  { amount: '1 1/2', unit: 'tsp' },
  {},
] as const;
/** What parts of a recipe are called is also what groups and headings are called. */
const HEADINGS = ['Dough', 'Filling', 'Preparation', 'Notes', 'Method', 'For the glaze'];
/** Steps with what is markup or a part in one format or another. */
const STEPS = [
  'Mix the bread flour and the salt.',
  'Melt the butter, then stir in the brown sugar.',
  'Rest for 10 minutes, and again for 1 hour.',
  'Bake at 220 °C for 25 to 30 minutes.',
  'Use -- as the label says -- a {pinch} of @salt, #1 and ~ enough water.',
  '>> Quickly << fold [- or knead -] it.',
  '= or > than before?',
  'Score it with a \\ cut, a | or a (curve).',
  'Mix the following:\n- bread flour\n- salt\nuntil it is smooth.',
  'In this order:\n1. Beat the eggs.\n2. Add the water.',
  'Whisk it all.\n\nTaste it.\nServe it.',
  'Notes: work fast.',
  'Serves 4 at this size.',
  'Preparation',
  '2 eggs go in last.',
];

const anyRecipe = fc
  .record({
    ingredients: fc.uniqueArray(
      fc.record({
        ingredient: fc.constantFrom(...FOODS),
        measure: fc.constantFrom(...MEASURES),
        notes: fc.constantFrom(undefined, 'sifted', 'at room temperature'),
        group: fc.constantFrom(undefined, ...HEADINGS),
      }),
      { minLength: 1, maxLength: 8, selector: ({ ingredient }) => ingredient },
    ),
    sections: fc.uniqueArray(
      fc.record({
        heading: fc.constantFrom('', ...HEADINGS),
        steps: fc.uniqueArray(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ heading }) => heading },
    ),
    notes: fc.constantFrom(undefined, 'Keeps a week.', 'Method\nServes 8 as a starter.\n- Freeze it.'),
  })
  .map(({ ingredients, sections, notes }) =>
    recipeDraftSchema.parse({
      title: 'Any cake',
      status: 'draft',
      ingredients: ingredients.map(({ measure, ...row }) => ({ ...row, ...measure })),
      // Steps without a heading are the first.
      instructions: sections
        .toSorted((a, b) => Number(a.heading !== '') - Number(b.heading !== ''))
        .flatMap(({ heading, steps }) => [...(heading === '' ? [] : [`${heading}:`]), ...steps])
        .map((instruction) => ({ instruction })),
      ...(notes === undefined ? {} : { notes }),
    }),
  );

const rowsOf = ({ ingredients }: Recipe, hasGroups: boolean): string[] =>
  ingredients
    .map(({ amount = '', unit = '', ingredient, notes = '', group = '' }) =>
      [amount, unit, ingredient, notes, hasGroups ? group : ''].join('|'),
    )
    .sort();
/** A format of lines joins those of a step. */
const stepsOf = ({ instructions }: Recipe, hasLines: boolean): string[] =>
  instructions.map(({ instruction }) => (hasLines ? instruction : instruction.replace(/\s+/g, ' ')));

test.each(['jsonld', 'mealie', 'paprika', 'cooklang', 'markdown'] as const)('any recipe comes back from %s', (format) => {
  let [lines, kept] = [0, 0];
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const [found] = [...readRecipes(WRITERS[format].write({ slug: 'any-cake', recipe, photo: null }))].filter(isRecipe);
      if (!found) throw new Error('It did not come back.');
      const hasGroups = !WRITERS[format].lacks.includes('ingredients.group');
      const rows = rowsOf(recipe, hasGroups);
      const back = rowsOf(found.recipe, hasGroups);
      lines += rows.length;
      kept += rows.filter((row) => back.includes(row)).length;
      const hasLines = format !== 'cooklang';
      expect(stepsOf(found.recipe, hasLines)).toEqual(stepsOf(recipe, hasLines));
    }),
    { numRuns: 20 * propertyRuns(1) },
  );
  expect(kept / lines).toBeGreaterThanOrEqual(0.995);
});

test('Cooklang marks what a step names', () => {
  const recipe = recipeDraftSchema.parse({
    title: 'Rye',
    status: 'draft',
    ingredients: [
      { amount: '500', unit: 'g', ingredient: 'rye flour', notes: 'sifted' },
      { amount: '2', ingredient: 'eggs' },
      { ingredient: 'salt' },
    ],
    instructions: [{ instruction: 'Mix the flour with the eggs. Rest for 10 minutes.' }],
  });
  const [file] = WRITERS.cooklang.write({ slug: 'rye', recipe, photo: null });
  expect(new TextDecoder().decode(file?.bytes).split('---\n').at(-1)?.trim()).toBe(
    '@salt{}\n\nMix the @rye flour|flour{500%g}(sifted) with the @eggs{2}. Rest for ~{10%minutes}.',
  );
});
