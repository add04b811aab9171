import { z } from 'zod';
import { describedPhotoSchema, optionalOrderAddress } from './address-fields.ts';
import {
  flag,
  lazyObject,
  optionalChoices,
  optionalFlag,
  optionalText,
  optionalWords,
  PARAGRAPH_LIMIT,
  requiredText,
  rowId,
  wholeNumber,
} from './fields.ts';
import { optionalUntil } from './time-fields.ts';
import { pricedLike, prices, unpriced } from './price.ts';
import { WEEKDAYS } from './weekdays.ts';

/** The answer that an item has no major allergen. An empty list would not do: everywhere else it is the same as saying nothing. */
export const NO_ALLERGEN = 'none of these';
/** The major food allergens of the United States, in the words of 21 U.S.C. § 321(qq). */
const ALLERGENS = [
  'milk',
  'eggs',
  'fish',
  'crustacean shellfish',
  'tree nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
  NO_ALLERGEN,
] as const;

/** What an owner rarely changes: a price and what is sold out stay at hand. */
const folded = <T extends z.ZodType>(field: T): T => field.meta({ ...field.meta(), fold: 'Allergens, weight and when it is sold' });

/** One item of the menu. */
export const menuItemSchema = lazyObject(() => ({
  id: rowId(),
  name: requiredText('Name'),
  soldOut: optionalUntil('Sold out', 'Add a date and it’s available again that morning, or at the time you enter'),
  description: requiredText('Description', PARAGRAPH_LIMIT),
  prices: prices(),
  pricedLike: pricedLike(),
  unpriced: unpriced(),
  images: z
    .array(describedPhotoSchema, { error: 'Photos must be a list' })
    .max(12, 'An item can have at most 12 photos')
    .default([])
    .meta({ title: 'Photos', one: 'photo' }),
  ingredients: optionalText('Ingredients', PARAGRAPH_LIMIT, 'With the kind of nut or fish; the allergens are added to it'),
  allergens: folded(
    optionalChoices('Contains', ALLERGENS, {
      hint: 'If you choose nothing, the site tells visitors to ask you. It never calls an item allergen-free',
      alone: NO_ALLERGEN,
    }),
  ),
  otherAllergens: folded(optionalWords('Other allergens', 'An allergen', 'In your own words, separated by commas, such as mustard')),
  keptCold: folded(
    optionalFlag('Must be kept cold', 'Shown as Keep cold; the safe handling words from Shop details are then shown below the menu'),
  ),
  weight: folded(optionalText('Weight', 60, 'For example: About 2 lb (900 g)')),
  days: folded(optionalChoices('Baked on', WEEKDAYS, { hint: 'Information only: the item always stays on the menu' })),
  season: folded(optionalText('Season', 60, 'For example November to March. Information only: the item always stays on the menu')),
  orderLink: folded(optionalOrderAddress('Order link', 'Where to order only this item; if empty, visitors order from the full menu')),
  isPreview: flag('On the home page', 'Show this item among the featured creations'),
}));

/** The highest number of a category in their order, which new ones have. */
export const LAST_PLACE = 1_000;

/** The file content/menu/{category}.json: one category of the menu and its items. */
export const menuCategorySchema = lazyObject(() => ({
  name: requiredText('Name'),
  order: wholeNumber('Order', 0, LAST_PLACE)
    .default(LAST_PLACE)
    .meta({ title: 'Order', description: 'Categories are sorted by this number, lowest first', control: 'site' }),
  items: z
    .array(menuItemSchema, { error: 'Items must be a list' })
    .max(200, 'A category can have at most 200 items')
    .default([])
    .meta({ title: 'Items', one: 'item' }),
}));
/** One parsed menu item. */
export type MenuItem = z.infer<typeof menuItemSchema>;
/** One parsed menu category. */
export type MenuCategory = z.infer<typeof menuCategorySchema>;

/** The allergens that an item says it contains, the major ones first. */
export const containedIn = ({ allergens = [], otherAllergens = [] }: Pick<MenuItem, 'allergens' | 'otherAllergens'>): string[] => [
  ...allergens.filter((name) => name !== NO_ALLERGEN),
  ...otherAllergens,
];

/** Names as a sentence has them: `milk, eggs and wheat`. Empty if there are none. */
export const inWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');

/** When an item is sold, in words: `Wednesdays and Saturdays, November to March`. Empty if it is always. */
export const whenSold = ({ days = [], season }: Pick<MenuItem, 'days' | 'season'>): string =>
  [days.length === WEEKDAYS.length ? 'Every day' : inWords(days.map((day) => `${day}s`)), season].filter(Boolean).join(', ');
