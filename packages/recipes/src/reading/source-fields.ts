import { isRecord } from '../is-record.ts';
import { lineOf, paragraphsOf } from './plain-text.ts';

/** How deep the objects of a file are followed. Deeper than any recipe, and far from what a stack holds. */
const MOST_DEPTH = 12;

/** What programs keep for themselves: ids, versions, dates, settings. No words of a recipe. */
const MACHINE =
  /^(?:@.*|.*(?:id|hash|slug)s?|.*(?:Id|_id)s?|.*schema.*|.*(?:created|updated|modified|added|published).*|date.*|scale|locale|position|order|settings|status|language|inLanguage|on_.*|in_trash|is_.*|is[A-Z].*|public|private|internal|show_.*|photo_.*|thumbnail.*|printImage|version|assets|shared|space|last_?made|lastMade|potentialAction|mainEntityOfPage|contentRating|identifier|updateAt)$/;

/** A list of what may be one, several or none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of an object in a file. What nobody takes is left over, so that no words are lost. */
export interface SourceFields {
  /** The first of these fields that says something. */
  take(...names: string[]): unknown;
  /** Its text in one line. */
  line(...names: string[]): string;
  /** Its text in paragraphs. */
  text(...names: string[]): string;
  /** The fields that nobody took, as texts. */
  leftOver(): [label: string, text: string][];
}

/** The words in a value of any shape, from the outside in. */
export function wordsIn(value: unknown, depth = 0): string[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, depth + 1));
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, inner]) => (MACHINE.test(name) ? [] : wordsIn(inner, depth + 1)));
  }
  return [paragraphsOf(value)].filter((text) => text !== '');
}

/** `saturatedFatContent` in words: `Saturated fat content`. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Follows which fields of an object have been taken. */
export function sourceFields(source: Record<string, unknown>): SourceFields {
  const taken = new Set<string>();
  const take = (...names: string[]): unknown => {
    const name = names.find((one) => Object.hasOwn(source, one) && !isBlank(source[one]));
    if (name === undefined) return undefined;
    taken.add(name);
    return source[name];
  };
  return {
    take,
    line: (...names) => lineOf(take(...names)),
    text: (...names) => paragraphsOf(take(...names)),
    leftOver: () =>
      Object.keys(source)
        .filter((name) => !taken.has(name) && !MACHINE.test(name) && typeof source[name] !== 'boolean')
        .map((name): [string, string] => [labelOf(name), wordsIn(source[name]).join(', ')])
        .filter(([, text]) => text !== ''),
  };
}

/** What one of several ways of writing comes to: a text, a named thing, or the first of a list. */
export function nameOf(value: unknown): string {
  const [one] = listOf(value);
  return isRecord(one) ? lineOf(one['name'] ?? one['label'] ?? one['text'] ?? one['url']) : lineOf(one);
}

/** The names in a list of texts or of named things; a text may have several, separated by commas. */
export const namesOf = (value: unknown): string[] =>
  listOf(value)
    .flatMap((one) => (isRecord(one) ? [nameOf(one)] : lineOf(one).split(/[,;]/)))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The address in a value: a text, an object with one, or the first of a list. */
export function addressOf(value: unknown): string {
  const [one] = listOf(value);
  return isRecord(one) ? lineOf(one['url'] ?? one['contentUrl'] ?? one['@id']) : lineOf(one);
}
