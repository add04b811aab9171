import { z } from 'zod';
import type { AdminCollection } from '#api/collections.ts';
import { collectionDraftSchema, collectionSchema } from '#domain/collection.ts';
import { optionalSlug } from '#domain/fields.ts';
import type { EntryFormRules } from '../../entries/entry-kind.ts';
import { metaOf, readTexts, titleMakesSlug, typed, typedMinutes, typedSlug, typedTags } from '../../entries/typed-fields.ts';
import { altInput, altValue, photoIsDescribed } from '../../photos/photo-alt.ts';

const { shape } = collectionSchema;

/** The collection form: every field is text as it is typed, held to the rules of the collection itself. */
const fieldsFor = (description: z.ZodType<string>) =>
  z.object({
    title: typed(shape.title),
    slug: typedSlug(),
    description: typed(description),
    recipeIds: z.array(z.string()).pipe(shape.recipeIds.unwrap()),
    category: typed(shape.category),
    season: typed(shape.season),
    difficulty: typed(shape.difficulty),
    estimatedTime: typedMinutes(shape.estimatedTime),
    tags: typedTags(shape.tags),
    featuredImage: typed(shape.featuredImage),
    featuredImageAlt: altInput(shape.featuredImageAlt),
    author: typed(shape.author.unwrap()),
    status: shape.status.unwrap(),
    metaTitle: typed(shape.metaTitle),
    metaDescription: typed(shape.metaDescription),
  });

const collectionFields = fieldsFor(shape.description);

/** What is in the inputs. */
export type CollectionFormValues = z.input<typeof collectionFields>;
/** What the inputs mean, once they obey the rules. */
export type ValidCollection = z.output<typeof collectionFields>;
/** The name of a field of the form. */
export type CollectionField = keyof CollectionFormValues;

const FIELDS = collectionFields.keyof().options;

/** A field's label and hint, as its schema gives them. */
export const collectionFieldMeta = (field: CollectionField): z.GlobalMeta | undefined =>
  metaOf(field === 'slug' ? optionalSlug() : shape[field]);

const EMPTY_TEXTS = {
  title: '',
  slug: '',
  description: '',
  category: '',
  season: '',
  difficulty: 'Easy',
  estimatedTime: '',
  tags: '',
  featuredImage: '',
  featuredImageAlt: '',
  author: shape.author.parse(undefined),
  metaTitle: '',
  metaDescription: '',
};

/** A new collection (spec: admin area, section 9). */
const NEW_COLLECTION: CollectionFormValues = { ...EMPTY_TEXTS, recipeIds: [], status: 'draft' };

const isText = (value: unknown): value is string => typeof value === 'string';

/** How a collection becomes a form, and the form a collection. */
export const collectionFormRules: EntryFormRules<AdminCollection, CollectionFormValues, ValidCollection> = {
  schemas: {
    draft: fieldsFor(collectionDraftSchema.shape.description).refine(...titleMakesSlug),
    published: collectionFields.refine(...titleMakesSlug).refine(...photoIsDescribed),
  },
  fields: FIELDS,
  labelOf: (field) => collectionFieldMeta(field)?.title ?? field,
  empty: NEW_COLLECTION,
  valuesOf: (collection) => ({
    title: collection.title,
    slug: collection.slug,
    description: collection.description,
    recipeIds: collection.recipeIds,
    category: collection.category ?? '',
    season: collection.season ?? '',
    difficulty: collection.difficulty ?? '',
    estimatedTime: String(collection.estimatedTime ?? ''),
    tags: collection.tags.join(', '),
    featuredImage: collection.featuredImage ?? '',
    featuredImageAlt: altValue(collection.featuredImage, collection.featuredImageAlt),
    author: collection.author,
    status: collection.status,
    metaTitle: collection.metaTitle ?? '',
    metaDescription: collection.metaDescription ?? '',
  }),
  draftFrom: (valid) => Object.fromEntries(FIELDS.map((field) => [field, valid[field] ?? null])),
  readValues(kept) {
    if (typeof kept !== 'object' || kept === null) return null;
    const { recipeIds, status }: Partial<Record<CollectionField, unknown>> = kept;
    return {
      ...readTexts(kept, EMPTY_TEXTS),
      recipeIds: Array.isArray(recipeIds) ? recipeIds.filter(isText) : [],
      status: status === 'published' ? 'published' : 'draft',
    };
  },
  fieldOf: (serverPath) => FIELDS.find((field) => field === /^\w+/.exec(serverPath)?.[0]) ?? null,
};
