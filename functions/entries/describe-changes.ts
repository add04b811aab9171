import { type ContentKind, getKind } from '#schema/content-kinds.ts';
import { formatDate, formatMoment } from '#domain/dates.ts';
import { type Field, fieldsOf, titleField } from '#schema/field-shape.ts';
import { isPhotoAddress } from '#schema/address-fields.ts';
import { WITHOUT_END } from '#schema/time-fields.ts';
import { compareRows } from './row-changes.ts';

/** One version of an entry. */
export interface DescribedVersion {
  slug: string;
  /** The content of its file; null if it no longer matches the schema. */
  file: { data: object; body?: string | undefined } | null;
}

/** Fields that the site sets itself. They are not described. */
const HIDDEN_FIELDS = new Set(['id', 'updatedAt', 'format']);
/** Texts longer than this are not quoted. */
const QUOTED_LIMIT = 60;
/** If more rows of a list than these changed, they are only counted. */
const MOST_DETAILED = 3;

const ADDRESS = /^https?:\/\//;
/** Amounts and prices. */
const FIGURES = /^\d[\d.,/]*$/;

type Values = Readonly<Record<string, unknown>>;

/** A file that can be described. */
interface ShownFile {
  data: Values;
  body?: string | undefined;
}

/** Whether a value is empty in any of the ways that files express it. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isNothing));

const withoutNothing = (_name: string, value: unknown): unknown => (isNothing(value) ? undefined : value);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, withoutNothing) === JSON.stringify(b, withoutNothing);

/** Says only that a value was added, removed or changed, without quoting it. */
function bare(label: string, before: unknown, after: unknown): string {
  if (isNothing(before)) return `${label} added`;
  return `${label} ${isNothing(after) ? 'removed' : 'changed'}`;
}

/** Quotes a value that is short enough; `show` formats it. */
function named<T>(label: string, before: T, after: T, show: (value: T) => string): string {
  if (isNothing(before)) return `${label} set to ${show(after)}`;
  if (isNothing(after)) return `${label} removed`;
  return `${label} changed from ${show(before)} to ${show(after)}`;
}

/** The publish date is chosen as a day, any other moment with its time. */
function describeMoment({ name, label }: Field, before: string, after: string, timeZone: string): string {
  if (name !== 'publishedAt') return named(label, before, after, (moment) => formatMoment(moment, timeZone));
  const [from, to] = [before, after].map((moment) => formatDate(moment || undefined, timeZone)) as [string, string];
  return from === to ? `${label} date changed` : named(`${label} date`, from, to, String);
}

function describeText(label: string, before: string, after: string): string {
  const isBare = (text: string) => text.length > QUOTED_LIMIT || text.includes('\n') || isPhotoAddress(text) || ADDRESS.test(text);
  if (FIGURES.test(before) && FIGURES.test(after)) return `${label} ${before} → ${after}`;
  return [before, after].some(isBare) ? bare(label, before, after) : named(label, before, after, (text) => `“${text}”`);
}

function describeNumber(label: string, { control }: Field, before: unknown, after: unknown): string {
  const unit = control === 'minutes' ? ' min' : '';
  if (isNothing(before)) return `${label} set to ${String(after)}${unit}`;
  if (isNothing(after)) return `${label} removed`;
  return `${label} ${String(before)} → ${String(after)}${unit}`;
}

/** Returns a function that finds a row's title, or undefined if rows have none. */
function nameOfRow({ shape }: Field): ((row: unknown) => string | undefined) | undefined {
  if (shape.type === 'choice') return String;
  if (shape.type !== 'group') return undefined;
  const field = titleField(shape.fields);
  return (row) => (field ? ((row as Values)[field.name] as string | undefined) : undefined);
}

const isShort = (name: string | undefined): name is string => name !== undefined && name !== '' && name.length <= QUOTED_LIMIT;

/** Says which fields of a row changed. The row is called by its name if it has kept it, otherwise by what it belongs to. */
function describeRow(
  { shape }: Field,
  before: unknown,
  after: unknown,
  name: string | undefined,
  belongsTo: string,
  timeZone: string,
): string[] {
  if (shape.type !== 'group') return [];
  return describeFields(shape.fields, before as Values, after as Values, isShort(name) ? name : belongsTo, {
    isUnique: () => false,
    timeZone,
  });
}

/** `group` is what the list belongs to, empty for a list of the entry itself. */
function describeList(label: string, item: Field, before: unknown, after: unknown, group: string, timeZone: string): string[] {
  const [old, present] = [before, after].map((value) => (Array.isArray(value) ? (value as unknown[]) : [])) as [unknown[], unknown[]];
  const nameOf = nameOfRow(item);
  const { added, removed, changed, moved } = compareRows(old, present, nameOf);
  const isDetailed = changed.length <= MOST_DETAILED;
  const details = isDetailed
    ? changed.flatMap((row) => {
        const name = nameOf?.(row.after);
        return describeRow(item, row.before, row.after, name === nameOf?.(row.before) ? name : undefined, group || label, timeZone);
      })
    : [];
  const counts = [
    [added, 'added'],
    [removed, 'removed'],
    [isDetailed ? [] : changed, 'changed'],
  ] as const;
  const parts = counts.flatMap(([rows, word]) => {
    const name = rows.length === 1 ? nameOf?.(rows[0]) : undefined;
    return rows.length === 0 ? [] : [`${isShort(name) ? `“${name}”` : rows.length} ${word}`];
  });
  const rest = [...parts, ...(moved > 0 ? ['moved'] : [])].join(', ');
  return [...details, ...(rest || details.length === 0 ? [`${label}: ${rest || 'changed'}`] : [])];
}

const describeStatus = (after: unknown): string => (after === 'published' ? 'Published' : 'Taken off the site');

interface Wording {
  /** Whether a label belongs to only one field of the kind. */
  isUnique: (label: string) => boolean;
  /** The zone in which moments are shown. */
  timeZone: string;
}

/** `group` is the label of the field's group, which is only mentioned if the field's own label is ambiguous. */
function describeField(field: Field, before: unknown, after: unknown, group: string, wording: Wording): string[] {
  if (isSame(before, after)) return [];
  const { shape } = field;
  const label = group === '' || wording.isUnique(field.label) ? field.label : `${group}: ${field.label}`;
  switch (shape.type) {
    case 'group':
      if (before === undefined || after === undefined) return [bare(label, before, after)];
      return describeFields(shape.fields, before as Values, after as Values, label, wording);
    case 'list':
      return describeList(label, shape.item, before, after, group, wording.timeZone);
    case 'flag':
      return [`${label} turned ${after === true ? 'on' : 'off'}`];
    case 'number':
      return [describeNumber(label, field, before, after)];
    case 'choice':
      return [field.control === 'status' ? describeStatus(after) : named(label, before, after, String)];
    case 'text': {
      const [from, to] = [before, after].map((value) => (typeof value === 'string' ? value : '')) as [string, string];
      if (field.control === 'until')
        return [named(label, from, to, (until) => (until === WITHOUT_END ? 'on' : `until ${formatMoment(until, wording.timeZone)}`))];
      return [field.control === 'moment' ? describeMoment({ ...field, label }, from, to, wording.timeZone) : describeText(label, from, to)];
    }
  }
}

function describeFields(fields: readonly Field[], before: Values, after: Values, group: string, wording: Wording): string[] {
  // Publishing sets the date automatically, so it is not described as a change.
  const isDatedBySite = before['status'] === 'draft' && after['status'] === 'published' && before['publishedAt'] === undefined;
  return fields
    .filter(({ name }) => !HIDDEN_FIELDS.has(name) && !(isDatedBySite && name === 'publishedAt'))
    .flatMap((field) => describeField(field, before[field.name], after[field.name], group, wording));
}

const labelsIn = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ label, shape }) => (shape.type === 'group' ? labelsIn(shape.fields) : [label]));

/**
 * Describes in plain words how an entry changed between two versions; null means that it did not exist. Moments are shown in
 * `timeZone`. Returns an empty list if only fields that the site sets itself differ.
 */
export function describeChanges(
  kind: ContentKind,
  before: DescribedVersion | null,
  after: DescribedVersion | null,
  timeZone: string,
): string[] {
  if (before === null || after === null) {
    if (after !== null) return ['Created'];
    return before === null ? [] : ['Deleted'];
  }
  const renamed = before.slug === after.slug ? [] : [`Address changed to “${after.slug}”`];
  if (before.file === null || after.file === null) return [...renamed, 'Changed'];

  const { data: old, body: oldText } = before.file as ShownFile;
  const { data: present, body: text } = after.file as ShownFile;
  // A rename also changes the former slugs, but the new address is already mentioned.
  const fields = fieldsOf(getKind(kind).schema).filter(({ name }) => name !== 'formerSlugs' || renamed.length === 0);
  const labels = labelsIn(fields);
  const isUnique = (label: string) => labels.filter((other) => other === label).length === 1;
  const isTextSame = oldText === text && old['format'] === present['format'];
  const described = describeFields(fields, old, present, '', { isUnique, timeZone });
  return [...new Set([...renamed, ...described, ...(isTextSame ? [] : ['Text changed'])])];
}
