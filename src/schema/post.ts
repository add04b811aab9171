import { z } from 'zod';
import { optionalPhoto, photo, photoDescription } from './address-fields.ts';
import { bodyText, lazyObject, optionalChoice, optionalId, requiredText, searchMetadata, status, tags, unfinished } from './fields.ts';
import { publicationMoment, schedule, siteMoment, takenDownLater } from './time-fields.ts';
import { formerAddresses, formerSlugs } from '#domain/former-slugs.ts';

/** The categories of blog posts. */
export const POST_CATEGORIES = ['Recipes', 'Tips & Tricks', 'Behind the Scenes', 'News'] as const;

/** Whether the body is HTML. */
export const bodyFormat = () =>
  z
    .literal('html', { error: 'Format must be html, or omitted for Markdown' })
    .optional()
    .meta({ control: 'site', title: 'Format', description: 'html if the body is HTML; omitted for Markdown' });

const postFields = lazyObject(() => ({
  id: optionalId(),
  title: requiredText('Title'),
  excerpt: requiredText('Short summary', 500, 'One or two sentences for lists and search engines'),
  featuredImage: photo('Main photo').meta({ isWide: true }),
  featuredImageAlt: photoDescription(),
  author: requiredText('Author', 100).meta({ control: 'name' }),
  authorImage: optionalPhoto('Author’s photo').meta({ isPortrait: true }),
  category: optionalChoice('Category', POST_CATEGORIES),
  tags: tags(),
  status: status(),
  ...schedule(),
  ...searchMetadata(),
  publishedAt: publicationMoment(),
  updatedAt: siteMoment('Updated'),
  formerSlugs: formerSlugs(),
  formerAddresses: formerAddresses(),
  format: bodyFormat(),
}));

/** The front matter of content/posts/{slug}.md. */
export const postSchema = postFields.refine(...takenDownLater);

/** The schema of a draft: only the title is required. */
export const postDraftSchema = lazyObject(() => {
  const { shape } = postFields;
  return {
    ...shape,
    excerpt: unfinished(shape.excerpt),
    featuredImage: unfinished(shape.featuredImage),
    author: unfinished(shape.author),
  };
});

/** A parsed post without its body. In a draft, required texts may be empty. */
export type Post = z.infer<typeof postDraftSchema>;

/** The body of a published post; it must not be blank. */
export const postBodySchema = bodyText('Content');
/** The body of a draft. */
export const postDraftBodySchema = unfinished(postBodySchema);
