import { FRACTIONS } from './numbers.ts';
import { namesPattern } from './units.ts';

/** What things are packed in, or one piece of them, as a pattern. */
export const PACKED = namesPattern(['container', 'piece']);
/** What is bought or served in one size. */
export const CONTAINER = new RegExp(
  String.raw`^\s*(?:\(?large|small|\))?\s*\)?\s*(?:${PACKED}|logs?|rolls?|fill?ets?|steaks?|bricks?)\b(?!-\p{L})`,
  'iu',
);
/** The size of something, as a pattern: `14-oz`, `400g`. */
export const SIZE = String.raw`(?:\d[\d./]*(?:\s?[${FRACTIONS}]|[\s-]\d\/\d)?|[${FRACTIONS}])[\s-]?(?:${namesPattern(['weight', 'volume'])})\.?`;
/** A size, or the same twice: `14-oz`, `400g/14oz`, `14 oz (400 g)`. */
const SIZE_OF_ONE = String.raw`(?:\(\s*)?${SIZE}(?:\s*[/(]\s*${SIZE})?(?:\s*\))?[\s-]`;
/** One container of a size: `14-oz can`. */
const CONTAINER_OF_SIZE = String.raw`${SIZE_OF_ONE}(?:${namesPattern(['container', 'piece'], 'one')}|log)(?!\s(?:roast|pie|sticker))`;
/** What is measured in one container of a size, in brackets: 2 cups ricotta (15-ounce container). */
export const IMPLIED_IN_BRACKETS = new RegExp(`^${CONTAINER_OF_SIZE}(?=[\\s),;]|$)`, 'i');
/** Behind another number a part would be read as one with it: 2 1/2-inch pieces. */
const WHOLE_SIZE = String.raw`[1-9]\d*(?:\.\d+)?[${FRACTIONS}]?`;
const OTHER_SIZE = String.raw`[\d${FRACTIONS}][\d./${FRACTIONS}]*`;
const LENGTH_UNIT = String.raw`(?:[\s-]?(?:${namesPattern(['length'])}|in)\b\.?|["″”])`;
/** One piece of a length: `2.5cm/1in piece`, `2-inch piece`, and of roots and bark without the word: `2cm ginger`. */
const PIECE_OF_LENGTH = String.raw`${WHOLE_SIZE}(?:[\s-]\d[/⁄]\d|\s[${FRACTIONS}]|-${WHOLE_SIZE})?${LENGTH_UNIT}(?:\s*[/(]\s*${OTHER_SIZE}${LENGTH_UNIT}\)?)?(?:[\s-](?:long|thick))?(?:[\s-](?:piece|knob|chunk|section|strip|stick|cube)|(?=\s(?:(?:fresh|peeled|young|root|stem)\s){0,3}(?:ginger|galangal|turmeric|horseradish|cinnamon|cassia|cucumber)\b))`;
/** One that is named by its weight: `5-pound pork loin`, but not the plural. */
const NAMED_BY_WEIGHT = String.raw`${WHOLE_SIZE}-?(?:\s?(?:to|or|–)\s?${WHOLE_SIZE})?-(?:${namesPattern(['weight'], 'one')})(?:/${OTHER_SIZE}-(?:${namesPattern(['weight'], 'one')}))?(?=\s[^,;(]*[^s\W](?:\s*[,;(]|$))`;
/** One of something, without its number: `14-oz can`, `Dozen`, `Sleeve`, `Head of`. Units that begin names need an "of": `Pound of`, not pound cake. */
export const IMPLIED = new RegExp(
  String.raw`^\s*(${CONTAINER_OF_SIZE}|${PIECE_OF_LENGTH}|${NAMED_BY_WEIGHT}|(?:(?:small|large|big|good|generous)\s)?(?:${namesPattern(['container', 'count'], 'one alone')})(?!\s+(?:be|use|sub|substitute|also|replace|add|omit|do|have|make)\b)|(?:${namesPattern(['container', 'piece', 'count', 'weight', 'volume'], 'one')})(?=\s+of\s|\s*\(\d))(?=\.?[\s(])`,
  'iu',
);
