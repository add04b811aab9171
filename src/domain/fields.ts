import { z } from 'zod';
import { longTime } from './minutes.ts';
import { slugSchema } from './slug.ts';

/** Most characters a one-line text may have. */
export const LINE_LIMIT = 200;
/** Most characters a few sentences may have. */
export const PARAGRAPH_LIMIT = 2_000;
/** Most characters the body of a post or page may have. */
const BODY_LIMIT = 300_000;

/**
 * How a field is filled in, where its type does not say it: `body` in the editor, `alt` describes the photo before it, `words`
 * is a list in one line, `short` is a word or two, `group` names the group a row stands in, `site` is written by the site alone.
 */
export type Control =
  | 'paragraph'
  | 'body'
  | 'photo'
  | 'alt'
  | 'date'
  | 'moment'
  | 'minutes'
  | 'words'
  | 'short'
  | 'slug'
  | 'web'
  | 'mail'
  | 'name'
  | 'phone'
  | 'group'
  | 'site';

/** What a form knows of a field beside its rules: each is said once, where the field is declared. */
export interface FieldMeta {
  /** Its label. */
  title?: string;
  /** A hint, where the label is not enough. */
  description?: string;
  control?: Control;
  /** What its number counts. */
  unit?: string;
  /** What an item of a list is called, inside a sentence. */
  one?: string;
  /** What a text counts as that is no number; nothing where that is refused. */
  otherwise?: number;
  /** What the site makes it of where a form leaves it empty. */
  madeFrom?: string;
  /** So many of its characters are shown in full where it is used. */
  guide?: number;
  /** The words for none of its options. */
  none?: string;
}

const tooLong = (label: string, limit: number): string => `${label} is too long: at most ${limit.toLocaleString('en-US')} characters`;

// Control characters, and halves of a character that no file in UTF-8 can hold.
const onlyShownCharacters = (label: string) =>
  [/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]*$/u, `${label} has a character that cannot be shown`] as const;

/** A text that may be blank; surrounding space is dropped. */
export const text = (label: string, limit: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .trim()
    // What is too long is not looked at any further: it could be a megabyte.
    .max(limit, { error: tooLong(label, limit), abort: true })
    .regex(...onlyShownCharacters(label));

/** Metadata as zod takes it. */
const meta = (title: string, description?: string, rest: Omit<FieldMeta, 'title' | 'description'> = {}) => ({
  title,
  ...(description ? { description } : {}),
  ...rest,
});

const metaOfText = (title: string, limit: number, description: string | undefined) =>
  meta(title, description, limit > LINE_LIMIT ? { control: 'paragraph' } : {});

/** A text that must not be blank; surrounding space is dropped. The message is '{label} is required'. */
export const requiredText = (label: string, limit = LINE_LIMIT, description?: string) =>
  text(label, limit)
    .min(1, `${label} is required`)
    .meta(metaOfText(label, limit, description));

/** Most signs of markup in a body. A book of plain text has a quarter of that; the time it takes to show grows with it. */
const MARKUP_LIMIT = 40_000;
const MARKUP = /[\n*_`[\]<|~#@.:]/g;

const hasLittleMarkup = (body: string): boolean => body.length <= MARKUP_LIMIT || (body.match(MARKUP)?.length ?? 0) <= MARKUP_LIMIT;

/** The body of a post or page, Markdown or HTML: never blank. */
export const bodyText = (label: string) =>
  requiredText(label, BODY_LIMIT)
    .refine(hasLittleMarkup, `${label} has too much markup to be shown; split it into several`)
    .meta({ control: 'body' });

const blankAsMissing = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

/** The same text where it need not be there yet, as in a draft: then it is empty. What is given must still be valid. */
export const unfinished = <T extends z.ZodType<string>>(field: T) =>
  z
    .preprocess(blankAsMissing, field.optional())
    .transform((value): z.output<T> | '' => value ?? '')
    .meta({ ...field.meta() });

/** A text that may be missing; blank is the same as missing. */
export const optionalText = (label: string, limit = LINE_LIMIT, description?: string) =>
  z.preprocess(blankAsMissing, text(label, limit).optional()).meta(metaOfText(label, limit, description));

/** One of a fixed list of words. The message names the list. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, options: T) =>
  z.enum(options, { error: `${label} must be one of: ${options.join(', ')}` }).meta({ title: label });

/** One of a fixed list of words, or nothing; blank is the same as missing. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(label: string, options: T) =>
  z.preprocess(blankAsMissing, choice(label, options).optional()).meta({ title: label });

const withCommas = (value: number): string => value.toLocaleString('en-US');

/** A whole number within bounds, both included. `show` writes them in messages. */
export const wholeNumber = (label: string, least: number, most: number, description?: string, show = withCommas) =>
  z
    .int({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be a whole number`) })
    .min(least, `${label} must be at least ${show(least)}`)
    .max(most, `${label} must be at most ${show(most)}`)
    .meta(meta(label, description));

const WEEK_IN_MINUTES = 7 * 24 * 60;

/** A length of time in whole minutes, a week at most where nothing else is said. */
export const minutes = (
  label: string,
  { least = 0, most = WEEK_IN_MINUTES, hint }: { least?: number; most?: number; hint?: string } = {},
) =>
  wholeNumber(label, least, most, hint, (value) => (value === 1 ? '1 minute' : longTime(value))).meta({
    unit: 'Minutes',
    control: 'minutes',
  });

const isWebAddress = (value: string): boolean => {
  // URL.parse passes over line ends, and takes https:about for https://about, which browsers look up on the site itself.
  if (!/^https?:\/\/[^\t\n\r]+$/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '';
};

/** An absolute http(s) address, or nothing. */
export const optionalWebAddress = (label: string, description?: string) =>
  z
    .preprocess(
      blankAsMissing,
      text(label, PARAGRAPH_LIMIT).refine(isWebAddress, `${label} must be a web address that starts with https://`).optional(),
    )
    .meta(meta(label, description, { control: 'web' }));

/** An absolute http(s) address. */
export const webAddress = (label: string, description?: string) =>
  requiredText(label, PARAGRAPH_LIMIT, description)
    .refine(isWebAddress, `${label} must be a web address that starts with https://`)
    .meta({ control: 'web' });

/** An e-mail address. */
export const mailAddress = (label: string, description?: string) =>
  z
    .email({ error: `${label} must be an address such as hello@example.com` })
    .max(LINE_LIMIT, tooLong(label, LINE_LIMIT))
    .meta(meta(label, description, { control: 'mail' }));

const UPLOAD_PATH = /^\/uploads\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*\.(?:jpe?g|png|webp|avif|svg)$/;

/** Whether a photo address names a file that the site itself keeps, under public/uploads/. */
export const isUploadPath = (value: string): boolean => UPLOAD_PATH.test(value);

/** Whether a photo address is one the site may show: an upload of its own, or https elsewhere. */
export const isPhotoAddress = (value: string): boolean => isUploadPath(value) || (value.startsWith('https://') && isWebAddress(value));

const photoMessage = (label: string) => `${label} must be an uploaded photo (/uploads/…) or an address that starts with https://`;

/** The address of a photo: a file under /uploads/ or an https address elsewhere. */
export const photo = (label: string, description?: string) =>
  requiredText(label, PARAGRAPH_LIMIT, description).refine(isPhotoAddress, photoMessage(label)).meta({ control: 'photo' });

/** The address of a photo, or nothing. */
export const optionalPhoto = (label: string) =>
  z
    .preprocess(blankAsMissing, text(label, PARAGRAPH_LIMIT).refine(isPhotoAddress, photoMessage(label)).optional())
    .meta(meta(label, undefined, { control: 'photo' }));

/** What a photo shows; empty where it only decorates. It stands right after its photo. */
export const photoDescription = () =>
  optionalText('Photo description', 300, 'What the photo shows, for those who cannot see it; empty if it only decorates').meta({
    control: 'alt',
  });

/** A list may be written as one text with commas, `rye, starter`; nothing at all is an empty list. */
const asList = (value: unknown): unknown => {
  if (value === null || value === undefined) return [];
  return typeof value === 'string' ? value.split(',') : value;
};

/** Labels to find an entry by. Blank ones are dropped, repeated ones kept once. */
export const tags = () =>
  z
    .preprocess(
      asList,
      z
        .array(text('A tag', 40), { error: 'Tags must be a list' })
        .max(30, 'There can be at most 30 tags')
        .transform((all) => [...new Set(all.filter((tag) => tag !== ''))]),
    )
    .meta(meta('Tags', 'Words to find this by, separated by commas', { control: 'words' }));

/** Whether visitors see an entry. */
export const STATUSES = ['draft', 'published'] as const;
/** Draft or published (spec: admin area, section 4). */
export const status = () =>
  choice('Status', STATUSES).default('draft').meta({ title: 'Status', description: 'Only published entries are on the site' });

const isMoment = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(value) &&
  isCalendarDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const isCalendarDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A moment as text: a date (2026-11-20) or a date and time with its offset (2026-11-20T08:00:00Z); or nothing. */
export const optionalMoment = (label: string) =>
  z
    .preprocess(
      blankAsMissing,
      text(label, 40).refine(isMoment, `${label} must be a date such as 2026-11-20 or 2026-11-20T08:00:00Z`).optional(),
    )
    .meta(meta(label, undefined, { control: 'moment' }));

/** A moment that the site writes by itself. */
export const siteMoment = (label: string) => optionalMoment(label).meta({ control: 'site' });

/** A calendar date as text: 2026-11-20. */
export const calendarDate = (label: string) =>
  requiredText(label, 40)
    .regex(/^\d{4}-\d{2}-\d{2}$/, `${label} must be a date such as 2026-11-20`)
    .refine(isCalendarDate, `${label} must be a date such as 2026-11-20`)
    .meta({ control: 'date' });

/** A calendar date as text, or nothing. */
export const optionalDate = (label: string, description?: string) =>
  z.preprocess(blankAsMissing, calendarDate(label).optional()).meta(meta(label, description, { control: 'date' }));

/** The part of an address that names an entry; null and blank mean 'derive it from the title'. */
export const optionalSlug = () =>
  z.preprocess(blankAsMissing, slugSchema.optional()).meta({
    control: 'slug',
    title: 'Slug',
    description: 'The end of the page’s address. Made from the title if left empty; addresses it had before keep working',
  });

/** An identifier that stays when the slug changes. In a file it is only written once it differs from the slug. */
export const optionalId = () => slugSchema.optional().meta(meta('Id', 'Stays the same when the address changes', { control: 'site' }));

/** Title and description for search engines; the entry's own are used where these are empty. */
export const searchMetadata = () => ({
  metaTitle: optionalText('Meta title', LINE_LIMIT, 'For search engines; the title is used if empty'),
  metaDescription: optionalText('Meta description', 500, 'For search engines; keep under 160 characters').meta({ guide: 160 }),
});

/** A photo with its description; an empty description marks a photo that only decorates. */
export const describedPhotoSchema = z.strictObject({
  src: photo('Photo'),
  alt: photoDescription(),
});

/** Yes or no; no where it is left out. */
export const flag = (label: string, description?: string) =>
  z
    .boolean({ error: `${label} must be true or false` })
    .default(false)
    .meta(meta(label, description));

/** A headline with some words under it. */
export const passageSchema = z.strictObject({
  title: requiredText('Title', 120),
  text: requiredText('Text', PARAGRAPH_LIMIT),
});

/** A list of things of a kind, `what` in the plural and `one` for a single one; empty where it is left out. */
export const listOf = <T extends z.ZodType>(what: string, item: T, most: number, one?: string) =>
  z
    .array(item, { error: `${what} must be a list` })
    .max(most, `There can be at most ${most} ${what.toLowerCase()}`)
    .default([])
    .meta(meta(what, undefined, { one: one ?? what.toLowerCase().replace(/s$/, '') }));
