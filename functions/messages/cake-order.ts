import { type ContentSnapshot, zoneOf } from '#content/snapshot.ts';
import { cakeChoices, noticeOf, tooSoon } from '#domain/cake-day.ts';
import { addDays, clockIn } from '#domain/time-zone.ts';
import { invalidFields } from '../http/problem.ts';

/** How far ahead a cake can be planned. */
const MOST_DAYS_AHEAD = 2 * 365;

/** Throws a 400 if the bakery does not make a cake, or not by a date. `now` is in milliseconds since 1970. */
export function assertCanBake(
  snapshot: ContentSnapshot,
  { cake = '', date }: { cake?: string | undefined; date: string },
  now: number,
): void {
  const cakes = snapshot.entries.cakes.get('cakes')?.data;
  if (cake !== '' && !cakeChoices(cakes).includes(cake))
    throw invalidFields([{ path: 'cake', message: 'This cake is not on our list any more: choose another' }]);
  // The day in the bakery, wherever the visitor is.
  const today = clockIn(now, zoneOf(snapshot)).slice(0, 10);
  const reason = tooSoon(date, today, noticeOf(cakes), cake, snapshot.entries.business.get('business')?.data.phone ?? 'us');
  if (reason !== '') throw invalidFields([{ path: 'date', message: reason }]);
  if (date > addDays(today, MOST_DAYS_AHEAD))
    throw invalidFields([{ path: 'date', message: 'The day is more than two years ahead: choose an earlier one' }]);
}
