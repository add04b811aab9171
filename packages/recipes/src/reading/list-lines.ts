import { FRACTIONS } from '../amounts/numbers.ts';
import { isControl } from './beside-recipe.ts';
import { ingredientFrom, isUnit } from './ingredient-line.ts';
import { lettersOf } from './letters.ts';
import type { WrittenIngredient } from './written-rows.ts';

/** A comma before an amount. */
const NEXT_AMOUNT = new RegExp(`, ?(?=[\\d${FRACTIONS}])`);

/** The lines of a text with ingredients, which are often in one line: `500 g flour; 2 eggs`, `500 g flour, 2 eggs`. */
export function linesIn(text: string): string {
  if (text.includes('\n')) return text;
  const line = text.replace(/\s+/g, ' ');
  const parts = line.split(/ ?[;|] ?/);
  return (parts.length > 1 ? parts : line.split(NEXT_AMOUNT)).join('\n');
}

/** Fewer rows may be there twice because they are needed twice. */
const FEWEST_REPEATED = 3;
/** And fewer in front of others. */
const FEWEST_IN_FRONT = 5;
/** Longer lists are no recipe’s. */
const MOST_ROWS = 300;

/** How rows are compared. */
interface Comparison<Row> {
  nameOf: (row: Row) => string;
  /** Whether two rows of the same name are one: by default any. */
  areOne?: (row: Row, again: Row) => boolean;
}

/** Removes the one or two copies of a list that directly follow it. */
export function onceOf<Row>(
  rows: readonly Row[],
  { nameOf, areOne = () => true }: Comparison<Row>,
  fewest = FEWEST_REPEATED,
): readonly Row[] {
  if (rows.length > MOST_ROWS) return rows;
  const names = rows.map((row) => lettersOf(nameOf(row)));
  const isPair = (index: number, again: number): boolean => {
    const [row, other] = [rows[index], rows[again]];
    return row !== undefined && other !== undefined && names[index] === names[again] && areOne(row, other);
  };
  /** Whether the first `length` rows repeat at `start`: at least a share of those with a name, in the same order. */
  const isAgain = (length: number, start: number, share: number): boolean => {
    const named = names.flatMap((name, index) => (name !== '' && index < length ? [index] : []));
    const again = named.filter((index) => isPair(index, index + start));
    return start + length <= names.length && named.length >= fewest && again.length >= named.length * share;
  };
  for (let length = Math.floor(rows.length / 2); length >= fewest; length -= 1) {
    if (!isAgain(length, length, 0.8)) continue;
    // A third one is often in the words of another country: caster sugar, superfine sugar.
    const end = isAgain(length, length * 2, 0.6) ? length * 3 : length * 2;
    if (end === rows.length || length >= FEWEST_IN_FRONT) return [...rows.slice(0, length), ...rows.slice(end)];
  }
  return rows;
}

/** Another amount in the same unit, or in another group, is of another layer. */
const SAME_INGREDIENT: Comparison<WrittenIngredient> = {
  nameOf: ({ ingredient }) => ingredient,
  areOne: (row, again) => row.unit !== again.unit || (row.amount === again.amount && (row.group === again.group || isControl(row.group))),
};

/** Ingredients without those that a page lists again, for another reader or in other units, all of them or group by group. */
export function withoutRepetition(rows: readonly WrittenIngredient[]): readonly WrittenIngredient[] {
  const once = onceOf(rows, SAME_INGREDIENT);
  if (once.length < rows.length) return once;
  const groups: WrittenIngredient[][] = [];
  for (const row of rows) {
    const open = groups.at(-1);
    if (open?.[0]?.group === row.group) open.push(row);
    else groups.push([row]);
  }
  const byGroup = (fewest?: number) => groups.flatMap((group) => onceOf(group, SAME_INGREDIENT, fewest));
  // If one group repeats, the short ones repeat too.
  return byGroup().length < rows.length ? byGroup(1) : rows;
}

/** A number with at most one word, and a note: `1`, `½ cup`, `3–4 Prisen`, `50 ml (filtered)`. */
const AMOUNT = new RegExp(
  String.raw`^(?=.{1,60}$)(?:[-*•]\s+)?[\d${FRACTIONS}][\d${FRACTIONS}\s.,/–-]*(?:\s?(\p{L}+(?:\.\p{L}+)?)\.?)?(?:\s\([^()]*\))?$`,
  'u',
);
/** Whether a line may be nothing but an amount. */
export const isAmount = (line: string): boolean => AMOUNT.test(line);
const IN_BRACKETS = /^\([^()]*\)$/;
const isHeading = (line: string): boolean => /^(?:#|\*\*)|:$/.test(line);

/** Whether a line is an item of a list with bullets. */
export const isItem = (line: string): boolean => /^[-*•]\s/.test(line);
/** A few words, as the name of a group is. */
const NAME = /^(?=.{2,60}$)\P{N}*(?<![.!?…])$/u;

/** The items of a list on a page and the names of its groups, without what only stands beside it: buttons, prices, what it is about. */
export function itemsOf(lines: readonly string[]): string[] {
  const written = lines.filter(Boolean);
  const measured = written.filter((line) => ingredientFrom(line).amount !== '');
  const items = measured.filter(isItem);
  if (items.length < 2 || items.length < measured.length * 0.8) return [...lines];
  const isMeasured = (line: string) => ingredientFrom(line).unit !== '';
  return written.filter(
    (line, index) => isItem(line) || isHeading(line) || isMeasured(line) || (NAME.test(line) && isItem(written[index + 1] ?? '')),
  );
}

const isListed = (line: string): boolean => isItem(line) || /^\d{1,2}[.)]\s/.test(line);
const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

/** Whether a line is a sentence, or longer than a name. */
export const isText = (line: string): boolean => /[.!?…:。)]["”»]?$/.test(line) || line.length > 80;
const SHARE_OF_TEXTS = 0.9;

/**
 * The lines of a list of steps on a page without what is below it: what follows the items of a list, or the names after sentences. All lines
 * where the steps are neither.
 */
export function withoutBelow(lines: readonly string[]): readonly string[] {
  const [first, last] = [lines.findIndex(isListed), lines.findLastIndex(isListed)];
  const list = lines.slice(first, last + 1);
  const isList = first < last && lengthOf(list.filter(isListed)) >= lengthOf(list) * 0.8;
  if (isList) return lines.slice(0, last + 1);
  const end = lines.findLastIndex(isText) + 1;
  const written = lines.slice(0, end).filter(Boolean);
  return written.length > 1 && written.filter(isText).length >= written.length * SHARE_OF_TEXTS ? lines.slice(0, end) : lines;
}

/** The first list of sentences below a heading, which calls them something else than steps: `Let’s get started!` */
export function listBelow(lines: readonly string[]): string[] {
  const written = lines.filter(Boolean);
  const first = written.findIndex((line, index) => isListed(line) && isText(line) && isHeading(written[index - 1] ?? ''));
  const end = written.findIndex((line, index) => index > first && !isListed(line));
  const list = first === -1 ? [] : written.slice(first, end === -1 ? undefined : end);
  return list.length > 1 ? list : [];
}

/** A paragraph has at least a sentence of three words, and an introduction not many paragraphs. */
const PROSE = /^(?![-*•]\s)(?=\S+\s\S+\s\S|.{20}).*[.!?…。！？][)\]"”»]?$/u;
const LONGEST_INTRODUCTION = 600;

/** The first paragraphs of what stands above a recipe on a page, between menus, dates and buttons. */
export function firstProse(lines: readonly string[]): string[] {
  const prose: string[] = [];
  for (const line of lines) {
    if (lengthOf(prose) + line.length > LONGEST_INTRODUCTION && prose.length > 0) break;
    if (PROSE.test(line)) prose.push(line, '');
  }
  return prose;
}

/** How many lines of a list are nothing but an amount before it counts as one with amounts in lines of their own. */
const LEAST_SHARE = 0.25;

/**
 * The lines of a list of ingredients, each with its amount: tables and grids that a page is laid out with have it in a line of its own,
 * before the name or behind it.
 */
export function withAmounts(lines: readonly string[]): string[] {
  const written = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  const isKnown = (line: string) => {
    const [found, unit] = AMOUNT.exec(line) ?? [];
    return found !== undefined && (unit === undefined || isUnit(unit));
  };
  if (written.filter(isKnown).length < 2 || written.filter(isAmount).length < written.length * LEAST_SHARE) return written;
  // From here on a number with any word is an amount, although the word is unknown.
  const joined: string[] = [];
  const join = (line: string, isBefore: boolean) => {
    const [before = '', words] = [joined.pop(), line].map((one) => one?.replace(/^[-*•]\s+/, ''));
    joined.push(isBefore ? `${words} ${before}` : `${before} ${words}`);
  };
  const isBehind = areBehind(written);
  /** Whether the last line is an amount without its name. */
  let waits = false;
  for (const line of written) {
    const [isName, isMore] = [!isHeading(line) && !isAmount(line), IN_BRACKETS.test(line)];
    if (joined.length > 0 && (isMore || (isBehind ? isAmount(line) : waits && !isHeading(line)))) join(line, isBehind && !isMore);
    else joined.push(line);
    waits = !isHeading(line) && !isMore && (!isName || (waits && isUnit(line)));
  }
  return joined;
}

/** Whether amounts are behind the names: so it is where a list, or a group of it, begins with a name and ends with an amount. */
function areBehind(lines: readonly string[]): boolean {
  const starts = lines.filter((line, index) => !isHeading(line) && (index === 0 || isHeading(lines[index - 1] ?? '')));
  const ends = lines.filter((line, index) => !isHeading(line) && (index === lines.length - 1 || isHeading(lines[index + 1] ?? '')));
  const behind = starts.filter((line) => !isAmount(line)).length + ends.filter(isAmount).length;
  return behind > (starts.length + ends.length) / 2;
}
