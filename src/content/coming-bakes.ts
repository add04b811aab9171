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

/** The lists that are not over, the next bake day first: those that visitors see, and those that go up later. */
export function comingBakes(content: ContentView): { listed: Bake[]; announced: Bake[] } {
  const hasPassed = hasPassedIn(content);
  const { listed = [], announced = [] } = Object.groupBy(
    [...content.all('bake').values()]
      .filter(isPublished)
      .map(({ data }) => data)
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    ({ publishAt }) => (publishAt !== undefined && !hasPassed(publishAt) ? 'announced' : 'listed'),
  );
  return { listed: listed.filter((bake) => !hasPassed(endOfBake(bake))), announced };
}

/** Whether a list takes no more orders at the snapshot's moment. */
export function isClosed(content: ContentView, bake: Bake): boolean {
  const end = endOfOrders(bake);
  return end !== undefined && hasPassedIn(content)(end);
}

/** The next list that can be ordered from; if all are closed, the next one. */
export function listToOrderFrom(content: ContentView): Bake | undefined {
  const { listed } = comingBakes(content);
  return listed.find((bake) => !isClosed(content, bake)) ?? listed[0];
}
