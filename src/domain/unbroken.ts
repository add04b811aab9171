/** What things come in and are cut into. Written out, because the table in packages/recipes has other languages, and pages load these words. */
const COUNTED =
  'bag ball bar batch block bottle bowl box branch bulb bunch can carton clove container crown cube dash drizzle drop ear envelope fillet fistful glug ' +
  'handful head inch jar knob link mug pack package packet piece pinch pot pouch punnet rasher rib sachet scoop sheet shot slab sleeve slice smidgen splash ' +
  'sprig sprinkle square squeeze stalk stem stick strip tin tub tube wedge';
const UNITS = [
  '[kmµ]?g|(?:kilo|milli)?gram(?:me)?s?|kilos?|oz|ounces?|lbs?|pounds?|kcal|calories|kj|%|dozen',
  '[mcd]?l|(?:milli|centi|deci)?lit(?:er|re)s?|fl(?:uid|\\.)? (?:oz|ounces?)|c|cups?|(?:tea|table|dessert)spoons?|tsps?|tbsps?|pts?|pints?|qts?|quarts?|gal|gallons?',
  '[cm]m|(?:centi|milli)met(?:er|re)s?|in\\.|°[CF]|degrees?|percent|servings?|pkgs?|(?:lea|loa)(?:f|ves)',
  '[ap]m|[ap]\\.m|h|(?:sec|min|hr|second|minute|hour|day|week|month|year)s?',
  `(?:${COUNTED.replaceAll(' ', '|')})(?:e?s)?`,
].join('|');
const MONTHS =
  '(?:jan|febr)uary|ma(?:rch|y)|april|june|july|august|(?:septem|octo|novem|decem)ber|(?:jan|feb|mar|apr|aug|sept?|oct|nov|dec)\\.?';
/**
 * A space before a unit or a time of day, or between a whole number and its fraction: 900 g, 20 minutes, 9 AM, 4 1/2. Between measures: 9 × 13,
 * 9 by 13. In a date, a numbered thing or a phone number: December 5, No. 4, (830) 555-0142.
 */
const SPACE = new RegExp(
  [
    String.raw`(?<=[\d¼-¾⅐-⅞]) (?=(?:${UNITS})(?![\p{L}\d])|\d+[/⁄]\d|[¼-¾⅐-⅞]|(?:×|x|by)[ \u00a0]\d)`,
    String.raw`(?<=[\d¼-¾⅐-⅞][ \u00a0]fl(?:uid|\.)?) (?=oz|ounce)`,
    String.raw`(?<=[\d¼-¾⅐-⅞][ \u00a0](?:×|x|by)|\bnos?\.|[№§]) (?=\d)`,
    String.raw`(?<=\b(?:${MONTHS})) (?=\d\d?(?!\d))`,
    String.raw`(?<=\(\d{3}\)) (?=\d{3}-\d{4})`,
  ].join('|'),
  'giu',
);
/** A hyphen between a number and a unit, or in a number word: 5-quart, thirty-six. Not in addresses. */
const HYPHEN =
  /(?<=^|[\s(“"‘'])(?:\d[\d.,/⁄]*-(?=\p{L})|(?:twen|thir|for|fif|six|seven|eigh|nine)ty-(?=(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|(?:four|fif|six|seven|eigh|nin)th)(?!\p{L})))(?!\u2060)/giu;

/** A fact that is a text of its own, such as 1 hr 30 min, 12 servings or About 6 hr: what is around it keeps it on one line. */
const FACT = /^\s*(?:about )?(?:\d[\d.,]* (?:hr|min|servings?),?\s*)+(?:hands-on|overnight)?\s*$/i;

/** A quick test that skips most texts: few have a number beside a space, or a hyphen. */
const MAY_HAVE = /[\d¼-¾⅐-⅞] | \d|-/;

/**
 * Keeps numbers and their units on one line. Spaces become no-break spaces; a word joiner follows each hyphen: the typefaces lack a
 * no-break hyphen, and searching a page for 5-quart does not find the word with one. The renderer does this to all text of a finished
 * page, so content, feeds and the API keep the text as typed; islands do it themselves, since React compares its words with the page's.
 * The hyphen of a phone number stays, because a joiner in it would be copied and dialed.
 */
export const unbroken = (text: string): string =>
  MAY_HAVE.test(text) && !FACT.test(text) ? text.replace(SPACE, '\u00a0').replace(HYPHEN, '$&\u2060') : text;
