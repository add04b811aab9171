import { ingredientFrom } from './ingredient-line.ts';
import { isNameOf } from './part-names.ts';

/** A line with its rank as a heading, 0 for none. */
interface Line {
  text: string;
  level: number;
}

/** What people say between the items of a list: a sentence without an amount. */
const isTalk = (line: string): boolean => /[.!?]$/.test(line) && !/[\d:]/.test(line) && line.split(/\s+/).length > 2 && !isItem(line);
const isItem = (line: string): boolean => /^[-*•]\s/.test(line);

/** Ingredients, and what only stands among them. */
export function withoutTalk(lines: readonly string[]): { items: string[]; talk: string[] } {
  const hasItems = lines.filter(isItem).length > 1;
  return { items: lines.filter((line) => !hasItems || !isTalk(line)), talk: lines.filter((line) => hasItems && isTalk(line)) };
}

/** More lines say no more about a list. */
const MOST_LINES = 100;

/** The share of lines with an amount up to the next heading of the same rank. */
function amountsBelow(lines: readonly Line[], place: number): number {
  const level = lines[place]?.level ?? 0;
  const end = lines.findIndex((line, index) => index > place && line.level > 0 && line.level <= level);
  const below = lines
    .slice(place + 1, end === -1 ? undefined : end)
    .slice(0, MOST_LINES)
    .filter(({ text }) => text !== '');
  return below.filter(({ text }) => ingredientFrom(text).amount !== '').length / (below.length || 1);
}

/** A text with more lists than this is not read as a blog post. */
const MOST_LISTS = 10;

/** Blogs talk about the ingredients before they list them: only the list is one, and the talk a text. */
export function withoutForetaste<Any extends Line>(lines: readonly Any[]): readonly Any[] {
  const places = [...lines.keys()].filter((place) => (lines[place]?.level ?? 0) > 0 && isNameOf('ingredients', lines[place]?.text ?? ''));
  const [first] = places;
  if (first === undefined || places.length === 1 || places.length > MOST_LISTS) return lines;
  const list = places.find((place) => amountsBelow(lines, place) >= 0.5) ?? first;
  if (places.some((place) => place < list && amountsBelow(lines, place) > 0.2)) return lines;
  return lines.map((line, place) => (place >= first && place < list ? { ...line, level: 0 } : line));
}
