import type { z } from 'zod';
import { newAddress } from '#content/new-address.ts';
import { countryOf } from '#schema/country.ts';
import { withLineEnd, writeContentFile } from '#content/content-file.ts';
import { filesAt } from '#content/sitemap.ts';
import { type ContentSnapshot, type Entry, findEntry, moneyIn, zoneOf } from '#content/snapshot.ts';
import { COMMENTED_KINDS, COMMENTS_OF } from '#schema/comment.ts';
import { type ContentData, type ContentKind, contentPath, getKind, rulesFor } from '#schema/content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { isInFuture } from '#domain/dates.ts';
import { optionalSlug, optionalText } from '#schema/fields.ts';
import { movedTo } from '#domain/former-slugs.ts';
import { dayInWords } from '#schema/moment-words.ts';
import { SLUG_LIMIT } from '#domain/slug.ts';
import { clockIn } from '#domain/time-zone.ts';
import { withMoney } from '#domain/money.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import type { EntryForm } from './entry-form.ts';

/** A validated entry that is ready to be saved. */
export interface EntryDraft<K extends ContentKind = ContentKind> {
  kind: K;
  slug: string;
  /** Whether the slug was derived from the title, so that a different one is acceptable. */
  isSlugMade: boolean;
  data: ContentData<K>;
  body?: string;
  /** The line ending of its file, if it differs from the site's own. */
  lineEnd?: '\r\n';
  /** What is left out of the body, in sentences. */
  leftOut: readonly string[];
  /** The revision the client started editing from, if the payload has it. */
  revision: string | undefined;
}

const revisionSchema = optionalText('Revision', 100);
const slugField = optionalSlug();

const dropUndefined = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));

function asObject(input: unknown, label: string): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new ProblemError(400, `Send the ${label} as a JSON object.`);
  return dropUndefined(input);
}

const slugError = (message: string): FieldError => ({ path: 'slug', message });

const NONE_TAKEN: ReadonlySet<string> = new Set();

/** Why an entry cannot have a slug although no other entry has it; null if it can. */
function whyTaken(kind: ContentKind, slug: string, current: Entry | null, { entries, files }: ContentSnapshot): string | null {
  const { reservedSlugs = [], takenSlugs = [] } = getKind(kind);
  if (reservedSlugs.includes(slug) || takenSlugs.includes(slug)) return `The address “${slug}” is one that the site needs itself`;
  if (kind !== 'page') return null;
  if (filesAt(`/${slug}`).some((name) => files.has(name))) return `The address “${slug}” is that of one of your files; choose another`;
  const former = [...entries.page.values()].find((page) => page.path !== current?.path && page.data.formerSlugs.includes(slug));
  return former ? `The address “${slug}” redirects to the page “${former.data.title}”, which used it before; choose another` : null;
}

/** Returns the wanted slug if it is free, or else with -2, -3 and so on appended. `taken` are additional slugs that are not free. */
export function freeSlug(kind: ContentKind, snapshot: ContentSnapshot, wanted: string, taken = NONE_TAKEN): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const slug = `${wanted.slice(0, SLUG_LIMIT - ending.length).replace(/-$/, '')}${ending}`;
    if (!taken.has(slug) && !findEntry(snapshot, kind, slug) && whyTaken(kind, slug, null, snapshot) === null) return slug;
  }
}

/** An entry's title, name or date; empty if its kind has none of them. */
export function titleOf(data: object): string {
  const { title, name, date }: Record<string, unknown> = { ...data };
  return [title, name, date].find((text) => typeof text === 'string') ?? '';
}

/** What screens call an entry: its title or name, or its date in words. */
export const shownTitleOf = (data: object): string =>
  'date' in data && typeof data.date === 'string' ? dayInWords(data.date) : titleOf(data);

function slugOf(
  kind: ContentKind,
  sent: unknown,
  title: string,
  current: Entry | null,
  snapshot: ContentSnapshot,
  taken: ReadonlySet<string>,
  today: string,
): string | FieldError {
  const { label, holds, fixedSlugs = [] } = getKind(kind);
  if (holds === 'file') return kind;
  const parsed = slugField.safeParse(sent);
  if (!parsed.success) return slugError(parsed.error.issues[0]?.message ?? 'Address is not valid');
  const wanted = parsed.data;
  if (wanted === undefined) {
    if (current) return current.slug;
    return freeSlug(kind, snapshot, newAddress(title, countryOf(moneyIn(snapshot))) || today, taken);
  }
  if (wanted === current?.slug) return wanted;
  if (current && fixedSlugs.includes(current.slug))
    return slugError(`The address of this ${label} cannot be changed: the site’s own pages link to it`);
  const owner = findEntry(snapshot, kind, wanted);
  if (owner && owner.path !== current?.path) {
    // The wanted slug may be the other entry's id, which is its first slug.
    const now = owner.slug === wanted ? '' : `, which is now at “${owner.slug}” and keeps its first address`;
    return slugError(`The address “${wanted}” already belongs to the ${label} “${titleOf(owner.data)}”${now}`);
  }
  const why = whyTaken(kind, wanted, current, snapshot);
  return why === null ? wanted : slugError(why);
}

/** The id of a new entry must be free, like its slug. */
function idErrors(kind: ContentKind, id: unknown, snapshot: ContentSnapshot): FieldError[] {
  const owner = typeof id === 'string' ? findEntry(snapshot, kind, id) : null;
  return owner ? [{ path: 'id', message: `Id “${owner.id}” already belongs to the ${getKind(kind).label} “${titleOf(owner.data)}”` }] : [];
}

/** The fields that the site sets itself: the permanent id, and when the entry was created, published and updated. */
export function stamps(
  shape: object,
  data: Record<string, unknown>,
  slug: string,
  current: Entry | null,
  now: Date,
): Record<string, unknown> {
  const before: Record<string, unknown> = { ...current?.data };
  const moment = now.toISOString();
  // A new entry may already have an id, for example a restored one.
  const id = current ? current.id : data['id'];
  const isNewlyPublished = data['status'] === 'published' && before['status'] !== 'published';
  // What appears later is dated by that.
  const appearsLater = typeof data['publishAt'] === 'string' && isInFuture(data['publishAt'], now);
  // A published entry keeps its date; the date of a draft can be cleared.
  const publishedAt = data['publishedAt'] || (before['status'] === 'published' && before['publishedAt']) || undefined;
  return {
    ...('id' in shape ? { id: id !== slug ? id : undefined } : {}),
    ...('createdAt' in shape ? { createdAt: (data['createdAt'] || before['createdAt']) ?? (current ? undefined : moment) } : {}),
    ...('publishedAt' in shape ? { publishedAt: publishedAt ?? (isNewlyPublished && !appearsLater ? moment : undefined) } : {}),
    ...('updatedAt' in shape ? { updatedAt: moment } : {}),
  };
}

/**
 * The ID of a new entry, if its slug cannot be it: comments are filed under IDs, and those of a deleted entry are not about this one. They
 * stay in their file: an entry that is put back has its comments, and the owner finds them among the approved ones until then.
 */
function idBesideComments(kind: ContentKind, slug: string, snapshot: ContentSnapshot): string | undefined {
  const commented = COMMENTED_KINDS.find((one) => one === kind);
  if (!commented) return undefined;
  const files = [...snapshot.entries[COMMENTS_OF[commented]]].filter(([, { data }]) => data.comments.length > 0);
  const ids = new Set(files.map(([id]) => id));
  return ids.has(slug) ? freeSlug(kind, snapshot, slug, ids) : undefined;
}

/** What is wrong only because an entry is published now: it was not, or was of another date. */
function publishErrors(
  kind: ContentKind,
  data: { status?: unknown; date?: unknown; items?: unknown },
  current: Entry | null,
  snapshot: ContentSnapshot,
  now: Date,
): FieldError[] {
  const { status, date }: Record<string, unknown> = { ...current?.data };
  if (data.status !== 'published' || (status === 'published' && date === data.date)) return [];
  const others = [...snapshot.entries[kind].values()].filter((entry: Entry) => entry.id !== current?.id);
  const dates = others
    .map((entry: Entry) => entry.data as Record<string, unknown>)
    .flatMap((other) => (other['status'] === 'published' ? [other['date']] : []));
  return getKind(kind).publishErrors?.(data, clockIn(now.getTime(), zoneOf(snapshot)).slice(0, 10), new Set(dates)) ?? [];
}

/**
 * Validates a payload and turns it into an entry to save, new or in place of `current`. Missing fields keep their current values.
 * A slug derived from the title avoids `taken`; an earlier version that is put back (`isRestoring`) may be of a day that has passed. Throws a ProblemError that lists every invalid field.
 */
export function draftEntry<K extends ContentKind>(
  form: Pick<EntryForm<K>, 'kind' | 'read'>,
  input: unknown,
  current: Entry<K> | null,
  snapshot: ContentSnapshot,
  now: Date,
  { taken = NONE_TAKEN, isRestoring = false }: { taken?: ReadonlySet<string>; isRestoring?: boolean } = {},
): EntryDraft<K> {
  const { kind } = form;
  const { label, holds } = getKind(kind);
  const sent = asObject(input, label);
  const { data, body, leftOut = [], errors } = form.read(sent, current, snapshot);
  const { schema } = rulesFor(kind, data);
  const revision = revisionSchema.safeParse(sent['revision']);
  const slug = slugOf(kind, sent['slug'], titleOf(data), current, snapshot, taken, clockIn(now.getTime(), zoneOf(snapshot)).slice(0, 10));
  const name = typeof slug === 'string' ? slug : (current?.slug ?? '');
  // The site sets no fields in the file of a fixed page.
  const isFixed = getKind(kind).fixedSlugs?.includes(name) ?? false;
  const own = isFixed
    ? { status: (current?.data as { status?: unknown } | undefined)?.status }
    : stamps(schema.shape, data, name, current, now);
  const id = current === null && !isRestoring && data['id'] === undefined ? idBesideComments(kind, name, snapshot) : undefined;
  const written = dropUndefined({ ...data, ...own, ...(id === undefined ? {} : { id }) });
  const parsed = withMoney(moneyIn(snapshot), () => schema.safeParse(written));
  const wrongFields = parsed.success ? [] : fieldErrors(parsed.error);
  const isUnnamed = wrongFields.some(({ path }) => ['title', 'name', 'date'].includes(path));
  const wrong = [
    ...wrongFields,
    // A slug that is missing only because the title is missing is not reported again.
    ...(typeof slug === 'string' || (isUnnamed && !sent['slug']) ? [] : [slug]),
    ...(current === null ? idErrors(kind, data['id'], snapshot) : []),
    ...errors,
    ...(isRestoring ? [] : publishErrors(kind, data, current, snapshot, now)),
    ...(isFixed && data['status'] === 'draft' ? [{ path: 'status', message: `This ${label} is always published` }] : []),
    ...(revision.success ? [] : [{ path: 'revision', message: 'Revision is not valid' }]),
  ];
  if (!parsed.success || typeof slug !== 'string' || wrong.length > 0) throw invalidFields(wrong);
  return {
    kind,
    slug,
    isSlugMade: current === null && holds === 'folder' && slugField.parse(sent['slug']) === undefined,
    data: dropUndefined(movedTo(parsed.data, current?.slug ?? slug, slug)) as ContentData<K>,
    ...(body === undefined ? {} : { body: current?.lineEnd ? withLineEnd(body, current.lineEnd) : body }),
    ...(current?.lineEnd ? { lineEnd: current.lineEnd } : {}),
    leftOut,
    revision: revision.data,
  };
}

/** Leaves out the empty texts of a draft, which its file omits. */
function withoutMissing<K extends ContentKind>(kind: K, data: ContentData<K>): ContentData<K> {
  const shape: Record<string, z.ZodType | undefined> = rulesFor(kind, data).schema.shape;
  const isMissing = ([name, value]: [string, unknown]) => value === '' && shape[name]?.safeParse(undefined).data === '';
  return Object.fromEntries(Object.entries(data).filter((field) => !isMissing(field))) as ContentData<K>;
}

/** The path and bytes of the entry's file. */
export const fileOfDraft = <K extends ContentKind>({
  kind,
  slug,
  data,
  ...text
}: Omit<EntryDraft<K>, 'leftOut'>): { path: string; bytes: Uint8Array } => ({
  path: contentPath(kind, slug),
  bytes: writeContentFile<K>({ ...text, data: withoutMissing(kind, data) }),
});

/** Whether saving would change nothing except the time of the last save. */
export function isUnchanged({ slug, data, body }: EntryDraft, current: Entry): boolean {
  const withoutTime = (fields: object) => JSON.stringify({ ...fields, updatedAt: undefined, id: undefined });
  return slug === current.slug && body === current.body && withoutTime(data) === withoutTime(current.data);
}
