import { describe, expect, it } from 'vitest';
import { compareLines, linesOfValue, type ReadableLine, withoutLongRuns } from './field-lines.ts';

describe('linesOfValue', () => {
  it('reads texts, numbers and rows, and leaves out what no one typed', () => {
    expect(linesOfValue('Fold.\n\n  Rest. ')).toEqual(['Fold.', 'Rest.']);
    expect(linesOfValue(45)).toEqual(['45']);
    expect(
      linesOfValue([
        ['400', 'g', 'rye', ''],
        ['', ''],
      ]),
    ).toEqual(['400 g rye']);
    for (const nothing of ['', '  ', null, undefined, []]) expect(linesOfValue(nothing)).toEqual([]);
  });
});

describe('compareLines', () => {
  const marks = (lines: ReadableLine[]) => lines.filter(({ isOwn }) => isOwn).map(({ before, own, after }) => [before, own, after]);

  it('marks the lines that only one version has', () => {
    const { mine, theirs } = compareLines(['rye', 'salt', 'water'], ['rye', 'honey', 'water', 'seeds']);
    expect(marks(mine)).toEqual([['', 'salt', '']]);
    expect(marks(theirs)).toEqual([
      ['', 'honey', ''],
      ['', 'seeds', ''],
    ]);
  });

  it('names what only the other version has, where this one has nothing of its own', () => {
    const { mine, theirs } = compareLines(['rye', 'salt', 'water'], ['rye', 'water']);
    expect(marks(mine)).toEqual([['', 'salt', '']]);
    expect(theirs).toContainEqual({ isOwn: true, before: '', own: '', after: '', absent: 'salt' });
    expect(mine.filter(({ absent }) => absent)).toEqual([]);
  });

  it('marks the words of a line that both have, in two ways', () => {
    const { mine, theirs } = compareLines(['mix', '400 g rye flour', 'bake'], ['mix', '450 g rye flour', 'bake']);
    expect(marks(mine)).toEqual([['', '400', 'g rye flour']]);
    expect(marks(theirs)).toEqual([['', '450', 'g rye flour']]);
    const added = compareLines(['Bake it.'], ['Bake it. Then rest.']);
    expect(marks(added.mine)).toEqual([['Bake it.', '', '']]);
    expect(marks(added.theirs)).toEqual([['Bake it.', 'Then rest.', '']]);
  });

  it('shows of long lines what is near to a change', () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
    const { mine } = compareLines([words.join(' ')], [words.with(20, 'x').join(' ')]);
    expect(marks(mine)).toEqual([['… w12 w13 w14 w15 w16 w17 w18 w19', 'w20', 'w21 w22 w23 w24 w25 w26 w27 w28 …']]);
  });

  it('marks what stands elsewhere', () => {
    const { mine, theirs } = compareLines(['mix', 'fold', 'bake'], ['fold', 'bake', 'mix']);
    expect(marks(mine)).toEqual([['', 'mix', '']]);
    expect(marks(theirs)).toEqual([['', 'mix', '']]);
  });

  it('marks nothing where nothing differs', () => {
    expect(marks(compareLines(['rye'], ['rye']).mine)).toEqual([]);
    expect(marks(compareLines([], []).theirs)).toEqual([]);
  });

  it('marks all of very long texts with little in common, which takes no time', () => {
    const lines = (word: string) => Array.from({ length: 100_000 }, (_, index) => `${word} ${index}`);
    const { mine } = compareLines(['same', ...lines('a')], ['same', ...lines('b')]);
    expect(mine.filter(({ isOwn }) => isOwn)).toHaveLength(100_001);
  });
});

it('shows what differs with its neighbors, and counts the rest', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'].map((text) => ({ isOwn: text === 'd', before: text, own: '', after: '' }));
  expect(withoutLongRuns(lines)).toEqual([2, ...lines.slice(2)]);
  const long = [lines[3] as ReadableLine, { isOwn: false, before: 'a b c d e f g h i', own: '', after: '' }];
  expect(withoutLongRuns(long).at(-1)).toMatchObject({ before: 'a b c d e f g h …' });
});
