import { z } from 'zod';
import { requiredText, type tags } from '#domain/fields.ts';
import { parseMinutes } from '#domain/minutes.ts';
import { NO_LETTERS_FOR_SLUG, SLUG_LIMIT, slugFromTitle, slugSchema } from '#domain/slug.ts';

/** A field as an input gives it: text. Its own rules take anything, so text too. */
export const typed = <T>(field: z.ZodType<T>): z.ZodType<T, string> => field as z.ZodType<T, string>;

/** A field's label and hint, as its schema gives them, also where the field is optional or has a default. */
export function metaOf(field: z.core.$ZodType): z.GlobalMeta | undefined {
  const meta = z.globalRegistry.get(field);
  if (meta?.title !== undefined || !(field instanceof z.ZodOptional || field instanceof z.ZodDefault)) return meta;
  return metaOf(field.unwrap());
}

/** What a field's rules make of a value; their first objection is shown at the input. */
function heldTo<T>(field: z.ZodType<T>, value: unknown, context: z.RefinementCtx): T {
  const found = field.safeParse(value);
  if (found.success) return found.data;
  context.addIssue(found.error.issues[0]?.message ?? '');
  return z.NEVER;
}

const writtenSlug = requiredText('Slug', SLUG_LIMIT).pipe(slugSchema);

/** The end of an entry's address, as it is typed; empty where it is to be made of the title. */
export const typedSlug = () => z.string().transform((text, context) => (text.trim() === '' ? '' : heldTo(writtenSlug, text, context)));

/** The rule of a form whose slug is left empty: there must be something in the title to make one of. For `refine`. */
export const titleMakesSlug = [
  ({ title, slug }: { title?: string; slug?: string }) => slug !== '' || !title || slugFromTitle(title) !== '',
  // Reported together with the other errors.
  { path: ['slug'], error: NO_LETTERS_FOR_SLUG, when: () => true },
] satisfies [unknown, unknown];

/** Tags as they are typed: a list with commas. Blank ones are dropped. */
export const typedTags = (field: ReturnType<typeof tags>) =>
  z.string().transform((text, context) =>
    heldTo(
      field,
      text.split(',').filter((tag) => tag.trim() !== ''),
      context,
    ),
  );

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The number that is typed, or NaN where it is none. */
const numberFrom = (text: string): number => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN);

/** A number as it is typed; what is blank or no number counts as `otherwise`. */
export const typedNumber = (field: z.ZodType<number, number>, otherwise: number) =>
  z
    .string()
    .transform((text) => numberOr(text, otherwise))
    .pipe(field);

/** The number that is typed, or `otherwise` where it is blank or no number. */
export function numberOr(text: string, otherwise: number): number {
  const number = numberFrom(text);
  return Number.isNaN(number) ? otherwise : number;
}

/** A number that may be missing: nothing where it is blank, NaN where it is none. */
export const optionalNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : numberFrom(text));

/** Whether a length of time was typed that cannot be read as one. */
export const isUnreadableTime = (text: string): boolean => text.trim() !== '' && parseMinutes(text) === null;
/** The sentence for such a time. */
export const unreadableTime = (label = 'This'): string => `${label} must be a time such as 45 min or 1 h 30`;

/** Minutes that may be missing, as a `MinutesInput` holds them. */
export const typedMinutes = <T>(field: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    if (!isUnreadableTime(text)) return heldTo(field, optionalNumber(text), context);
    context.addIssue(unreadableTime(metaOf(field)?.title));
    return z.NEVER;
  });

/** The texts of a form as a device kept them, perhaps for long: those that `empty` knows, the others as there. */
export function readTexts<T extends Record<string, string>>(kept: unknown, empty: T): T {
  const source: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const texts = Object.entries(empty).map(([name, otherwise]) => [name, typeof source[name] === 'string' ? source[name] : otherwise]);
  return Object.fromEntries(texts) as T;
}
