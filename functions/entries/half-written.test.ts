import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIXTURE_SIZES, fixture, utf8 } from '../../tests/fixtures/fixtures.ts';
import { parseContentFile } from '#content/content-file.ts';
import { CONTENT_KINDS, getKind } from '#schema/content-kinds.ts';
import { completed } from './half-written.ts';

const recipe = getKind('recipe').schema;
const completedRecipe = (written: Record<string, unknown>, before?: object): unknown => {
  const result = completed(recipe, written, before);
  return 'data' in result ? result.data : result;
};

describe('an unfinished recipe', () => {
  test('gets placeholders for missing fields', () => {
    expect(completedRecipe({})).toMatchObject({
      title: 'Untitled',
      category: 'Category',
      ingredients: [{ ingredient: 'Ingredient' }],
      instructions: [{ instruction: 'Instruction' }],
    });
  });

  test('has its other rows as they are, and the wrong one without what is wrong', () => {
    const rows = [
      { ingredient: 'Flour', amount: '500' },
      { amount: '2', notes: 7 },
    ];
    expect(completedRecipe({ ingredients: rows })).toMatchObject({
      ingredients: [rows[0], { amount: '2', ingredient: 'Ingredient' }],
    });
  });

  test('has what is too much cut, numbers as they are typed, and no unknown fields', () => {
    const written = { title: 'x'.repeat(500), prepTime: '30', servings: 5_000, cookTime: -3, tags: 'rye, wheat', $revision: 'r1' };
    const data = completedRecipe(written);
    expect(data).toMatchObject({ title: 'x'.repeat(200), prepTime: 30, servings: 1_000, cookTime: 0, tags: ['rye', 'wheat'] });
    expect(data).not.toHaveProperty('$revision');
  });

  test('has what it must have as it was before', () => {
    expect(completedRecipe({ title: ' ', category: '', featuredImage: 'javascript:x' }, { category: 'Soups', title: 'Borscht' })).toEqual(
      expect.objectContaining({ title: 'Borscht', category: 'Soups' }) as unknown,
    );
  });

  test('loses a field that breaks a rule between fields', () => {
    const data = completedRecipe({ title: 'Rye', prepTime: 10, cookTime: 10, activeTime: 60 });
    expect(data).toMatchObject({ title: 'Rye', prepTime: 10 });
    expect(data).not.toHaveProperty('activeTime');
  });
});

test.each(CONTENT_KINDS)('%s can be shown with any invalid fields', (kind) => {
  const { schema } = getKind(kind);
  const parsed = parseContentFile(kind, utf8(fixture(kind, FIXTURE_SIZES[0]).text));
  const whole = parsed.ok ? parsed.file.data : {};
  const names = Object.keys(schema.shape);
  fc.assert(
    fc.property(fc.subarray(names), fc.anything({ maxDepth: 3 }), (broken, value) => {
      const written = { ...whole, ...Object.fromEntries(broken.map((name) => [name, value])) };
      expect(completed(schema, written, whole)).toHaveProperty('data');
    }),
    { numRuns: 100 },
  );
});
