import { expect, test } from 'vitest';
import { countLine } from './count-line.ts';

const NOTHING = { without: [], claims: [] };

test.each([
  [NOTHING, '2 recipes'],
  [{ ...NOTHING, without: ['eggs', 'milk'] }, '2 recipes without eggs or milk. Check labels.'],
  [{ ...NOTHING, without: ['nut', 'gluten'] }, '2 recipes without nuts or gluten. Check labels.'],
  [{ ...NOTHING, claims: ['low carb'] }, '2 recipes, found by words and tags. We don’t check “low carb”.'],
  [{ ...NOTHING, instead: 'cinnamon' }, 'No exact match. Showing results for “cinnamon”: 2 recipes'],
  [
    { ...NOTHING, without: ['eggs'], instead: 'cinnamon' },
    'No exact match. Showing results for “cinnamon”: 2 recipes without eggs. Check labels.',
  ],
])('says what was searched for, and what is not promised: %j', (asked, line) => {
  expect(countLine('2 recipes', asked)).toBe(line);
});
