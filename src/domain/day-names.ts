import { localeOf, moneyHere } from './money.ts';

/** Languages whose names of days are understood wherever the bakery is. */
const LANGUAGES =
  'en de fr es it pt nl pl cs sk hu ro hr sl sr bs mk bg el tr uk ru be lt lv et fi sv nb nn da is ga cy ca eu gl sq ar he fa hi ja ko zh vi id ms sw'.split(
    ' ',
  );
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

/** Lowercase letters without accents or dots. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{Mark}|[.]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .trim();

/** The names of a language's days, by their plain letters; those that it uses for two days are left out. */
function namesIn(language: string): Map<string, number> {
  const names = new Map<string, number>(language === 'de' || language.startsWith('de-') ? [['sonnabend', 6]] : []);
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    for (let day = 0; day < 7; day += 1) {
      const name = plain(format.format(SUNDAY + day * DAY));
      names.set(name, names.get(name) ?? day);
    }
  }
  return names;
}

const made = new Map<string, Map<string, number>>();
function daysOf(language: string): Map<string, number> {
  const known = made.get(language) ?? namesIn(language);
  made.set(language, known);
  return known;
}

const isName = (word: string) => (name: string) => name === word || `${name}s` === word;
const begins = (word: string) => (name: string) => word.length > 1 && name.startsWith(word);

/** The only day that these languages call so; undefined if it is none, or several. */
function dayIn(languages: readonly string[], isMeant: (name: string) => boolean): number | undefined {
  const days = new Set(languages.flatMap((language) => [...daysOf(language)].flatMap(([name, day]) => (isMeant(name) ? [day] : []))));
  return days.size === 1 ? [...days][0] : undefined;
}

/**
 * The day of the week, from 0 for Sunday, that people call so, in full (Fridays) or shorter (Fri, Tues): in the language of the country, in
 * English, or in any other, if no two of them mean different days by it; -1 if it is none.
 */
export function dayNamed(typed: string): number {
  const word = plain(typed);
  const place = moneyHere();
  const near = [...(place ? [[localeOf(place)]] : []), ['en']];
  const tries = [...near.flatMap((one) => [isName, begins].map((how) => [one, how] as const)), [LANGUAGES, isName] as const];
  for (const [languages, how] of tries) {
    const day = word === '' ? undefined : dayIn(languages, how(word));
    if (day !== undefined && (languages !== LANGUAGES || word.length > 1)) return day;
  }
  return -1;
}
