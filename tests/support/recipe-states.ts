import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Recipe } from '#schema/recipe.ts';
import { FAILING_PHOTO } from './page-states.ts';

const long = 'Gâteau'.repeat(16);

/** Recipes in all their states: with minimum and maximum content, in several units, and with failing or missing photos. */
export function recipeStates({ notes: _notes, nutritionInfo: _nutrition, ...loaf }: Recipe): Record<string, Recipe> {
  return {
    least: {
      ...loaf,
      title: 'Toast',
      featuredImage: '/uploads/never-taken.jpg',
      tags: [],
      servings: undefined,
      prepTime: 0,
      cookTime: 0,
      activeTime: undefined,
      ingredients: [{ ingredient: 'bread' }],
      instructions: [{ instruction: 'Toast {2 slices} of it.', duration: 0 }],
    },
    plain: {
      ...loaf,
      title: 'Grandmother’s\u00a0Honey\u00a0Cake',
      featuredImage: undefined,
      category: 'Snacks',
      ingredients: [{ ingredient: 'honey' }, { ingredient: 'flour, as much as it takes' }],
      instructions: [
        { instruction: 'FOR THE CAKE:' },
        { instruction: 'Stir.', notes: 'As on https://example.com/cake.\nSlowly.' },
        { instruction: 'Bake.' },
        { instruction: 'For the icing:' },
        { instruction: 'ערבבו היטב.' },
      ],
    },
    arabic: {
      ...loaf,
      title: 'خبز عربي',
      description: 'خبز طري بسيط من الدقيق والماء.',
      featuredImage: undefined,
      ingredients: [
        { amount: '500', unit: 'g', ingredient: 'دقيق أبيض' },
        { ingredient: 'ملح', notes: 'حسب الذوق' },
      ],
      instructions: [{ instruction: 'اخلط الدقيق والماء جيدا.', duration: 10 }, { instruction: 'اخبز على حرارة عالية.' }],
    },
    units: {
      ...loaf,
      ingredients: [
        { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'bread flour', notes: 'sifted' },
        { amount: '2', unit: 'cups', ingredient: 'whole milk at 80°F' },
        { amount: '8', unit: 'oz', otherAmount: '225', otherUnit: 'g', ingredient: 'chocolate' },
        { amount: '2', ingredient: 'large eggs' },
        { amount: '1', unit: 'cup', ingredient: 'regret' },
        { amount: '1', unit: 'tablespoon', ingredient: 'butter', notes: 'for the pan', scaling: 'Stays the same' },
      ],
      yield: '2 loaves',
      instructions: [{ instruction: 'Heat the oven to 350°F. Mix {400 g} of the flour with {1 cup} of the milk.' }],
    },
    pasted: {
      ...loaf,
      title: 'Icebox Cake',
      featuredImage: undefined,
      category: 'Snacks',
      ingredients: [
        '14-oz can sweetened condensed milk',
        'Sleeve graham crackers',
        '2 bay leaves',
        '1 egg yolk',
        '200 g sugar',
        '1 (14 oz) can cherries',
        'Pinch of salt',
      ].map((ingredient) => ({ ingredient })),
      instructions: [{ instruction: 'Whisk 200 g sugar in a 9x13-inch dish.' }, { instruction: 'Chill it.' }],
    },
    most: {
      ...loaf,
      title: long.slice(0, 190),
      description: long.repeat(4),
      author: long,
      authorImage: FAILING_PHOTO,
      prepTime: 10_079,
      cookTime: 10_079,
      restTime: 10_079,
      sourceName: long,
      sourceLink: 'https://example.com/honey',
      activeTime: 8_639,
      category: 'Soups',
      featuredImage: FAILING_PHOTO,
      ingredients: Array.from({ length: 200 }, (_, index) => ({
        amount: '1 1/2',
        unit: 'cup',
        ingredient: index === 0 ? long : `ingredient ${index + 1}`,
        ...(index % 50 === 0 ? {} : { group: `Group ${index % 7}` }),
        notes: long,
      })),
      instructions: Array.from({ length: 100 }, (_, index) => ({
        instruction: `Do it for the ${index + 1}. time. ${'And again. '.repeat(index % 9)}`,
        ...(index === 0 ? { image: FAILING_PHOTO, notes: long } : {}),
      })),
    },
  };
}

/** Adds recipes in all their states to a repository. */
export async function writeRecipeStates(root: string): Promise<void> {
  const fileOf = (slug: string) => path.join(root, `content/recipes/${slug}.json`);
  const recipes = recipeStates(JSON.parse(await readFile(fileOf('country-loaf'), 'utf8')) as Recipe);
  await Promise.all(Object.entries(recipes).map(([slug, recipe]) => writeFile(fileOf(slug), JSON.stringify(recipe))));
}
