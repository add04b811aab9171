import { ingredientFrom, isUnit } from './ingredient-line.ts';
import { lettersOf } from './letters.ts';
import type { WrittenIngredient } from './written-rows.ts';

/** The lines of a text with ingredients, which are often in one line: `500 g flour; 2 eggs`, `500 g flour, 2 eggs`. */
export function linesIn(text: string): string {
  if (text.includes('\n')) return text;
  const line = text.replace(/\s+/g, ' ');
  const parts = line.split(/ ?[;|] ?/);
  return (parts.length > 1 ? parts : line.split(/, ?(?=[\d¼-¾⅐-⅞])/)).join('\n');
}

/** Fewer rows may be there twice because they are needed twice. */
const FEWEST_REPEATED = 3;

/** Ingredients without those that a page lists again, for another reader or in other units, all of them or group by group. */
export function withoutRepetition(rows: readonly WrittenIngredient[]): readonly WrittenIngredient[] {
  const once = onceOf(rows);
  if (once.length < rows.length) return once;
  const groups: WrittenIngredient[][] = [];
  for (const row of rows) {
    const open = groups.at(-1);
    if (open?.[0]?.group === row.group) open.push(row);
    else groups.push([row]);
  }
  return groups.flatMap(onceOf);
}

function onceOf(rows: readonly WrittenIngredient[]): readonly WrittenIngredient[] {
  const names = rows.map(({ ingredient }) => lettersOf(ingredient));
  // In two systems, or in three.
  for (const times of [2, 3]) {
    const length = rows.length / times;
    const repeated = names.filter((name, index) => name === names[index % length]).length - length;
    if (Number.isInteger(length) && length >= FEWEST_REPEATED && repeated >= (rows.length - length) * 0.8) return rows.slice(0, length);
  }
  return rows;
}

/** A number with at most one word, and a note: `1`, `½ cup`, `3–4 Prisen`, `50 ml (filtered)`. */
const AMOUNT = /^(?=.{1,60}$)(?:[-*•]\s+)?[\d¼-¾⅐-⅞][\d¼-¾⅐-⅞\s.,/–-]*(?:\s?(\p{L}+)\.?)?(?:\s\([^()]*\))?$/u;
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

/** The lines of a list of steps on a page, and what is below it: all lines, and nothing, where the steps are not the items of a list. */
export function cutBelow(lines: readonly string[]): [list: readonly string[], below: readonly string[]] {
  const [first, last] = [lines.findIndex(isListed), lines.findLastIndex(isListed)];
  const list = lines.slice(first, last + 1);
  const isList = first < last && lengthOf(list.filter(isListed)) >= lengthOf(list) * 0.8;
  return isList ? [lines.slice(0, last + 1), lines.slice(last + 1)] : [lines, []];
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
