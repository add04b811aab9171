import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedKeys, changedMap } from './changed-map.ts';

const value = fc.constantFrom('a', 'b', 'c');
const key = fc.integer({ min: 0, max: 5 });
const map = fc.array(fc.tuple(key, value)).map((items) => new Map(items));
const changes = fc.array(fc.tuple(key, fc.option(value, { nil: undefined }))).map((items) => new Map(items));

test('the keys that differ are those of a comparison, whether the maps were made of each other or not', () => {
  fc.assert(
    fc.property(map, changes, changes, (before, some, others) => {
      const between = changedMap(before, some);
      const after = changedMap(between, others);
      for (const [one, other] of [
        [before, between],
        [between, after],
        [before, after],
        [after, before],
      ] as const) {
        const differing = [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
        expect([...changedKeys(one, other)].sort()).toEqual(differing.sort());
      }
    }),
  );
});

test('a changed map has the changes, and the earlier one stays as it is', () => {
  fc.assert(
    fc.property(map, changes, (before, some) => {
      const copy = new Map(before);
      const after = changedMap(before, some);
      for (const name of [0, 1, 2, 3, 4, 5]) expect(after.get(name)).toBe(some.has(name) ? some.get(name) : copy.get(name));
      expect(before).toEqual(copy);
    }),
  );
});

test('a map without a change is the very same', () => {
  const before = new Map([['a', 'x']]);
  expect(changedMap(before, new Map([['a', 'x']]))).toBe(before);
  expect(changedMap(before, new Map([['b', undefined]]))).toBe(before);
});
