import type { ColumnAnswers, ColumnQuestion } from '#api/newsletter.ts';
import { type Meaning, knownMeaning, mayBeOfLeaving, meaningOfName } from './services.ts';
import { isMoment, lookLikeStates, saysNothing, saysSubscribed, saysYes, stateSaysSubscribed } from './words.ts';

/** A column of a table: its name and its values, from top to bottom. */
export interface Column {
  name: string;
  values: readonly string[];
}

/** Whether a value says that someone gets the newsletter: `undefined` if that is not understood. */
type Judge = (value: string) => boolean | undefined;

/** The most values that a question shows, and the most characters of one. */
const [MOST_VALUES, VALUE_LENGTH] = [20, 80];

const JUDGES: Record<Exclude<Meaning, 'other'>, (name: string) => Judge> = {
  state: () => (value) => stateSaysSubscribed(value) ?? undefined,
  // Who said nothing where others agreed has not agreed.
  consent: () => (value) => (saysNothing(value) ? false : (saysSubscribed(value) ?? (isMoment(value) || undefined))),
  left: (name) => (value) => {
    if (saysNothing(value)) return true;
    const isYes = saysYes(value);
    // “Yes” in such a column says that someone left; a state is what it is.
    if (isYes !== null) return !isYes;
    const isSubscribed = saysSubscribed(value);
    if (isSubscribed !== null) return isSubscribed;
    return isMoment(value) || knownMeaning(name) === 'left' ? false : undefined;
  },
  'all-left': () => () => false,
};

/** What is known of a column. */
export interface JudgedColumn {
  judge: (value: string) => boolean;
  question: ColumnQuestion | null;
}

/** Whether some people have a moment and others none, as where it is when they left. */
function areMomentsOfSome(values: ReadonlySet<string>): boolean {
  const said = [...values].filter((value) => !saysNothing(value));
  return said.length > 0 && said.length < values.size && said.every(isMoment);
}

/** Whether a column that is called State has those of a country, such as TX. */
const areRegions = (values: ReadonlySet<string>): boolean =>
  [...values].every((value) => saysNothing(value) || (/^[A-Z]{2}$/.test(value) && stateSaysSubscribed(value) === null));

/** What a column is about. One of a file of people who left also is in files that someone put together, where it is empty for the others. */
function meaningIn(name: string, values: ReadonlySet<string>): Meaning | null {
  const meaning = meaningOfName(name);
  const said = [...values].filter((value) => !saysNothing(value));
  return meaning === 'all-left' && said.length > 0 && said.length < values.size ? 'left' : meaning;
}

const shown = (value: string): string => value.slice(0, VALUE_LENGTH);

/** What a column says of each person, or what has to be asked about it; null if it is about something else. */
export function judgeColumn({ name, values }: Column, answers: ColumnAnswers): JudgedColumn | null {
  const distinct = new Set(values.map(shown));
  if ([...distinct].every(saysNothing) && meaningOfName(name) !== 'all-left') return null;
  const answer = answers[name];
  if (answer === null) return null;
  if (answer) return { judge: (value) => answer.includes(shown(value)), question: null };
  const meaning = meaningIn(name, distinct);
  if (meaning === 'other') return null;
  const ask = (unknown: readonly string[]): JudgedColumn => ({
    judge: () => false,
    question: { column: name, values: unknown.slice(0, MOST_VALUES) },
  });
  // A column of another name may say the opposite of what its values seem to say.
  if (meaning === null) return lookLikeStates(distinct) || (mayBeOfLeaving(name) && areMomentsOfSome(distinct)) ? ask([...distinct]) : null;
  if (meaning === 'state' && areRegions(distinct)) return null;
  const judge = JUDGES[meaning](name);
  return [...distinct].some((value) => judge(value) === undefined)
    ? ask([...distinct])
    : { judge: (value) => judge(shown(value)) === true, question: null };
}
