import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slug } from '../../tests/fixtures/arbitrary.ts';
import { formerSlugs, MOST_FORMER_SLUGS, movedTo } from './former-slugs.ts';

const messages = (value: unknown) =>
  formerSlugs()
    .safeParse(value)
    .error?.issues.map(({ message }) => message) ?? [];

describe('former slugs', () => {
  test.each([
    [undefined, []],
    [null, []],
    ['', []],
    ['rye', ['rye']],
    [' rye, old-rye ,', ['rye', 'old-rye']],
    [['rye', ' rye ', ''], ['rye']],
  ])('%j parses to %j', (written, slugs) => {
    expect(formerSlugs().parse(written)).toEqual(slugs);
  });

  test.each([
    [5, 'Earlier addresses must be a list'],
    [{ rye: 1 }, 'Earlier addresses must be a list'],
    [['/blog/rye'], 'Address may only have lowercase letters, digits and single hyphens between them, such as rye-starter'],
    [['rye\n/ /evil.test 301'], 'Address may only have lowercase letters, digits and single hyphens between them, such as rye-starter'],
    [[7], 'Address must be text'],
    [Array.from({ length: MOST_FORMER_SLUGS + 1 }, (_, index) => `rye-${index}`), 'There can be at most 20 earlier addresses'],
  ])('rejects %j', (written, message) => {
    expect(messages(written)).toEqual([message]);
  });
});

describe('renaming an entry', () => {
  test('repeatedly keeps its newest former slugs, without the current one', () => {
    fc.assert(
      fc.property(slug, fc.array(slug, { maxLength: 40 }), (first, others) => {
        let data = { formerSlugs: [] as string[] };
        let here = first;
        for (const next of others) {
          data = movedTo(data, here, next);
          here = next;
        }
        const left = [first, ...others].reverse().filter((name, index, all) => name !== here && all.indexOf(name) === index);
        expect(data.formerSlugs).toEqual(left.slice(0, MOST_FORMER_SLUGS).reverse());
        expect(formerSlugs().parse(data.formerSlugs)).toEqual(data.formerSlugs);
      }),
    );
  });

  test('changes nothing for a kind without former slugs', () => {
    expect(movedTo({ name: 'Breads' }, 'a', 'b')).toEqual({ name: 'Breads' });
  });
});
