import { z } from 'zod';
import { optionalOrderAddress } from './address-fields.ts';
import { described } from './field-meta.ts';
import { flag, lazyObject, listOf, optionalText, requiredText, status, wholeNumber } from './fields.ts';
import { calendarDate, momentWithTime, optionalMoment, schedule, siteMoment, takenDownLater } from './time-fields.ts';
import { wordsFromSlug } from '#domain/slug.ts';
import { addClockDays, addDays } from '#domain/time-zone.ts';

const itemSchema = lazyObject(() => ({
  // It takes no price: what is baked one week must not hold an item on the menu for ever.
  product: described(requiredText('Product', undefined, 'A menu item, or in your own words what is not on the menu'), {
    control: 'product',
    mayBeGone: true,
  }),
  quantity: wholeNumber('Quantity', 1, 10_000, 'How many there are; leave empty to show no number').optional(),
  isSoldOut: flag('Sold out'),
  note: optionalText('Note', 100),
}));

const pickupSchema = z
  .strictObject({ place: requiredText('Place', 100), from: momentWithTime('From'), to: momentWithTime('To') })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { path: ['to'], error: 'To must be later than From' });

const bakeFields = lazyObject(() => ({
  date: described(calendarDate('Bake day'), { isDay: true }),
  items: listOf('Items', itemSchema, 200),
  note: optionalText('Note', 500, 'Shown above the list'),
  ordersOpen: optionalMoment('Orders open'),
  ordersClose: optionalMoment('Orders close').meta({
    title: 'Orders close',
    control: 'moment',
    description: 'Without a time: at the end of that day',
  }),
  orderLink: optionalOrderAddress('Order link', 'Only if this list is ordered somewhere other than the full menu'),
  pickups: listOf('Pickups', pickupSchema, 20),
  status: status().meta({ title: 'Status', description: 'Only published lists are on the site' }),
  ...schedule(),
  updatedAt: siteMoment('Updated'),
}));

type Fields = z.infer<typeof bakeFields>;

/** When orders close: a day without a time is the last one. A date, on which they are closed from the start, or a moment. */
export const endOfOrders = ({ ordersClose }: { ordersClose?: string | undefined }): string | undefined =>
  ordersClose?.length === 10 ? addDays(ordersClose, 1) : ordersClose;

/** In some time zone, a day begins so much earlier than in UTC. */
const EARLIEST_MIDNIGHT_MS = 14 * 3_600_000;

function problemsOf({ date, items, pickups, ordersOpen, ordersClose }: Fields): { path: (string | number)[]; message: string }[] {
  const closed = endOfOrders({ ordersClose });
  const products = items.map(({ product }) => product);
  return [
    ...(ordersOpen !== undefined && closed !== undefined && Date.parse(closed) <= Date.parse(ordersOpen)
      ? [{ path: ['ordersClose'], message: 'Orders close must be later than Orders open' }]
      : []),
    ...products.flatMap((product, place) =>
      products.indexOf(product) < place
        ? [{ path: ['items', place, 'product'], message: `“${wordsFromSlug(product)}” is in the list twice` }]
        : [],
    ),
    ...pickups.flatMap(({ from }, place) =>
      Date.parse(from) < Date.parse(date) - EARLIEST_MIDNIGHT_MS
        ? [{ path: ['pickups', place, 'from'], message: 'From must not be before the bake day' }]
        : [],
    ),
  ];
}

/** The file content/bakes/{date}.json: what is baked on one day, and how it is ordered and picked up. */
export const bakeSchema = bakeFields.refine(...takenDownLater).check(({ value, issues }) => {
  for (const { path, message } of problemsOf(value)) issues.push({ code: 'custom', path, message, input: value });
});
/** A parsed list of a bake day. */
export type Bake = z.infer<typeof bakeSchema>;

/**
 * Why a list cannot be published now; it may be changed afterward. `today` is a date in the bakery's time zone, `listed` are the days that
 * have another list.
 */
export function bakeDayError({ date, items }: { date?: unknown; items?: unknown }, today: string, listed?: ReadonlySet<unknown>) {
  if (Array.isArray(items) && items.length === 0) return [{ path: 'items', message: 'Choose what you bake: nothing is on the list yet' }];
  if (listed?.has(date)) return [{ path: 'date', message: 'There is a published list for this bake day already: change that one' }];
  return typeof date === 'string' && date < today ? [{ path: 'date', message: 'Bake day is in the past' }] : [];
}

/** When a list is over: after the last pickup or, without pickups, the bake day. A date, or a moment. */
export const endOfBake = ({ date, pickups }: Pick<Bake, 'date' | 'pickups'>): string =>
  pickups
    .map(({ to }) => new Date(to).toISOString())
    .toSorted()
    .at(-1) ?? addDays(date, 1);

/** For how long pages show a list that is over, until the next one is up. */
const DAYS_REMEMBERED = 28;
/** Until when a list that is over is shown as the last one. */
export const endOfMemory = ({ date }: Pick<Bake, 'date'>): string => addDays(date, DAYS_REMEMBERED);

/** Whether everything on a list is sold out. */
export const isAllSoldOut = ({ items }: Pick<Bake, 'items'>): boolean => items.length > 0 && items.every(({ isSoldOut }) => isSoldOut);

/** The list that the next one starts from: the newest with something on it. */
export const latestFilled = <T extends Pick<Bake, 'date' | 'items'>>(bakes: readonly T[]): T | undefined =>
  bakes
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .at(-1);

/** How many days ahead a day of the week is unambiguous. */
const NEAR_DAYS = 6;
/** From when on a date, or a moment, is near enough to be called by its day of the week. */
export const nearFrom = (value: string): string => addDays(value, -NEAR_DAYS);

/** When what a page says about a bake day changes by itself. */
export const turnsOfBake = (bake: Bake): (string | undefined)[] => [
  endOfBake(bake),
  endOfMemory(bake),
  bake.ordersOpen,
  endOfOrders(bake),
  ...[bake.date, bake.ordersOpen, bake.ordersClose, bake.publishAt, ...bake.pickups.flatMap(({ from, to }) => [from, to])].map(
    (value) => value && nearFrom(value),
  ),
];

/** What a list starts with that follows another: whole weeks later, on the first such day from `today`, with nothing sold out. */
export function followingBake(
  last: Pick<Bake, 'date' | 'items' | 'pickups' | 'ordersOpen' | 'ordersClose'>,
  today: string,
  timeZone: string,
) {
  const days = (Date.parse(today) - Date.parse(last.date)) / 86_400_000;
  const weeks = Math.max(1, Math.ceil(days / 7));
  const later = (moment: string) => addClockDays(moment, weeks * 7, timeZone);
  const { ordersOpen, ordersClose } = last;
  return {
    date: later(last.date),
    items: last.items.map((item) => ({ ...item, isSoldOut: false })),
    ...(ordersOpen === undefined ? {} : { ordersOpen: later(ordersOpen) }),
    ...(ordersClose === undefined ? {} : { ordersClose: later(ordersClose) }),
    pickups: last.pickups.map(({ place, from, to }) => ({ place, from: later(from), to: later(to) })),
  };
}
