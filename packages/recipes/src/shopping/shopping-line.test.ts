import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLine } from './shopping-line.ts';
import { anyText } from '../../tests/any-text.ts';

/** A line as what to buy, with its amounts: `salt 2 volume`. */
function read(text: string): string {
  const line = readLine(text);
  if (!line) return '';
  const needs = line.needs.map((need) =>
    need.flatMap(({ kind, value, isEstimate }) => (isEstimate ? [] : `${Math.round(value * 100) / 100} ${kind}`.trim())).join(' = '),
  );
  return [line.key, needs.join(' + ')].filter(Boolean).join(': ');
}

describe('a line of an ingredient', () => {
  test.each([
    ['2 large eggs', 'egg: 2'],
    ['3 cloves garlic, minced', 'garlic: 3 clove'],
    ['2 small garlic cloves', 'garlic: 2 clove'],
    ['500 g bread flour (3 1/2 cups), sifted', 'bread flour: 500 weight = 168 volume'],
    ['Butter 50 g', 'butter: 50 weight'],
    ['2 sticks unsalted butter, softened', 'unsalted butter: 48 volume'],
    ['1 lb 4 oz ground beef', 'ground beef: 567 weight'],
    ['1/4 cup plus 2 Tbsp. kosher salt, divided, plus more as needed', 'kosher salt: 18 volume'],
    ['1 (14 oz) can diced tomatoes', 'diced tomato (can): 1 can (14 oz)'],
    ['2 15-ounce cans black beans, drained', 'black bean (can): 2 can (15 oz)'],
    ['1 can (400 g) chickpeas', 'chickpea (can): 1 can (400 g)'],
    ['2 apples', 'apple: 2'],
    ['2-3 apples', 'apple: 3'],
    ['900 g (4-5) apples', 'apple: 900 weight = 5'],
    ['juice of 2 lemons', 'lemon: 2'],
    ['1 pound boneless, skinless chicken breasts', 'chicken breast: 453.6 weight'],
    ['1 T sugar', 'sugar: 3 volume'],
    ['1,500 g potatoes', 'potato: 1500 weight'],
    ['1 tsp freshly ground black pepper', 'black pepper: 1 volume'],
    ['a pinch of salt', 'salt'],
    ['Salt, to taste', 'salt'],
    ['flour for dusting', 'flour'],
    ['1 tablespoon (15 ml) molasses', 'molass: 3 volume'],
    ['2 courgettes', 'zucchini: 2'],
    ['1 cup whole wheat flour', 'whole wheat flour: 48 volume'],
    ['butter or margarine', 'butter or margarine'],
    ['1 tsp ground coriander', 'ground coriander: 1 volume'],
    ['1000000000 cups flour', 'flour: 48000000000 volume'],
    ['1 x 400g tin chopped tomatoes', 'chopped tomato (can): 1 tin (400 g)'],
    ['7g sachet dried yeast', 'dried yeast: 1 sachet (7 g)'],
    ['150ml pot natural yogurt', 'natural yogurt: 1 pot (150 ml)'],
    ['2 lb pot roast', 'pot roast: 907.2 weight'],
    ['1 lb ground beef (80/20)', 'ground beef: 453.6 weight'],
    ['1-inch piece fresh ginger', 'ginger: 1 piece'],
    ['3-pound pork shoulder, trimmed', 'pork shoulder: 1'],
    ['3 EL Öl', 'ol: 3 EL'],
    ['Zucker 200 Gramm', 'zucker: 200 weight'],
    ['4 md boneless thighs', 'thigh: 4'],
    ['2 pinches dried, crushed chilli', 'dried crushed chilli: 2 pinch'],
    ['1 pound plus 1 cup rye flour', 'rye flour: 453.6 weight + 48 volume'],
    ['110ml-150ml/4-5fl oz milk', 'milk: 30.43 volume'],
    ['3lb 5oz-4lb 8oz chicken', 'chicken: 2041.2 weight'],
    ['2 x 120g/4oz trout fillets', 'trout: 2 fillet'],
    ['1 3 lb hen', 'hen: 1'],
    ['One 2-pound hen, cut into 8 pieces', 'hen: 1'],
    ['1 Tüte Hefe', 'hefe: 1 Tüte'],
    ['—', ''],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['2 onions, diced', '1 large red onion'],
    ['1 tsp coriander', '1/2 cup chopped cilantro'],
    ['1 cup butter', '1 cup peanut butter'],
    ['3 tomatoes', '1 can tomatoes'],
    ['1 tsp basil', '1/4 cup fresh basil'],
    ['1 cup flour', '1 cup bread flour'],
    ['1 cup mushrooms', '1 cup dried mushrooms'],
  ])('%j is something else than %j', (a, b) => {
    expect(readLine(a)?.key).not.toBe(readLine(b)?.key);
  });

  test('may be any text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.stringMatching(/^[\d ½/.,()a-z-]{0,60}$/)), (text) => {
        for (const { value } of readLine(text)?.needs.flat() ?? []) expect(value).toBeGreaterThan(0);
      }),
    );
  });
});
