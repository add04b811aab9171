import { z } from 'zod';
import type { AdminPost } from '#api/posts.ts';
import { optionalSlug } from '#domain/fields.ts';
import { type Post, postBodySchema, postDraftBodySchema, postDraftSchema, postSchema } from '#domain/post.ts';
import { isSameHtml } from '../../editor/html-equality.ts';
import { notInFuture } from '../../entries/PublishedField.tsx';
import type { EntryFormRules } from '../../entries/entry-kind.ts';
import { titleMakesSlug, typed, typedSlug, typedTags } from '../../entries/typed-fields.ts';
import { textLines } from '../../editor/text-lines.ts';
import { altInput, altValue, photoIsDescribed } from '../../photos/photo-alt.ts';

/** A post to be saved. null clears a field that may be empty. */
interface PostDraft extends Pick<Post, 'title' | 'excerpt' | 'featuredImage' | 'author' | 'tags' | 'status'> {
  slug: string;
  content: string;
  featuredImageAlt: string | null;
  authorImage: string | null;
  category: string | null;
  publishedAt: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
}

const { shape } = postSchema;

/** The post form: every field is text as it is typed, held to the rules of the post itself. */
const fieldsFor = (rules: typeof shape | typeof postDraftSchema.shape, body: typeof postBodySchema | typeof postDraftBodySchema) =>
  z.object({
    title: typed(rules.title),
    slug: typedSlug(),
    excerpt: typed<string>(rules.excerpt),
    content: typed<string>(body),
    featuredImage: typed<string>(rules.featuredImage),
    featuredImageAlt: altInput(rules.featuredImageAlt),
    author: typed<string>(rules.author),
    authorImage: typed(rules.authorImage),
    category: typed(rules.category),
    tags: typedTags(rules.tags),
    status: rules.status.unwrap(),
    publishedAt: typed(rules.publishedAt),
    metaTitle: typed(rules.metaTitle),
    metaDescription: typed(rules.metaDescription),
  });

const postFields = fieldsFor(shape, postBodySchema);

/** The post form by the status that is to be saved, every field of it. */
export const postFormSchemas = {
  draft: fieldsFor(postDraftSchema.shape, postDraftBodySchema).refine(...titleMakesSlug),
  published: postFields
    .refine(...titleMakesSlug)
    .refine(...photoIsDescribed)
    .refine(...notInFuture),
};

/** What is in the inputs. */
export type PostFormValues = z.input<typeof postFields>;
/** What the inputs mean, once they obey the rules. */
export type ValidPost = z.output<typeof postFields>;
/** The name of a field of the form. */
export type PostField = keyof PostFormValues;

/** The fields in the order in which they stand on the screen. */
const POST_FIELDS = postFields.keyof().options;

/** Each field's label and hint, as its schema gives them. */
export const postFieldMeta: Record<PostField, z.GlobalMeta | undefined> = {
  title: shape.title.meta(),
  slug: optionalSlug().meta(),
  excerpt: shape.excerpt.meta(),
  content: postBodySchema.meta(),
  featuredImage: shape.featuredImage.meta(),
  featuredImageAlt: shape.featuredImageAlt.meta(),
  author: shape.author.meta(),
  authorImage: shape.authorImage.meta(),
  category: shape.category.meta(),
  tags: shape.tags.meta(),
  status: shape.status.meta(),
  publishedAt: shape.publishedAt.meta(),
  metaTitle: shape.metaTitle.meta(),
  metaDescription: shape.metaDescription.meta(),
};

/** A form of which nothing is known. */
const EMPTY_POST: PostFormValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  featuredImage: '',
  featuredImageAlt: '',
  author: '',
  authorImage: '',
  category: '',
  tags: '',
  status: 'draft',
  publishedAt: '',
  metaTitle: '',
  metaDescription: '',
};

/** The form of a post. */
const valuesOf = (post: AdminPost): PostFormValues => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  content: post.content,
  featuredImage: post.featuredImage,
  featuredImageAlt: altValue(post.featuredImage, post.featuredImageAlt),
  author: post.author,
  authorImage: post.authorImage ?? '',
  category: post.category ?? '',
  tags: post.tags.join(', '),
  status: post.status,
  publishedAt: post.publishedAt ?? '',
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
});

/** What is sent to save a form. The body goes as it was typed, since an untouched one must keep its bytes. */
const draftFrom = (valid: ValidPost, { content }: PostFormValues): PostDraft => ({
  title: valid.title,
  slug: valid.slug,
  excerpt: valid.excerpt,
  content,
  featuredImage: valid.featuredImage,
  featuredImageAlt: valid.featuredImageAlt.trim() || null,
  author: valid.author,
  authorImage: valid.authorImage ?? null,
  category: valid.category ?? null,
  tags: valid.tags,
  status: valid.status,
  publishedAt: valid.publishedAt ?? null,
  metaTitle: valid.metaTitle ?? null,
  metaDescription: valid.metaDescription ?? null,
});

/** Reads a form that a device has kept, perhaps for long; fields it does not know are left out. */
function readValues(kept: unknown): PostFormValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const known = Object.fromEntries(Object.entries(kept).filter(([name, value]) => name in EMPTY_POST && typeof value === 'string'));
  return { ...EMPTY_POST, ...known, status: known['status'] === 'published' ? 'published' : 'draft' };
}

/** The field that an error of the server belongs to: `tags[2]` belongs to tags. */
function fieldOf(serverPath: string): PostField | null {
  const name = /^\w+/.exec(serverPath)?.[0];
  return POST_FIELDS.find((field) => field === name) ?? (name === 'body' ? 'content' : null);
}

/** How a post becomes a form, and the form a post. A new one is by the team. */
export const postFormRules = (teamName: string): EntryFormRules<AdminPost, PostFormValues, ValidPost> => ({
  schemas: postFormSchemas,
  fields: POST_FIELDS,
  labelOf: (field) => postFieldMeta[field]?.title ?? field,
  empty: { ...EMPTY_POST, author: teamName },
  valuesOf,
  draftFrom,
  readValues,
  fieldOf,
  isSame: (field, a, b) => field === 'content' && typeof a === 'string' && typeof b === 'string' && isSameHtml(a, b),
  linesOf: (field, value) => (typeof value !== 'string' ? [] : field === 'content' ? textLines(value) : value.split('\n').filter(Boolean)),
});
