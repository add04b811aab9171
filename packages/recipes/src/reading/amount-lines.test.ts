import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ingredientParts } from '../amounts/measures.ts';
import { type Measure, scaleMeasure } from '../amounts/scale-amount.ts';
import { ingredientFrom } from './ingredient-line.ts';
import type { WrittenIngredient } from './written-rows.ts';

/** Lines as people write them, with what is right at 2x, 0.5x and 1/3x, one measure after another, or only with the measures that scale. */
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

/** All that scales in an ingredient. */
function measuresOf(row: Pick<WrittenIngredient, 'ingredient'> & Partial<WrittenIngredient>): Measure[] {
  const { scales, ingredient, notes } = ingredientParts(row);
  const fields = [row, { amount: row.otherAmount, unit: row.otherUnit }];
  return [...(scales ? fields : []), ...ingredient, ...notes].flatMap((part) =>
    typeof part === 'string' || !part.amount ? [] : { amount: part.amount, unit: part.unit ?? '' },
  );
}

const plain = (text: string) => text.replace(/[\s.]/g, '').toLowerCase();

describe('an ingredient as people write it', () => {
  test.each(CASES.filter(([, answers]) => answers.includes(' / ')))('%s', (line, answers) => {
    const measures = measuresOf(ingredientFrom(line));
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

  test.each(CASES.filter(([, answers]) => !answers.includes(' / ')))('%s, in fields or as a line', (line, answers) => {
    const right = answers === '-' ? [] : answers.split(/, | plus /).map(plain);
    for (const row of [ingredientFrom(line), { ingredient: line.replace(/^[-*•] /, '') }]) {
      const measures = measuresOf(row);
      // Of a sum in different kinds of units each part is a measure of its own, or all are one.
      const shown = measures.flatMap(({ amount, unit }) => `${amount} ${unit}`.split(' plus '));
      const isAny = (one: string) => shown.some((text) => plain(text) === one) || measures.some(({ amount }) => plain(amount) === one);
      expect(shown.length === right.length && right.every(isAny), `${JSON.stringify(measures)} are ${answers}`).toBe(true);
    }
  });
});
