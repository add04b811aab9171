import type { TextPart } from '../amounts/text-part.ts';
import { singularOf } from '../amounts/number-forms.ts';
import type { Amount } from './shopping-line.ts';

/** What is needed of an egg, which is the kind of an amount: all of it, its yolk or its white. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['egg', ''],
  ['egg yolk', 'yolk'],
  ['yolk', 'yolk'],
  ['egg white', 'white'],
  ['white', 'white'],
]);
/** The kinds of amounts of parts of eggs. */
const [YOLK, WHITE] = ['yolk', 'white'];

/** How eggs and their parts are joined in a line. */
const JOINT = /(?:^|[\s,;])(?:plus|and|or|&|\+)\s*(?:an?\s+|another\s+)?$|[,;+&]\s*$/i;

const WATER = /^\s*(?:of\s)?(?:(?:cold|warm)\s)?water\b/i;

/** What a text up to its next number names, in the singular: `egg yolk` of ` egg yolks, beaten, plus `. */
const nameOf = (text: string): string =>
  (
    /^(?:\s*(?:(?:extra[- ])?(?:large|medium|small|big)|whole|fresh|free-range|organic|ripe|cold|more|additional|separated|beaten|room-temperature)\b,?)*\s*(?:of\s)?((?:eggs?\s+)?(?:eggs?|yolks?|whites?))(?![\p{L}-])(?!\s(?!plus|and|or|at|for|beaten|separated|to|lightly|from|with|whisked|room|in|cold|well)\p{L})/iu.exec(
      text,
    )?.[1] ?? ''
  )
    .toLowerCase()
    .split(/\s+/)
    .map(singularOf)
    .join(' ');

/**
 * What a line needs of eggs: `2 eggs plus 1 egg yolk` are two eggs and a yolk. Of `1 egg or 2 whites` the larger counts. Null if
 * it counts anything else.
 */
export function eggsIn(parts: readonly TextPart[], countOf: (part: Exclude<TextPart, string>) => Amount | null): Amount[] | null {
  const eggs: Amount[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') continue;
    const [before, behind] = [parts[index - 1], parts[index + 1]].map((text) => (typeof text === 'string' ? text : ''));
    const amount = countOf(part);
    const kind = PARTS.get(nameOf(part.unit + (behind ?? '')));
    const isCount = amount?.kind === '' && kind !== undefined;
    // How much the eggs before it weigh, or the water of an egg wash: 3 eggs (150 g), 1 egg and 1 tablespoon water.
    if (!isCount && eggs.length > 0 && (!JOINT.test(before ?? '') || WATER.test(behind ?? ''))) continue;
    if (!isCount || (eggs.length > 0 && !JOINT.test(before ?? ''))) return null;
    const last = eggs.at(-1);
    if (last && /\bor\s*(?:an?\s+)?$/i.test(before ?? '')) {
      if (amount.value > last.value) eggs[eggs.length - 1] = { ...amount, kind };
    } else eggs.push({ ...amount, kind });
  }
  return eggs.length > 0 ? eggs : null;
}

/** Whether an amount is one of eggs, of which only parts are needed. */
export const isEggPart = ({ kind }: Pick<Amount, 'kind'>): boolean => kind === YOLK || kind === WHITE;

/** How many whole ones must be bought. */
const wholes = (value: number): number => Math.ceil(value - 0.01);

/**
 * Eggs and their parts in words: `3 (1 for its yolk)`. The yolks and whites come from eggs of their own, because a recipe may need its
 * whites today and another its yolks next week.
 */
export function eggsText(amounts: readonly Amount[]): string {
  const count = (kind: string) => wholes(amounts.reduce((sum, one) => sum + (one.kind === kind ? one.value : 0), 0));
  const parts = [YOLK, WHITE].map((kind) => [kind, count(kind)] as const).filter(([, number]) => number > 0);
  const total = count('') + parts.reduce((sum, [, number]) => sum + number, 0);
  const words = parts.map(([kind, number]) => {
    const which = number === total ? '' : `${number.toLocaleString('en-US')} `;
    return `${which}for ${number === 1 ? `its ${kind}` : `their ${kind}s`}`;
  });
  return `${total.toLocaleString('en-US')} (${words.join(', ')})`;
}
