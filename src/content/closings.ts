import { type Bake, endOfOrders, nearFrom } from '#schema/bake.ts';
import type { Business } from '#schema/business.ts';
import type { ClosedDays } from '#schema/cake-day.ts';
import { dayInWords, momentInWords } from '#schema/moment-words.ts';
import type { Notice } from '#schema/notice.ts';
import { addDays, clockIn, momentOf } from '#domain/time-zone.ts';
import { WEEKDAYS } from '#schema/weekdays.ts';

/** While the bakery is closed: from a moment until another, in milliseconds since 1970, or infinite where that is not known. */
export interface Closing {
  from: number;
  until: number;
}

/** The times of notices that say that the bakery is closed, the first first. Those that touch one another are one. */
export function closingsOf(notices: readonly Pick<Notice, 'isClosed' | 'publishAt' | 'unpublishAt'>[], zone: string): Closing[] {
  const closings: Closing[] = [];
  const times = notices
    .filter(({ isClosed }) => isClosed)
    .map(({ publishAt, unpublishAt }) => ({
      from: publishAt === undefined ? -Infinity : momentOf(publishAt, zone),
      until: unpublishAt === undefined ? Infinity : momentOf(unpublishAt, zone),
    }))
    .sort((a, b) => a.from - b.from);
  for (const { from, until } of times) {
    const last = closings.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else closings.push({ from, until });
  }
  return closings;
}

/** A moment as content has it: a date if it is midnight. */
export function asContent(moment: number, zone: string): string {
  const [date = '', time] = clockIn(moment, zone).split('T');
  return time === '00:00' ? date : new Date(moment).toISOString();
}

/** The last day that has a part before a moment. */
export const dayUntil = (moment: number, zone: string): string => clockIn(moment - 1, zone).slice(0, 10);

/** The whole days of the times of notices at which the bakery is closed. */
export const closedDaysOf = (notices: Parameters<typeof closingsOf>[0], zone: string): ClosedDays[] =>
  closingsOf(notices, zone).map(({ from, until }) => ({
    ...(from === -Infinity ? {} : { from: addDays(dayUntil(from, zone), 1) }),
    ...(until === Infinity ? {} : { through: addDays(dayUntil(until + 1, zone), -1) }),
  }));

/** Closed days in words: `Closed December 24 to 26`; with its times, a closing that begins or ends during a day. */
export function closedDays({ from, until }: Closing, zone: string): string {
  const first = asContent(from, zone);
  if (until === Infinity) return `Closed from ${momentInWords(first, zone)}`;
  const end = asContent(until, zone);
  if (first.length > 10 || end.length > 10) return `Closed from ${momentInWords(first, zone)} until ${momentInWords(end, zone)}`;
  const last = dayUntil(until, zone);
  if (first === last) return `Closed ${dayInWords(first)}`;
  const [start = '', stop = ''] = [first, last].map((day) => dayInWords(day).replace(/^\w+, /, ''));
  return `Closed ${start} to ${first.slice(0, 7) === last.slice(0, 7) ? stop.replace(/\D+/, '') : stop}`;
}

/** Whether a bake day, or one of its pickups, is while the bakery is closed: then there is no such day. */
export function isOnClosedDay({ date, pickups }: Pick<Bake, 'date' | 'pickups'>, { from, until }: Closing, zone: string): boolean {
  const overlaps = (start: number, end: number) => start < until && from < end;
  const [start, end] = [momentOf(date, zone), momentOf(addDays(date, 1), zone)];
  if (pickups.length === 0) return overlaps(start, end);
  return (from <= start && end <= until) || pickups.some((pickup) => overlaps(Date.parse(pickup.from), Date.parse(pickup.to)));
}

/** The end of something that ends at a moment, as content has it: the day before if it is midnight. */
function endBefore(moment: number, zone: string): string {
  const value = asContent(moment, zone);
  return value.length === 10 ? addDays(value, -1) : value;
}

/** When orders of a list open and close, as none are taken while the bakery is closed; null if that leaves no time at all. */
export function orderTimes(
  { ordersOpen, ordersClose }: Pick<Bake, 'ordersOpen' | 'ordersClose'>,
  closings: readonly Closing[],
  zone: string,
): Pick<Bake, 'ordersOpen' | 'ordersClose'> | null {
  const at = (value: string | undefined) => (value === undefined ? NaN : momentOf(value, zone));
  const [opens, closes] = [at(ordersOpen), at(endOfOrders({ ordersClose }))];
  const late = closings.find(({ from, until }) => from <= opens && opens < until && until < Infinity);
  const early = closings.find(({ from, until }) => -Infinity < from && from < closes && closes <= until);
  if (late && late === early) return null;
  return {
    ordersOpen: late ? asContent(late.until, zone) : ordersOpen,
    ordersClose: early ? endBefore(early.from, zone) : ordersClose,
  };
}

/** From when on the day of the week on which lists are published is a closed day; undefined if it is none. */
function usualDayOff({ from, until }: Closing, usual: Business['nextList'], zone: string): string | undefined {
  if (!usual || from === -Infinity) return undefined;
  const first = clockIn(from, zone).slice(0, 10);
  const ahead = (WEEKDAYS.findIndex((day) => day === usual.day) - new Date(first).getUTCDay() + 7) % 7;
  const day = addDays(first, ahead);
  return momentOf(day, zone) < until ? addDays(day, -7) : undefined;
}

/** Whether the next list is not published on its usual day, as that is a closed one. */
export const isUsualDayOff = (
  closings: readonly Closing[],
  usual: Business['nextList'],
  zone: string,
  hasPassed: (value: string) => boolean,
): boolean => closings.some((closing) => hasPassed(usualDayOff(closing, usual, zone) ?? '9999-12-31'));

/** How many days ahead visitors read of a closing. */
const DAYS_AHEAD = 42;
/** From when on visitors read of a closing. */
export const announcedFrom = ({ from }: Closing, zone: string): string => addDays(dayUntil(from + 1, zone), -DAYS_AHEAD);

/** When what pages say of a closing to come changes by itself. */
export function turnsOfClosing(closing: Closing, usual: Business['nextList'], zone: string): (string | undefined)[] {
  const { from, until } = closing;
  if (from === -Infinity) return [];
  return [
    announcedFrom(closing, zone),
    usualDayOff(closing, usual, zone),
    nearFrom(endBefore(from, zone)),
    ...(until === Infinity ? [] : [nearFrom(asContent(until, zone))]),
  ];
}
