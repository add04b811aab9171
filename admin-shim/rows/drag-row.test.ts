import { expect, it } from 'vitest';
import { placeAfterDrag } from './drag-row.ts';

const rows = [44, 44, 80, 44].map((height, index, all) => ({ height, top: all.slice(0, index).reduce((sum, one) => sum + one, 100) }));

it.each([
  ['nowhere', 1, 0, 1],
  ['not far enough', 0, 40, 0],
  ['past the next', 0, 50, 1],
  ['past a tall one', 0, 110, 2],
  ['to the end', 0, 5_000, 3],
  ['up by one', 3, -70, 2],
  ['to the beginning', 3, -5_000, 0],
])('drags a row %s', (_where, from, distance, to) => expect(placeAfterDrag(rows, from, distance)).toBe(to));
