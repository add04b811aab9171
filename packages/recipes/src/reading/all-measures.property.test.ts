import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ingredientParts } from '../amounts/measures.ts';
import type { TextPart } from '../amounts/text-part.ts';
import { parseAmount } from '../amounts/parse-amount.ts';
import { type Measure, scaleMeasure } from '../amounts/scale-amount.ts';
import { unitSize } from '../amounts/sized-units.ts';
import { ingredientFrom } from './ingredient-line.ts';
import type { WrittenIngredient } from './written-rows.ts';

const number = fc.constantFrom(
  '1',
  '2',
  '3',
  '12',
  '1 1/2',
  '1/2',
  '2 1/4',
  '½',
  '1½',
  '1.5',
  '250',
  '1-2',
  '1 to 1 1/2',
  '100–150',
  '1 1∕2',
);
const unit = fc.constantFrom(
  ...'g, kg, oz, ozs, lb, pounds, cups, c, tbsp, Tbsp., tblsp, ml, fl oz, fl. oz., fluid ounces, l, litres, pints, pts, heaped tbsp, level teaspoons'.split(
    ', ',
  ),
);
const simple = fc.tuple(number, fc.constantFrom('', ' '), unit).map((parts) => parts.join(''));
const combined = fc.constantFrom(
  ...'1 lb 4 oz; 3lb 5oz; 2 cups plus 1 tablespoon; 1 kg 200 g; 110ml-150ml; 3lb 5oz-4lb 8oz; 1 cup to 2 cups; 1lb2oz; about 500 g; ~2 cups; 1lb 9oz-1lb 12oz; scant 1 cup; up to 2 cups; 100 bis 150 g; 1 & 1/2 cups; 1 cup, plus 2 tbsp'.split(
    '; ',
  ),
);
const measure = fc.oneof({ weight: 3, arbitrary: simple }, { weight: 1, arbitrary: combined });
const weight = fc
  .tuple(fc.integer({ min: 50, max: 999 }), fc.constantFrom('g', ' g', 'ml', 'oz', ' ounces'))
  .map((parts) => parts.join(''));
const name = fc.constantFrom(
  'flour',
  'butter, soft',
  'chicken stock',
  'beef, cut into cubes',
  'Grön paprika',
  'rye flour',
  'sugar (brown)',
);
const SCALES = [2, 0.5, 3, 1 / 3, 1.27];

/** Lines in which all that is measured is the same thing. */
const ofOneThing = fc
  .tuple(measure, measure, simple, name)
  .chain(([a, b, c, what]) =>
    fc.constantFrom(
      `${a}/${b} ${what}`,
      `${a} / ${b} ${what}`,
      `${a} (${b}) ${what}`,
      `${a} ${what} (${b})`,
      `${a} (${b} or ${c}) ${what}`,
      `${a} (${b}; ${c}) ${what}`,
      `${a} [${b}] ${what}`,
      `${a}/${b}/${c} ${what}`,
      `${a} or ${b} ${what}`,
      `${a} = ${b} ${what}`,
      `${a} plus ${c} ${what}`,
      `${what.split(/[,(]/)[0]?.trim()}: ${a} (${b})`,
      `${what.split(/[,(]/)[0]?.trim()} - ${a}/${b}`,
      `${a} bread, soaked in ${b} milk`,
      `${a} each ${what}`,
    ),
  );
/** Lines in which only the number of things scales, and their size stays. */
const ofThings = fc
  .tuple(fc.integer({ min: 2, max: 9 }), weight, weight, fc.constantFrom('trout fillets', 'tins tomatoes', 'chicken breasts', 'packs tofu'))
  .chain(([count, a, b, what]) =>
    fc
      .constantFrom(
        `${count} x ${a}/${b} ${what}`,
        `${count} × ${a} (${b}) ${what}`,
        `${count}x${a} ${what}`,
        `${count} ${what}, ${a}/${b} each`,
        `${count} ${what} (${a} each)`,
        `${count} (${a}) ${what}`,
        `${count} ${a} ${what}`,
        `${count} ${a} tins (${b}) tomatoes`,
        `${count}-${a} tins tomatoes`,
        `${count}, ${a} tins tomatoes`,
      )
      .map((line) => [line, String(count)] as const),
  );

/** A row's amounts with its words, as its page shows them. */
function partsOf(row: Pick<WrittenIngredient, 'ingredient'> & Partial<WrittenIngredient>): TextPart[] {
  const { scales, ingredient, notes } = ingredientParts(row);
  const fields = [
    [row.amount, row.unit],
    [row.otherAmount, row.otherUnit],
  ].flatMap(([amount = '', its = '']) => (amount ? [scales ? { amount, space: ' ', unit: its } : `${amount} ${its} `] : []));
  return [...fields, ...ingredient, ...notes];
}

const rowsOf = (line: string) => [{ ingredient: line }, ingredientFrom(line)];
const measuresIn = (parts: readonly TextPart[]) => parts.filter((part) => typeof part !== 'string');
const wordsIn = (parts: readonly TextPart[]) => parts.filter((part) => typeof part === 'string').join('');

const numberOf = ({ top, bottom }: { top: bigint; bottom: bigint }) => Number(top) / Number(bottom);

/** What a measure is worth in each kind: teaspoons, grams or a number, of ranges the sum of both ends. */
function worth({ amount, unit: its }: Measure): Map<string, number> {
  const worths = new Map<string, number>();
  for (const { low, high = low, unit: own } of parseAmount(amount, its)?.terms ?? []) {
    const size = unitSize(own);
    const kind = size?.kind ?? '';
    worths.set(kind, (worths.get(kind) ?? 0) + (numberOf(low) + numberOf(high)) * (size?.size ?? 1));
  }
  return worths;
}

/** The measures of a line that are not what they were, times the scale. */
const wronglyScaled = (parts: readonly TextPart[], line: string): string[] =>
  measuresIn(parts).flatMap((one) => {
    const was = worth(one);
    return SCALES.flatMap((scale) => {
      const scaled = scaleMeasure(one, scale);
      const is = worth(scaled);
      const isRight = ([kind, value]: [string, number]) => {
        // What cooks round to: quarters of heaped spoons, and of others what has a measure.
        const least = /heaped|level/.test(one.amount + one.unit) ? 1 : kind === 'volume' ? 1 / 4 : (unitSize(one.unit)?.size ?? 1) / 8;
        return Math.abs((is.get(kind) ?? NaN) - value * scale) <= Math.max(value * scale * 0.06, least) + 1e-9;
      };
      if ([...is.keys()].join(',') === [...was.keys()].join(',') && [...was].every(isRight)) return [];
      return [`${line}: ${one.amount} ${one.unit} at ${scale} is ${scaled.amount} ${scaled.unit}`];
    });
  });

test('all measures of a thing scale together, in fields and as a line', () => {
  fc.assert(
    fc.property(ofOneThing, (line) => {
      for (const row of rowsOf(line)) {
        const parts = partsOf(row);
        expect(wordsIn(parts), line).not.toMatch(/[\d½]/);
        expect(wronglyScaled(parts, line)).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('the size of things stays, however it is written', () => {
  fc.assert(
    fc.property(ofThings, ([line, count]) => {
      for (const row of rowsOf(line)) {
        const parts = partsOf(row);
        expect(
          measuresIn(parts).map(({ amount }) => amount),
          line,
        ).toEqual([count]);
        expect(wronglyScaled(parts, line)).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});
