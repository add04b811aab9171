import { describe, expect, it } from 'vitest';
import { compareLines, linesOfValue, withoutLongRuns } from './field-lines.ts';

describe('linesOfValue', () => {
  it('reads texts, numbers and rows, and leaves out what nobody typed', () => {
    expect(linesOfValue('Fold.\n\n  Rest. ')).toEqual(['Fold.', 'Rest.']);
    expect(linesOfValue(45)).toEqual(['45']);
    expect(
      linesOfValue([
        { id: 'ingredient-1', amount: '400', unit: 'g', ingredient: 'rye', notes: '' },
        { id: '', amount: '', ingredient: '' },
      ]),
    ).toEqual(['400 g rye']);
    for (const nothing of ['', '  ', null, undefined, []]) expect(linesOfValue(nothing)).toEqual([]);
  });
});

describe('compareLines', () => {
  const own = (lines: { text: string; isOwn: boolean }[]) => lines.filter(({ isOwn }) => isOwn).map(({ text }) => text);

  it('marks what only one version has', () => {
    const { mine, theirs } = compareLines(['rye', 'salt', 'water'], ['rye', 'honey', 'water', 'seeds']);
    expect(own(mine)).toEqual(['salt']);
    expect(own(theirs)).toEqual(['honey', 'seeds']);
  });

  it('marks what stands elsewhere', () => {
    const { mine, theirs } = compareLines(['mix', 'fold', 'bake'], ['fold', 'bake', 'mix']);
    expect(own(mine)).toEqual(['mix']);
    expect(own(theirs)).toEqual(['mix']);
  });

  it('marks nothing where nothing differs', () => {
    expect(own(compareLines(['rye'], ['rye']).mine)).toEqual([]);
    expect(own(compareLines([], []).theirs)).toEqual([]);
  });
});

it('shows what differs with its neighbors, and counts the rest', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'].map((text) => ({ text, isOwn: text === 'd' }));
  expect(withoutLongRuns(lines)).toEqual([2, ...lines.slice(2)]);
});
