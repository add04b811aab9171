import { type Bake, endOfBake, endOfOrders } from '#domain/bake.ts';
import { momentOf } from '#domain/time-zone.ts';
import { type ContentView, timeZoneOf } from './content-view.ts';
import { isPublished } from './published-entries.ts';

/** Tells whether a date, which begins in the bakery's time zone, or a moment has passed at the snapshot's moment. */
export function hasPassedIn(content: ContentView): (value: string) => boolean {
  const zone = timeZoneOf(content);
  const moment = content.outside('moment');
  const now = moment === null ? -Infinity : Date.parse(moment);
  return (value) => momentOf(value, zone) <= now;
}

/** The lists that are not over. */
interface ComingBakes {
  /** Those that visitors see, the next bake day first. */
  listed: Bake[];
  /** Of them, the first that takes orders or will; if none does, the first. */
  ordered: Bake | undefined;
  /** Those that go up later. */
  announced: Bake[];
}

/** The lists that are not over at the snapshot's moment. */
export function comingBakes(content: ContentView): ComingBakes {
  const hasPassed = hasPassedIn(content);
  const { shown = [], announced = [] } = Object.groupBy(
    [...content.all('bake').values()]
      .filter(isPublished)
      .map(({ data }) => data)
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    ({ publishAt }) => (publishAt !== undefined && !hasPassed(publishAt) ? 'announced' : 'shown'),
  );
  const listed = shown.filter((bake) => !hasPassed(endOfBake(bake)));
  return { listed, ordered: listed.find((bake) => !isClosed(content, bake)) ?? listed[0], announced };
}

/** Whether a list takes no more orders at the snapshot's moment. */
export function isClosed(content: ContentView, bake: Bake): boolean {
  const end = endOfOrders(bake);
  return end !== undefined && hasPassedIn(content)(end);
}
