import { isRecord } from '../is-record.ts';
import { lineOf, paragraphsOf } from './plain-text.ts';

/** How deep the objects of a file are followed. Deeper than any recipe, and far from what a stack holds. */
const MOST_DEPTH = 12;

/** What programs store for themselves: ids, versions, dates, settings. No words of a recipe. */
const MACHINE =
  /^(?:@.*|.*(?:id|hash|slug)s?|.*(?:Id|_id)s?|.*schema.*|.*(?:created|updated|modified|added|published).*|date.*|scale|locale|position|order|settings|status|language|inLanguage|on_.*|in_trash|is_.*|is[A-Z].*|public|private|internal|show_.*|photo_.*|thumbnail.*|printImage|version|assets|shared|space|last_?made|lastMade|times_?(?:made|cooked)|potentialAction|mainEntityOfPage|contentRating|identifier|updateAt)$/;

/** A list of what may be one, several or none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

/** What cooks say of a recipe that no field has room for, by the names of fields: these words go to its notes, and no others. */
const COOKS =
  /\b(?:notes?|tips?|hints?|tools?|equipment|utensils?|cookware|source|credit|times?|timings?|duration|commentary|alias(?:es)?|variations?|substitutions?|storage|storing|freezing|reheating|make ahead|serving|servings|pairings?|wine|nutritional|nutrition|yields?|makes)\b/i;
/** A longer text is named in the report, and not repeated there. */
const LONGEST_IN_REPORT = 200;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What no field of a recipe has room for. */
export interface Rest {
  /** The cook's words, for the notes. */
  others: readonly (readonly [label: string, text: string])[];
  /** What is the program's or its readers': ratings, comments, dates, ids. Only the import's report names it. */
  leftOut: readonly string[];
}

/** The fields of an object in a file. Those that no reader takes are the rest, so that an import can say of each where it went. */
export interface SourceFields {
  /** The first of these fields that says something. */
  take(...names: string[]): unknown;
  /** Its text in one line. */
  line(...names: string[]): string;
  /** Its text in paragraphs. */
  text(...names: string[]): string;
  /** The rest, after what its reader has for the notes. `cooks` says by their names which fields have words of the cook. */
  rest(before?: readonly (readonly [label: string, text: string])[], cooks?: RegExp): Rest;
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
    rest: (before = [], cooks = COOKS) => {
      const untaken = Object.entries(source).filter(([name, value]) => !taken.has(name) && !name.startsWith('@') && !isBlank(value));
      const named = untaken.map(([name, value]) => {
        const isMachine = MACHINE.test(name) || typeof value === 'boolean';
        return { label: labelOf(name), text: isMachine ? '' : wordsIn(value).join(', '), isMachine };
      });
      const isCooks = ({ label, text }: { label: string; text: string }) => text !== '' && cooks.test(label);
      return {
        others: [...before.filter(([, text]) => text !== ''), ...named.filter(isCooks).map(({ label, text }) => [label, text] as const)],
        leftOut: named
          .filter((one) => !isCooks(one) && (one.isMachine || (one.text !== '' && one.text !== '0')))
          .map(({ label, text }) => (text === '' || text.length > LONGEST_IN_REPORT ? label : `${label}: ${text}`)),
      };
    },
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
