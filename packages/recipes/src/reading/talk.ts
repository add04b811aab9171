import { ingredientFrom } from './ingredient-line.ts';
import { isItem } from './list-lines.ts';
import { isNameOf, partNamed } from './part-names.ts';

/** A line with its rank as a heading, 0 for none. */
interface Line {
  text: string;
  level: number;
}

/** What people say between the items of a list: sentences, or one without an amount, or words in parentheses. */
const isTalk = (text: string): boolean =>
  /^\([^()]*\)$/.test(text) || (/[.!?]$/.test(text) && text.split(/\s+/).length > 2 && (!/[\d:]/.test(text) || isLong(text)));
const isLong = (text: string): boolean => !/^\d/.test(text) && (/[.!?]\s+\p{Lu}/u.test(text) || /^(?:[^\s:]+\s+){6}[^:]*$/.test(text));
/** Whether a line among items names the group of those right below it. */
const isGroupName = (line: string): boolean =>
  line.length <= 60 && !/[.!?]$/.test(line) && (/:$/.test(line) || ingredientFrom(line).amount === '');

/** Whether a line is a part of a paragraph. */
const isText = (line = ''): boolean => line !== '' && !isItem(line) && !/:$/.test(line);

/** Ingredients, and what only stands among them: where most lines are items, the others are names of groups or talk. */
export function withoutTalk(lines: readonly string[]): { items: string[]; talk: string[] } {
  const items: string[] = [];
  const talk: string[] = [];
  if (lines.filter(isItem).length < 2) return { items: [...lines], talk };
  let place = 0;
  while (place < lines.length) {
    const line = lines[place] ?? '';
    let end = place + 1;
    while (isText(line) && isText(lines[end])) end += 1;
    const paragraph = lines.slice(place, end);
    const isAbove = end === place + 1 && (lines[place - 1] ?? '') === '' && isItem(lines[end] ?? '');
    if (line === '' || isItem(line)) items.push(line);
    else if (isTalk(paragraph.join(' '))) talk.push(paragraph.join(' '));
    else if (isAbove && isGroupName(line)) items.push(`### ${line}`);
    else for (const one of paragraph) (isTalk(one) ? talk : items).push(one);
    place = end;
  }
  return { items, talk };
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
  const isSteps = ({ text, level }: Line) => level > 0 && partNamed(text)?.part === 'steps';
  // Steps above the only list are no talk.
  const isAllTalk = lines.slice(list).some(isSteps) || !lines.slice(first, list).some(isSteps);
  return lines.map((line, place) =>
    place >= first && place < list && (isAllTalk || places.includes(place)) ? { ...line, level: 0 } : line,
  );
}
