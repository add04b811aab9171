import { ingredientParts } from './measures.ts';
import { SIZE } from './one-of-a-size.ts';
import type { Measured, TextPart } from './text-part.ts';
import { FRACTIONS } from './numbers.ts';
import { withDigits } from './number-words.ts';
import { parseAmount } from './parse-amount.ts';
import { mostOf, type Measure } from './scale-amount.ts';
import { unitSize } from './sized-units.ts';
import { NUMBER_END, unitOf } from './units.ts';

/** An ingredient in one line, read. */
export interface ParsedLine {
  /** The amount, and the same in another measure if it follows: `400 g`, `3 1/3 cups`. None if the line has none apart from its name. */
  measures: Measure[];
  name: string;
  /** What is done to it, behind a comma or in brackets at the end. */
  preparation: string;
  /** The sizes of what is counted, and other words in brackets before the name: `14.5 ounce`, `packed`. */
  notes: string[];
}

/** Words that only describe: what follows their comma is the food. */
export const DESCRIBING =
  /^(?:\p{L}+less|\p{L}+-(?:in|on|off|free|fat)|(?!\p{L}*seed\b)\p{L}{3,}ed|fresh|large|medium|small|ripe|firm|lean|thick|thin|thinly|finely|raw|dry|hot|cold|warm|soft|sweet|extra-virgin|good-quality)$/iu;

/** The size of each piece before a name: (5 ounce) skinless, boneless chicken breasts. */
const SIZE_BEFORE = /^(?:\([^()]*\)|\d[\d./]*[\s-]\p{L}+\.?)\s+/u;

/** Where the name of an ingredient ends: its first comma outside of brackets, unless it is between words that only describe the food; -1 if none. */
function nameEnd(text: string): number {
  for (const { index } of text.matchAll(/,\s/g)) {
    const before = text.slice(0, index);
    const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
    if (
      !isInBrackets &&
      !before
        .replace(SIZE_BEFORE, '')
        .split(/,?\s+/)
        .every((word) => DESCRIBING.test(word))
    )
      return index;
  }
  return -1;
}

/** A name and what is in brackets behind it. `Zwiebel(n)` is a name: its brackets hold the ending of the plural. */
const BRACKETED =
  /^((?:[^([]|(?<=\p{L})\(\p{L}{1,2}\))*(?:[^\s(,[]|(?<=\p{L})\(\p{L}{1,2}\)))\s*(?!(?<=\p{L})\(\p{L}{1,2}\))[([]([^()[\]]*)[)\]](?:(?<=\d[^()[\]]*[)\]]),\s*(.*))?$/u;

function namePartsOf(text: string): Pick<ParsedLine, 'name' | 'preparation'> {
  const [, name, bracketed, more] = BRACKETED.exec(text) ?? [];
  if (name !== undefined && bracketed !== undefined && nameEnd(name) < 0)
    return { name, preparation: [bracketed.trim(), more].filter(Boolean).join(', ') };
  const comma = nameEnd(text);
  return comma > 0 ? { name: text.slice(0, comma).trimEnd(), preparation: text.slice(comma + 1).trim() } : { name: text, preparation: '' };
}

const wordsOf = (parts: readonly TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.isImplied ? part.unit : part.amount + part.space + part.unit)).join('');

/** The unit as a word that is shown beside any number: of `clove(s)` the plural, or one clove. */
const unitText = ({ amount, unit }: Measured): string =>
  unit.replace(/\.$/, '').replace(NUMBER_END, (end) => ((mostOf(amount) ?? 1) > 1 ? end.replace(/[()/]/g, '') : ''));

/** A measure with spaces between the numbers and units of a sum: `1 lb 4` of `1lb 4oz`. */
const asMeasure = (part: Measured): Measure => ({
  amount: part.amount.replace(/(\d\s?\p{L}+)\.(?=\s)/gu, '$1').replace(/(?<=[\d¼-¾⅐-⅞])(?=\p{L})|(?<=\d\s?\p{L}+)(?=\d)/gu, ' '),
  unit: unitText(part),
});

const WITH_JOINT = /^,?\s*(?:plus|and|minus|less|[+&])\s*$/i;

/** The measure that parts begin with, which may be a sum in several kinds of units: `1/4 pound plus 4 tablespoons`. */
function sumAt([first, joint, next, ...rest]: readonly TextPart[]): [Measured, TextPart[]] | null {
  if (first === undefined || typeof first === 'string' || first.isImplied) return null;
  const others = [joint, next, ...rest].filter((part) => part !== undefined);
  // What is counted is part of the name.
  if (first.unit && !unitOf(first.unit)) return [{ ...first, unit: '' }, [first.space + first.unit, ...others]];
  if (typeof joint !== 'string' || typeof next !== 'object' || !first.unit || !WITH_JOINT.test(joint) || !unitOf(next.unit))
    return [first, others];
  const sum = { ...next, amount: `${first.amount} ${unitText(first)} ${joint.trim()} ${next.amount}` };
  return parseAmount(sum.amount, sum.unit) ? sumAt([sum, ...rest]) : [first, others];
}

/** What is between the measures of one amount. */
const BETWEEN = /^\s*(?:[/|–—;,]|-(?=\s)|(?:,\s*)?or\b)\s*$/i;

/** The same in other measures right behind the first: `400 g (3 1/3 cups)`, `400 g / 3 1/3 cups`, `1/2 cup (4 oz, 113 g)`. */
function othersAt([between, ...rest]: readonly TextPart[], unit: string, isInside = false): [Measured[], TextPart[]] | null {
  if (typeof between !== 'string' || unit === '') return null;
  const bracket = /^\s*[([{]\s*(?:or\s+|=\s*)?$/i.test(between);
  if (!bracket && !BETWEEN.test(between)) return null;
  const [other, behind] = sumAt(rest) ?? [];
  if (!other?.unit || !behind) return null;
  // 1 cup or 240 ml, but 2 tablespoons or 3 teaspoons may be another amount.
  const [own, its] = [unitSize(unit), unitSize(other.unit)];
  if (!bracket && !isInside && !/[/|]/.test(between) && (!own || !its || (own.kind === its.kind && own.isMetric === its.isMetric)))
    return null;
  const [more, others] = othersAt(behind, other.unit, isInside || bracket) ?? [[], behind];
  if (!bracket) return [[other, ...more], others];
  const [closing, ...last] = others;
  return typeof closing === 'string' && /^\s*[)\]}]/.test(closing)
    ? [
        [other, ...more],
        [closing.replace(/^\s*[)\]}]/, ''), ...last],
      ]
    : null;
}

const LENGTH = String.raw`\d[\d./]*(?:\s?[${FRACTIONS}])?[\s-]?(?:inch(?:es)?\b|in\b\.?|[cm]m\b|["″”])`;
/** A size before what is counted, which may be there twice: 1 (14.5 ounce) can, 2 x 400g tins, 1 8-oz. package, 1 2-inch piece, 1 No. 2 can. */
const SIZED = new RegExp(
  String.raw`^\s*[–,-]?\s*(?:\((?!(?:to|or)\s)([^()]*[\d${FRACTIONS}][^()]*)\)|((?:[x×]\s*)?(?:(?:no\.?\s?|#)\d[\d/½]*|${LENGTH}|${SIZE}(?:\s*[/(]\s*${SIZE}\)?)?)))[\s-]*(\p{L}+)(?![\p{L}-])\.?`,
  'iu',
);
/** The size of each container behind it: 2 Dosen à 400 g. */
const OF_SIZE = new RegExp(String.raw`^\s*(à\s?${SIZE})\s*(?=\p{L})`, 'iu');

/** Whether a unit is a container or a piece, whose size is never what all of them weigh. */
const isSoldIn = (unit: string): boolean => /container|piece/.test(unitOf(unit)?.kind ?? '');

/** Parses a line whose amount is at its start. */
function fromStart(parts: readonly TextPart[]): ParsedLine | null {
  const [first, behind] = sumAt(parts) ?? [];
  if (!first || !behind) return null;
  const [[second = null, ...more], others] = othersAt(behind, first.unit) ?? [[], behind];
  let rest = wordsOf(others);
  const notes = more.map((one) => wordsOf([one]));
  const measure = asMeasure(first);
  const [sized, inBrackets, size, container = ''] = (measure.unit === '' && SIZED.exec(rest)) || [];
  if (sized !== undefined && unitOf(container)) {
    measure.unit = container;
    const isSold = isSoldIn(container);
    // The size of each slice has a hyphen, without which it would be what all weigh.
    notes.push((inBrackets ?? size ?? '').trim().replace(/(?<=\d)\s(?=\p{L}+\.?$)/u, isSold ? '$&' : '-'));
    rest = rest.slice(sized.length);
  }
  const isContainer = isSoldIn(measure.unit);
  // 1 can (14 oz) tomatoes, 1 cup (packed) sugar; an amount of anything but a container is scaled where it is.
  const [bracket = '', within = ''] =
    (isContainer && OF_SIZE.exec(rest)) ||
    (isContainer ? /^\s*\(([^()]*)\)\s*(?=\p{L})/u : /^\s*\(([^()\d]*)\)\s*(?=\p{L})/u).exec(rest) ||
    [];
  if (!second && bracket) {
    notes.push(within.trim());
    rest = rest.slice(bracket.length);
  }
  const { name, preparation } = namePartsOf(
    rest
      .replace(/^[\s,]+/, '')
      .replace(/^of\s+/i, '')
      .trimEnd(),
  );
  if (name === '' && measure.unit === '') return null;
  const measures = [measure, ...(second ? [asMeasure(second)] : [])];
  // Of two cloves alone, the cloves are the ingredient.
  if (name === '') return { measures: [{ ...measure, unit: '' }, ...measures.slice(1)], name: measure.unit, preparation, notes };
  return { measures, name, preparation, notes };
}

/** What parts a name from the measure behind it. */
const SEPARATED = /(?:\s*(?::?[–—-]|[:=])|\.{2,}|,|\s\()\s*$/;
const SIZE_FIRST = /^(?:extra[- ])?(?:large|medium|small)(?=,|$)/i;

/** Parses a line whose amount follows its name: `Flour: 500 g`, `Butter 200 g (soft)`. */
function fromEnd(parts: readonly TextPart[]): ParsedLine | null {
  for (let at = 1; at < parts.length; at += 1) {
    const before = wordsOf(parts.slice(0, at));
    const [first, behind] = sumAt(parts.slice(at)) ?? [];
    // Farina 00 300 g: a number before the amount is part of the name.
    const isBehindName = unitSize(first?.unit ?? '')
      ? /\p{L}.*\s$/u.test(before) || SEPARATED.test(before)
      : /[\p{L})][^\p{L}\p{N}()]*$/u.test(before);
    if (!first || !behind || !isBehindName) continue;
    const isSeparated = SEPARATED.test(before);
    // A number alone is only an amount where something parts it from the name.
    if (!isSeparated && (first.unit === '' || !/\s$/.test(before))) continue;
    const [[second = null, ...more], others] = othersAt(behind, first.unit) ?? [[], behind];
    const rest = wordsOf(others).trim();
    const isBracketed = /\($/.test(before) && parts.slice(0, at).every((part) => typeof part === 'string');
    if (isBracketed ? rest !== ')' || !unitSize(first.unit) : rest !== '' && !/^(?:,|\([^()]*\)$)/.test(rest) && !SIZE_FIRST.test(rest))
      continue;
    const { name, preparation } = namePartsOf(before.replace(SEPARATED, '').trim());
    const notes = [...more.map((one) => wordsOf([one])), preparation, rest.replace(/^[,(]\s*|\)$/g, '')];
    return {
      measures: [first, ...(second ? [second] : [])].map(asMeasure),
      name,
      preparation: notes.filter(Boolean).join(', '),
      notes: [],
    };
  }
  return null;
}

/** An amount in words that is never more than one: a pinch, a small handful. */
const A_LITTLE =
  /^((?:an?|half an?)\s+(?:(?:generous|good|big|large|small|tiny|heap(?:ed|ing)|scant)\s+)?(\p{L}+))(?![\p{L}-])\s*(?:of\s+)?/iu;

/** What people write between a name and the measure behind it. */
const BEHIND_NAME = new RegExp(String.raw`^(\p{L}[^:=]*?)\s*(?::?[-–—]|=)\s*(?=[.\d${FRACTIONS}][^-–—=]*$)`, 'u');

/** Reads a line as people write it: `500 g (4 cups) bread flour, sifted`. What is measured has the measures that its page scales. */
export function parseLine(line: string): ParsedLine {
  const text = withDigits(line);
  const [whole, amount = '', unit = ''] = A_LITTLE.exec(text) ?? [];
  if (whole !== undefined && unitOf(unit)?.kind === 'vague') {
    const named = namePartsOf(text.slice(whole.length));
    return named.name === ''
      ? { measures: [], notes: [], ...namePartsOf(text) }
      : { measures: [{ amount, unit: '' }], notes: [], ...named };
  }
  const read = (words: string): ParsedLine | null => {
    const parts = ingredientParts({ ingredient: words }).ingredient;
    return fromStart(parts) ?? fromEnd(parts);
  };
  // Oil -2 tbsp, Salt:- 1 tsp, Flour = 500 g.
  const isBehind = BEHIND_NAME.test(text);
  return read(text) ?? (isBehind ? read(text.replace(BEHIND_NAME, '$1: ')) : null) ?? { measures: [], notes: [], ...namePartsOf(text) };
}
