import { describe, expect, test } from 'vitest';
import { allergensOf, type BoardItem, labelLines, mayContain } from './board.ts';

const itemWith = (...label: Parameters<typeof labelLines>): BoardItem => ({
  id: 'loaf',
  name: 'Loaf',
  place: '',
  photoCount: 0,
  label: labelLines(...label),
});

describe('what an item says it contains', () => {
  test.each([
    ['all', itemWith('Flour.', 'milk, tree nuts and wheat', true), ['milk', 'tree nuts', 'wheat']],
    ['nothing', itemWith(undefined, '', true), []],
    ['some, but perhaps not all', itemWith('Flour.', 'mustard', false), null],
    ['not a word', itemWith(undefined, '', false), null],
    ['only its ingredients, worded like allergens', itemWith('Contains milk.', '', false), null],
  ])('%s', (_, item, allergens) => expect(allergensOf(item)).toEqual(allergens));

  test('an item is hidden for what it contains, or may contain', () => {
    const loaf = itemWith('Flour.', 'wheat', true);
    expect([mayContain(loaf, []), mayContain(loaf, ['milk']), mayContain(loaf, ['milk', 'wheat'])]).toEqual([false, false, true]);
    expect([mayContain(itemWith(undefined, '', false), []), mayContain(itemWith(undefined, '', false), ['milk'])]).toEqual([false, true]);
  });

  test('a label ends with the weight', () => {
    expect(labelLines('Flour.', 'wheat', true, 'About 2 lb').at(-1)).toEqual({
      text: 'Weight: About 2 lb',
      isComplete: false,
    });
  });

  test('a label without ingredients says that they are coming', () => {
    expect(labelLines(undefined, '', false)).toEqual([{ text: 'Information coming soon', isComplete: false }]);
  });
});
