import { z } from 'zod';
import { capitalized } from './capitalized.ts';

/** The maximum length of a slug. */
export const SLUG_LIMIT = 80;

const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** What a slug looks like. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The part of an address that identifies an entry: lowercase letters, digits and single hyphens. Also the file's name. */
export const slugSchema = z
  .string({ error: 'Address must be text' })
  .regex(SLUG, 'Address may only have lowercase letters, digits and single hyphens between them, such as rye-starter')
  .max(SLUG_LIMIT, `Address is too long: at most ${SLUG_LIMIT} characters`)
  .refine((slug) => !DEVICE_NAME.test(slug), 'Address is a name that Windows reserves; choose another');

/**
 * Derives a slug from a name: accents are dropped, letters lowercased, and every run of other characters becomes one hyphen. Returns a valid
 * slug, or an empty text if the name has no usable letter or digit. Anchors and ids without a place of their own in a file are made so, and
 * must stay as they are; the address of a new entry is `addressFromTitle`.
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

/** Latin letters that are not one of a to z with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', ø: 'o', Ø: 'O', œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D' },
  ...{ þ: 'th', Þ: 'Th', ı: 'i', ħ: 'h', Ħ: 'H', ŋ: 'ng', Ŋ: 'Ng', ŧ: 't', Ŧ: 'T', ə: 'e', Ə: 'E' },
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', Ä: 'Ae', ö: 'oe', Ö: 'Oe', ü: 'ue', Ü: 'Ue' };
/** Countries whose own letters these are, which are read without the dots there. */
const OTHER_UMLAUTS = new Set('AX AZ BR CN EE ES FI FR HU IS NL NO PT SE SK TM TR TW UZ'.split(' '));

/** A title in Latin letters without others than a to z and their accents. */
export const plainLatin = (title: string, country: string | undefined): string =>
  title
    .normalize('NFC')
    .replace(
      /[\u00c0-\u024f\u0259\u1e9e]/g,
      (letter) => LETTERS[letter] ?? (OTHER_UMLAUTS.has(country ?? '') ? undefined : UMLAUTS[letter]) ?? letter,
    );

/**
 * The address of a new entry from its title, as people of the country write it: `Weißbrot` is `weissbrot`. An empty text if it has letters of
 * another script, which only the server reads, or none at all.
 */
export function addressFromTitle(title: string, country: string | undefined): string {
  const latin = plainLatin(title, country);
  return /[^\P{Letter}\p{Script=Latin}]/u.test(latin) ? '' : slugFromTitle(latin);
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
