import type { z } from 'zod';
import { withLineEnd, writeContentFile } from '#content/content-file.ts';
import { filesAt } from '#content/sitemap.ts';
import { type ContentSnapshot, type Entry, findEntry } from '#content/snapshot.ts';
import { type ContentData, type ContentKind, contentPath, getKind, rulesFor } from '#domain/content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { optionalSlug, optionalText } from '#domain/fields.ts';
import { movedTo } from '#domain/former-slugs.ts';
import { NO_LETTERS_FOR_SLUG, SLUG_LIMIT, slugFromTitle } from '#domain/slug.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import type { EntryForm } from './entry-form.ts';

/** An entry that is ready to be saved. */
export interface EntryDraft<K extends ContentKind = ContentKind> {
  kind: K;
  slug: string;
  /** Whether the slug was made here, of the title: then another one will do as well. */
  isSlugMade: boolean;
  data: ContentData<K>;
  body?: string;
  /** How the lines of its file end, where the editor of the file has another way than the site. */
  lineEnd?: '\r\n';
  /** The revision the client started from, if it says so. */
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

/** Why an entry cannot have a slug that no other entry has; null where it can. */
function whyTaken(kind: ContentKind, slug: string, current: Entry | null, { entries, files }: ContentSnapshot): string | null {
  const { reservedSlugs = [], takenSlugs = [] } = getKind(kind);
  if (reservedSlugs.includes(slug) || takenSlugs.includes(slug)) return `Slug “${slug}” is an address the site needs itself`;
  if (kind !== 'page') return null;
  if (filesAt(`/${slug}`).some((name) => files.has(name))) return `Slug “${slug}” is the address of a file of yours; choose another`;
  const former = [...entries.page.values()].find((page) => page.path !== current?.path && page.data.formerSlugs.includes(slug));
  return former ? `Slug “${slug}” leads to the page “${former.data.title}”, which was there before; choose another` : null;
}

/** A free slug like the wanted one: itself, or with -2, -3 and so on behind it. `taken` are slugs that are not free either. */
export function freeSlug(kind: ContentKind, snapshot: ContentSnapshot, wanted: string, taken = NONE_TAKEN): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const slug = `${wanted.slice(0, SLUG_LIMIT - ending.length).replace(/-$/, '')}${ending}`;
    if (!taken.has(slug) && !findEntry(snapshot, kind, slug) && whyTaken(kind, slug, null, snapshot) === null) return slug;
  }
}

/** What an entry is called: its title or name; empty where its kind has neither. */
export const titleOf = (data: object): string =>
  'title' in data && typeof data.title === 'string' ? data.title : 'name' in data && typeof data.name === 'string' ? data.name : '';

function slugOf(
  kind: ContentKind,
  sent: unknown,
  title: string,
  current: Entry | null,
  snapshot: ContentSnapshot,
  taken: ReadonlySet<string>,
): string | FieldError {
  const { label, holds, fixedSlugs = [] } = getKind(kind);
  if (holds === 'file') return kind;
  const parsed = slugField.safeParse(sent);
  if (!parsed.success) return slugError(parsed.error.issues[0]?.message ?? 'Slug cannot be used');
  const wanted = parsed.data;
  if (wanted === undefined) {
    if (current) return current.slug;
    const suggested = slugFromTitle(title);
    return suggested === '' ? slugError(NO_LETTERS_FOR_SLUG) : freeSlug(kind, snapshot, suggested, taken);
  }
  if (wanted === current?.slug) return wanted;
  if (current && fixedSlugs.includes(current.slug)) return slugError(`This ${label} stays at its address: the site’s own pages link to it`);
  const owner = findEntry(snapshot, kind, wanted);
  if (owner && owner.path !== current?.path) {
    // It may be what the other was first known by.
    const now = owner.slug === wanted ? '' : `, which is at “${owner.slug}” now and keeps its first address`;
    return slugError(`Slug “${wanted}” already belongs to the ${label} “${titleOf(owner.data)}”${now}`);
  }
  const why = whyTaken(kind, wanted, current, snapshot);
  return why === null ? wanted : slugError(why);
}

/** An id that a new entry brings along must be free, as its slug must. */
function idErrors(kind: ContentKind, id: unknown, snapshot: ContentSnapshot): FieldError[] {
  const owner = typeof id === 'string' ? findEntry(snapshot, kind, id) : null;
  return owner ? [{ path: 'id', message: `Id “${owner.id}” already belongs to the ${getKind(kind).label} “${titleOf(owner.data)}”` }] : [];
}

/** What the site itself writes into an entry: the name that stays, and when it was first seen and last saved. */
export function stamps(
  shape: object,
  data: Record<string, unknown>,
  slug: string,
  current: Entry | null,
  now: Date,
): Record<string, unknown> {
  const before: Record<string, unknown> = { ...current?.data };
  const moment = now.toISOString();
  // A new entry may bring its id along, as one that was deleted and comes back does.
  const id = current ? current.id : data['id'];
  const isNewlyPublished = data['status'] === 'published' && before['status'] !== 'published';
  // A published entry keeps its date; one that is still to be published may give it up.
  const publishedAt = data['publishedAt'] || (before['status'] === 'published' && before['publishedAt']) || undefined;
  return {
    ...('id' in shape ? { id: id !== slug ? id : undefined } : {}),
    ...('createdAt' in shape ? { createdAt: (data['createdAt'] || before['createdAt']) ?? (current ? undefined : moment) } : {}),
    ...('publishedAt' in shape ? { publishedAt: publishedAt ?? (isNewlyPublished ? moment : undefined) } : {}),
    ...('updatedAt' in shape ? { updatedAt: moment } : {}),
  };
}

/**
 * Makes of what a client sent an entry that can be saved, new or in place of `current`. Fields that were left out
 * stay as they are. A slug that is made of the title is none of `taken`. Throws a problem that names every field that
 * is wrong.
 */
export function draftEntry<K extends ContentKind>(
  form: EntryForm<K>,
  input: unknown,
  current: Entry<K> | null,
  snapshot: ContentSnapshot,
  now: Date,
  taken = NONE_TAKEN,
): EntryDraft<K> {
  const { kind } = form;
  const { label, holds } = getKind(kind);
  const sent = asObject(input, label);
  const { data, body, errors } = form.read(sent, current, snapshot);
  const { schema } = rulesFor(kind, data);
  const revision = revisionSchema.safeParse(sent['revision']);
  const slug = slugOf(kind, sent['slug'], titleOf(data), current, snapshot, taken);
  const name = typeof slug === 'string' ? slug : (current?.slug ?? '');
  // Of a page that is always there the site writes nothing into its file.
  const isFixed = getKind(kind).fixedSlugs?.includes(name) ?? false;
  const own = isFixed
    ? { status: (current?.data as { status?: unknown } | undefined)?.status }
    : stamps(schema.shape, data, name, current, now);
  const parsed = schema.safeParse(dropUndefined({ ...data, ...own }));
  const wrongFields = parsed.success ? [] : fieldErrors(parsed.error);
  const isUnnamed = wrongFields.some(({ path }) => path === 'title' || path === 'name');
  const wrong = [
    ...wrongFields,
    // A slug that is missing only because the title is missing is not reported again.
    ...(typeof slug === 'string' || (isUnnamed && !sent['slug']) ? [] : [slug]),
    ...(current === null ? idErrors(kind, data['id'], snapshot) : []),
    ...errors,
    ...(isFixed && data['status'] === 'draft' ? [{ path: 'status', message: `This ${label} is always published` }] : []),
    ...(revision.success ? [] : [{ path: 'revision', message: 'Revision cannot be used' }]),
  ];
  if (!parsed.success || typeof slug !== 'string' || wrong.length > 0) throw invalidFields(wrong);
  return {
    kind,
    slug,
    isSlugMade: current === null && holds === 'folder' && slugField.parse(sent['slug']) === undefined,
    data: dropUndefined(movedTo(parsed.data, current?.slug ?? slug, slug)) as ContentData<K>,
    ...(body === undefined ? {} : { body: current?.lineEnd ? withLineEnd(body, current.lineEnd) : body }),
    ...(current?.lineEnd ? { lineEnd: current.lineEnd } : {}),
    revision: revision.data,
  };
}

/** The data without the texts that a draft lacks: its file leaves them out. */
function withoutMissing<K extends ContentKind>(kind: K, data: ContentData<K>): ContentData<K> {
  const shape: Record<string, z.ZodType | undefined> = rulesFor(kind, data).schema.shape;
  const isMissing = ([name, value]: [string, unknown]) => value === '' && shape[name]?.safeParse(undefined).data === '';
  return Object.fromEntries(Object.entries(data).filter((field) => !isMissing(field))) as ContentData<K>;
}

/** The file of an entry that is ready to be saved. */
export const fileOfDraft = <K extends ContentKind>({ kind, slug, data, ...text }: EntryDraft<K>): { path: string; bytes: Uint8Array } => ({
  path: contentPath(kind, slug),
  bytes: writeContentFile<K>({ ...text, data: withoutMissing(kind, data) }),
});

/** Whether a draft says just what is there already, the time of saving aside. */
export function isUnchanged({ slug, data, body }: EntryDraft, current: Entry): boolean {
  const withoutTime = (fields: object) => JSON.stringify({ ...fields, updatedAt: undefined, id: undefined });
  return slug === current.slug && body === current.body && withoutTime(data) === withoutTime(current.data);
}
