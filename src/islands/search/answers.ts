import type { Answer, SiteAnswers } from '#content/site-search/answers/site-answers.ts';
import type { Cues } from '#content/site-search/answers/subjects.ts';
import { isConnecting, isFiller } from '@family-bakery/recipes/search/common-words';
import { isMisspelling } from '@family-bakery/recipes/search/spelling';
import { createVocabulary } from '@family-bakery/recipes/search/vocabulary';
import { rootOf, rootsOf, wordsOf } from '@family-bakery/recipes/search/words';

/** The number of answers that are shown to a search. */
export const MOST_ANSWERS = 2;
/** Shorter words are one letter away from others. */
const SHORTEST_MISSPELLED = 5;
/** Words that say nothing beside a question about the bakery. */
const GENERAL =
  'bread breads loaf loaves boule batard food store shop bake take takes accept goods guys place time times day hours open morning afternoon evening ' +
  'sunday monday tuesday wednesday thursday friday saturday';
/** Days that say nothing beside a question about times. */
const HOLIDAYS =
  'holiday holidays christmas xmas eve new year years easter thanksgiving ' +
  'independence memorial labor halloween valentines mothers fathers july next coming upcoming';
/** The answers to such questions. */
const TIMED: ReadonlySet<string> = new Set(['hours', 'deadline', 'pickup', 'order']);
/** How a search begins that asks whether something is in something. */
const WHETHER = new Set('does do is are any has have'.split(' '));
/** Words of a question to the bakery itself. */
const TO_US = /\b(?:you|your|yours|u|ur|i|we|our|us|ya|yall|y['’]all)\b/i;

interface Cue {
  answer: Answer;
  kind: keyof Cues;
  roots: string[];
  /** The words that may be beside it: those that say nothing, and what else the answer is about. */
  beside: ReadonlySet<string>;
}

/** What the rest of the site knows of a search. */
interface SearchedSite {
  /** Whether a word is no misspelling. */
  isKnown(word: string): boolean;
  /** Whether nothing has a word, or one like it. */
  isUnusual(word: string): boolean;
  /** Whether the search leaves out a food. */
  leavesOut: boolean;
  /** Whether nothing has all that a search says, so that the words that an answer does not explain count less. */
  isLoose?: boolean;
}

/** The answers of a site, as a search asks for them. */
export interface AnswerSearch {
  /** The answers to a search; `rest` are the words that none of them explains. */
  find(text: string, site: SearchedSite): { answers: Answer[]; rest: string[] };
  /** How to ask the bakery; only if a search is a question to it. */
  ifAsked(text: string): Answer[];
}

const cuesOf = (cues: Cues): [keyof Cues, string][] =>
  (Object.keys(cues) as (keyof Cues)[]).flatMap((kind) =>
    (cues[kind] ?? '').split(', ').map((words): [keyof Cues, string] => [kind, words]),
  );

/** Towns by their names: who looks for one asks whether the bakery comes there. */
const TOWN = /\b\w{4,}(?:ville|burg)\b/gi;
/** How long something takes, which says nothing of when the bakery is open. '24 hours' and 'July 4 hours' ask for that. */
const DURATION = /(?<!\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* )\b((?!24\b)\d+|eighteen)[ -](hours?)\b/gi;

/** 'For 20' is for as many people, a loaf is bread, and '4 ingredient bread' does not ask for its ingredients. */
const withMeant = (text: string): string =>
  text
    .replace(/\b(?:\d+|two|three|four|five|six|seven)[ -]ingredients?\b/gi, ' ')
    .replace(DURATION, '$1$2')
    .replace(TOWN, 'to me')
    .replace(/\bfor (?:\d+|two|three|four|five|six|seven|eight|ten|twelve|twenty)\b/gi, '$& people')
    .replace(/%/g, ' percent')
    .replace(/\b(?:loaf|loaves|boules?|batards?)\b/gi, '$& bread');

/** Makes the answers of a site findable. */
export function createAnswers({ answers, general }: Pick<SiteAnswers, 'answers' | 'general'>): AnswerSearch {
  const neutral = [...general, ...GENERAL.split(' ')].map(rootOf);
  const cues = answers.flatMap((answer) => {
    const own = cuesOf(answer.cues);
    const days = TIMED.has(answer.id) ? rootsOf(HOLIDAYS) : [];
    const beside = new Set([...neutral, ...days, ...rootsOf([answer.title, ...own.map(([, words]) => words)].join(' '))]);
    return own.map(([kind, words]): Cue => ({ answer, kind, roots: rootsOf(words), beside }));
  });
  const known = new Set(cues.flatMap(({ roots }) => roots));
  const vocabulary = createVocabulary(
    new Set([...known, ...answers.flatMap((answer) => cuesOf(answer.cues).flatMap(([, words]) => wordsOf(words)))]),
  );
  const corrected = (word: string, isKnown: SearchedSite['isKnown']): string => {
    const root = rootOf(word);
    if (known.has(root) || word.length < SHORTEST_MISSPELLED || isConnecting(word) || isKnown(word)) return root;
    const near = [...vocabulary.beginningWith(word), ...[word, root].flatMap((form) => vocabulary.corrections(form).whole)];
    // Shorter words are mostly others, unless a letter is missing.
    const isMeant = (other: string) =>
      other.length === word.length + 1 || (root.length > SHORTEST_MISSPELLED && other.length <= word.length + 1);
    return rootOf(near.find((other) => isMeant(other) && isMisspelling(word, other)) ?? word);
  };

  return {
    find(text, { isKnown, isUnusual, leavesOut, isLoose = false }) {
      const words = wordsOf(withMeant(text)).filter((word) => !/^\d+$/.test(word));
      const roots = words.map((word) => corrected(word, isKnown));
      const asked = new Set(roots);
      /** Whether nothing follows what is asked for, as in 'does the focaccia have sesame', or what it is in. */
      const isAsked = (wanted: readonly string[]): boolean => {
        const next = words[roots.findLastIndex((root) => wanted.includes(root)) + 1];
        return WHETHER.has(words[0] ?? '') && (next === undefined || isConnecting(next));
      };
      const found = cues.filter(({ roots: wanted, kind, beside }) => {
        if (wanted.length === 0 || !wanted.every((root) => asked.has(root))) return false;
        const rest = roots.filter(
          (root, place) => !wanted.includes(root) && !isConnecting(words[place] ?? '') && !isFiller(words[place] ?? ''),
        );
        if (kind === 'asked') return rest.length === 0 || isAsked(wanted);
        if (kind === 'unusual') return isLoose || words.some((word, place) => rest.includes(roots[place] ?? '') && isUnusual(word));
        return kind === 'always' || isLoose || rest.every((root) => beside.has(root));
      });
      // The longest cue says what is meant: 'where is my order' does not ask for the address.
      const isPart = (some: readonly string[]): boolean =>
        found.some(({ roots: longer }) => longer.length > some.length + 1 && some.every((root) => longer.includes(root)));
      const best = found
        .filter((cue) => !isPart(cue.roots))
        .toSorted((a, b) => b.roots.length - a.roots.length)
        .map(({ answer }) => answer);
      const aboutFood = leavesOut ? answers.filter(({ id }) => id === 'allergens') : [];
      const all = [...new Set([...aboutFood, ...best])];
      const explained = new Set(found.flatMap(({ roots: wanted }) => wanted));
      return {
        answers: all.filter(({ id }, place) => place === 0 || id !== 'ask').slice(0, MOST_ANSWERS),
        rest: words.filter((word, place) => !explained.has(roots[place] ?? '') && !isConnecting(word) && !isFiller(word)),
      };
    },
    ifAsked: (text) => (TO_US.test(text) ? answers.filter(({ id }) => id === 'ask') : []),
  };
}
