import { townInWords } from '#domain/address.ts';
import { shortened } from '#domain/summary.ts';
import { isConnecting, isFiller } from '@family-bakery/recipes/search/common-words';
import { rootsOf, stemsOf, wordsOf } from '@family-bakery/recipes/search/words';
import type { ContentView } from '../../content-view.ts';
import { plainText } from '../../plain-text.ts';
import { htmlFromMarkdown } from '../../rich-text.ts';
import { siteSections } from '../../site-sections.ts';
import { type Fact, factsOf } from './facts.ts';
import { type Cues, type Subject, SUBJECTS } from './subjects.ts';

/** What the search says above its results, if a search is about it. */
export interface Answer extends Fact {
  id: string;
  cues: Cues;
}

/** The answers of a site, and words that say nothing there: its own name, its places and its people. */
export interface SiteAnswers {
  answers: Answer[];
  general: string[];
  /** What goes with everything said about allergens. */
  allergenNote: string;
}

interface Cue {
  subject: Subject;
  kind: keyof Cues;
  words: string;
}

const TEXT_LIMIT = 400;
const CUES: readonly Cue[] = Object.entries(SUBJECTS as Record<Subject, Cues>).flatMap(([subject, kinds]) =>
  Object.entries(kinds).flatMap(([kind, list]) =>
    list.split(', ').map((words): Cue => ({ subject: subject as Subject, kind: kind as keyof Cues, words })),
  ),
);
/** Subjects with words that questions about something else have too: 'when' and 'where' do I pick up. */
const VAGUE: ReadonlySet<Subject> = new Set(['order', 'hours', 'location', 'bakers', 'week', 'cakes']);
/** A name of several words behind 'in': 'in the Texas Hill Country'. */
const REGION = /\bin (?:the )?(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+)/gu;
/** Subjects of many things: a question about one of them says nothing of the others. */
const BROAD: ReadonlySet<Subject> = new Set(['contents', 'keeping', 'favorites', 'cakes', 'ask']);

const isMeaningful = (word: string): boolean => !isConnecting(word) && !isFiller(word);

/** How much a cue says of a question: 'gift card' more than 'card', and a clear word more than one that may stand beside any other. */
const weightOf = ({ kind, words }: Cue): number => 2 * wordsOf(words).length + (kind === 'always' ? 1 : 0);

/** The cues of a question: of its subject all, and of a broad one those whose words it has. */
function cuesIn(question: string, isTaken: (subject: Subject) => boolean): Cue[] {
  const roots = new Set(rootsOf(question));
  const found = CUES.filter(({ subject, words }) => !isTaken(subject) && rootsOf(words).every((root) => roots.has(root)));
  const most = Math.max(...found.map(weightOf));
  const best = found.filter((cue) => weightOf(cue) === most);
  const precise = best.filter(({ subject }) => !VAGUE.has(subject));
  const subjects = new Set((precise.length > 0 ? precise : best).map(({ subject }) => subject));
  return CUES.filter((cue) => subjects.has(cue.subject) && (!BROAD.has(cue.subject) || found.includes(cue)));
}

/** Words of a question that name nothing on the site, so that a search for a thing is not answered with a question about something else. */
function ownWords(question: string, named: ReadonlySet<string>): string[] {
  const words = wordsOf(question).filter(isMeaningful);
  const rare = words.filter((word) => !named.has(stemsOf(word)[0] ?? word));
  return rare.length > 0 ? rare : [words.join(' ')];
}

/** The regions where the bakery says that it is: 'in the Texas Hill Country'. */
const regionsOf = (content: ContentView): string[] =>
  [...(content.entry('business', 'business')?.data.description ?? '').matchAll(REGION)].map(([, name = '']) => name);

/** Words for what the content has its own: the code of an offer, its towns, and the first word and the ends of a region's name: 'Texas', 'Hill Country'. */
function ownCues(content: ContentView): Partial<Record<Subject, string[]>> {
  const { offer, places = [] } = content.entry('business', 'business')?.data ?? {};
  const regions = regionsOf(content).flatMap((name) => {
    const words = name.split(' ');
    return [words[0] ?? '', ...words.slice(0, -1).map((_, place) => words.slice(place).join(' '))];
  });
  return { offer: offer ? [offer.code] : [], location: [...places.map(({ name }) => name), ...regions] };
}

/** Cues by their kind, as they are published. */
function published(cues: readonly Pick<Cue, 'kind' | 'words'>[]): Cues {
  const kinds = Map.groupBy(cues, ({ kind }) => kind);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.map(({ words }) => words).join(', ')]));
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
  const withNote = (isOfAllergens: boolean, text: string) => (isOfAllergens ? `${text} ${sentence}`.trim() : text);
  const taken = new Set<Cue>();
  const answers = (content.entry('faq', 'faq')?.data.questions ?? []).map(({ question, answer }, place): Answer => {
    const cues = cuesIn(question, (subject) => CUES.some((cue) => cue.subject === subject && taken.has(cue) && !BROAD.has(subject)));
    for (const cue of cues) taken.add(cue);
    const text = shortened(plainText(htmlFromMarkdown(answer)), TEXT_LIMIT);
    return {
      id: cues[0] && !BROAD.has(cues[0].subject) ? cues[0].subject : `question-${place + 1}`,
      title: question,
      text: withNote(
        cues.some(({ subject }) => subject === 'allergens' || subject === 'vegan'),
        text,
      ),
      href: `${contact.path}#faq`,
      cues: published([...cues, ...ownWords(question, named).map((words) => ({ kind: 'alone' as const, words }))]),
    };
  });
  const left = CUES.filter((cue) => !taken.has(cue) && facts[cue.subject]);
  // Facts that say the same are one answer.
  const made = Map.groupBy(left, ({ subject }) => `${facts[subject]?.title} ${facts[subject]?.text}`);
  const own = ownCues(content);
  for (const cues of made.values()) {
    const [{ subject }] = cues as [Cue];
    const { title, text, href } = facts[subject] as Fact;
    answers.push({
      id: facts[subject] === facts.ask ? 'ask' : subject,
      title,
      text: withNote(subject === 'vegan', shortened(text, TEXT_LIMIT)),
      href,
      cues: published([...cues, ...(own[subject] ?? []).map((words) => ({ kind: 'alone' as const, words }))]),
    });
  }
  const settings = content.entry('settings', 'settings')?.data;
  const { places = [], owner = '' } = content.entry('business', 'business')?.data ?? {};
  const bakers = content.entry('about', 'about')?.data.bakers ?? [];
  return {
    answers,
    allergenNote: sentence,
    general: [
      ...new Set(
        wordsOf(
          [
            settings?.siteName ?? '',
            menu.name,
            owner,
            ...bakers.map(({ name }) => name),
            ...places.map(townInWords),
            ...regionsOf(content),
          ].join(' '),
        ),
      ),
    ],
  };
}
