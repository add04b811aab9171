import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ingredientParts } from '../amounts/measures.ts';
import { scaleMeasure } from '../amounts/scale-amount.ts';
import { ingredientFrom } from './ingredient-line.ts';

/** Lines as people write them, with what is right at 2x, 0.5x and 1/3x, one measure after another. */
const CASES = readFileSync(new URL('amount-lines.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' :: ') as [string, string]);
const SCALES = [2, 0.5, 1 / 3];

const singular = (text: string) =>
  text
    .replace(/(?<=bunch|box)es\b/g, '')
    .replace('loaves', 'loaf')
    .replace(/(?<=[a-z]{2})s\b/g, '');

/** Whether an amount with its unit is the right one, whose unit may be left out. */
const isRight = (right: string, { amount, unit }: { amount: string; unit: string }) =>
  right === amount || singular(right) === singular(`${amount} ${unit}`);

describe('an ingredient as people write it', () => {
  test.each(CASES)('%s', (line, answers) => {
    const row = ingredientFrom(line);
    const { scales, ingredient, notes } = ingredientParts(row);
    const fields = [row, { amount: row.otherAmount, unit: row.otherUnit }];
    const measures = [...(scales ? fields : []), ...ingredient, ...notes].flatMap((part) =>
      typeof part !== 'string' && part.amount ? part : [],
    );
    for (const [index, scale] of SCALES.entries()) {
      const right =
        answers
          .split(' / ')
          [index]?.split(', ')
          .filter((one) => one !== '-') ?? [];
      const scaled = measures.map((measure) => scaleMeasure(measure, scale));
      expect(
        scaled.length === right.length && right.every((one) => scaled.some((measure) => isRight(one, measure))),
        `${JSON.stringify(scaled)} at ${scale} is ${right.join(', ')}`,
      ).toBe(true);
    }
  });
});
