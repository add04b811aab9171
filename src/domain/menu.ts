import { z } from 'zod';
import { describedPhotoSchema, flag, lazyObject, optionalText, PARAGRAPH_LIMIT, requiredText, wholeNumber } from './fields.ts';
import { pricedLike, prices } from './price.ts';

/** One item of the menu. */
export const menuItemSchema = lazyObject(() => ({
  name: requiredText('Name'),
  description: requiredText('Description', PARAGRAPH_LIMIT),
  prices: prices(),
  pricedLike: pricedLike(),
  images: z
    .array(describedPhotoSchema, { error: 'Photos must be a list' })
    .max(12, 'An item can have at most 12 photos')
    .default([])
    .meta({ title: 'Photos', one: 'photo' }),
  ingredients: optionalText('Ingredients', PARAGRAPH_LIMIT),
  isPreview: flag('On the home page', 'Show this item among the featured creations'),
}));

/** The file content/menu/{category}.json: one category of the menu and its items. */
export const menuCategorySchema = lazyObject(() => ({
  name: requiredText('Name'),
  order: wholeNumber('Order', 0, 1_000, 'Categories are sorted by this number, lowest first'),
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
