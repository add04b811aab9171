import { endOfBake } from '#schema/bake.ts';
import { dayInWords } from '#schema/moment-words.ts';
import { momentOf } from '#domain/time-zone.ts';
import { isPriced } from '../product-references.ts';
import { productsOf } from '../products.ts';
import { sectionsIn } from '../site-sections.ts';
import { type ContentSnapshot, zoneOf } from '../snapshot.ts';
import { type Finding, found } from './finding.ts';
import { isShown } from './texts.ts';

type Entries = ContentSnapshot['entries'];

/** After this time without a list to come, visitors wonder whether the oven is still hot. */
const WEEK_MS = 7 * 86_400_000;

function bakeDays(entries: Entries, now: number): Finding[] {
  const zone = zoneOf({ entries });
  const ends = [...entries.bake.values()]
    .filter(({ data }) => data.status === 'published')
    .map((entry) => ({ entry, end: momentOf(endOfBake(entry.data), zone) }))
    .sort((a, b) => b.end - a.end);
  const [last] = ends;
  return last && last.end < now - WEEK_MS
    ? [found('bake-day', last.entry, '', `The last bake day was ${dayInWords(last.entry.data.date)}, and no other is scheduled.`)]
    : [];
}

/** What Google asks of a kind of structured data and only the owner can add. */
function structuredData({ menu, recipe }: Entries, isKitchen: boolean): Finding[] {
  const products = productsOf(menu);
  const items = [...menu.values()].flatMap((entry) =>
    entry.data.items.flatMap(({ name, prices: own, pricedLike = '', images }, index) => [
      ...(own.length > 0 || isPriced(products, pricedLike)
        ? []
        : [found('offer', entry, `items[${index}].prices`, `“${name}” has no price. Without one, Google can’t show it as a product.`)]),
      ...(images.length > 0
        ? []
        : [found('offer', entry, `items[${index}].images`, `“${name}” has no photo. Google prefers products with a photo.`)]),
    ]),
  );
  const recipes = [...(isKitchen ? recipe.values() : [])]
    .filter((entry) => isShown(entry) && !entry.data.featuredImage)
    .map((entry) => found('structured-data', entry, 'featuredImage', 'Google shows recipes only with a photo of the dish.'));
  return [...items, ...recipes];
}

/** What the shop lacks: days to come, and what search engines require. `now` in milliseconds since 1970. */
export const shopFindings = (entries: Entries, now: number): Finding[] => [
  ...bakeDays(entries, now),
  ...structuredData(entries, !sectionsIn(entries).kitchen.isOff),
];
