import { parseContentFile } from '#content/content-file.ts';
import { snapshotWhenSeen } from '#content/schedule.ts';
import { type ContentSnapshot, type Entry, findEntry, moneyIn, zoneOf } from '#content/snapshot.ts';
import { type ContentKind, contentPath, getKind } from '#schema/content-kinds.ts';
import { newAddress } from '#content/new-address.ts';
import { countryOf } from '#schema/country.ts';
import { slugSchema } from '#domain/slug.ts';
import { withMoney } from '#domain/money.ts';
import { readPhoto } from '#media/photo-file.ts';
import type { Photo } from '#media/renditions.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { invalidFields } from '../http/problem.ts';
import { freeSlug, stamps, titleOf } from './entry-draft.ts';
import { formOf } from './form-of.ts';
import { completed } from './half-written.ts';
import { outdatedVersion } from './outdated-version.ts';
import { photosOf } from './photos-of.ts';

/** The most staged photos whose metadata is cached. */
const PHOTO_LIMIT = 500;

/** A snapshot that contains the entry as published, at a time at which visitors see it. */
interface PreviewedEntry {
  slug: string;
  snapshot: ContentSnapshot;
}

function slugFor(kind: ContentKind, sent: unknown, title: string, current: Entry | null, snapshot: ContentSnapshot): string {
  if (getKind(kind).holds === 'file') return kind;
  const wanted = slugSchema.safeParse(sent);
  const owner = wanted.success ? findEntry(snapshot, kind, wanted.data) : null;
  if (wanted.success && (owner === null || owner.path === current?.path)) return wanted.data;
  return current?.slug ?? freeSlug(kind, snapshot, newAddress(title, countryOf(moneyIn(snapshot))) || 'preview');
}

/** Builds snapshots in which an unsaved or old version of an entry of any kind replaces the current one. */
export function createEntryPreview({ content, uploads, now }: EntryDependencies) {
  const staged = new Map<string, Photo>();

  /** The snapshot's photos plus the staged ones that the entry uses. */
  async function photosWith(entry: Entry, { photos }: ContentSnapshot): Promise<ContentSnapshot['photos']> {
    const all = new Map(photos);
    for (const address of photosOf(entry).keys()) {
      if (all.has(address)) continue;
      const bytes = staged.has(address) ? null : await uploads.get(address);
      const photo = staged.get(address) ?? (bytes && (await readPhoto(bytes)));
      if (!photo) continue;
      if (staged.size >= PHOTO_LIMIT) staged.clear();
      staged.set(address, photo);
      all.set(address, photo);
    }
    return all;
  }

  async function set(entry: Entry, current: Entry | null, snapshot: ContentSnapshot): Promise<PreviewedEntry> {
    const entries = new Map<string, Entry>(snapshot.entries[entry.kind]);
    if (current) entries.delete(current.slug);
    entries.set(entry.slug, entry);
    const photos = await photosWith(entry, snapshot);
    const previewed = { ...snapshot, entries: { ...snapshot.entries, [entry.kind]: entries }, photos };
    return { slug: entry.slug, snapshot: snapshotWhenSeen(previewed, entry, now().getTime()) };
  }

  function build(
    kind: ContentKind,
    written: Record<string, unknown>,
    body: string | undefined,
    sentSlug: unknown,
    current: Entry | null,
    snapshot: ContentSnapshot,
  ): Entry {
    const { schema } = getKind(kind);
    const slug = slugFor(kind, sentSlug, titleOf(written), current, snapshot);
    const asPublished = 'status' in schema.shape ? { ...written, status: 'published' } : written;
    const stamped = { ...asPublished, ...stamps(schema.shape, asPublished, slug, current, now()) };
    const draft = withMoney(moneyIn(snapshot), () => completed(schema, stamped, current?.data));
    if ('errors' in draft) throw invalidFields(draft.errors);
    const data = draft.data as Entry['data'];
    return {
      kind,
      slug,
      id: current?.id ?? slug,
      path: contentPath(kind, slug),
      revision: '',
      data,
      ...(body === undefined ? {} : { body }),
    };
  }

  return {
    /** The unsaved fields of a form for the entry with that name; null for a new entry. */
    async ofDraft(kind: ContentKind, name: string | null, input: Record<string, unknown>): Promise<PreviewedEntry> {
      const snapshot = await content.latest();
      const current: Entry | null = findEntry(snapshot, kind, getKind(kind).holds === 'file' ? kind : (name ?? ''));
      const isMarkdown = getKind(kind).body !== undefined;
      // A draft's text may be missing; any other error in the text is reported.
      const { data, body, errors } = formOf(kind).read(isMarkdown ? { ...input, status: 'draft' } : input, current, snapshot);
      if (isMarkdown && body === undefined) throw invalidFields(errors);
      return set(build(kind, data, body, input['slug'], current, snapshot), current, snapshot);
    },

    /** One of an entry's old versions, given its file's bytes. */
    async ofVersion(kind: ContentKind, name: string, source: Uint8Array): Promise<PreviewedEntry> {
      const snapshot = await content.latest();
      const current: Entry | null = findEntry(snapshot, kind, name);
      const parsed = parseContentFile(kind, source, zoneOf(snapshot));
      if (!parsed.ok) throw outdatedVersion(kind, 'shown', parsed.errors);
      const { data, body } = parsed.file;
      return set(build(kind, { ...data }, body, current?.slug ?? name, current, snapshot), current, snapshot);
    },
  };
}

/** Builds snapshots in which an unsaved or old version of an entry replaces the current one. */
export type EntryPreview = ReturnType<typeof createEntryPreview>;
