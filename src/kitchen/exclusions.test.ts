import { describe, expect, test } from 'vitest';
import { readSearch } from './exclusions.ts';
import { wordsOf } from './words.ts';

describe('a search that leaves something out', () => {
  test.each([
    ['egg free', '', 'egg'],
    ['gluten-free pancakes', 'pancakes', 'gluten'],
    ['pancakes gluten free', 'pancakes', 'gluten'],
    ['glutn free bread', 'bread', 'glutn→gluten'],
    ['cookies without eggs', 'cookies', 'eggs→egg'],
    ['cookies without eggs or milk', 'cookies', 'eggs→egg milk→dairy'],
    ['no nuts', '', 'nuts→nut+peanut'],
    ['dairy free and egg free cake', 'and cake', 'dairy egg'],
    ['eggless cake', 'cake', 'egg'],
    ['soup without cilantro', 'soup', 'cilantro→'],
    ['free of soy', '', 'soy'],
    ['free range eggs', 'free range eggs', ''],
    ['eggs free range', 'eggs free range', ''],
    ['no bake cheesecake', 'no bake cheesecake', ''],
    ['no-knead bread', 'no knead bread', ''],
    ['without', 'without', ''],
    ['no', 'no', ''],
    ['free', 'free', ''],
    ['', '', ''],
  ])('%s', (text, words, without) => {
    const read = readSearch(wordsOf(text));
    expect(read.words.join(' ')).toBe(words);
    const expected = without === '' ? [] : without.split(' ').map((each) => each.split('→'));
    expect(read.without.map(({ families }) => families.join('+'))).toEqual(expected.map(([word, families = word]) => families));
  });
});
