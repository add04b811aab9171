// Not made of the package's table of units, which has no temperatures, times or lengths and would be in every page with cards.
const UNITS = [
  '[kmµ]?g|(?:kilo|milli)?grams?|oz|ounces?|lbs?|pounds?',
  '[mcd]?l|(?:milli|centi|deci)?lit(?:er|re)s?|fl\\.? oz|cups?|(?:tea|table)spoons?|tsps?|tbsps?|pints?|quarts?|gallons?',
  '[cm]m|(?:centi|milli)met(?:er|re)s?|inch(?:es)?|in\\.|°[CF]|degrees?|percent|servings?',
  '[ap]m|[ap]\\.m|h|(?:sec|min|hr|second|minute|hour|day|week|month|year)s?',
].join('|');
/** A space before a unit or a time of day, or between a whole number and its fraction: 900 g, 20 minutes, 9 AM, 4 1/2. */
const SPACE = new RegExp(
  String.raw`(?<=[\d¼-¾⅐-⅞]) (?=(?:${UNITS})(?![\p{L}\d])|\d+[/⁄]\d|[¼-¾⅐-⅞])|(?<=[\d¼-¾⅐-⅞][ \u00a0]fl\.?) (?=oz)`,
  'giu',
);
/** A hyphen between a number and a unit, or in a number word: 5-quart, thirty-six. Not in addresses. */
const HYPHEN =
  /(?<=^|[\s(“"‘'])(?:\d[\d.,/⁄]*-(?=\p{L})|(?:twen|thir|for|fif|six|seven|eigh|nine)ty-(?=(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|(?:four|fif|six|seven|eigh|nin)th)(?!\p{L})))(?!\u2060)/giu;

/** A fact that is a text of its own, such as 1 hr 30 min, 12 servings or About 6 hr: what is around it keeps it on one line. */
const FACT = /^\s*(?:about )?(?:\d[\d.,]* (?:hr|min|servings?),?\s*)+(?:hands-on|overnight)?\s*$/i;

/** A quick test that skips most texts: few have a number before a space, or a hyphen. */
const MAY_HAVE = /[\d¼-¾⅐-⅞] |-/;

/**
 * Keeps numbers and their units on one line. Spaces become no-break spaces; a word joiner follows each hyphen, because the
 * typefaces lack a no-break hyphen (docs/decisions/0046).
 */
export const unbroken = (text: string): string =>
  MAY_HAVE.test(text) && !FACT.test(text) ? text.replace(SPACE, '\u00a0').replace(HYPHEN, '$&\u2060') : text;
