import { z } from 'zod';
import type { ListedEntry, Status } from '#api/entries.ts';
import { type ContentKind, getKind, rulesFor } from '#schema/content-kinds.ts';
import { isInFuture } from '#domain/dates.ts';
import { type Field, fieldOf, fieldsOf, titleField } from '#schema/field-shape.ts';
import { optionalSlug, requiredText, STATUSES } from '#schema/fields.ts';
import { hasOwnPage } from '#schema/public-page.ts';
import { isRecord } from '#domain/is-record.ts';
import { SLUG_LIMIT, slugSchema } from '#domain/slug.ts';
import { withMoney } from '#domain/money.ts';
import { linesOfValue } from '../field-lines.ts';
import type { EntryFormRules, FormValues, ValidForm } from '../entry-kind.ts';
import { bakeryMoney } from '../../kit/bakery-money.ts';
import { UNDESCRIBED } from '../photos/photo-alt.ts';
import { describedPhotos, groupData, isBlank, placeInForm, readGroup, sentValue, typedGroup, undescribedPhotos } from './typed-values.ts';
import { CONTROLS } from './controls.ts';
import { textIn, type Typed, type TypedGroup } from './typed.ts';

const SLUG = fieldOf('slug', optionalSlug());
/** The name of an entry's text in its form. */
const CONTENT = 'content';
const writtenSlug = requiredText('Address', SLUG_LIMIT).pipe(slugSchema);

const NOT_YET = 'The publish date is in the future. To publish later, leave it empty and set “Goes live on”';

/** A field as a form asks for it: it always has a status, and what the site makes may stay empty. */
function asInForm(field: Field, sortedBy: string | undefined): Field {
  const { name, control, hint, madeFrom } = field;
  if (name === sortedBy) return { ...field, isRequired: false, hint: `${hint}. Left empty, it comes last` };
  if (control === 'status') return { ...field, isRequired: true };
  return madeFrom === undefined ? field : { ...field, isRequired: false, hint: `${hint}. Made from ${madeFrom} if left empty` };
}

/** Whether the end of an entry's address is typed. */
const hasOwnSlug = (name: ContentKind): boolean => getKind(name).holds === 'folder' && hasOwnPage(name);

/**
 * The fields that a kind's form has inputs for: those of its file but for what the site writes itself, its text as `content`,
 * and where an entry has a page of its own, the end of its address.
 */
export function formFields(name: ContentKind): Field[] {
  const { schema, body, sortedBy } = getKind(name);
  const [title, ...fields] = fieldsOf(schema)
    .filter(({ control }) => control !== 'site')
    .map((field) => asInForm(field, sortedBy));
  return [...(title ? [title] : []), ...(hasOwnSlug(name) ? [SLUG] : []), ...fields, ...(body ? [{ ...fieldOf(CONTENT, body) }] : [])];
}

/** What is special about the form of a kind. */
export interface SpecialRules {
  /** What a new entry starts with, besides what the schema says. */
  start?: TypedGroup;
  /** What is sent besides the fields. */
  payload?: (valid: ValidForm, opened: ListedEntry | null) => object;
  follow?: EntryFormRules['follow'];
  copied?: EntryFormRules['copied'];
}

/** What a field holds, in lines to compare. */
function linesOfField({ shape, control }: Field, value: Typed): string[] {
  if (control !== undefined && (typeof value === 'string' || typeof value === 'boolean')) return CONTROLS[control].linesOf(value);
  if (shape.type === 'list' && Array.isArray(value)) return value.flatMap((row) => linesOfRow(shape.item, row as TypedGroup));
  if (shape.type !== 'group' || !isRecord(value)) return linesOfValue(value);
  return shape.fields.flatMap((field) => linesOfField(field, value[field.name] as Typed).map((line) => `${field.label}: ${line}`));
}

/** A row in one line, or where it holds rows and groups itself, each of its fields in lines that begin with its name. */
function linesOfRow({ shape }: Field, row: TypedGroup): string[] {
  if (shape.type !== 'group') return linesOfValue([row]);
  const linesOf = (field: Field) => linesOfField(field, row[field.name] as Typed);
  const title = titleField(shape.fields)?.name;
  if (title === undefined || shape.fields.every(({ shape: { type } }) => type !== 'group' && type !== 'list')) {
    return linesOfValue([shape.fields.flatMap((field) => linesInRow(field, linesOf(field), row[field.name] as Typed))]);
  }
  return shape.fields.flatMap((field) =>
    field.name === title ? linesOf(field) : linesOf(field).map((line) => `${textIn(row[title])} · ${field.label}: ${line}`),
  );
}

/** The lines of a field beside those of others in its row: with a label where the value is not clear without. */
function linesInRow({ label, control }: Field, lines: string[], value: Typed): string[] {
  if (typeof value === 'boolean') return value ? [label] : [];
  return control !== undefined && CONTROLS[control].isLabeled ? lines.map((line) => `${label}: ${line}`) : lines;
}

/** What is sent for a field of a form that began as `opened`. */
function sentIn(field: Field, valid: ValidForm, values: FormValues, opened: ListedEntry | null): unknown {
  const { name } = field;
  const stored: object | null = opened;
  return stored ? sentValue(field, values[name] as Typed, valid[name], (stored as ValidForm)[name]) : valid[name];
}

/** How the entries of a kind become forms, and forms entries: all of it from the kind's schemas. */
export function formRules(
  name: ContentKind,
  { start = {}, payload, follow, copied }: SpecialRules = {},
  fields: readonly Field[] = formFields(name),
): EntryFormRules {
  const kind = getKind(name);
  const ofFile = fields.filter(({ name, control }) => control !== 'slug' && name !== CONTENT);
  const title = titleField(fields)?.name ?? 'title';
  const isFolder = kind.holds === 'folder';
  const hasStatus = fields.some(({ control }) => control === 'status');
  const made = fields.filter((field) => field.madeFrom !== undefined || field.name === kind.sortedBy).map((field) => field.name);
  const alts = describedPhotos(fields).map(({ alt }) => alt);
  const empty = {
    ...typedGroup(fields, {}),
    ...start,
    slug: isFolder ? '' : name,
    status: hasStatus ? 'draft' : 'published',
  } as FormValues;

  /** The form of a status: its values become data, or every field that is wrong is named. */
  const schemaFor = (status: Status): z.ZodType<ValidForm, FormValues> => {
    const { schema: ofFileItself, body } = rulesFor(name, { status });
    const { shape } = ofFileItself;
    const schema = ofFileItself.safeExtend(Object.fromEntries(made.map((field) => [field, z.optional(shape[field] as z.ZodType)])));
    return z.custom<FormValues>().transform((values, context) => {
      const refuse = (message: string, path: readonly PropertyKey[]) => context.addIssue({ code: 'custom', message, path: [...path] });
      const data: Record<string, unknown> = { ...groupData(ofFile, values), ...(hasStatus ? { status } : {}) };
      const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
      const parsed = withMoney(bakeryMoney(), () => schema.safeParse(given));
      for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
        const place = placeInForm(ofFile, values, path);
        const typed = place?.path.reduce<unknown>((value, step) => (value as TypedGroup | undefined)?.[step], values);
        const control = place?.field.control;
        const unread = control && CONTROLS[control].errorOf?.(place.field.label, textIn(typed));
        refuse(unread ?? message, place?.path ?? []);
      }
      const text = body?.safeParse(values[CONTENT]);
      if (text?.error) refuse(text.error.issues[0]?.message ?? '', [CONTENT]);
      if (isFolder) {
        const slug = values.slug.trim() === '' ? undefined : writtenSlug.safeParse(values.slug);
        if (slug?.error) refuse(slug.error.issues[0]?.message ?? '', ['slug']);
      }
      if (status === 'published') {
        for (const path of undescribedPhotos(fields, values)) refuse(UNDESCRIBED, path);
        for (const { name: past } of fields.filter(({ isPast }) => isPast)) {
          const moment = textIn(values[past]);
          if (moment !== '' && isInFuture(moment, new Date())) refuse(NOT_YET, [past]);
        }
      }
      return parsed.success ? { ...parsed.data, slug: values.slug.trim(), status } : z.NEVER;
    });
  };

  const known = new Map(fields.map((field) => [field.name, field]));

  return {
    schemas: { draft: schemaFor('draft'), published: schemaFor('published') },
    fields: [...known.keys()],
    title,
    day: fields.find(({ isDay }) => isDay)?.name,
    own: [...new Set(['slug', 'status', ...fields.filter(({ name, isOwn }) => isOwn || name === kind.sortedBy).map(({ name }) => name)])],
    labelOf: (field) => known.get(field)?.label ?? field,
    empty,
    valuesOf: (entry) => ({
      ...typedGroup(fields, entry),
      // A draft is saved before anybody was asked what its photo shows: without words it is not described, rather than decorative.
      ...(entry.status === 'draft' && Object.fromEntries(alts.flatMap((alt) => (isRecord(entry) && entry[alt] ? [] : [[alt, '']])))),
      slug: entry.slug,
      status: hasStatus ? entry.status : 'published',
    }),
    draftFrom: (valid, values, opened) => ({
      ...Object.fromEntries(ofFile.map((field) => [field.name, sentIn(field, valid, values, opened) ?? null])),
      ...(known.has(SLUG.name) ? { slug: valid['slug'] } : {}),
      // A text goes as it was typed, since an untouched one must keep its bytes. A new one is kept as Markdown, which people and programs
      // can edit too.
      ...(known.has(CONTENT) ? { [CONTENT]: values[CONTENT] as Typed, ...(opened === null ? { format: 'markdown' } : {}) } : {}),
      ...payload?.(valid, opened),
    }),
    readValues(kept) {
      if (typeof kept !== 'object' || kept === null) return null;
      const values = readGroup(fields, kept as Record<string, unknown>, empty);
      const status = STATUSES.find((one) => hasStatus && one === (kept as { status?: unknown }).status) ?? empty.status;
      return { ...values, slug: isFolder ? textIn((kept as { slug?: unknown }).slug) : name, status };
    },
    fieldOf(serverPath, values = empty) {
      const steps = serverPath
        .split(/[.[\]]+/)
        .filter(Boolean)
        .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      const [first] = steps;
      if (known.has(CONTENT) && (first === 'body' || first === 'markdown')) return CONTENT;
      return placeInForm(fields, values, steps)?.path.join('.') ?? null;
    },
    isSame(field, a, b) {
      const { shape, control } = known.get(field) as Field;
      const isSame = control && CONTROLS[control].isSame;
      if (isSame) return isSame(textIn(a), textIn(b));
      if (shape.type !== 'list' || !Array.isArray(a) || !Array.isArray(b)) return false;
      const [left, right] = [a, b].map((rows) => JSON.stringify((rows as Typed[]).filter((row) => !isBlank(shape.item, row))));
      return left === right;
    },
    isHeading(field) {
      const { shape, initial } = known.get(field) as Field;
      return shape.type === 'group' && initial !== undefined;
    },
    linesOf: (field, value) => linesOfField(known.get(field) as Field, value as Typed),
    ...(follow ? { follow } : {}),
    ...(copied ? { copied } : {}),
  };
}
