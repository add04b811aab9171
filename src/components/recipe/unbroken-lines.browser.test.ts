import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { LOAF, openRecipe, press, startCooking } from '../../../tests/support/components/recipe-page.ts';
import { tornTexts } from '../../../tests/support/components/torn-texts.ts';
import { visit, windowOfPage } from '../../../tests/support/components/visit.ts';

const ROWS = [
  ['1 1/2', 'tablespoons', 'extra-virgin olive oil'],
  ['1 1/2', '(14.5 ounce) cans', 'diced tomatoes'],
  ['', '', 'salt to taste'],
  ['12 1/2', 'heaping tablespoons', 'Worcestershire sauce'],
  ['500', 'milliliters', 'buttermilk'],
  ['7.5', 'centimeters', 'ginger, peeled'],
  ['a pinch', '', 'of cayenne'],
  ['', 'kilograms', 'unbleached flour'],
  ['16', 'Packungen', 'Vanillezucker'],
];

/** Replaces the ingredients of the visited page. */
function fillRows(): void {
  const [row, ...others] = windowOfPage().document.querySelectorAll('.ingredients > li');
  const copies = ROWS.map(([amount = '', unit = '', what = '']) => {
    const copy = row?.cloneNode(true) as Element;
    for (const [part, text] of Object.entries({ '.amount': amount.replaceAll(' ', '\u00a0'), '.unit': unit, '.what': what }))
      for (const place of copy.querySelectorAll(part)) place.textContent = text;
    return copy;
  });
  row?.replaceWith(...copies);
  for (const other of others) other.remove();
}

/** The amounts whose number and unit are on two lines. */
function tornAmounts(): string[] {
  const topOf = (element: Element | null) => Math.round(element?.getClientRects()[0]?.bottom ?? 0);
  return Array.from(windowOfPage().document.querySelectorAll('.measure:has(.unit)')).flatMap((measure) => {
    const number = measure.querySelector(':scope > span:not(.unit)');
    if (!number?.textContent || !number.getClientRects().length) return [];
    return topOf(number) === topOf(measure.querySelector('.unit')) ? [] : [measure.textContent];
  });
}

/** The words that are broken across lines, the rows that overflow, and the numbers without their unit. */
const broken = (selector: string): string[] =>
  Array.from(windowOfPage().document.querySelectorAll(selector))
    .flatMap((row) => [...(row.scrollWidth > row.clientWidth ? [row.textContent] : []), ...tornTexts(row, /[^\s-]+/g)])
    .concat(tornAmounts());

test('no word and no amount of an ingredient is broken and no row overflows, on any screen and on paper', async () => {
  await openRecipe();
  fillRows();
  for (const width of [320, 360, 390, 768, 1_440]) {
    await page.viewport(width, 800);
    await expect.poll(() => windowOfPage().innerWidth).toBe(width);
    expect(broken('.ingredients li'), `${width}`).toEqual([]);
  }
  await commands.emulateMedia({ media: 'print' });
  await expect.poll(() => windowOfPage().matchMedia('print').matches).toBe(true);
  expect(broken('.ingredients li')).toEqual([]);
  await commands.emulateMedia({ media: null });
  await startCooking();
  await press('+1 more ingredient');
  await expect.poll(() => windowOfPage().document.querySelectorAll('.cooking-ingredients li').length).toBeGreaterThan(ROWS.length - 1);
  for (const width of [320, 390, 768]) {
    await page.viewport(width, 800);
    await expect.poll(() => windowOfPage().innerWidth).toBe(width);
    expect(broken('.cooking-ingredients li'), `${width}`).toEqual([]);
  }
});

const PAIR =
  /[\d½¼¾]\s(?:g|ml|l|oz|lb|°F|cups?|\w+spoons?|min|minutes|hr|hours?|days?|servings?|degrees|AM|PM)(?!\w)|\d\s\d+\/\d|\d-\u2060?[a-z]+|(?:twen|thir|for|fif)ty-\u2060?[a-z]+/gi;

test.each(['/home', '/menu', '/cakes', '/blog', '/kitchen', '/kitchen/collections', '/blog/what-eighteen-hours-do-to-dough', LOAF])(
  'no number is separated from its unit by a line break on %s',
  async (address) => {
    await visit(address, { width: 320 });
    const { document } = windowOfPage();
    for (let width = 320; width <= 440; width += 12) {
      await page.viewport(width, 800);
      await expect.poll(() => windowOfPage().innerWidth).toBe(width);
      expect.soft([...tornTexts(document.body, PAIR), ...tornAmounts()], `${width}`).toEqual([]);
    }
    expect(document.querySelector('script[type="application/ld+json"]')?.textContent).not.toMatch(/[\u00a0\u2060]/);
  },
);
