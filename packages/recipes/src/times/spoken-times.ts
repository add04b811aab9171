const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, ten: 10 };
Object.assign(NUMBERS, { twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, 'forty-five': 45, sixty: 60, ninety: 90, half: 0.5 });
const MINUTES: Record<string, number> = { m: 1, h: 60, d: 24 * 60 };
const FRACTIONS: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' };

/** The pattern of a number in figures or as a word: `1 1/2`, `twenty`. */
export const NUMBER = String.raw`(?:\d+(?:\.\d+)?(?:[ -]\d\/\d)?|\d\/\d|${Object.keys(NUMBERS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
/** The pattern of a unit of time, as a group. */
export const UNIT = '(min(?:ute)?|h(?:ou)?r|day)s?';

/** A text with fractions as `NUMBER` knows them. */
export const plainNumbers = (words: string): string =>
  words
    .replace(/ ?[½¼¾⅓⅔]/g, (found) => `${found.length > 1 ? ' ' : ''}${FRACTIONS[found.trim()] ?? ''}`)
    .replace(/(\d)(\d\/\d)/g, '$1 $2');

/** What a number in words or figures is. */
export function numberOf(text: string): number {
  const [whole = '', fraction] = text.toLowerCase().split(/[ -](?=\d\/\d)/);
  const value = (part: string) => {
    const [top = '', bottom = '1'] = part.split('/');
    return NUMBERS[part] ?? Number(top) / Number(bottom);
  };
  return value(whole) + (fraction === undefined ? 0 : value(fraction));
}

/** How many minutes some of a unit are, both as `NUMBER` and `UNIT` match them. */
export const minutesOf = (number: string, unit: string): number =>
  Math.round(numberOf(number) * (MINUTES[unit.charAt(0).toLowerCase()] ?? 1));
