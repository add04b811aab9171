/** A space before a unit or a time of day, or between a whole number and its fraction: 900 g, 9 AM, 4 1/2. */
const SPACE = /(?<=[\d¼-¾⅐-⅞]) (?=(?:[kmµ]?g|[mcd]?l|[cm]m|oz|lbs?|[ap]m|[ap]\.m|°[CF])(?![\p{L}\d])|\d+[/⁄]\d|[¼-¾⅐-⅞])/giu;
/** A hyphen between a number and a unit, or in a number word: 5-quart, thirty-six. Not in addresses. */
const HYPHEN =
  /(?<=^|[\s(“"‘'])(?:\d[\d.,/⁄]*-(?=\p{L})|(?:twen|thir|for|fif|six|seven|eigh|nine)ty-(?=(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|(?:four|fif|six|seven|eigh|nin)th)(?!\p{L})))(?!\u2060)/giu;

/** A quick test that skips most texts: few have a number before a space, or a hyphen. */
const MAY_HAVE = /[\d¼-¾⅐-⅞] |-/;

/**
 * Keeps numbers and their units on one line. Spaces become no-break spaces; a word joiner follows each hyphen, because the
 * typefaces lack a no-break hyphen (docs/decisions/0046).
 */
export const unbroken = (text: string): string => (MAY_HAVE.test(text) ? text.replace(SPACE, '\u00a0').replace(HYPHEN, '$&\u2060') : text);
