/** The parts of a whole that cooks measure, by their number. */
const PARTS: Readonly<Record<number, string>> = {
  2: 'half',
  3: 'third',
  4: 'quarter',
  5: 'fifth',
  6: 'sixth',
  8: 'eighth',
  12: 'twelfth',
  16: 'sixteenth',
};
/** A fraction, with the end of the number before it. Not a part of an address, a date or a ratio. */
const FRACTION = /(\d[ \u00a0])?(?<![\d/⁄.,])(\d{1,2})[/⁄](\d{1,2})(?![\d/⁄]|[.,]\d)/g;
/** A quick test that skips most texts. */
const MAY_HAVE = /\d[/⁄]\d/;

/** How a fraction is read aloud, where screen readers say "one slash four": `one quarter`, `3 eighths`; undefined if it is none of a kitchen. */
export function spokenFraction(fraction: string): string | undefined {
  const [top = 0, bottom = 0] = fraction.split(/[/⁄]/).map(Number);
  const part = PARTS[bottom];
  if (part === undefined || top < 1 || top >= bottom) return undefined;
  return top === 1 ? `one ${part}` : `${top} ${part}s`;
}

/** Text of HTML whose fractions have a spoken name. */
export const withSpokenFractions = (text: string): string =>
  MAY_HAVE.test(text)
    ? text.replace(FRACTION, (all: string, number: string | undefined, top: string, bottom: string) => {
        const spoken = spokenFraction(`${top}/${bottom}`);
        const before = number ?? '';
        const and = before && 'and ';
        return spoken === undefined ? all : `${before}<span role="img" aria-label="${and}${spoken}">${all.slice(before.length)}</span>`;
      })
    : text;
