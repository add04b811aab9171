import { ingredientsFrom } from './ingredient-line.ts';
import { lettersOf } from './letters.ts';
import { isAmount } from './list-lines.ts';
import { factNamed, isNameOf, partNamed } from './part-names.ts';
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

/** A line between two ingredients that is none of them is the name of a group if it is no more than a few words, and there once. */
const NAME = /^(?=.{2,60}$)(?!\d)(?:\S+\s?){1,8}(?<![.!?…])$/u;

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
    const list: string[] = [];
    const unmarked: string[] = [];
    let row = 0;
    // How many letters of the row are in lines that had not its whole name.
    let read = 0;
    for (let place = start; row < rows.length; place += 1) {
      const [line = '', here] = [lines[place], letters[place]];
      if (here === undefined) return null;
      if (here === '') continue;
      const isNext = here.includes(names[row + 1] || ' ') && read > (wholes[row]?.length ?? 0) / 2;
      const heading = headingAt(place);
      if (isNext) list.push(rows[row++]?.ingredient ?? '');
      if (here.includes(names[row] ?? '')) {
        list.push(rows[row++]?.ingredient ?? '');
        read = 0;
      } else if (heading !== undefined) list.push(`${heading}:`);
      // An amount or a note may be in a line of its own.
      else if (wholes[row]?.includes(here)) read += here.length;
      else if (!wholes[row - 1]?.includes(here) && !isAmount(line)) {
        if (!NAME.test(line) || unmarked.includes(line) || partNamed(line) || factNamed(line)) return null;
        unmarked.push(line);
        list.push(`${line.replace(/:$/, '')}:`);
      }
    }
    const above = lines.findLastIndex((line, place) => place < start && !isAmount(line));
    const isName = unmarked.length > 0 && NAME.test(lines[above] ?? '');
    const first = headingAt(above) ?? (isName ? lines[above] : undefined);
    return first === undefined ? list : [`${first}:`, ...list];
  };
  const places = [...letters.keys()].filter((place) => letters[place]?.includes(names[0] || ' ')).slice(0, MOST_PLACES);
  return places.map(listFrom).find((list) => list?.some((line) => line.endsWith(':') && !isNameOf('ingredients', line))) ?? null;
}
