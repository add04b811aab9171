import { parseLine } from '../amounts/parse-line.ts';
import { unitNamed } from '../amounts/units.ts';
import { MOST_INGREDIENTS } from '../recipe.ts';
import { LITERAL, withoutLiterals } from './literal.ts';
import { isNameOf } from './part-names.ts';
import { narrow, plainLine } from './plain-line.ts';
import { EMPTY_INGREDIENT, type WrittenIngredient } from './written-rows.ts';

const BULLET = /^(?:\s*(?:[-–—•◦‣●○·・*▢□◻▪■✓]|(?!\p{L}(?!\ufe0f))\p{Extended_Pictographic}\ufe0f?|\[\s?\]))+\s*(?=\S)/u;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;
/** The word joiner marks names of groups. */
const INVISIBLE_BUT_MARK = /[\u200b-\u200d\ufeff]/g;
/** Longer lines are texts and not parsed at all. */
const LONGEST_LINE = 500;
/** Whether a word is a unit, be it abbreviated: `cups`, `g`, `Tbsp.` */
export const isUnit = (word: string): boolean => unitNamed(word) !== undefined;

/** What precedes an ingredient that may be left out, and an amount of each of several. */
const NOTE_FIRST =
  /^(?:\((?:optional|facultatif|opcional|facoltativo)\)|(?:optional|facultatif|opcional|facoltativo)\s*:|je(?=\s\d))\s*(?=\S)/i;

/** Reads an ingredient from a line as people write it: `500 g (4 cups) bread flour, sifted`. */
export function ingredientFrom(line: string): WrittenIngredient {
  const text = narrow(line).replace(INVISIBLE, '').replace(BULLET, '').replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST_LINE) return { ...EMPTY_INGREDIENT, ingredient: text };
  const [note = ''] = NOTE_FIRST.exec(text) ?? [];
  const { measures, name, preparation, notes } = parseLine(plainLine(text.slice(note.length)));
  const [measure, other] = measures;
  return {
    ...EMPTY_INGREDIENT,
    ingredient: name,
    notes: [...notes, preparation, note.replace(/[^\p{L}]/gu, '').toLowerCase()].filter(Boolean).join(', '),
    ...(measure ?? {}),
    ...(other ? { otherAmount: other.amount, otherUnit: other.unit } : {}),
  };
}

const HEADING = /^(?:[^\d:]{1,80}|for the [^:]{1,80}):$/i;
/** Headings that say so without a colon. */
const FOR_THE =
  /^(?:for (?:the|an?)|für d(?:en|ie|as)|pour l(?:a|es?)|para (?:la|el|o|a|l[ao]s)|per (?:la|il|lo|le|i|gli)|voor (?:de|het)|для) [^\d,.:]{1,60}$/iu;
const MARKED = /^(?:#{1,6}\s+(.+?)|\*\*(.+?)\*\*|__(.+?)__):?$/;
const CAPITALS = /^(?=(?:.*\p{Lu}){5})[^\p{Ll}\d,.:]{5,60}$/u;
const NUMBERED = /^\d{1,3}[.)]\s+(?=\S)/;
/** Whether a line is what a whole list is called, which names no group. */
const isListTitle = (line: string): boolean => isNameOf('ingredients', line);

/** The name of the group that a line begins, without `for the`; null if it begins none. */
function headingIn(line: string, hasSmallLetters: boolean): string | null {
  if (line.length > LONGEST_LINE) return null;
  const [isMarked, ...marked] = MARKED.exec(line) ?? [];
  const isHeading = isMarked !== undefined || HEADING.test(line) || FOR_THE.test(line) || isListTitle(line);
  if (!isHeading && !(hasSmallLetters && CAPITALS.test(line))) return null;
  const written = (marked.find(Boolean) ?? line).replace(/:$/, '');
  if (written.includes(LITERAL)) return withoutLiterals(written).trim();
  const name = written.replace(/^for (?:the|an?)\s+/i, '').trim();
  if (isListTitle(name)) return '';
  const plain = CAPITALS.test(name) ? name.toLowerCase() : name;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Lines that are read at most: more are refused as too many, which should take no long time. */
const MOST_LINES = 5 * MOST_INGREDIENTS;

/** A name and a number, which counts where all amounts are behind names: Uova 3. */
const NUMBER_LAST = /^(\P{N}*\p{L}\P{N}*?)\s+(\d{1,2})$/u;
const MEASURE_LAST = /^\P{N}*\p{L}.*\s[\d.,/]+\s?\p{L}+\.?$/u;

/** Whether amounts are behind the names in a list, as in Italian ones. */
function hasAmountsLast(all: readonly string[]): boolean {
  const lines = all.filter(({ length }) => length < LONGEST_LINE);
  const isMeasured = (line: string) => MEASURE_LAST.test(line) && ingredientFrom(line).unit !== '';
  return lines.some((line) => NUMBER_LAST.test(line)) && lines.filter(isMeasured).length > 1 && !lines.some((line) => /^\d/.test(line));
}

/** Reads ingredients from lines. A line such as `For the dough:` names the group of those after it. */
export function ingredientsFrom(text: string, group = ''): WrittenIngredient[] {
  const lines = text
    .replace(INVISIBLE_BUT_MARK, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LINES);
  const hasSmallLetters = lines.some((line) => /\p{Ll}{3}/u.test(line));
  const isNumbered =
    lines.length > 1 && lines.filter((line) => headingIn(line, hasSmallLetters) === null).every((line) => NUMBERED.test(line));
  const isNumberLast = hasAmountsLast(lines);
  const rows: WrittenIngredient[] = [];
  let current = group;
  /** The heading above, as long as no ingredient has followed it. */
  let unused = '';
  for (const line of lines) {
    const heading = headingIn(line, hasSmallLetters) ?? headingIn(line.replace(BULLET, ''), false);
    if (heading !== null) current = unused = [unused, heading].filter(Boolean).join(': ');
    else {
      rows.push({
        ...ingredientFrom(isNumbered ? line.replace(NUMBERED, '') : isNumberLast ? line.replace(NUMBER_LAST, '$1: $2') : line),
        group: current,
      });
      unused = '';
    }
  }
  // What nothing follows is no heading.
  return unused === ''
    ? rows
    : [
        ...rows,
        {
          ...EMPTY_INGREDIENT,
          ingredient: unused,
          group: rows.at(-1)?.group ?? group,
        },
      ];
}
