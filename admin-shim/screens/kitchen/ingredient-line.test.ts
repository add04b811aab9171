import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ingredientFrom, ingredientsFrom } from './ingredient-line.ts';

const filled = (line: string) => Object.fromEntries(Object.entries(ingredientFrom(line)).filter(([, value]) => value !== ''));

describe('ingredientFrom', () => {
  it.each([
    ['500 g bread flour', { amount: '500', unit: 'g', ingredient: 'bread flour' }],
    ['500g bread flour', { amount: '500', unit: 'g', ingredient: 'bread flour' }],
    ['1 1/2 cups whole milk, warm', { amount: '1 1/2', unit: 'cups', ingredient: 'whole milk', notes: 'warm' }],
    ['½ tsp. fine sea salt', { amount: '½', unit: 'tsp', ingredient: 'fine sea salt' }],
    ['• 6 cloves of garlic (chopped)', { amount: '6', unit: 'cloves', ingredient: 'garlic', notes: 'chopped' }],
    ['400 g (3 1/3 cups) rye flour', { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'rye flour' }],
    ['400 g / 3 1/3 cups rye flour', { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'rye flour' }],
    ['16 to 18 olives', { amount: '16 to 18', ingredient: 'olives' }],
    ['about 2 tablespoons honey', { amount: 'about 2', unit: 'tablespoons', ingredient: 'honey' }],
    ['8 fl oz cream', { amount: '8', unit: 'fl oz', ingredient: 'cream' }],
    ['3 eggs', { amount: '3', ingredient: 'eggs' }],
    ['2 cloves', { amount: '2', ingredient: 'cloves' }],
    ['a pinch of salt', { amount: 'a pinch', ingredient: 'salt' }],
    ['a bay leaf', { ingredient: 'a bay leaf' }],
    ['7up', { ingredient: '7up' }],
    ['2-inch piece of ginger', { ingredient: '2-inch piece of ginger' }],
    ['1 (14-oz) can tomatoes', { amount: '1', ingredient: '(14-oz) can tomatoes' }],
    ['salt and pepper, to taste', { ingredient: 'salt and pepper', notes: 'to taste' }],
    ['500', { ingredient: '500' }],
  ])('reads %s', (line, expected) => expect(filled(line)).toEqual(expected));

  it('always names an ingredient, and loses no letter or digit', () => {
    const kept = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).sort().join('');
    const part = fc.constantFrom('500', 'g', '1/2', '½', 'cup', ',', '(', ')', 'flour', 'a', 'pinch', '-', ' ', 'to', '🍞', '/', '.', ':');
    const line = fc.oneof(
      fc.array(part).map((parts) => parts.join(' ')),
      fc.string({ unit: 'binary' }).map((text) => text.replace(/of/gi, '')),
    );
    fc.assert(
      fc.property(line, (text) => {
        const row = ingredientFrom(text);
        if (/\p{L}/u.test(text)) expect(row.ingredient).not.toBe('');
        expect(kept(Object.values(row).join(' '))).toBe(kept(text));
      }),
    );
  });

  it('takes no long time over any line', () => {
    for (const line of [
      '1'.repeat(100_000),
      '1 '.repeat(50_000),
      '('.repeat(100_000),
      'a '.repeat(50_000),
      '1/'.repeat(50_000),
      ' '.repeat(100_000),
      '-'.repeat(100_000),
    ]) {
      const start = performance.now();
      ingredientFrom(line);
      expect(performance.now() - start, line.slice(0, 4)).toBeLessThan(1_000);
    }
  });
});

describe('ingredientsFrom', () => {
  it('reads a list with headings', () => {
    const rows = ingredientsFrom('2 eggs\r\n\nFor the dough:\n- 500 g flour\n- 10 g salt\n\nTopping:\nseeds', 'Levain');
    expect(rows.map(({ group, amount, unit, ingredient }) => [group, amount, unit, ingredient])).toEqual([
      ['Levain', '2', '', 'eggs'],
      ['Dough', '500', 'g', 'flour'],
      ['Dough', '10', 'g', 'salt'],
      ['Topping', '', '', 'seeds'],
    ]);
  });
});
