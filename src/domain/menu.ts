import { z } from 'zod';
import { optionalPhoto, optionalText, PARAGRAPH_LIMIT, photo, requiredText, wholeNumber } from './fields.ts';

/** A photo with its description; an empty description marks a photo that only decorates. */
export const describedPhotoSchema = z.strictObject({
  src: photo('Photo'),
  alt: optionalText('Photo description', 300),
});

const flag = (label: string, description?: string) =>
  z
    .boolean({ error: `${label} must be true or false` })
    .default(false)
    .meta({ title: label, ...(description ? { description } : {}) });

/** One thing on the menu. */
export const menuItemSchema = z.strictObject({
  name: requiredText('Name', 100),
  description: requiredText('Description', PARAGRAPH_LIMIT),
  images: z.array(describedPhotoSchema, { error: 'Photos must be a list' }).max(12, 'An item can have at most 12 photos').default([]),
  ingredients: optionalText('Ingredients', PARAGRAPH_LIMIT),
  isPreview: flag('On the home page', 'Show this item among the featured creations'),
});

/** The file content/menu/{category}.json: one category of the menu and its items. */
export const menuCategorySchema = z.strictObject({
  name: requiredText('Name', 60),
  order: wholeNumber('Order', 0, 1_000, 'Categories stand in this order, smallest first'),
  items: z.array(menuItemSchema, { error: 'Items must be a list' }).max(200, 'A category can have at most 200 items').default([]),
});
/** One category of the menu as its file has it. */
export type MenuCategory = z.infer<typeof menuCategorySchema>;

/** The file content/cakes.json: the cakes in their groups (spec: public site, /cakes). */
export const cakesSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        name: requiredText('Group', 60),
        cakes: z
          .array(
            z.strictObject({
              name: requiredText('Name', 100),
              description: requiredText('Description', PARAGRAPH_LIMIT),
              image: optionalPhoto('Photo'),
              imageAlt: optionalText('Photo description', 300),
            }),
            { error: 'Cakes must be a list' },
          )
          .max(100, 'A group can have at most 100 cakes')
          .default([]),
      }),
      { error: 'Groups must be a list' },
    )
    .max(20, 'There can be at most 20 groups')
    .default([]),
});
/** The cakes as their file has them. */
export type Cakes = z.infer<typeof cakesSchema>;

/** The file content/meals.json: the meal service's dishes in their groups (spec: public site, /eats). */
export const mealsSchema = z.strictObject({
  badge: optionalText('Badge', 60, 'A short line above the title, such as when the service starts'),
  groups: z
    .array(
      z.strictObject({
        name: requiredText('Group', 60),
        meals: z
          .array(
            z.strictObject({
              name: requiredText('Name', 100),
              description: requiredText('Description', PARAGRAPH_LIMIT),
              image: optionalPhoto('Photo'),
              imageAlt: optionalText('Photo description', 300),
              tags: z
                .array(requiredText('Tag', 40), { error: 'Tags must be a list' })
                .max(12, 'A meal can have at most 12 tags')
                .default([]),
              isComingSoon: flag('Photo coming soon'),
            }),
            { error: 'Meals must be a list' },
          )
          .max(100, 'A group can have at most 100 meals')
          .default([]),
      }),
      { error: 'Groups must be a list' },
    )
    .max(20, 'There can be at most 20 groups')
    .default([]),
});
/** The meals as their file has them. */
export type Meals = z.infer<typeof mealsSchema>;
