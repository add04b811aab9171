import { isFiller, isHowTo } from './common-words.ts';
import { SECOND, wordsToMatch } from './exclusions.ts';
import { limitAt } from './limits.ts';
import { isDish, isFoodName } from './foods.ts';
import { namesAt } from './synonyms.ts';

/**
 * How many things have a word in their title, how many there or in their labels, how many in their ingredients, how many in their
 * description, and how many a word that it may be a misspelling of.
 */
export interface WordCount {
  names: number;
  titles: number;
  ingredients: number;
  texts: number;
  near: number;
}

const UNKNOWN = 4;
/** Of 'thanksgiving pies' the day says more, and of 'vegan cookies' the diet. */
const DECISIVE = new Set('vegan thanksgiving christmas easter hanukkah halloween'.split(' '));
/** Who eats so eats nothing else: these are never left out. */
const DIETS = new Set(['vegan', 'vegetarian']);
/** Of more words there are too many ways to leave out several. */
const MOST_WORDS = 4;

/** How little a word says: first its kind, then how many things have it. */
function weightOf(word: string, { titles, ingredients, texts, near }: WordCount): [kind: number, count: number] {
  const counts = [titles, ingredients, texts, near];
  const kind = counts.findIndex((count) => count > 0);
  if (kind === -1 || isFiller(word)) return [UNKNOWN, 0];
  // How quick a breakfast is says less than that it is one.
  if (limitAt([word], 0)) return [UNKNOWN - 1, 0];
  return DECISIVE.has(word) ? [-1, 0] : [kind, counts[kind] ?? 0];
}

/** All ways to leave out some of a list's items, those of its beginning first. */
function* without<T>(items: readonly T[], count: number): Generator<T[]> {
  if (count === 0) yield [...items];
  else
    for (const [place] of items.slice(0, items.length - count + 1).entries())
      for (const rest of without(items.slice(place + 1), count - 1)) yield [...items.slice(0, place), ...rest];
}

/** What stands before more about a thing: 'soft bread for kids'. */
const BEFORE_MORE = /\s(?:for|with|without|from|like|that|to)\s/i;
const BEFORE_OTHERS = new RegExp(`${BEFORE_MORE.source}|\\s(?:and|&)\\s`, 'i');
/** What goes on bread, and is none of its parts: 'bagel and cream cheese'. */
const SPREAD = new Set(['butter', 'cheese', 'cream']);

/** What a search is for, where more is said of it behind 'for', 'with' or 'and': the bread of 'bread for soup'. Empty if there is no more, or it is not a dish. */
export function thingOf(text: string): string {
  const [thing = '', ...more] = text.split(BEFORE_OTHERS);
  return more.length > 0 && isDish(wordsToMatch(thing).at(-1) ?? '') ? thing : '';
}

/** What a thing comes in or is cut into: a bread bowl is bread. */
const PORTION = /^(?:bowl|slice|piece|bite|stick|tray|platter|basket|box|bag|pack)s?$/;

/** How many more names a word has to have to say less than a food that names something: 'bread' in 'blueberry bread'. */
const MANY_MORE = 3;

/** The word that says what the thing is: of 'first communion cake' and 'cake with fruit', the cake. */
export const headOf = (text: string, isNamed: (word: string) => boolean): string | undefined =>
  text
    .split(BEFORE_MORE)
    .flatMap((part) => wordsToMatch(part).at(-1) ?? [])
    .find(isNamed);

/**
 * What to search for where nothing has all words of a text, nearest first: without those that nothing has or that say little anywhere, then
 * without one more, two more and so on. The words of ingredients go first, then the frequent ones and, of two alike, the first. What says what the thing is
 * goes last.
 */
export function fewerWords(text: string, countOf: (word: string) => WordCount): string[] {
  const words = wordsToMatch(text);
  const counts = new Map(words.map((word) => [word, countOf(word)]));
  const weights = new Map(words.map((word) => [word, weightOf(word, counts.get(word) ?? countOf(word))]));
  const said = words.filter((word) => weights.get(word)?.[0] !== UNKNOWN);
  const order = said.toSorted((a, b) => {
    const [[kind, count], [otherKind, otherCount]] = [weights.get(a) ?? [0, 0], weights.get(b) ?? [0, 0]];
    return otherKind - kind || otherCount - count;
  });
  const isPlain = !isHowTo(text) && !said.some((word) => DECISIVE.has(word));
  const namesOf = (word: string): number => counts.get(word)?.names ?? 0;
  const last = isPlain ? headOf(text, (word) => said.includes(word) && namesOf(word) > 0) : undefined;
  const isMore = (word: string): boolean =>
    namesOf(last ?? '') >= MANY_MORE * namesOf(word) || (isDish(word) && (PORTION.test(last ?? '') || SPREAD.has(last ?? '')));
  const food = last && said.find((word) => isFoodName(word) && namesOf(word) > 0 && isMore(word));
  const head = food ?? last;
  const hasHead = (left: readonly string[]): boolean => head === undefined || left.includes(head);
  /** The things of two words, such as 'oat milk', 'pizza crust' and 'slow cooker', of which one alone is another thing. */
  const pairs = words.flatMap((word, place) => {
    const first = words[place - 1];
    if (first === undefined) return [];
    return ((SECOND.has(word) || word === 'crust') && isFoodName(first) && !(SPREAD.has(word) && isDish(first))) ||
      (namesAt(words, place - 1)?.length ?? 1) > 1
      ? [[first, word] as const]
      : [];
  });
  const diets = said.filter((word) => DIETS.has(word));
  const isTorn = (left: readonly string[]): boolean =>
    pairs.some(([first, second]) => left.includes(first) !== left.includes(second)) || !diets.every((diet) => left.includes(diet));
  return order.flatMap((_, dropped) => {
    if (dropped === 0 && said.length === words.length) return [];
    const ways = dropped > 1 && order.length > MOST_WORDS ? [order.slice(dropped)] : [...without(order, dropped)];
    const whole = ways.filter((left) => !isTorn(left));
    return [...whole.filter(hasHead), ...whole.filter((left) => !hasHead(left))].map((left) =>
      said.filter((word) => left.includes(word)).join(' '),
    );
  });
}
