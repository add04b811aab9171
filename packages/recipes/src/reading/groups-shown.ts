import { ingredientsFrom } from './ingredient-line.ts';
import { lettersOf } from './letters.ts';
import { isNameOf } from './part-names.ts';
import { textOfHtml } from './plain-text.ts';
import type { WrittenIngredient } from './written-rows.ts';

/** A longer line is a text that names ingredients. */
const LONGEST_LINE = 200;
/** How many places are tried, of those where the first ingredient is named. */
const MOST_PLACES = 20;
/** How much of a page is read around such a place, because all of it would take as long as everything else. */
const [BEFORE, BEHIND, MOST_PARTS] = [2_000, 30_000, 3];
const HEADING = /^(?:#{1,6} |\*\*|(?=[^\d:]{1,80}:$))(.+?)(?:\*\*)?:?$/u;

/** The parts of a page's body that name something. */
function partsNaming(html: string, words: string): string[] {
  const parts: string[] = [];
  let end = Math.max(0, html.search(/<body[\s>]/i));
  while (words !== '' && parts.length < MOST_PARTS) {
    const place = html.indexOf(words, end);
    if (place === -1) return parts;
    parts.push(html.slice(Math.max(end, place - BEFORE), place + BEHIND));
    end = place + BEHIND;
  }
  return parts;
}

/** The most words of a name that are nothing but letters, as HTML has them too. */
const plainWords = (name: string): string =>
  (name.match(/\p{L}+(?: \p{L}+)*/gu) ?? []).reduce((most, words) => (words.length > most.length ? words : most), '');

/**
 * The list of ingredients as a page shows it to people, with its headings as groups: programs are mostly told only the lines. Empty
 * where the lines are not found one after another, with nothing but headings between them.
 */
export function groupsShown(html: string, rows: readonly WrittenIngredient[]): readonly WrittenIngredient[] {
  for (const part of partsNaming(html, plainWords(rows[0]?.ingredient ?? ''))) {
    const list = listIn(part, rows);
    if (list) return ingredientsFrom(list.join('\n'));
  }
  return [];
}

/** The lines of a list with its headings; null if it has none, or is not there. */
function listIn(html: string, rows: readonly WrittenIngredient[]): string[] | null {
  const lines = textOfHtml(html, true)
    .split('\n')
    .map((line) => line.replace(/^- /, '').trim())
    .filter((line) => line !== '');
  const letters = lines.map((line) => (line.length > LONGEST_LINE ? '' : lettersOf(line)));
  const names = rows.map(({ ingredient }) => lettersOf(ingredient));
  const wholes = rows.map((row) => lettersOf(Object.values(row).join(' ')));
  const headingAt = (place: number): string | undefined => HEADING.exec(lines[place] ?? '')?.[1];
  const listFrom = (start: number): string[] | null => {
    let first = start;
    while (first > 0 && headingAt(first - 1) !== undefined) first -= 1;
    const list: string[] = [];
    let row = 0;
    for (let place = first; row < rows.length; place += 1) {
      const [here, heading] = [letters[place], headingAt(place)];
      if (here === undefined) return null;
      const isRow = place >= start && here !== '' && here.includes(names[row] ?? '');
      if (isRow) list.push(rows[row++]?.ingredient ?? '');
      else if (heading !== undefined) list.push(`${heading}:`);
      // An amount may be in a line of its own.
      else if (here !== '' && !wholes[row]?.includes(here)) return null;
    }
    return list;
  };
  const places = [...letters.keys()].filter((place) => letters[place]?.includes(names[0] || ' ')).slice(0, MOST_PLACES);
  return places.map(listFrom).find((list) => list?.some((line) => line.endsWith(':') && !isNameOf('ingredients', line))) ?? null;
}
