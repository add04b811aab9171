import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KnownRecipes } from './known-recipes.ts';

const PAGE = 'https://oven.example/rye';
const rye = {
  title: 'Crème rye',
  ingredients: [{ amount: '1 1/2', unit: 'cups', ingredient: 'rye flour', notes: 'baker’s' }, { ingredient: 'Salt' }],
  instructions: [{ instruction: 'Mix.' }, { instruction: 'Bake at 450 °F.', duration: 40 }],
};
type Known = Parameters<KnownRecipes['find']>[0];

/** The slug that a recipe is found by on a site that has the others, at `1`, `2` and so on. */
function found(recipe: Known, others: readonly Known[], incoming: readonly Known[] = [recipe], isOfThisImport = false): string | undefined {
  const known = new KnownRecipes(incoming);
  for (const [index, other] of others.entries()) known.add(other, String(index + 1), isOfThisImport);
  return known.find(recipe);
}
const withFlour = (amount: string, more: object = {}): Known => ({
  ...rye,
  ingredients: [{ amount, ingredient: 'flour' }],
  ...more,
});

describe('the same title and lines', () => {
  test('are the same recipe, before the import and in it, from wherever', () => {
    expect(found(rye, [rye])).toBe('1');
    expect(found(rye, [rye], [rye], true)).toBe('1');
    expect(found({ ...rye, sourceLink: PAGE }, [{ ...rye, sourceLink: 'https://elsewhere.example/rye' }])).toBe('1');
  });

  test.each([
    ['case', (text: string) => text.toUpperCase()],
    ['spaces', (text: string) => ` ${text.replaceAll(' ', '\u00a0 ')}\n`],
    ['the form of letters', (text: string) => text.normalize('NFD')],
    ['fractions', (text: string) => text.replace(' 1/2', '½')],
    ['quotes', (text: string) => text.replaceAll('’', "'")],
    ['characters that are not seen', (text: string) => text.replaceAll('r', 'r\u00ad')],
    ['fullwidth letters', (text: string) => text.replaceAll('l', 'ｌ')],
  ])('do not differ by %s', (_, written) => {
    const other = JSON.parse(JSON.stringify(rye), (key, value: unknown) =>
      typeof value === 'string' && key !== '' ? written(value) : value,
    ) as Known;
    expect(found(rye, [other])).toBe('1');
  });

  test('are the same if the words of a line are split into other fields', () => {
    expect(found({ ...rye, ingredients: [{ ingredient: '1 1/2 cups rye flour baker’s' }, { ingredient: 'salt' }] }, [rye])).toBe('1');
  });

  test('are not the same with any other letter or digit in a line', () => {
    const line = fc.stringMatching(/^[a-z0-9./½ -]{0,12}$/);
    fc.assert(
      fc.property(line, line, (one, other) => {
        const letters = (text: string) => text.replaceAll('½', ' 1/2').replace(/\s+/g, ' ').trim();
        expect(found(withFlour(one), [withFlour(other)]) === '1').toBe(letters(one) === letters(other));
      }),
    );
  });
});

describe('different recipes', () => {
  test('of one title are different, whatever else they share', () => {
    for (const sourceLink of [undefined, '', 'https://oven.example', 'https://www.oven.example/', 'http://oven.example/#top'])
      expect(found(withFlour('1', { sourceLink }), [withFlour('2', { sourceLink })])).toBeUndefined();
  });

  test('without a letter in their title are different', () => {
    expect(found(withFlour('1', { title: '🍞' }), [withFlour('2', { title: '🍞' }), withFlour('1', { title: '🥖' })])).toBeUndefined();
    expect(found(withFlour('1', { title: '!!!' }), [withFlour('1', { title: '???' })])).toBeUndefined();
  });

  test('of one page are different, on the site and in the import', () => {
    const [one, two, three] = ['1', '2', '3'].map((amount) => withFlour(amount, { sourceLink: PAGE })) as [Known, Known, Known];
    expect(found(three, [one, two])).toBeUndefined();
    expect(found(two, [one], [two, three])).toBeUndefined();
    expect(found(two, [one], [two], true)).toBeUndefined();
  });
});

test('a recipe that was edited since is known by its page, if no other recipe is from there', () => {
  const edited = withFlour('2', { sourceLink: `${PAGE}/?utm_source=mail` });
  expect(found(withFlour('1', { sourceLink: PAGE }), [edited])).toBe('1');
  expect(found(withFlour('1', { sourceLink: PAGE, title: 'Another' }), [edited])).toBeUndefined();
  expect(
    found(withFlour('1', { sourceLink: 'https://oven.example/?p=1' }), [withFlour('2', { sourceLink: 'https://oven.example/?p=2' })]),
  ).toBe(undefined);
});
