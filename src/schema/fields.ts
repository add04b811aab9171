import { wellFormed } from '#domain/well-formed.ts';
import { z } from 'zod';
import { conflictMarker, conflictSentence } from '#domain/conflict-marker.ts';
import { NOT_A_GROUP } from '#domain/content-problem.ts';
import { described, meta } from './field-meta.ts';
import { longTime } from '@family-bakery/recipes/times/minutes';
import { SLUG as ID, slugSchema } from '#domain/slug.ts';

/** The maximum length of a one-line text. */
export const LINE_LIMIT = 200;
/** Texts that may be as long as this may be sentences, which are wider than a phone. */
const SENTENCE_LENGTH = 120;
/** How much of a wrong text an error repeats. */
const EXAMPLE_LENGTH = 30;
/** The maximum length of a paragraph. */
export const PARAGRAPH_LIMIT = 2_000;
/** The maximum length of the body of a post or page. */
const BODY_LIMIT = 300_000;

/** That a text is too long. */
export const tooLong = (label: string, limit: number): string =>
  `${label} is too long: at most ${limit.toLocaleString('en-US')} characters`;

// Excludes control characters, and lone surrogates, which UTF-8 cannot encode.
const onlyShownCharacters = (label: string) =>
  [/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]*$/u, `${label} has a character that cannot be shown`] as const;

/** A text that may be blank. Surrounding space is trimmed. `rules` are checked last. */
export const text = (label: string, limit: number, ...rules: z.core.$ZodCheck<string>[]) =>
  // All at once: each method of a schema would copy it, and there are hundreds of texts.
  new z.ZodString({
    type: 'string',
    error: ({ input }: { input?: unknown }) => (input === undefined ? `${label} is required` : `${label} must be text`),
    checks: [
      z.trim(),
      // A text that is too long could be a megabyte, so it skips the remaining checks.
      z.maxLength(limit, { error: () => tooLong(label, limit), abort: true }),
      z.regex(...onlyShownCharacters(label)),
      ...rules,
    ],
  });

/** A text in place of a group of fields belongs into its first required one. */
function notAGroup(input: unknown, shape: z.core.$ZodShape): string {
  const [main] = Object.entries(shape).find(([, field]) => !z.safeParse(field, undefined).success) ?? [];
  if (typeof input !== 'string' || main === undefined) return NOT_A_GROUP;
  const start = input.length > EXAMPLE_LENGTH ? `${wellFormed(input.slice(0, EXAMPLE_LENGTH))}…` : input;
  return `${NOT_A_GROUP}, not a text: { "${main}": ${JSON.stringify(start)} }`;
}

/**
 * A strict object whose fields are made when they are first asked for: a screen of the admin needs those of one or two kinds, and all
 * take a phone a tenth of a second.
 */
export const lazyObject = <Shape extends z.core.$ZodShape>(fields: () => Shape): z.ZodObject<Shape, z.core.$strict> => {
  let made: Shape | undefined;
  const shape = () => (made ??= fields());
  return new z.ZodObject({
    type: 'object',
    get shape() {
      return shape();
    },
    catchall: z.never(),
    error: ({ code, input }) => (code === 'invalid_type' ? notAGroup(input, shape()) : undefined),
  }) as z.ZodObject<Shape, z.core.$strict>;
};

/** A rule with this as its `when` is checked although there are other errors; zod would skip it. */
export const hasFields = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

const metaOfText = (title: string, limit: number, description: string | undefined) =>
  meta(title, description, limit > LINE_LIMIT ? { control: 'paragraph' } : limit >= SENTENCE_LENGTH ? { control: 'sentence' } : {});

/** A text that must not be blank. Surrounding space is trimmed. The message is '{label} is required'. */
export const requiredText = (label: string, limit = LINE_LIMIT, description?: string, ...rules: z.core.$ZodCheck<string>[]) =>
  described(text(label, limit, z.minLength(1, `${label} is required`), ...rules), metaOfText(label, limit, description));

/**
 * The maximum number of markup characters in a body, because rendering time grows with them. A book of plain text has a quarter
 * of that.
 */
const MARKUP_LIMIT = 40_000;
const MARKUP = /[\n*_`[\]<|~#@.:]/g;

const hasLittleMarkup = (body: string): boolean => body.length <= MARKUP_LIMIT || (body.match(MARKUP)?.length ?? 0) <= MARKUP_LIMIT;

/** The body of a post or page, in Markdown or HTML. It must not be blank. */
export const bodyText = (label: string) =>
  described(
    requiredText(
      label,
      BODY_LIMIT,
      undefined,
      z.refine(hasLittleMarkup, `${label} has too much markup to render; split it into several entries`),
      z.refine<string>((body) => conflictMarker(body) === null, {
        error: ({ input }) => {
          const marker = conflictMarker(String(input));
          return marker ? `${label}, line ${marker.line}: ${conflictSentence(marker)}` : undefined;
        },
      }),
    ),
    { control: 'body' },
  );

/** Turns null and blank texts into undefined. */
export const blankAsMissing = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

/** Makes a required text optional, for drafts: if missing it is empty, otherwise it must be valid. */
export const unfinished = <T extends z.ZodType<string>>(field: T) =>
  z
    .preprocess(blankAsMissing, field.optional())
    .transform((value): z.output<T> | '' => value ?? '')
    .meta({ ...field.meta() });

/** A text that may be missing. Blank counts as missing. */
export const optionalText = (label: string, limit = LINE_LIMIT, description?: string) =>
  described(z.preprocess(blankAsMissing, text(label, limit).optional()), metaOfText(label, limit, description));

/** One of a fixed list of options. The error message lists them. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, options: T) =>
  described(z.enum(options, { error: `${label} must be one of: ${options.join(', ')}` }), { title: label });

/** One of a fixed list of options, or undefined. Blank counts as missing. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(label: string, options: T) =>
  described(z.preprocess(blankAsMissing, choice(label, options).optional()), { title: label });

const emptyAsMissing = (value: unknown): unknown => (value === null || (Array.isArray(value) && value.length === 0) ? undefined : value);

/** Several of a fixed list of options, in its order, or undefined. An empty list counts as missing. `alone` excludes the others. */
export const optionalChoices = <const T extends readonly [string, ...string[]]>(
  label: string,
  options: T,
  { hint, alone }: { hint?: string; alone?: T[number] } = {},
) =>
  described(
    z.preprocess(
      emptyAsMissing,
      z
        .array(choice(label, options), { error: `${label} must be a list` })
        .max(options.length, `${label} must name each at most once`)
        .refine((chosen) => chosen.length < 2 || !chosen.some((option) => option === alone), `${label}: “${alone}” excludes the others`)
        .transform((chosen): T[number][] => options.filter((option) => chosen.includes(option)))
        .optional(),
    ),
    meta(label, hint, alone === undefined ? {} : { alone }),
  );

const withCommas = (value: number): string => value.toLocaleString('en-US');

/** A whole number within inclusive bounds. `show` formats the bounds in messages. */
export const wholeNumber = (label: string, least: number, most: number, description?: string, show = withCommas) =>
  described(
    z
      .int({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be a whole number`) })
      .check(
        z.gte(least, { error: () => `${label} must be at least ${show(least)}` }),
        z.lte(most, { error: () => `${label} must be at most ${show(most)}` }),
      ),
    meta(label, description),
  );

/** The whole part of a number, also of one in a text before a unit; anything else as it is. */
export const wholePart = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.trunc(value);
  const [, whole] =
    (typeof value === 'string' && /^\s*([+-]?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+))(?:[.,]\d*)?\s*\p{L}*\s*$/u.exec(value)) || [];
  return whole === undefined ? value : Number(whole.replaceAll(',', ''));
};

/** A whole number that people copy with a fraction or a unit, which are left out: `165.5`, `165,5` and `165 kcal` are 165. */
export const wholePartOf = (label: string, least: number, most: number) =>
  described(
    z.preprocess((value) => wholePart(blankAsMissing(value)), wholeNumber(label, least, most).optional()),
    { title: label, control: 'whole' },
  );

const WEEK_IN_MINUTES = 7 * 24 * 60;

/** A duration in whole minutes, by default at most a week. */
export const minutes = (
  label: string,
  { least = 0, most = WEEK_IN_MINUTES, hint }: { least?: number; most?: number; hint?: string } = {},
) =>
  described(
    wholeNumber(label, least, most, hint, (value) => (value === 1 ? '1 minute' : longTime(value))),
    { unit: 'Minutes', control: 'minutes' },
  );

/** Converts a comma-separated text to a list; null and undefined become an empty list. */
const asList = (value: unknown): unknown => {
  if (value === null || value === undefined) return [];
  return typeof value === 'string' ? value.split(',') : value;
};

/** Labels to find an entry by. Blank and repeated ones are dropped. */
export const tags = () =>
  z
    .preprocess(
      asList,
      z
        .array(text('A tag', 40), { error: 'Tags must be a list' })
        .max(30, 'There can be at most 30 tags')
        .transform((all) => [...new Set(all.filter((tag) => tag !== ''))]),
    )
    .meta(meta('Tags', 'Words people can find this by, separated by commas', { control: 'words' }));

/** A short list of words, written with commas, or undefined. Blank and repeated ones are dropped. */
export const optionalWords = (label: string, one: string, hint: string) =>
  described(
    z
      .preprocess(
        asList,
        z
          .array(text(one, 40), { error: `${label} must be a list` })
          .max(20, `${label}: at most 20`)
          .transform((all) => [...new Set(all.filter((word) => word !== ''))]),
      )
      .transform((all) => (all.length > 0 ? all : undefined))
      .optional(),
    meta(label, hint, { control: 'words', one: one.toLowerCase() }),
  );

/** Whether visitors see an entry. */
export const STATUSES = ['draft', 'published'] as const;
/** Draft or published. */
export const status = () =>
  described(choice('Status', STATUSES), { control: 'status' })
    .default('draft')
    .meta({ title: 'Status', description: 'Visitors only see it once it’s published' });

/** A color as text, such as #8a4b1f. */
export const requiredColor = (label: string, description?: string) =>
  described(requiredText(label, 40, description, z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, `${label} must be a color such as #8a4b1f`)), {
    control: 'color',
  });

/** The part of an address that identifies an entry. If it is null or blank, the site derives it from the title. */
export const optionalSlug = () =>
  z.preprocess(blankAsMissing, slugSchema.optional()).meta({
    control: 'slug',
    title: 'Address',
    description: 'The end of the page’s address. Made from the title if left empty; addresses it had before keep working',
  });

/** An ID that survives a change of the slug. A file contains it only once it differs from the slug. */
export const optionalId = () => slugSchema.optional().meta(meta('Id', 'Stays the same when the address changes', { control: 'site' }));

/** The id of a row: of something that other files or links refer to. A save stores it, so that the row keeps it when its name changes. */
export const rowId = () =>
  z
    .preprocess(
      blankAsMissing,
      text(
        'Id',
        100,
        z.regex(ID, 'Id may only have lowercase letters, digits and single hyphens between them, such as rye-loaf'),
      ).optional(),
    )
    .meta(meta('Id', 'Made from the name when it is first saved. Lists and links depend on it, so leave it as it is', { control: 'site' }));

/** Title and description for search engines. They default to the entry's own. */
export const searchMetadata = () => ({
  metaTitle: optionalText('Title for Google', LINE_LIMIT, 'What a search result is called; the title is used if empty').meta({ guide: 60 }),
  metaDescription: optionalText('Description for Google', 500, 'What a search result says below it; keep under 160 characters').meta({
    guide: 160,
  }),
});

/** A boolean, false by default. */
export const flag = (label: string, description?: string) =>
  described(z.boolean({ error: `${label} must be true or false` }).default(false), meta(label, description));

/** A boolean that is missing unless it is true, so that files only say it where it is so. */
export const optionalFlag = (label: string, description: string) =>
  described(
    z.preprocess(
      (value) => (value === false || value === null ? undefined : value),
      z.boolean({ error: `${label} must be true or false` }).optional(),
    ),
    meta(label, description),
  );

/** A headline with a text below it. */
export const passageSchema = lazyObject(() => ({
  title: requiredText('Title', 120),
  text: requiredText('Text', PARAGRAPH_LIMIT),
}));

/** A list, empty by default. `what` names its items in the plural, `one` in the singular. */
export const listOf = <T extends z.ZodType>(what: string, item: T, most: number, one?: string) =>
  described(
    z
      .array(item, { error: `${what} must be a list` })
      .max(most, `There can be at most ${most} ${what.toLowerCase()}`)
      .default([]),
    meta(what, undefined, { one: one ?? what.toLowerCase().replace(/s$/, '') }),
  );
