import type { Schedule } from '#api/entries.ts';
import { scheduledChanges } from '#content/schedule.ts';
import { type ContentSnapshot, zoneOf } from '#content/snapshot.ts';
import { endOfBake, endOfOrders } from '#schema/bake.ts';
import { dayInWords } from '#schema/moment-words.ts';
import { momentOf } from '#domain/time-zone.ts';
import { shownTitleOf } from '../entries/entry-draft.ts';

type Coming = Omit<Schedule['changes'][number], 'at'> & { at: number };

/** How long before midnight a day is over, so that it is not called by the name of the next. */
const LAST_MINUTE_MS = 60_000;

/** When orders of the published bake days open and close, and when they are over. */
function comingOfBakes(entries: ContentSnapshot['entries']): Coming[] {
  const zone = zoneOf({ entries });
  return [...entries.bake.values()]
    .filter(({ data }) => data.status === 'published')
    .flatMap(({ kind, id, data }) => {
      const moments = { open: data.ordersOpen, close: endOfOrders(data), end: endOfBake(data) };
      return Object.entries(moments).flatMap(([does, value]) =>
        value === undefined
          ? []
          : [
              {
                at: momentOf(value, zone) - (does !== 'open' && value.length === 10 ? LAST_MINUTE_MS : 0),
                does: does as keyof typeof moments,
                kind,
                id,
                title: dayInWords(data.date),
              },
            ],
      );
    });
}

/** What changes by itself from now on, the next first. */
export const comingUp = ({ entries }: ContentSnapshot, now: Date): Schedule => ({
  changes: [
    ...scheduledChanges(entries).map(({ at, does, entry: { kind, id, data } }): Coming => ({
      at,
      does,
      kind,
      id,
      title: shownTitleOf(data),
    })),
    ...comingOfBakes(entries),
  ]
    .filter(({ at }) => at > now.getTime())
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...change }) => ({ at: new Date(at).toISOString(), ...change })),
});
