import type { z } from 'zod';
import { bodyText, lazyObject, optionalId, optionalText, PARAGRAPH_LIMIT, requiredText, status, unfinished } from './fields.ts';
import { schedule, siteMoment, takenDownLater } from './time-fields.ts';
import { formerSlugs } from '#domain/former-slugs.ts';
import { bodyFormat } from './post.ts';

const pageFields = lazyObject(() => ({
  id: optionalId(),
  title: requiredText('Title'),
  description: requiredText('Description', 500, 'For search engines; keep under 160 characters').meta({ madeFrom: 'the text' }),
  intro: optionalText('Intro', PARAGRAPH_LIMIT, 'A paragraph above the text'),
  // Unlike a post, a page without a status is published: the pages in the starter content have none.
  status: status().unwrap().optional().meta({ title: 'Status', description: 'Only published pages are on the site' }),
  ...schedule(),
  updatedAt: siteMoment('Updated'),
  formerSlugs: formerSlugs(),
  format: bodyFormat(),
}));

/** The front matter of content/pages/{slug}.md, a page that is mostly text. */
export const pageSchema = pageFields.refine(...takenDownLater);
/** The schema of a draft: only the title is required. */
export const pageDraftSchema = lazyObject(() => {
  const { shape } = pageFields;
  return { ...shape, description: unfinished(shape.description) };
});
/** A parsed text page without its body. In a draft, required texts may be empty. */
export type Page = z.infer<typeof pageDraftSchema>;

/** The body of a published page; it must not be blank. */
export const pageBodySchema = bodyText('Text');
/** The body of a draft. */
export const pageDraftBodySchema = unfinished(pageBodySchema);
