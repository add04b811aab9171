import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { find, searchable } from './find.ts';
import { BAKERY } from '../../../tests/support/fixture-bakery.ts';

const found = (texts: string[], typed: string) =>
  find(
    searchable(texts, (text) => [text]),
    typed,
  );
const items = (texts: string[], typed: string) => found(texts, typed).items;

describe('a search', () => {
  const texts = ['Saturday pickup Ben Kessler', 'Pâte fermentée Anna Kessler', 'Sourdough focaccia'];

  it('finds what has all typed words, in any order, whatever the accents and capitals', () => {
    expect(items(texts, '')).toEqual(texts);
    expect(items(texts, 'pate')).toEqual([texts[1]]);
    expect(items(texts, 'BEN sat')).toEqual([texts[0]]);
    expect(items(texts, ' kessler ')).toEqual([texts[0], texts[1]]);
    expect(items(texts, 'kessler rye')).toEqual([]);
    expect(items(texts, 'a')).toEqual(texts);
    expect(items(texts, 'fo')).toEqual([texts[2]]);
  });

  it('finds what has nearly the typed words where nothing has them, and says which words it took', () => {
    expect(found(texts, 'foccacia')).toEqual({ items: [texts[2]], words: ['foccacia', 'focaccia'] });
    for (const half of ['focca', 'foccac', 'foccaci']) expect(items(texts, half)).toEqual([texts[2]]);
    expect(items(texts, 'kesler pikup')).toEqual([texts[0]]);
    expect(items(texts, 'sourdouhg')).toEqual([texts[2]]);
    expect(items(texts, 'pâtes')).toEqual([texts[1]]);
  });

  it('takes what has the words as they are typed before anything that is near', () => {
    expect(items(['rolls', 'roles'], 'roles')).toEqual(['roles']);
    expect(items(['butter', 'baguettes'], 'bagutte')).toEqual(['baguettes']);
  });

  it('corrects neither short words nor the middle of others', () => {
    expect(items(['sourdough', 'family'], 'soup')).toEqual([]);
    expect(items(['sourdough', 'family'], 'milly')).toEqual([]);
  });
});

describe('in the recipes of this site', () => {
  const folder = path.join(BAKERY, 'content/recipes');
  const recipes = readdirSync(folder).map((name) => {
    const { title, category, tags } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string> & {
      tags: string[];
    };
    return [title, category, ...tags].join(' ');
  });

  test('soup finds the soups alone', () => {
    expect(items(recipes, 'soup').length).toBeGreaterThan(1);
    expect(items(recipes, 'soup').every((words) => /soup/i.test(words))).toBe(true);
  });

  test.each(['foccacia', 'bagutte', 'cinamon', 'choclate', 'pretzl', 'sesme bagel'])('%j finds something', (typed) => {
    expect(items(recipes, typed)).not.toEqual([]);
  });

  test.each(['xyzzy', 'qwerty', 'wednesday', 'turkey', 'invoice', 'fish', 'zq'])('%j finds nothing', (typed) => {
    expect(items(recipes, typed)).toEqual([]);
  });
});
