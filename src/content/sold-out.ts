import { WITHOUT_END } from '#schema/time-fields.ts';
import { formatDate } from '#domain/dates.ts';
import { isStillSo } from '#schema/schedule.ts';
import { type ContentView, timeZoneOf } from './content-view.ts';
import { inOrder, productsOf } from './products.ts';

/**
 * What the menu itself says is sold out at the snapshot's moment, by id, in words such as `Sold out until November 28, 2026`. It counts on
 * each list too.
 */
export function soldOutOnMenu(content: ContentView): ReadonlyMap<string, string> {
  const zone = timeZoneOf(content);
  const moment = content.outside('moment');
  const now = moment === null ? -Infinity : Date.parse(moment);
  const menu = content.all('menu');
  const products = productsOf(menu);
  return new Map(
    inOrder(menu).flatMap(({ slug, data }) =>
      products.of(slug).flatMap(({ id }, place): [string, string][] => {
        const until = data.items[place]?.soldOut;
        if (until === undefined || !isStillSo(until, zone, now)) return [];
        return [[id, until === WITHOUT_END ? 'Sold out' : `Sold out until ${formatDate(until, zone)}`]];
      }),
    ),
  );
}
