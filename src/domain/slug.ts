import { z } from 'zod';

/** Most characters a slug may have. */
export const SLUG_LIMIT = 80;

/** Said where a slug is to be made of a title that has nothing to make it of. */
export const NO_LETTERS_FOR_SLUG = 'Slug is required: the title has no letters to make one of';

const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** The part of an address that names an entry: small letters, digits and single hyphens. It is also the file's name. */
export const slugSchema = z
  .string({ error: 'Slug must be text' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Slug may have small letters, digits and single hyphens between them, such as rye-starter')
  .max(SLUG_LIMIT, `Slug is too long: at most ${SLUG_LIMIT} characters`)
  .refine((slug) => !DEVICE_NAME.test(slug), 'Slug is a name that Windows keeps for itself; choose another');

/**
 * The slug a title suggests: accents dropped, small letters, each run of anything else one hyphen
 * (spec: admin area, section 5). Empty where the title has no letter or digit to keep, else always a valid slug.
 */
export function slugFromTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_LIMIT)
    .replace(/-$/, '');
  return DEVICE_NAME.test(slug) ? `${slug}-1` : slug;
}
