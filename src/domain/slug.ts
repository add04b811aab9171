import { z } from 'zod';
import { capitalized } from './capitalized.ts';

/** The maximum length of a slug. */
export const SLUG_LIMIT = 80;

/** The error for a title that has no characters to derive a slug from. */
export const NO_LETTERS_FOR_SLUG = 'Slug is required: it is made of the letters a to z and digits of the title, which has none';

const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** What a slug looks like. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The part of an address that identifies an entry: lowercase letters, digits and single hyphens. Also the file's name. */
export const slugSchema = z
  .string({ error: 'Slug must be text' })
  .regex(SLUG, 'Slug may only have lowercase letters, digits and single hyphens between them, such as rye-starter')
  .max(SLUG_LIMIT, `Slug is too long: at most ${SLUG_LIMIT} characters`)
  .refine((slug) => !DEVICE_NAME.test(slug), 'Slug is a name that Windows reserves; choose another');

/**
 * Derives a slug from a title: accents are dropped, letters lowercased, and every run of other characters becomes one hyphen.
 * Returns a valid slug, or an empty text if the title has no usable letter or digit.
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

/** Names that hosts serve as something other than a page of a list. */
const NEVER_A_PAGE = ['', '404', 'index'];

/** The part of an address that a category of recipes has. Unlike an entry, it has one whatever its name. */
export function categorySlug(category: string): string {
  const slug = slugFromTitle(category);
  if (!NEVER_A_PAGE.includes(slug)) return slug;
  return `category-${slug || Array.from(category.normalize('NFC').trim(), (sign) => sign.codePointAt(0)?.toString(36)).join('-')}`;
}

/** The words that a slug was probably made of, for what is no longer there to be asked: `rye-loaf` was `Rye loaf`. Other texts stay as they are. */
export const wordsFromSlug = (text: string): string => (SLUG.test(text) ? capitalized(text.replaceAll('-', ' ')) : text);
