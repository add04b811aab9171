import type { SearchableRecipe } from './recipe-index.ts';
import { NUMBERS } from './measures-in-words.ts';
import { wordsOf } from './words.ts';

/** What a part of a search limits: the recipes that meet it, and how many words say so. */
interface Limit {
  isMet: (recipe: SearchableRecipe) => boolean;
  length: number;
  /** Whether recipes that have the words meet it too: a 'quick bread'. */
  isWord: boolean;
}

/** What a quick recipe takes at most, in minutes. */
const QUICK = 30;
const QUICKLY = new Set(['quick', 'quickly', 'fast', 'speedy']);
const UNIT = /^(?:(m|min|mins|minute|minutes)|h|hr|hrs|hour|hours)$/;
const INGREDIENT = /^ingredients?$/;
const EXCLUSIVE = new Set(['under', 'less', 'fewer', 'below']);
const BEFORE = new Set([...EXCLUSIVE, 'within', 'max', 'maximum', 'at', 'most', 'up', 'than', 'no', 'more', 'only']);
/** '30 minutes or less'. */
const BEHIND = new Set(['less', 'fewer', 'max', 'maximum', 'tops', 'total']);

function numberIn(word = ''): number | undefined {
  if (word === 'half') return 0.5;
  return /^\d{1,4}$/.test(word) ? Number(word) : NUMBERS.get(word);
}

/** The minutes of '30 minutes', '30min' or 'half hour' at a place, and the number of its words; null if it is no time. */
function durationAt(words: readonly string[], place: number): { minutes: number; length: number } | null {
  const [word = '', next = ''] = words.slice(place);
  const [, joined, joinedUnit = ''] = /^(\d{1,4})([a-z]+)$/.exec(word) ?? [];
  const amount = numberIn(joined ?? word);
  const unit = UNIT.exec(joinedUnit || next);
  return amount === undefined || !unit ? null : { minutes: amount * (unit[1] ? 1 : 60), length: joined ? 1 : 2 };
}

/** The same of '1 hour 30 min' and 'an hour and a half', which searches read as '1 hour half'. */
function timeAt(words: readonly string[], place: number): ReturnType<typeof durationAt> {
  const first = durationAt(words, place);
  if (!first || first.minutes < 60) return first;
  const end = place + first.length;
  const second = words[end] === 'half' ? { minutes: 30, length: 1 } : durationAt(words, end);
  return second ? { minutes: first.minutes + second.minutes, length: first.length + second.length } : first;
}

/** Whether a recipe has ingredients, and at most some: without the hydration that stands among them, and 'water, 80°F' is water again. */
function hasAtMost(most: number, { ingredients }: SearchableRecipe): boolean {
  const different = new Set<string>();
  for (const name of ingredients) {
    if (!/^\d+% hydration/.test(name)) different.add(name.split(/[,()]/, 1)[0]?.trim().toLowerCase() ?? '');
    if (different.size > most + 1) return false;
  }
  different.delete('');
  return different.size > 0 && different.size <= most;
}

/** Whether words are a time, such as '18 hour'. */
export function isTime(text: string): boolean {
  const words = wordsOf(text);
  return timeAt(words, 0)?.length === words.length;
}

/** The limit that a search has at a place, if any: 'quick', 'under 30 minutes', '5 ingredients', 'less than six ingredients'. */
export function limitAt(words: readonly string[], place: number): Limit | null {
  const within =
    (minutes: number): Limit['isMet'] =>
    ({ totalTime = 0 }) =>
      totalTime > 0 && totalTime <= minutes;
  if (QUICKLY.has(words[place] ?? '')) return { isMet: within(QUICK), length: 1, isWord: true };
  let start = place;
  while (BEFORE.has(words[start] ?? '')) start += 1;
  const most = numberIn(words[start]);
  const time = timeAt(words, start);
  const isCount = most !== undefined && INGREDIENT.test(words[start + 1] ?? '');
  if (!time && !isCount) return null;
  const end = start + (time?.length ?? 2);
  const length = end - place + (BEHIND.has(words[end] ?? '') ? 1 : 0);
  if (time) return { isMet: within(time.minutes), length, isWord: false };
  const isBelow = words.slice(place, start).some((word) => EXCLUSIVE.has(word));
  return { isMet: (recipe) => hasAtMost((most ?? 0) - (isBelow ? 1 : 0), recipe), length, isWord: false };
}
