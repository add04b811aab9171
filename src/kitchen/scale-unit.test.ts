import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleUnit } from './scale-unit.ts';

describe('the unit of an amount at a scale', () => {
  test.each([
    ['cup', '1', 2, 'cups'],
    ['cups', '2', 0.5, 'cup'],
    ['cups', '1 1/2', 0.5, 'cup'],
    ['cup', '1/2', 2, 'cup'],
    ['cup, scant', '1', 1.5, 'cups, scant'],
    ['cups, scant', '2', 0.5, 'cup, scant'],
    ['pinch', '1', 3, 'pinches'],
    ['leaves', '2', 0.5, 'leaf'],
    ['slices', '1-2', 0.5, 'slice'],
    ['g', '1', 2, 'g'],
    ['oz', '1', 2, 'oz'],
    ['cup-sized bowl', '1', 2, 'cup-sized bowl'],
    ['cup', 'a', 2, 'cup'],
    ['Cup', '1', 2, 'Cup'],
    ['', '1', 2, ''],
  ])('%s of %s at %d is %s', (unit, amount, scale, expected) => {
    expect(scaleUnit(unit, amount, scale)).toBe(expected);
  });

  test('at 1 every unit is untouched', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (unit, amount) => scaleUnit(unit, amount, 1) === unit));
  });
});
