import type { Answer, SiteAnswers } from '#content/answers/site-answers.ts';
import { isConnecting, isFiller } from '#kitchen/search/common-words.ts';
import { createVocabulary } from '#kitchen/search/vocabulary.ts';
import { stemOf, stemsOf, wordsOf } from '#kitchen/search/words.ts';

const MOST = 2;
/** Shorter words are one letter away from others. */
const SHORTEST_MISSPELLED = 6;
/** Words that say nothing beside a question about the bakery. */
const GENERAL =
  'bread breads food store shop bake take takes accept goods guys place time times day hours open sunday monday tuesday wednesday thursday friday saturday ' +
  'holiday holidays christmas xmas eve new year years easter thanksgiving independence memorial labor halloween valentines mothers fathers july';
/** How a search begins that asks whether something is in something. */
const WHETHER = new Set('does do is are any has have'.split(' '));

interface Cue {
  answer: Answer;
  stems: string[];
  /** Whether it is about the answer whatever else a search has, only beside words that say nothing, or if a search asks for it. */
  counts: 'always' | 'beside' | 'asked';
  /** The words that may be beside it: those that say nothing, and what else the answer is about. */
  beside: ReadonlySet<string>;
}

/** Finds the answers to a search; `isKnown` tells that a word is no misspelling. `leavesOut` that the search leaves out a food. */
export type FindAnswers = (text: string, isKnown: (word: string) => boolean, leavesOut: boolean) => Answer[];

const countsOf = (cue: string): Cue['counts'] => (cue.startsWith('!') ? 'always' : cue.startsWith('?') ? 'asked' : 'beside');

/** Makes the answers of a site findable. */
export function createAnswers({ answers, general }: SiteAnswers): FindAnswers {
  const neutral = [...general, ...GENERAL.split(' ')].map(stemOf);
  const cues = answers.flatMap((answer) => {
    const beside = new Set([...neutral, ...stemsOf([answer.title, ...answer.cues].join(' '))]);
    return answer.cues.map((cue): Cue => ({ answer, stems: stemsOf(cue), counts: countsOf(cue), beside }));
  });
  const vocabulary = createVocabulary(new Set(cues.flatMap(({ stems }) => stems)));
  const known = new Set(cues.flatMap(({ stems }) => stems));
  const corrected = (word: string, isKnown: (word: string) => boolean): string => {
    const stem = stemOf(word);
    if (known.has(stem) || stem.length < SHORTEST_MISSPELLED || isConnecting(word) || isKnown(word)) return stem;
    return vocabulary.corrections(stem).whole.find((near) => near[0] === stem[0]) ?? stem;
  };

  return (text, isKnown, leavesOut) => {
    const words = wordsOf(text);
    const stems = words.map((word) => corrected(word, isKnown));
    const asked = new Set(stems);
    /** Whether nothing follows what is asked for, as in 'does the focaccia have sesame', or what it is in. */
    const isAsked = (wanted: readonly string[]): boolean => {
      const next = words[stems.findLastIndex((stem) => wanted.includes(stem)) + 1];
      return WHETHER.has(words[0] ?? '') && (next === undefined || isConnecting(next));
    };
    const found = cues.filter(({ stems: wanted, counts, beside }) => {
      if (wanted.length === 0 || !wanted.every((stem) => asked.has(stem))) return false;
      const rest = stems.filter(
        (stem, place) => !wanted.includes(stem) && !isConnecting(words[place] ?? '') && !isFiller(words[place] ?? ''),
      );
      if (counts === 'asked') return rest.length === 0 || isAsked(wanted);
      return counts === 'always' || rest.every((stem) => beside.has(stem));
    });
    const best = found.toSorted((a, b) => b.stems.length - a.stems.length).map(({ answer }) => answer);
    const aboutFood = leavesOut ? answers.filter(({ id }) => id === 'allergens') : [];
    return [...new Set([...aboutFood, ...best])].slice(0, MOST);
  };
}
