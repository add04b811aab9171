import { describe, expect, test } from 'vitest';
import type { RecipeView } from '#content/recipes.ts';
import { printLook } from './print-look.ts';

const SIZES = ['roomy', 'close'];

const recipe = (steps: number, ingredients: number, notes?: string): RecipeView => ({
  id: 'rye',
  slug: 'rye',
  title: 'Rye',
  description: 'A loaf.',
  featuredImage: '/uploads/rye.jpg',
  photo: null,
  author: 'Anna',
  category: 'Breads',
  difficulty: 'Easy',
  tags: [],
  prepTime: 10,
  cookTime: 10,
  totalTime: 20,
  servings: 2,
  status: 'published',
  ...(notes ? { notes } : {}),
  ingredients: Array.from({ length: ingredients }, (_, index) => ({ id: `i${index}`, amount: '400', unit: 'g', ingredient: 'rye flour' })),
  instructions: Array.from({ length: steps }, (_, index) => ({
    id: `s${index}`,
    stepNumber: index + 1,
    instruction: 'Knead it until it comes off the table and springs back under a finger, about ten minutes.',
  })),
});

describe('the print layout of a recipe', () => {
  test('a short recipe is roomy, a long one compact', () => {
    const sizes = [1, 10, 20, 40, 100].map((steps) => SIZES.indexOf(printLook(recipe(steps, 8))['data-print']));
    expect(sizes).toEqual(sizes.toSorted());
    expect([sizes[0], sizes.at(-1)]).toEqual([0, 1]);
  });

  test('the ingredients’ column is wide for few ingredients and many steps with notes', () => {
    const notes = 'It keeps for a week. '.repeat(20);
    expect(printLook(recipe(9, 6, notes))).toMatchObject({ 'data-left': 'wide', 'data-notes': 'below-ingredients' });
    expect(printLook(recipe(16, 6))['data-left']).toBe('narrow');
  });

  test('a recipe that does not fit one page loses its nutrition, then its notes, and then takes two pages', () => {
    const nutritionInfo = { calories: 165, protein: '6 g', carbs: '34 g', fat: '1 g', fiber: '2 g', sugar: '3 g' };
    const without = Array.from({ length: 60 }, (_, sentences) => {
      const long = recipe(15, 30, 'It keeps for a week. '.repeat(sentences));
      return printLook({ ...long, nutritionInfo })['data-without'];
    });
    expect([...new Set(without)]).toEqual([undefined, 'nutrition', 'notes']);
    expect(printLook(recipe(60, 8))['data-without']).toBe('nothing');
    expect(printLook(recipe(60, 8))['data-print']).toBe('close');
  });

  test('notes are below the shorter column', () => {
    const notes = 'It keeps for a week. '.repeat(20);
    expect(printLook(recipe(14, 3, notes))['data-notes']).toBe('below-ingredients');
    expect(printLook(recipe(3, 24, notes))['data-notes']).toBe('below-steps');
  });
});
