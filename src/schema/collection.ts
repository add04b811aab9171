import { z } from 'zod';
import { optionalPhoto, photoDescription } from './address-fields.ts';
import {
  lazyObject,
  minutes,
  optionalChoice,
  optionalId,
  PARAGRAPH_LIMIT,
  requiredText,
  searchMetadata,
  status,
  tags,
  text,
  unfinished,
} from './fields.ts';
import { schedule, siteMoment, takenDownLater } from './time-fields.ts';
import { formerSlugs } from '#domain/former-slugs.ts';
import { DIFFICULTIES } from './recipe.ts';
import { slugSchema } from '#domain/slug.ts';

/** The categories of collections. */
export const COLLECTION_CATEGORIES = [
  'Holiday Baking',
  'Quick Meals',
  'Beginner Friendly',
  'Family Favorites',
  'Healthy Options',
  'Special Diets',
  'Comfort Food',
  'International Cuisine',
] as const;
/** The seasons a collection may belong to. */
export const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter', 'Year Round'] as const;

const TEN_WEEKS_IN_MINUTES = 10 * 7 * 24 * 60;

const collectionFields = lazyObject(() => ({
  id: optionalId(),
  title: requiredText('Title'),
  description: requiredText('Description', PARAGRAPH_LIMIT),
  featuredImage: optionalPhoto('Main photo').meta({ isWide: true }),
  featuredImageAlt: photoDescription(),
  recipeIds: z
    .array(slugSchema, { error: 'Recipes must be a list of recipe IDs' })
    .max(200, 'A collection can have at most 200 recipes')
    .transform((ids) => [...new Set(ids)])
    .default([])
    .meta({ title: 'Recipes', description: 'The IDs of its recipes, in order' }),
  tags: tags(),
  author: text('Author', 100).default('Admin').meta({ title: 'Author', description: '“Unknown” is shown if empty', control: 'name' }),
  status: status(),
  ...schedule(),
  category: optionalChoice('Category', COLLECTION_CATEGORIES),
  difficulty: optionalChoice('Difficulty', DIFFICULTIES).meta({ none: 'Not specified' }),
  estimatedTime: minutes('Estimated time', { most: TEN_WEEKS_IN_MINUTES }).optional(),
  season: optionalChoice('Season', SEASONS),
  ...searchMetadata(),
  createdAt: siteMoment('Created'),
  updatedAt: siteMoment('Updated'),
  formerSlugs: formerSlugs(),
}));

/** The file content/collections/{slug}.json. */
export const collectionSchema = collectionFields.refine(...takenDownLater);

/** The schema of a draft: only the title is required. */
export const collectionDraftSchema = lazyObject(() => {
  const { shape } = collectionFields;
  return { ...shape, description: unfinished(shape.description) };
});

/** The parsed file of a collection. In a draft, required texts may be empty. */
export type Collection = z.infer<typeof collectionDraftSchema>;
