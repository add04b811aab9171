import { closedDaysOf } from '#content/closings.ts';
import { isPublished } from '#content/published-entries.ts';
import { type ContentSnapshot, zoneOf } from '#content/snapshot.ts';
import { cakeChoices, noticeOf, whyNotOn } from '#schema/cake-day.ts';
import { clockIn } from '#domain/time-zone.ts';
import { invalidFields } from '../../http/problem.ts';

/** Throws a 400 if the bakery does not make a cake, or not by a date. `now` is in milliseconds since 1970. */
export function assertCanBake(
  snapshot: ContentSnapshot,
  { cake = '', date }: { cake?: string | undefined; date: string },
  now: number,
): void {
  const cakes = snapshot.entries.cakes.get('cakes')?.data;
  if (cake !== '' && !cakeChoices(cakes).includes(cake))
    throw invalidFields([{ path: 'cake', message: 'This cake is no longer on our list: choose another' }]);
  // The day in the bakery, wherever the visitor is.
  const zone = zoneOf(snapshot);
  const today = clockIn(now, zone).slice(0, 10);
  const notices = [...snapshot.entries.notice.values()].filter(isPublished).map(({ data }) => data);
  const notice = noticeOf(cakes, closedDaysOf(notices, zone));
  const reason = whyNotOn(date, today, notice, cake, snapshot.entries.business.get('business')?.data.phone ?? 'us');
  if (reason !== '') throw invalidFields([{ path: 'date', message: reason }]);
}
