import { ingredientParts, type Measured, SIZE, type TextPart } from './measures.ts';
import { parseAmount } from './parse-amount.ts';
import { mostOf, type Measure } from './scale-amount.ts';
import { unitOf } from './units.ts';

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
  /^(?:\p{L}+less|(?!\p{L}*seed\b)\p{L}{3,}ed|fresh|large|medium|small|ripe|firm|lean|thick|thin|thinly|finely|raw|dry|hot|cold|warm|soft|sweet|extra-virgin|good-quality)$/iu;

/** Where the name of an ingredient ends: its first comma outside of brackets, unless it is between words that only describe the food; -1 if none. */
function nameEnd(text: string): number {
  for (const { index } of text.matchAll(/,\s/g)) {
    const before = text.slice(0, index);
    const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
    if (!isInBrackets && !before.split(/,?\s+/).every((word) => DESCRIBING.test(word))) return index;
  }
  return -1;
}

function namePartsOf(text: string): Pick<ParsedLine, 'name' | 'preparation'> {
  const [, before, bracketed] = /^([^(,]*\S)\s*\(([^()]*)\)$/.exec(text) ?? [];
  if (before !== undefined && bracketed !== undefined) return { name: before, preparation: bracketed.trim() };
  const comma = nameEnd(text);
  return comma > 0 ? { name: text.slice(0, comma), preparation: text.slice(comma + 1).trim() } : { name: text, preparation: '' };
}

const wordsOf = (parts: readonly TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.isImplied ? part.unit : part.amount + part.space + part.unit)).join('');

/** The unit as a word that is shown beside any number: of `clove(s)` the plural, or one clove. */
const unitText = ({ amount, unit }: Measured): string =>
  unit.replace(/\.$/, '').replace(/\((e?s)\)$/, (_, plural: string) => ((mostOf(amount) ?? 1) > 1 ? plural : ''));

/** A measure with spaces between the numbers and units of a sum: `1 lb 4` of `1lb 4oz`. */
const asMeasure = (part: Measured): Measure => ({
  amount: part.amount.replace(/(\d\s?\p{L}+)\.(?=\s)/gu, '$1').replace(/(?<=[\d¼-¾⅐-⅞])(?=\p{L})|(?<=\d\s?\p{L}+)(?=\d)/gu, ' '),
  unit: unitText(part),
});

const WITH_JOINT = /^\s*(?:plus|and|minus|less|[+&])\s*$/i;

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

/** The same in another measure right behind the first: `400 g (3 1/3 cups)`, `400 g / 3 1/3 cups`. */
function secondAt([between, ...rest]: readonly TextPart[]): [Measured, TextPart[]] | null {
  if (typeof between !== 'string' || !/^\s*[(/|]\s*$/.test(between)) return null;
  const [second, others] = sumAt(rest) ?? [];
  if (!second?.unit || !others) return null;
  if (!between.includes('(')) return [second, others];
  const [closing, ...more] = others;
  return typeof closing === 'string' && /^\s*\)/.test(closing) ? [second, [closing.replace(/^\s*\)/, ''), ...more]] : null;
}

/** A size before what is counted, which may be there twice: 1 (14.5 ounce) can, 2 x 400g tins, 1 8-oz. package. */
const SIZED = new RegExp(
  String.raw`^\s*(?:\((?!(?:to|or)\s)([^()]*\d[^()]*)\)|((?:[x×]\s*)?${SIZE}(?:\s*[/(]\s*${SIZE}\)?)?))\s*(\p{L}+)(?![\p{L}-])\.?`,
  'iu',
);

/** Parses a line whose amount is at its start. */
function fromStart(parts: readonly TextPart[]): ParsedLine | null {
  const [first, behind] = sumAt(parts) ?? [];
  if (!first || !behind) return null;
  const [second, others] = secondAt(behind) ?? [null, behind];
  let rest = wordsOf(others);
  const notes: string[] = [];
  const measure = asMeasure(first);
  const [sized, inBrackets, size, container = ''] = (measure.unit === '' && SIZED.exec(rest)) || [];
  if (sized !== undefined && unitOf(container)) {
    measure.unit = container;
    notes.push((inBrackets ?? size ?? '').trim());
    rest = rest.slice(sized.length);
  }
  const isContainer = /container|piece/.test(unitOf(measure.unit)?.kind ?? '');
  // 1 can (14 oz) tomatoes, 1 cup (packed) sugar; an amount of anything but a container is scaled where it is.
  const [bracket = '', within = ''] = (isContainer ? /^\s*\(([^()]*)\)\s*(?=\p{L})/u : /^\s*\(([^()\d]*)\)\s*(?=\p{L})/u).exec(rest) ?? [];
  if (!second && bracket && notes.length === 0) {
    notes.push(within.trim());
    rest = rest.slice(bracket.length);
  }
  const { name, preparation } = namePartsOf(rest.trim().replace(/^of\s+/i, ''));
  if (name === '' && measure.unit === '') return null;
  const measures = [measure, ...(second ? [asMeasure(second)] : [])];
  // Of two cloves alone, the cloves are the ingredient.
  if (name === '') return { measures: [{ ...measure, unit: '' }, ...measures.slice(1)], name: measure.unit, preparation, notes };
  return { measures, name, preparation, notes };
}

/** What parts a name from the measure behind it. */
const SEPARATED = /(?:\s*[:–—]|\.{2,}|,|\s-)\s*$/;

/** Parses a line whose amount follows its name: `Flour: 500 g`, `Butter 200 g (soft)`. */
function fromEnd(parts: readonly TextPart[]): ParsedLine | null {
  for (let at = 1; at < parts.length; at += 1) {
    const before = wordsOf(parts.slice(0, at));
    const [first, behind] = sumAt(parts.slice(at)) ?? [];
    if (!first || !behind || !/[\p{L})][^\p{L}\p{N}()]*$/u.test(before)) continue;
    const isSeparated = SEPARATED.test(before);
    // A number alone is only an amount where something parts it from the name.
    if (!isSeparated && (first.unit === '' || !/\s$/.test(before))) continue;
    const [second, others] = secondAt(behind) ?? [null, behind];
    const rest = wordsOf(others).trim();
    if (rest !== '' && !/^(?:,|\([^()]*\)$)/.test(rest)) continue;
    const { name, preparation } = namePartsOf(before.replace(SEPARATED, '').trim());
    const notes = [preparation, rest.replace(/^[,(]\s*|\)$/g, '')];
    return {
      measures: [first, ...(second ? [second] : [])].map(asMeasure),
      name,
      preparation: notes.filter(Boolean).join(', '),
      notes: [],
    };
  }
  return null;
}

/** An amount in words that is never more than one: a pinch, a handful. */
const A_LITTLE = /^((?:an?|half an?)\s+(\p{L}+))(?![\p{L}-])\s*(?:of\s+)?/iu;

/** Reads a line as people write it: `500 g (4 cups) bread flour, sifted`. What is measured has the measures that its page scales. */
export function parseLine(text: string): ParsedLine {
  const [whole, amount = '', unit = ''] = A_LITTLE.exec(text) ?? [];
  if (whole !== undefined && unitOf(unit)?.kind === 'vague') {
    const named = namePartsOf(text.slice(whole.length));
    return named.name === ''
      ? { measures: [], notes: [], ...namePartsOf(text) }
      : { measures: [{ amount, unit: '' }], notes: [], ...named };
  }
  const parts = ingredientParts({ ingredient: text }).ingredient;
  return fromStart(parts) ?? fromEnd(parts) ?? { measures: [], notes: [], ...namePartsOf(text) };
}
