import { ingredientFrom, isUnit } from './ingredient-line.ts';
import { isItem } from './list-lines.ts';

/** The lines of a text by what they seem to be. */
interface GuessedParts {
  head: string[];
  ingredients: string[];
  steps: string[];
}

/** Whether a line looks like an ingredient: an amount at its start, and not a sentence. */
function looksLikeIngredient(line: string): boolean {
  if (line === '' || line.length > 100) return false;
  const [last = ''] = /\p{L}+\.$/u.exec(line) ?? [];
  if (/[.!?。\uff01\uff1f।؟]$/.test(line) && !isUnit(last) && last !== 'approx.') return false;
  return ingredientFrom(line).amount !== '' && !/^\d{1,2}[.)]\s/.test(line);
}

const looksLikeName = (line: string): boolean =>
  line.length <= 40 && line.split(/\s+/).length <= 5 && !/[.!?:。\uff01\uff1f\uff1a।؟]$/.test(line);
const looksLikeSentences = (lines: readonly string[]): boolean => lines.some((line) => /[\p{L}\p{M}]{2}[.!。\uff01।]$/u.test(line));

/** The parts of a text without headings and amounts: three or more short lines in a row, and sentences below them. */
function guessByLength(texts: readonly string[]): GuessedParts | null {
  const blocks = texts
    .join('\n')
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter(Boolean));
  const place = blocks.findIndex((block) => block.length >= 3 && block.every(looksLikeName));
  const [ingredients, ...steps] = place === -1 ? [] : blocks.slice(place);
  if (!ingredients || !looksLikeSentences(steps.flat())) return null;
  const spaced = (some: readonly string[][]) => some.flatMap((block) => [...block, '']);
  return {
    head: spaced(blocks.slice(0, place)),
    ingredients,
    steps: spaced(steps),
  };
}

const LONGEST_GROUP = 30;

/** The parts of a text without headings: lines that look like ingredients, and what is before and after them. */
export function guessParts(texts: readonly string[]): GuessedParts | null {
  const found = texts.map(looksLikeIngredient);
  const listed = found.indexOf(true);
  // A heading right above the first is the name of its group.
  const above = texts.slice(0, listed).findLastIndex((text) => text !== '');
  const first = /^[^.!?]{1,60}:$/.test(texts[above] ?? '') ? above : listed;
  const last = found.lastIndexOf(true);
  if (found.filter(Boolean).length < 2) return guessByLength(texts);
  // Ingredients without an amount follow the others up to an empty line, or to the end of a list whose items have empty lines between them.
  const isSpaced = isItem(texts[last] ?? '') && texts.slice(first, last).includes('');
  // The name of another group has its items below it.
  const isName = (text: string, index: number) =>
    /^\p{L}/u.test(text) && text.length <= LONGEST_GROUP && isItem(texts.slice(index + 1, index + 3).find(Boolean) ?? '');
  const isEnd = (text: string, index: number) =>
    (isSpaced ? text !== '' && !isItem(text) && !isName(text, index) : text === '') ||
    text.length > 60 ||
    /[.!?。\uff01\uff1f।؟]$/.test(text);
  const gap = texts.findIndex((text, index) => index > last && isEnd(text, index));
  const end = gap === -1 ? texts.length : gap;
  return {
    head: texts.slice(0, first),
    ingredients: texts.slice(first, end).filter(Boolean),
    steps: texts.slice(end),
  };
}
