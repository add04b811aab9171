import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pluralOf, UNIT_WORDS } from '@family-bakery/recipes/amounts/units';
import { unbroken } from './unbroken.ts';

/** `~` is a no-break space and `&` a word joiner. */
const shown = (text: string): string => unbroken(text).replaceAll('\u00a0', '~').replaceAll('\u2060', '&');

describe('unbroken', () => {
  test.each([
    ['900 g of flour', '900~g of flour'],
    ['1,500 ml, 2.5 kg and 3 oz', '1,500~ml, 2.5~kg and 3~oz'],
    ['½ oz', '½~oz'],
    ['Sundays at 9 AM.', 'Sundays at 9~AM.'],
    ['from 7:30 a.m. on', 'from 7:30~a.m. on'],
    ['450 °F', '450~°F'],
    ['4 1/2 to 5 hours', '4~1/2 to 5~hours'],
    ['1 ½ cups', '1~½~cups'],
    ['1 1/2 cups, 2 Tbsp and 1 teaspoon', '1~1/2~cups, 2~Tbsp and 1~teaspoon'],
    ['2 lb 3 oz', '2~lb 3~oz'],
    ['8 fl oz', '8~fl~oz'],
    ['900 grams or 5 gallons', '900~grams or 5~gallons'],
    ['350 degrees for 20 min, 1 hr 30 min in all', '350~degrees for 20~min, 1~hr 30~min in all'],
    ['30 to 45 minutes, 3 days’ notice', '30 to 45~minutes, 3~days’ notice'],
    ['12 servings for a table', '12~servings for a table'],
    ['12 servings', '12 servings'],
    ['About 23 hr 45 min', 'About 23 hr 45 min'],
    ['2 1⁄4', '2~1⁄4'],
    ['2 dozen, 24 loaves or 12 slices', '2~dozen, 24~loaves or 12~slices'],
    ['8 fluid ounces', '8~fluid~ounces'],
    ['75 % of 500 kcal', '75~% of 500~kcal'],
    ['a 9 × 13 pan', 'a 9~×~13 pan'],
    ['9 by 13 inch', '9~by~13~inch'],
    ['8½ x 11', '8½~x~11'],
    ['4 × 30 min', '4~×~30~min'],
    ['Saturday, December 5', 'Saturday, December~5'],
    ['Sept. 12, 2026 and May 1', 'Sept.~12, 2026 and May~1'],
    ['Batch No. 4', 'Batch No.~4'],
    ['Health and Safety Code § 437.0194', 'Health and Safety Code §~437.0194'],
    ['Call (830) 555-0142.', 'Call (830)~555-0142.'],
    ['a 5-quart (5 l) Dutch oven', 'a 5-&quart (5~l) Dutch oven'],
    ['in 3/4-inch cubes', 'in 3/4-&inch cubes'],
    ['a 14.5-oz can', 'a 14.5-&oz can'],
    ['“12-month” calendar', '“12-&month” calendar'],
    ['One jar, thirty-six loaves', 'One jar, thirty-&six loaves'],
    ['Forty-five minutes, the twenty-first', 'Forty-&five minutes, the twenty-&first'],
  ])('joins %s', (text, expected) => expect(shown(text)).toBe(expected));

  test.each([
    'no numbers at all',
    'feeds 12 generously',
    '7 daylilies',
    '9 hotcakes',
    '24 batards',
    'in December 2026',
    'no 4',
    '2 by hand',
    '1-2',
    '555-0142',
    'page 2 of 3',
    'an eighteen-hour loaf',
    'twenty-odd',
    'a long-fermented loaf',
    'https://bakery.example/9-inch-cake',
    '/kitchen/thirty-six-loaves',
    'one-thirty-six',
    'rye-5-quart',
    'someone@5-quart.example',
  ])('leaves %s', (text) => expect(unbroken(text)).toBe(text));

  test('joins a number and each unit of ingredients', () => {
    const apart = [...UNIT_WORDS].flatMap((one) => [`1 ${one}`, `2 ${pluralOf(one)}`].map((text) => text.replace('_', ' ')));
    expect(apart.filter((text) => / /.test(unbroken(text)))).toEqual([]);
  });

  test('only replaces spaces and adds joiners after hyphens, and is idempotent', () => {
    const part = fc.constantFrom(
      '1',
      '1/2',
      '900',
      ' ',
      'g',
      '-',
      'thirty',
      'six',
      'AM',
      '.',
      '\n',
      'quart',
      '½',
      '<',
      '&amp;',
      '×',
      'by',
      'May',
      'No.',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        const joined = unbroken(text);
        expect(joined.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')).toBe(text);
        expect(unbroken(joined)).toBe(joined);
      }),
    );
  });
});
