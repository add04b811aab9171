import type { Cakes } from './cakes.ts';
import { addDays, formatterIn } from '#domain/time-zone.ts';

/** The choice of someone who wants a cake that is not on the list. */
export const OWN_CAKE = 'Something of my own';

/** Days on which the bakery is closed, from the first to the last, as far as they are known. */
export interface ClosedDays {
  from?: string;
  through?: string;
}

/** How many days ahead cakes are ordered: the least for any, and for one that is not on the list. No one picks one up on closed days. */
export interface CakeNotice {
  days: number;
  ownDays: number;
  closed: readonly ClosedDays[];
}

/** The notice that the owner asks for. */
export const noticeOf = (
  cakes: Pick<Cakes, 'noticeDays' | 'ownNoticeDays'> | null | undefined,
  closed: readonly ClosedDays[],
): CakeNotice => {
  const days = cakes?.noticeDays ?? 0;
  return { days, ownDays: Math.max(days, cakes?.ownNoticeDays ?? days), closed };
};

/** A cake of the page as a visitor chooses it: names such as “Classic” say little without their group. */
export const cakeLabel = (group: string, name: string): string => `${name} (${group})`;

/** What a visitor can choose, besides not being sure yet. */
export const cakeChoices = (cakes: Pick<Cakes, 'groups'> | null | undefined): string[] => [
  OWN_CAKE,
  ...(cakes?.groups ?? []).flatMap((group) => group.cakes.map(({ name }) => cakeLabel(group.name, name))),
];

const closedOn = (date: string, closed: CakeNotice['closed']): ClosedDays | undefined =>
  closed.find(({ from = '', through = '9999-12-31' }) => from <= date && date <= through);

/** A day, or the first after it that is no closed one; null if none is known. */
function openFrom(date: string, closed: CakeNotice['closed']): string | null {
  const closing = closedOn(date, closed);
  if (!closing) return date;
  return closing.through === undefined ? null : openFrom(addDays(closing.through, 1), closed);
}

/** The first day by which a cake can be baked; `today` is a date in the bakery. */
const soonest = (today: string, { days, ownDays }: CakeNotice, cake: string): string => addDays(today, cake === OWN_CAKE ? ownDays : days);

/** The first day that a cake can be for, as the bakery is open; null if that is not known. */
export const firstCakeDay = (today: string, notice: CakeNotice, cake: string): string | null =>
  openFrom(soonest(today, notice, cake), notice.closed);

const dayIn = formatterIn('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const inWords = (date: string): string => dayIn('UTC').format(new Date(date));
const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What the owner needs, as a sentence; empty if cakes can be for today. */
export function noticeSentence({ days, ownDays }: CakeNotice): string {
  if (ownDays === 0) return '';
  if (days === ownDays) return `We need at least ${inDays(days)}.`;
  return days === 0
    ? `A cake of your own needs ${inDays(ownDays)}.`
    : `We need at least ${inDays(days)}, or ${inDays(ownDays)} for your own idea.`;
}

/** How far ahead a cake can be planned. */
const MOST_DAYS_AHEAD = 2 * 365;
/** The last day that a cake can be for. */
export const lastCakeDay = (today: string): string => addDays(today, MOST_DAYS_AHEAD);

/** Why a cake cannot be for a date, as sentences; empty if it can. */
export function whyNotOn(date: string, today: string, notice: CakeNotice, cake: string, phone: string): string {
  if (date > lastCakeDay(today)) return 'That’s more than two years away. Please choose an earlier day.';
  const first = firstCakeDay(today, notice, cake);
  if (date < today)
    return ['That day has passed.', first && `The earliest day we can bake for is ${inWords(first)}.`].filter(Boolean).join(' ');
  const hurry = `In a hurry? Call ${phone}.`;
  if (date < soonest(today, notice, cake)) {
    const needs = cake === OWN_CAKE ? `a cake of your own needs ${inDays(notice.ownDays)}` : `a cake needs ${inDays(notice.days)}`;
    return [`${inWords(date)} is too soon: ${needs}.`, first && `The earliest day is ${inWords(first)}.`, hurry].filter(Boolean).join(' ');
  }
  if (!closedOn(date, notice.closed)) return '';
  const next = openFrom(date, notice.closed);
  return [`We’re closed on ${inWords(date)}.`, next && `The next day we’re open is ${inWords(next)}.`].filter(Boolean).join(' ');
}
