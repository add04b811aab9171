import type { ContentKind } from '#schema/content-kinds.ts';
import { countryOf } from '#schema/country.ts';
import type { Money } from '#domain/money.ts';
import type { Outside } from '#schema/outside.ts';
import type { DistinctText } from '#schema/page-text.ts';
import { momentOf } from '#domain/time-zone.ts';
import type { Photo } from '#media/renditions.ts';
import type { Entry } from './snapshot.ts';

/** What queries can read. The implementation can record each access. */
export interface ContentView {
  entry<K extends ContentKind>(kind: K, slug: string): Entry<K> | null;
  all<K extends ContentKind>(kind: K): ReadonlyMap<string, Entry<K>>;
  /** The slugs of the published posts, newest first. */
  postOrder(): readonly string[];
  /** The published recipes of a category, by title. */
  recipesOf(category: string): readonly Entry<'recipe'>[];
  /** The disambiguated title and description of the entry at a path; null if its own are unique. */
  distinctText(path: string): DistinctText | null;
  photo(address: string): Photo | null;
  /** The names of the files under public/ that are published unchanged, except photos. */
  files(): ReadonlySet<string>;
  /** The data from another service. */
  outside<K extends keyof Outside>(service: K): Outside[K];
}

/** The bakery's time zone, or UTC if it is unknown. */
export const timeZoneOf = (content: Pick<ContentView, 'entry'>): string => content.entry('business', 'business')?.data.timeZone ?? 'UTC';

/** Tells whether a date, which begins in the bakery's time zone, or a moment has passed at the snapshot's moment. */
export function hasPassedIn(content: ContentView): (value: string) => boolean {
  const zone = timeZoneOf(content);
  const moment = content.outside('moment');
  const now = moment === null ? -Infinity : Date.parse(moment);
  return (value) => momentOf(value, zone) <= now;
}

/** In which currency prices are, and in which country. */
export function moneyOf(content: Pick<ContentView, 'entry'>): Money {
  const { currency = 'USD', country } = content.entry('business', 'business')?.data ?? {};
  return { currency, country };
}

/** The language of its texts, which is English everywhere. */
export const languageOf = (content: Pick<ContentView, 'entry'>): 'en-US' | 'en' => (countryOf(moneyOf(content)) === 'US' ? 'en-US' : 'en');
