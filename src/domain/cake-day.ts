import type { Cakes } from './cakes.ts';
import { addDays, formatterIn } from './time-zone.ts';

/** The choice of somebody who wants a cake that is not on the list. */
export const OWN_CAKE = 'Something of my own';

/** How many days ahead cakes are ordered: the least for any, and for one that is not on the list. */
export interface CakeNotice {
  days: number;
  ownDays: number;
}

/** The notice that the owner asks for. */
export const noticeOf = (cakes: Pick<Cakes, 'noticeDays' | 'ownNoticeDays'> | null | undefined): CakeNotice => {
  const days = cakes?.noticeDays ?? 0;
  return { days, ownDays: Math.max(days, cakes?.ownNoticeDays ?? days) };
};

/** A cake of the page as a visitor chooses it: names such as “Classic” say little without their group. */
export const cakeLabel = (group: string, name: string): string => `${name} (${group})`;

/** What a visitor can choose, besides not being sure yet. */
export const cakeChoices = (cakes: Pick<Cakes, 'groups'> | null | undefined): string[] => [
  OWN_CAKE,
  ...(cakes?.groups ?? []).flatMap((group) => group.cakes.map(({ name }) => cakeLabel(group.name, name))),
];

/** The first day that a cake can be for; `today` is a date in the bakery. */
export const firstCakeDay = (today: string, { days, ownDays }: CakeNotice, cake: string): string =>
  addDays(today, cake === OWN_CAKE ? ownDays : days);

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
  const first = firstCakeDay(today, notice, cake);
  if (date > lastCakeDay(today)) return 'The day is more than two years ahead: please choose an earlier one.';
  if (date >= first) return '';
  if (date < today) return `That day has passed. The first we can bake for is ${inWords(first)}.`;
  const needs = cake === OWN_CAKE ? `a cake of your own needs ${inDays(notice.ownDays)}` : `a cake needs ${inDays(notice.days)}`;
  return `${inWords(date)} is too soon: ${needs}. The first day is ${inWords(first)}. In a hurry? Call ${phone}.`;
}
