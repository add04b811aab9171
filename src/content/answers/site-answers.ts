import { shortened } from '#domain/summary.ts';
import { isConnecting, isFiller } from '#kitchen/search/common-words.ts';
import { stemsOf, wordsOf } from '#kitchen/search/words.ts';
import type { ContentView } from '../content-view.ts';
import { plainText } from '../plain-text.ts';
import { htmlFromMarkdown } from '../rich-text.ts';
import { siteSections } from '../site-sections.ts';
import { type Fact, factsOf } from './facts.ts';
import { CUES, type Subject } from './subjects.ts';

/** What the search says above its results, if a search is about it. */
export interface Answer extends Fact {
  id: string;
  /** The words that are about it (subjects.ts). */
  cues: readonly string[];
}

/** The answers of a site, and words that say nothing there: its own name and its places. */
export interface SiteAnswers {
  answers: Answer[];
  general: string[];
}

const TEXT_LIMIT = 400;
const SUBJECTS = Object.keys(CUES) as Subject[];
const cuesOf = (subject: Subject): string[] => CUES[subject].split(', ');

/** Whether a question is about a subject: it has all words of one of its cues. */
function isAbout(question: string, subject: Subject): boolean {
  const words = new Set(stemsOf(question));
  return cuesOf(subject).some((cue) => stemsOf(cue).every((word) => words.has(word)));
}

/** Subjects with words that questions about something else have too: 'when' and 'where' do I pick up. */
const VAGUE: ReadonlySet<Subject> = new Set(['order', 'hours', 'location', 'bakers', 'week']);

/** Words of a question that name nothing on the site, so that a search for a thing is not answered with a question about something else. */
function ownCues(question: string, named: ReadonlySet<string>): string[] {
  const words = wordsOf(question).filter((word) => !isConnecting(word) && !isFiller(word));
  const rare = words.filter((word) => !named.has(stemsOf(word)[0] ?? word));
  return rare.length > 0 ? rare : [words.join(' ')];
}

/**
 * The answers of a site: the owner's questions first, and for each subject that none of them is about, what the rest of the content says.
 * `titles` are the names of all things that can be found.
 */
export function siteAnswers(content: ContentView, titles: readonly string[]): SiteAnswers {
  const sections = siteSections(content);
  const { contact, menu } = sections;
  const named = new Set([...titles, ...Object.values(sections).map(({ name }) => name)].flatMap(stemsOf));
  const facts = factsOf(content);
  const sentence = facts.allergens?.text ?? '';
  const questions = content.entry('faq', 'faq')?.data.questions ?? [];
  const claimed = new Map<number, Subject[]>();
  const unclaimed: Subject[] = [];
  for (const subject of SUBJECTS) {
    const about = questions.flatMap(({ question }, place) => (isAbout(question, subject) ? [place] : []));
    const place = about.find((one) => !VAGUE.has(subject) || !claimed.has(one));
    if (place === undefined) unclaimed.push(subject);
    else claimed.set(place, [...(claimed.get(place) ?? []), subject]);
  }
  const answers = questions.map(({ question, answer }, place): Answer => {
    const subjects = claimed.get(place) ?? [];
    const text = shortened(plainText(htmlFromMarkdown(answer)), TEXT_LIMIT);
    return {
      id: subjects[0] ?? `question-${place + 1}`,
      title: question,
      text: subjects.includes('allergens') ? `${text} ${sentence}`.trim() : text,
      href: `${contact.path}#faq`,
      cues: [...subjects.flatMap(cuesOf), ...ownCues(question, named)],
    };
  });
  /** Facts that say the same are one answer. */
  const made = new Map<string, Answer>();
  for (const subject of unclaimed) {
    const fact = facts[subject];
    if (!fact) continue;
    const key = `${fact.title} ${fact.text}`;
    const same = made.get(key);
    if (same) made.set(key, { ...same, cues: [...same.cues, ...cuesOf(subject)] });
    else made.set(key, { id: subject, ...fact, text: shortened(fact.text, TEXT_LIMIT), cues: cuesOf(subject) });
  }
  const settings = content.entry('settings', 'settings')?.data;
  const places = content.entry('business', 'business')?.data.places ?? [];
  return {
    answers: [...answers, ...made.values()],
    general: [
      ...new Set(wordsOf([settings?.siteName ?? '', menu.name, ...places.map(({ name, region }) => `${name} ${region}`)].join(' '))),
    ],
  };
}
