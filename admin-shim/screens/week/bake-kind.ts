import { followingBake, latestFilled } from '#schema/bake.ts';
import { dayOfAnyYear } from '#schema/moment-words.ts';
import { counted } from '#domain/counted.ts';
import { addDays, clockIn } from '#domain/time-zone.ts';
import { schemaKind } from '../../entry/fields/schema-kind.ts';
import { BakeDay } from './BakeDay.tsx';
import { BakeItems } from './BakeItems.tsx';
import type { ListedBake } from './week-api.ts';

const today = (timeZone: string): string => clockIn(Date.now(), timeZone).slice(0, 10);
const SATURDAY = 6;

/** The first bake day of a bakery that has none yet. */
function comingSaturday(): string {
  const date = today('UTC');
  return addDays(date, (SATURDAY - new Date(date).getUTCDay() + 7) % 7);
}

/** What is baked on a day. */
export const bakeKind = () =>
  schemaKind('bake', {
    one: 'list',
    start: { date: comingSaturday() },
    copied: (entry, timeZone) => ({ ...entry, note: undefined, ...followingBake(entry as ListedBake, today(timeZone), timeZone) }),
    look: {
      sections: [
        { title: 'What we bake', fields: ['date', 'items', 'note'] },
        { title: 'Orders and pickup', fields: ['ordersOpen', 'ordersClose', 'pickups', 'orderLink'] },
        { title: 'On the site', fields: ['status', 'publishAt', 'unpublishAt'], startsFolded: true },
      ],
      inputs: { date: BakeDay, items: BakeItems },
    },
    list: {
      columns: [
        { label: 'Day', cell: ({ date }: ListedBake) => dayOfAnyYear(date, today('UTC')) },
        { label: 'Items', cell: ({ items: { length } }: ListedBake) => counted(length, 'item') },
      ],
      newFrom: (bakes) => latestFilled(bakes as ListedBake[]),
      dateOf: ({ date }: ListedBake) => date,
      none: 'No lists yet. A list says what you bake on a day, until when it can be ordered and where it is picked up.',
    },
  });
