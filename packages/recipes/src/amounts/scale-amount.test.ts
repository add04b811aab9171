import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMoreThanOne, scaleAmount, scaleMeasure } from './scale-amount.ts';

const scales = fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2);
const digits = fc.stringMatching(/^[1-9]\d{0,30}$/);
const fraction = fc.tuple(digits, fc.constantFrom('/', '⁄'), digits).map((parts) => parts.join(''));
const decimal = fc.tuple(fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^\.\d{0,19}[1-9]$/)).map((parts) => parts.join(''));
const glyph = fc.constantFrom('¼', '½', '¾', '⅓', '⅔', '⅛', '⅜', '⅝', '⅞', '⅙');
const number = fc.oneof(
  digits,
  fraction,
  decimal,
  glyph,
  fc.tuple(digits, glyph).map((parts) => parts.join('')),
);
const amount = fc.oneof(
  number,
  fc.tuple(number, fc.constantFrom('-', '–', ' to ', ' - '), number).map((parts) => parts.join('')),
);
/** Random texts of the characters in amounts. */
const nearAmount = fc.string({ unit: fc.constantFrom(...Array.from('0123456789/⁄.,- ½~to and–')), maxLength: 40 });

/** The value of a formatted number. */
const valueOf = (text: string): number => {
  const [, whole = '0', top = '', bottom = '1'] = /^(?:(\d+) )?([\d.]+)(?:\/(\d+))?$/.exec(text) ?? [];
  return Number(whole) + Number(top) / Number(bottom);
};

describe('an amount at a scale', () => {
  test.each([
    ['1/2', 0.5, '1/4'],
    ['1/3', 1, '1/3'],
    ['1/3', 0.5, '1/6'],
    ['2/3', 1.5, '1'],
    ['3/4', 1.5, '1 1/8'],
    ['1 1/2', 0.5, '3/4'],
    ['1 1/2', 1.5, '2 1/4'],
    ['1 1/2', 2, '3'],
    ['1/4', 2.5, '5/8'],
    ['1/32', 0.5, '1/16'],
    ['1/0', 2, '1/0'],
    ['100', 0.5, '50'],
    ['0.1', 3, '0.3'],
    ['2.50', 2, '5'],
    ['500', 2.5, '1250'],
    ['0.333', 3, '1'],
    ['a pinch', 2, 'a pinch'],
    ['', 2, ''],
    ['½', 2, '1'],
    ['1½', 2, '3'],
    ['1-2', 2, '2-4'],
    ['2,5', 2, '5'],
    ['1-1/2', 2, '3'],
  ])('%s at %d is %s', (text, scale, expected) => {
    expect(scaleAmount(text, scale)).toBe(expected);
  });

  test.each([
    ['1 ½', 3, '4 1/2'],
    ['1⁄4', 2, '1/2'],
    ['1-½', 2, '3'],
    ['2 and 1/4', 2, '4 1/2'],
    ['1/2-3/4', 0.5, '1/4-3/8'],
    ['16 to 18', 1.5, '24 to 27'],
    ['1 1/2 – 2', 2, '3 – 4'],
    ['1-1/2 to 2', 2, '3 to 4'],
    ['1-1 1/2', 2, '2-3'],
    ['2,5', 3, '7,5'],
    ['0,125', 2, '0,25'],
    ['~150', 2, '~300'],
    ['about 3', 2, 'about 6'],
    ['.5', 3, '1.5'],
    ['0.005', 0.5, '0.01'],
    ['31/32', 1, '31/32'],
    ['62/63', 0.5, '1/2'],
    ['127/256', 2, '1'],
    ['1 lb 4', 2, '2 lb 8'],
    ['1 lb 4 oz', 1.5, '1 lb 14 oz'],
    ['1 lb 4', 1.5, '1 lb 14'],
    ['1 lb. 4 oz', 0.5, '10 oz'],
    ['about 1 pound 12 ounces', 2, 'about 3 pounds 8 ounces'],
    ['1 lb 8 oz', 2, '3 lb'],
    ['1 lb 8', 2, '3 lb 0'],
    ['1 lb plus 5 oz', 1.5, '1 lb plus 15.5 oz'],
    ['1 kg 200', 1.5, '1.5 kg 300'],
    ['2 lb minus 1 oz', 0.5, '1 lb minus 0.5 oz'],
    ['one heaping cup', 2, 'two heaping cups'],
    ['2 cups plus 1 tablespoon', 1.5, '3 cups plus 1 1/2 tablespoons'],
    ['2 cups plus 2 tablespoons', 0.5, '1 cup plus 1 tablespoon'],
    ['one', 2, 'two'],
    ['six to eight', 1.5, 'nine to twelve'],
    ['one 15-ounce can', 2, 'two 15-ounce cans'],
    ['One (14 oz) can', 3, 'three (14 oz) cans'],
    ['two 15-ounce cans', 0.5, 'one 15-ounce can'],
    ['one 15-ounce can', 1.5, '1 1/2 15-ounce cans'],
    ['one can', 0.5, '1/2 can'],
    ['twelve jars', 1.5, '18 jars'],
    ['1 1/2 lb, 4-6', 2, '3 lb, 8-12'],
    ['2 cups plus 1', 0.5, '1 cup plus 1/2'],
    ['half an', 2, 'one'],
    ['one and a half', 2, 'three'],
    ['a', 0.5, '1/2'],
    ['1', 1 / 3, '1/3'],
    ['10', 0.37, '3 3/4'],
    ['1 cup plus 1', 2, '2 cups plus 2'],
    ['2 cups + 1 tbsp + ½', 2, '4 cups + 2 tbsp + 1'],
    ['1 cup minus 1', 2, '2 cups minus 2'],
    ['about 2 sticks and 1', 3, 'about 6 sticks and 3'],
    ['9'.repeat(40), 2, `1${'9'.repeat(39)}8`],
  ])('%s at %d is %s, too', (text, scale, expected) => {
    expect(scaleAmount(text, scale)).toBe(expected);
  });

  test.each([
    'to taste',
    '2 x 400 g',
    '1 14-ounce can',
    '1 (14 oz)',
    '1,500',
    '1e3',
    '-5',
    '0',
    '0/4',
    '1 3/2',
    '1 - 1/2',
    '4-2',
    '2-2',
    '1-2-3',
    '1/2/3',
    '½½',
    '1 2',
    '5.',
    '1/0-2',
    'Infinity',
    'NaN',
    '1 cup',
    '1 can 14',
    '1 lb 450 or so',
    '1 lb 1,500',
    '2 plus 1',
    'one or more',
    'one can or two jars',
    'one good handful',
    'thirteen cans',
  ])('%s is unchanged', (text) => {
    for (const scale of [0.5, 2, 5]) expect(scaleAmount(text, scale)).toBe(text);
  });

  test.each([
    ['1/3', 'cup', 2, '2/3'],
    ['2/3', 'cup', 0.5, '1/3'],
    ['2/3', 'cup', 2, '1 1/3'],
    ['1/3', 'cup', 2.5, '5/6'],
    ['1', 'cup', 1.5, '1 1/2'],
    ['3', 'tablespoons', 0.5, '1 1/2'],
    ['1', 'cup, scant', 0.5, '1/2'],
    ['1', 'heaping tsp', 2.5, '2 1/2'],
    ['1-2', 'Tbsp', 0.5, '1/2-1'],
    ['2 cups plus 1', 'tablespoon', 0.5, '1 cup plus 1/2'],
    ['1 cup plus 1 tablespoon', '', 0.5, '1/2 cup plus 1/2 tablespoon'],
    ['1.5', 'cups', 1.5, '2 1/4'],
    ['1.4', 'cups', 2, '2.8'],
    ['3', 'g', 0.5, '1.5'],
    ['1', '15-cup jar', 1.5, '1 1/2'],
    ['1', 'cup-sized piece', 1.5, '1 1/2'],
    ['1,500', 'g', 2, '3,000'],
    ['1,500', 'ml', 0.5, '750'],
    ['1,500', 'kg', 2, '1,500'],
  ])('%s of the unit %s at %d is %s', (text, unit, scale, expected) => {
    expect(scaleAmount(text, scale, unit)).toBe(expected);
  });

  test('cups and spoons never become decimals', () => {
    const unit = fc.constantFrom('cup', 'cups', 'c', 'tablespoons', 'teaspoon', 'Tbsp', 'tsp', 'tbs');
    const written = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('', ' 1/2', ' 1/3', ' 3/4', ' 7/8', '.5', '.25'));
    fc.assert(
      fc.property(written, unit, scales, (parts, measure, scale) => {
        if (scale !== 1) expect(scaleAmount(parts.join(''), scale, measure)).toMatch(/^(?:\d+ )?\d+(?:\/\d+)?$/);
      }),
    );
  });

  test('scaling twice is the same as scaling once by both', () => {
    const parts = fc.constantFrom('1', '2', '3', '1/2', '1/3', '2/3', '1/4', '3/4', '1 1/2', '2 1/3', '1.5');
    const whole = fc.integer({ min: 2, max: 5 });
    fc.assert(
      fc.property(parts, whole, (text, a) => {
        if (a !== 2) expect(scaleAmount(scaleAmount(text, 2, 'cups'), a / 2, 'cups')).toBe(scaleAmount(text, a, 'cups'));
      }),
    );
  });

  test('at 1 every text is unchanged', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), nearAmount, amount), (text) => scaleAmount(text, 1) === text));
  });

  test('no amount becomes 0, NaN, Infinity or empty', () => {
    fc.assert(
      fc.property(fc.oneof(nearAmount, amount), scales, (text, scale) => {
        const result = scaleAmount(text, scale);
        if (result === text) return;
        expect(result).not.toMatch(/NaN|Infinity|undefined|(?:^|[^\d.,])0+(?:[.,]0*)?(?:$|[^\d.,])/);
        expect(result.length > 0).toBe(true);
      }),
    );
  });

  test('a scaled number is exact up to rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 15 }), scales, (whole, sixteenths, scale) => {
        const value = (whole + sixteenths / 16) * scale;
        const shown = valueOf(scaleAmount(whole === 0 ? `${sixteenths}/16` : `${whole} ${sixteenths}/16`, scale === 1 ? 2 : scale));
        const right = scale === 1 ? value * 2 : value;
        expect(Math.abs(shown - right)).toBeLessThanOrEqual(Math.max(1 / 32, right * 0.04));
      }),
    );
  });

  test('whole numbers at whole scales stay whole, however long', () => {
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 2, max: 5 }),
        (text, scale) => scaleAmount(text, scale) === String(BigInt(text) * BigInt(scale)),
      ),
    );
  });

  test('the result grows with the scale', () => {
    fc.assert(
      fc.property(fc.oneof(fraction, decimal, digits), scales, scales, (text, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        if (less !== 1 && more !== 1) expect(valueOf(scaleAmount(text, more))).toBeGreaterThanOrEqual(valueOf(scaleAmount(text, less)));
      }),
    );
  });
});

describe('whether an amount is more than one', () => {
  test.each([
    ['1', 1, false],
    ['1', 1.5, true],
    ['2', 0.5, false],
    ['1/2', 2, false],
    ['1-2', 1, true],
    ['a pinch', 2, null],
    ['2 cups plus 1', 1, false],
    ['2 cups plus 1', 1.5, true],
    ['1 lb 4', 0.5, true],
    ['2 cups plus 1 tablespoon', 2, null],
    ['one', 2, true],
  ])('%s at %d: %s', (text, scale, expected) => {
    expect(isMoreThanOne(text, scale)).toBe(expected);
  });
});

describe('an amount with its unit', () => {
  test.each([
    ['1/4', 'cup', 0.5, '2 tablespoons'],
    ['1', 'cup', 1 / 3, '1/3 cup'],
    ['1', 'tablespoon', 0.5, '1 1/2 teaspoons'],
    ['1', 'Tbsp', 0.5, '1 1/2 tsp'],
    ['2', 'tsp', 3, '2 tbsp'],
    ['2', 'teaspoons', 2, '4 teaspoons'],
    ['2', 'tablespoons', 2, '1/4 cup'],
    ['3', 'tablespoons', 2, '6 tablespoons'],
    ['about 8', 'tbsp', 2, 'about 1 cup'],
    ['1-2', 'tablespoons', 0.5, '1/2-1 tablespoons'],
    ['1', 'cup, scant', 0.125, '1/8 cup, scant'],
    ['1000', 'g', 2, '2000 g'],
    ['1/16', 'cup', 1, '1/16 cup'],
  ])('%s %s at %d is %s', (amount, unit, scale, expected) => {
    expect(Object.values(scaleMeasure({ amount, unit }, scale)).join(' ')).toBe(expected);
  });

  test.each([
    ['7/8', 'cup', 0.5, '7 tablespoons'],
    ['5/8', 'cup', 0.5, '5 tablespoons'],
    ['5/8', 'cup', 1.5, '3/4 cup plus 3 tablespoons'],
    ['3/8', 'cups', 1.5, '1/2 cup plus 1 tablespoon'],
    ['7', 'Tbsp', 2, '3/4 cup plus 2 tbsp'],
    ['3', 'tablespoons', 2, '6 tablespoons'],
    ['4', 'tsp', 2, '2 tbsp plus 2 tsp'],
    ['2', 'tsp', 2, '4 tsp'],
  ])('%s %s at %d is what kitchens have measures for: %s', (amount, unit, scale, expected) => {
    expect(Object.values(scaleMeasure({ amount, unit }, scale)).join(' ')).toBe(expected);
  });

  test('keeps what it holds', () => {
    const holds: Record<string, number> = { teaspoon: 1, tablespoon: 3, cup: 48 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 96 }), fc.constantFrom('teaspoon', 'tablespoon', 'cup'), scales, (quarters, unit, scale) => {
        const scaled = scaleMeasure({ amount: quarters % 4 === 0 ? `${quarters / 4}` : `${quarters}/4`, unit }, scale);
        const teaspoons = `${scaled.amount} ${scaled.unit}`.split(' plus ').reduce((sum, part) => {
          const [, amount = '', measure = ''] = /^(.*) (\w+?)s?$/.exec(part) ?? [];
          return sum + valueOf(amount) * (holds[measure] ?? NaN);
        }, 0);
        const right = (quarters / 4) * scale * (holds[unit] ?? NaN);
        expect(Math.abs(teaspoons - right)).toBeLessThanOrEqual(Math.max((holds[unit] ?? NaN) / 32, right * 0.04));
      }),
    );
  });
});

describe('at a scale that a pan or a weight of dough leads to', () => {
  test.each([
    ['400', 'g', 0.79, '316 g'],
    ['11', 'g', 0.79, '8.7 g'],
    ['11', 'g', 1.127, '12.5 g'],
    ['13', 'g', 1.04, '13.5 g'],
    ['20', 'g', 1.04, '21 g'],
    ['250', 'ml', 1.127, '282 ml'],
    ['125', 'g', 0.5, '62.5 g'],
    ['12.4', 'g', 2, '25 g'],
    ['2', 'lb', 0.79, '1.6 lb'],
    ['1 lb 4', 'oz', 1.27, '1 lb 9.4 oz'],
    ['1/3', 'cup', 1.27, '6 tablespoons plus 2 1/3 teaspoons'],
    ['2', 'tbsp', 7 / 12, '1 tbsp plus 1/2 tsp'],
    ['about 2', 'cups', 7 / 12, 'about 1 cup plus 3 tablespoons'],
    ['2', '', 0.79, '1 1/2 '],
    ['1', 'cup', 2 / 3, '2/3 cup'],
    ['1,500', 'g', 1.27, '1,905 g'],
    ['a pinch', '', 1.27, 'a pinch '],
  ])('%s %s at %d is %s', (amount, unit, scale, expected) => {
    expect(Object.values(scaleMeasure({ amount, unit }, scale)).join(' ')).toBe(expected);
  });

  test('weights keep their sum, and scaling twice is scaling once', () => {
    const scale = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 5_000 }), { minLength: 1, maxLength: 20 }), scale, scale, (grams, a, b) => {
        const sum = grams.reduce((total, each) => total + each, 0);
        const scaledBy = (amounts: readonly string[], by: number) =>
          amounts.map((each) => scaleMeasure({ amount: each, unit: 'g' }, by).amount);
        const once = scaledBy(grams.map(String), a);
        const total = (amounts: readonly string[]) => amounts.reduce((all, each) => all + Number(each), 0);
        // Below a gram, the second decimal is the last.
        const lastDigit = 0.005 * grams.length;
        expect(Math.abs(total(once) - sum * a)).toBeLessThanOrEqual(0.031 * sum * a + lastDigit);
        expect(Math.abs(total(scaledBy(once, b)) - sum * a * b)).toBeLessThanOrEqual(0.062 * sum * a * b + (1 + b) * lastDigit);
      }),
    );
  });
});
