import type { ListedEntry, Saved } from '#api/entries.ts';
import type { EntryVersion } from '#api/history.ts';
import type { TrashedEntry } from '#api/trash.ts';
import { parseContentFile } from '#content/content-file.ts';
import { withReferences, wordsOfReference } from '#content/product-references.ts';
import { type Products, productsOf } from '#content/products.ts';
import { type Entry, findEntry, zoneOf, uploadPath } from '#content/snapshot.ts';
import { CONTENT_FOLDER, CONTENT_KINDS, type ContentKind, contentPath, entryAt, getKind } from '#schema/content-kinds.ts';
import type { FileVersion } from '@family-bakery/git-content/content-store';
import { slugSchema } from '#domain/slug.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { describeChanges, type DescribedVersion } from './describe-changes.ts';
import { shownTitleOf, titleOf } from './entry-draft.ts';
import type { EntryForm } from './entry-form.ts';
import { createEntryKeeper } from './entry-keeper.ts';
import { entryNotFound } from './entry-not-found.ts';
import { fileForm } from './file-form.ts';
import { formOf } from './form-of.ts';
import { lastGoodVersion } from './good-version.ts';
import { outdatedVersion } from './outdated-version.ts';
import { createSiteAuthors } from './site-authors.ts';

/** The most versions of an entry that are listed. */
const VERSION_LIMIT = 100;
/** The most deleted entries that are listed. */
export const TRASH_LIMIT = 200;

/** The folders of the kinds with one file per entry. Other kinds' files are never deleted. */
export const DELETABLE_FOLDERS = CONTENT_KINDS.map(getKind)
  .filter(({ holds }) => holds === 'folder')
  .map(({ path }) => `${CONTENT_FOLDER}/${path}`);
/** Fields that restoring an old version does not change: whether and when the entry is published, and its old addresses. */
const NOT_RESTORED = ['status', 'publishAt', 'unpublishAt', 'publishedAt', 'createdAt', 'formerSlugs', 'formerAddresses'];

const idIn = (data: object): string | undefined => ('id' in data && typeof data.id === 'string' ? data.id : undefined);

/** Lists and restores old versions and deleted entries of any kind. Every refusal is a ProblemError. */
export function createEntryHistory(dependencies: EntryDependencies) {
  const { store, content } = dependencies;
  const authors = createSiteAuthors(store);
  const notFound = (kind: ContentKind) => new ProblemError(404, `This version of the ${getKind(kind).label} no longer exists.`);

  /** Restores deleted photos together with the version that uses them. */
  const withFormerPhotos: EntryDependencies = {
    ...dependencies,
    uploads: {
      put: (...upload) => dependencies.uploads.put(...upload),
      async get(address) {
        const staged = await dependencies.uploads.get(address);
        if (staged) return staged;
        const last = (await store.history(uploadPath(address), 2)).find(({ revision }) => revision !== null);
        return last?.revision ? store.readVersion(last.revision) : null;
      },
    },
  };

  /** Reads entries in the format of their files, and returns them in the format of the kind's forms. */
  const keeperOf = (kind: ContentKind) => {
    const form: EntryForm = { ...fileForm(kind), view: formOf(kind).view };
    return createEntryKeeper(withFormerPhotos, form, { isRestoring: true });
  };

  async function fileVersions(kind: ContentKind, name: string): Promise<FileVersion[]> {
    const entry = findEntry(await content.latest(), kind, name);
    if (!entry && (getKind(kind).holds === 'file' ? name !== kind : !slugSchema.safeParse(name).success)) return [];
    const versions = await store.history(entry?.path ?? contentPath(kind, name), VERSION_LIMIT + 1);
    const oldest = versions.at(-1);
    if (!entry || !oldest || getKind(kind).holds === 'file' || entryAt(oldest.path)?.slug === entry.id) return versions;
    // After a save that changed the address and most of the text, git sees no rename, so the older history is found by the id.
    const earlier = await store.history(contentPath(kind, entry.id), VERSION_LIMIT + 1);
    return [...versions, ...earlier.filter(({ commit }) => commit !== oldest.commit)];
  }

  async function described(
    kind: ContentKind,
    { path, revision }: FileVersion,
    products: Products,
    timeZone: string,
  ): Promise<DescribedVersion | null> {
    if (revision === null) return null;
    const parsed = parseContentFile(kind, (await store.readVersion(revision)) ?? new Uint8Array(), timeZone);
    const slug = entryAt(path)?.slug ?? '';
    if (!parsed.ok) return { slug, file: null };
    // Items of the menu are called by the names that they have now.
    const data = withReferences(kind, parsed.file.data, ({ item }) => wordsOfReference(products, item));
    return { slug, file: { ...parsed.file, data } };
  }

  /** The bytes of one of an entry's versions. */
  async function bytes(kind: ContentKind, name: string, revision: string): Promise<Uint8Array> {
    const isOwnVersion = (await fileVersions(kind, name)).some((version) => version.revision === revision);
    const found = isOwnVersion ? await store.readVersion(revision) : null;
    if (!found) throw notFound(kind);
    return found;
  }

  /** Parses a version's file. Throws if it does not match today's schema. */
  function fileOf(kind: ContentKind, source: Uint8Array, timeZone: string): { data: object; body?: string } {
    const parsed = parseContentFile(kind, source, timeZone);
    if (parsed.ok) return parsed.file;
    throw outdatedVersion(kind, 'restored', parsed.errors);
  }

  /** Restores an older version of an entry. `current` is the revision that the client saw, if it sent one. */
  async function putBack(kind: ContentKind, name: string, revision: string, current: string | undefined): Promise<Saved<ListedEntry>> {
    const snapshot = await content.latest();
    const entry: Entry | null = findEntry(snapshot, kind, name);
    if (!entry) throw entryNotFound(getKind(kind).label);
    const { data, body } = fileOf(kind, await bytes(kind, entry.slug, revision), zoneOf(snapshot));
    const restored = Object.entries(data).filter(([field]) => !NOT_RESTORED.includes(field));
    const kept = Object.entries(entry.data).filter(([field]) => NOT_RESTORED.includes(field));
    return keeperOf(kind).update(entry.slug, { data: Object.fromEntries([...restored, ...kept]), body, slug: entry.slug }, current);
  }

  /** Restores a deleted entry under its old address and id. */
  async function restore(kind: ContentKind, slug: string, revision: string): Promise<Saved<ListedEntry>> {
    const { label, holds } = getKind(kind);
    const path = contentPath(kind, slug);
    const isGone =
      holds === 'folder' &&
      (await store.deletions(DELETABLE_FOLDERS, TRASH_LIMIT)).some((file) => file.path === path && file.revision === revision);
    const snapshot = await content.latest();
    const taken = findEntry(snapshot, kind, slug);
    if (taken)
      throw new ProblemError(
        400,
        `The address “${slug}” is now used by the ${label} “${titleOf(taken.data) || taken.slug}”. Give that one another address, then restore this one.`,
      );
    const source = isGone ? await store.readVersion(revision) : null;
    if (!source) throw notFound(kind);
    // An entry that was deleted because its file was broken is restored from its last valid version.
    const good = parseContentFile(kind, source).ok ? null : await lastGoodVersion(store, path, zoneOf(snapshot));
    const file = good?.entry ?? fileOf(kind, source, zoneOf(snapshot));
    const same = findEntry(snapshot, kind, idIn(file.data) ?? slug);
    if (same) throw new ProblemError(400, `This ${label} has already been restored: it is now “${titleOf(same.data) || same.slug}”.`);
    return keeperOf(kind).create({ ...file, slug });
  }

  return {
    bytes,

    /** An entry's versions, newest first. */
    async versions(kind: ContentKind, name: string): Promise<EntryVersion[]> {
      const files = await fileVersions(kind, name);
      if (files.length === 0) throw new ProblemError(404, `No ${getKind(kind).label} with this name has ever existed.`);
      const snapshot = await content.latest();
      const [timeZone, products] = [zoneOf(snapshot), productsOf(snapshot.entries.menu)];
      const [nameOf, entries] = await Promise.all([
        authors.nameOf(),
        Promise.all(files.map((file) => described(kind, file, products, timeZone))),
      ]);
      const versions = files.map(({ revision, commit, at, author }, index): EntryVersion => {
        const [after, before = null, earlier = null] = entries.slice(index, index + 3);
        const isBack = after != null && before === null && earlier !== null;
        const changes = isBack
          ? ['Restored', ...describeChanges(kind, earlier, after, timeZone)]
          : describeChanges(kind, before, after ?? null, timeZone);
        return { revision, commit, at, by: nameOf(author), changes };
      });
      return versions.slice(0, VERSION_LIMIT);
    },

    putBack: (...version: Parameters<typeof putBack>) => asSave(() => putBack(...version)),

    /** Deleted entries, most recently deleted first. */
    async deleted(): Promise<TrashedEntry[]> {
      const files = await store.deletions(DELETABLE_FOLDERS, TRASH_LIMIT);
      if (files.length === 0) return [];
      const [snapshot, nameOf] = await Promise.all([content.latest(), authors.nameOf()]);
      const known = new Set<string>();
      const deleted: TrashedEntry[] = [];
      for (const { path, revision, at, author } of files) {
        const place = entryAt(path);
        const source = place && (await store.readVersion(revision));
        // A text page whose address is now used by one of the site's own pages cannot be restored.
        if (!place || !source || getKind(place.kind).takenSlugs?.includes(place.slug)) continue;
        const parsed = parseContentFile(place.kind, source);
        const data = parsed.ok ? parsed.file.data : {};
        // An entry that was renamed and changed a lot at once is recognized by its id: it still exists, or is already listed.
        const id = idIn(data) ?? place.slug;
        if (known.has(`${place.kind}/${id}`) || findEntry(snapshot, place.kind, id)) continue;
        known.add(`${place.kind}/${id}`);
        deleted.push({ ...place, title: shownTitleOf(data) || place.slug, revision, at, by: nameOf(author) });
      }
      return deleted;
    },

    restore: (...deleted: Parameters<typeof restore>) => asSave(() => restore(...deleted)),
  };
}

/** Lists and restores old versions and deleted entries of any kind. */
export type EntryHistory = ReturnType<typeof createEntryHistory>;
