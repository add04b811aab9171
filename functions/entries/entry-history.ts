import type { EntryVersion } from '#api/history.ts';
import type { TrashedEntry } from '#api/trash.ts';
import { parseContentFile } from '#content/content-file.ts';
import { type Entry, findEntry, uploadPath } from '#content/snapshot.ts';
import { CONTENT_FOLDER, CONTENT_KINDS, type ContentKind, contentPath, entryAt, getKind } from '#domain/content-kinds.ts';
import type { FileVersion } from '#domain/content-store.ts';
import { slugSchema } from '#domain/slug.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { describeChanges, type DescribedVersion } from './describe-changes.ts';
import { titleOf } from './entry-draft.ts';
import type { EntryForm } from './entry-form.ts';
import { createEntryKeeper, type SavedEntry } from './entry-keeper.ts';
import { entryNotFound } from './entry-not-found.ts';
import { fileForm } from './file-form.ts';
import { formOf } from './form-of.ts';
import { lastGoodVersion } from './good-version.ts';
import { outdatedVersion } from './outdated-version.ts';
import { createSiteAuthors } from './site-authors.ts';

/** Most versions of an entry that are listed. */
const VERSION_LIMIT = 100;
/** Most deleted entries that are listed. */
export const TRASH_LIMIT = 200;

/** The folders of the kinds that have a file per entry: the others are never deleted. */
export const DELETABLE_FOLDERS = CONTENT_KINDS.map(getKind)
  .filter(({ holds }) => holds === 'folder')
  .map(({ path }) => `${CONTENT_FOLDER}/${path}`);
/** What is decided today, whatever an old version says: whether visitors see the entry, since when, and where it was before. */
const DECIDED_TODAY = ['status', 'publishedAt', 'createdAt', 'formerSlugs'];

const idIn = (data: object): string | undefined => ('id' in data && typeof data.id === 'string' ? data.id : undefined);

/** What entries of any kind were before, and how that comes back. Every refusal is a ProblemError. */
export interface EntryHistory {
  /** An entry's versions, newest first. */
  versions(kind: ContentKind, name: string): Promise<EntryVersion[]>;
  /** The bytes of one of an entry's versions. */
  bytes(kind: ContentKind, name: string, revision: string): Promise<Uint8Array>;
  /** Makes an older version the newest again. `current` is the revision that was looked at, where the client says so. */
  putBack(kind: ContentKind, name: string, revision: string, current: string | undefined): Promise<SavedEntry>;
  /** The entries that are gone, the last deleted first. */
  deleted(): Promise<TrashedEntry[]>;
  /** Makes a deleted entry again, under its address and id. */
  restore(kind: ContentKind, slug: string, revision: string): Promise<SavedEntry>;
}

/** The history of all entries. */
export function createEntryHistory(dependencies: ApiDependencies): EntryHistory {
  const { store, content } = dependencies;
  const authors = createSiteAuthors(store);
  const notFound = (kind: ContentKind) => new ProblemError(404, `This version of the ${getKind(kind).label} is not there any more.`);

  /** A photo that an old version shows may be gone by now; what it last was comes back with the version. */
  const withFormerPhotos: ApiDependencies = {
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

  /** Comes in as the file has it, goes out as the kind's entries do. */
  const keeperOf = (kind: ContentKind) => {
    const form: EntryForm = { ...fileForm(kind), view: formOf(kind).view };
    return createEntryKeeper(withFormerPhotos, form);
  };

  async function fileVersions(kind: ContentKind, name: string): Promise<FileVersion[]> {
    const entry = findEntry(await content.latest(), kind, name);
    if (!entry && (getKind(kind).holds === 'file' ? name !== kind : !slugSchema.safeParse(name).success)) return [];
    const versions = await store.history(entry?.path ?? contentPath(kind, name), VERSION_LIMIT + 1);
    const oldest = versions.at(-1);
    if (!entry || !oldest || getKind(kind).holds === 'file' || entryAt(oldest.path)?.slug === entry.id) return versions;
    // A save that changed the address and nearly all else makes a new file, by its bytes; its id tells what it was before.
    const earlier = await store.history(contentPath(kind, entry.id), VERSION_LIMIT + 1);
    return [...versions, ...earlier.filter(({ commit }) => commit !== oldest.commit)];
  }

  async function described(kind: ContentKind, { path, revision }: FileVersion): Promise<DescribedVersion | null> {
    if (revision === null) return null;
    const parsed = parseContentFile(kind, (await store.readVersion(revision)) ?? new Uint8Array());
    return { slug: entryAt(path)?.slug ?? '', file: parsed.ok ? parsed.file : null };
  }

  async function bytes(kind: ContentKind, name: string, revision: string): Promise<Uint8Array> {
    const isIts = (await fileVersions(kind, name)).some((version) => version.revision === revision);
    const found = isIts ? await store.readVersion(revision) : null;
    if (!found) throw notFound(kind);
    return found;
  }

  /** What a version's file holds. Refuses what would not be a file of its kind today. */
  function fileOf(kind: ContentKind, source: Uint8Array): { data: object; body?: string } {
    const parsed = parseContentFile(kind, source);
    if (parsed.ok) return parsed.file;
    throw outdatedVersion(kind, 'put back', parsed.errors);
  }

  async function putBack(kind: ContentKind, name: string, revision: string, current: string | undefined): Promise<SavedEntry> {
    const entry: Entry | null = findEntry(await content.latest(), kind, name);
    if (!entry) throw entryNotFound(getKind(kind).label);
    const { data, body } = fileOf(kind, await bytes(kind, entry.slug, revision));
    const undecided = Object.entries(data).filter(([field]) => !DECIDED_TODAY.includes(field));
    const decided = Object.entries(entry.data).filter(([field]) => DECIDED_TODAY.includes(field));
    return keeperOf(kind).update(entry.slug, { data: Object.fromEntries([...undecided, ...decided]), body, slug: entry.slug }, current);
  }

  async function restore(kind: ContentKind, slug: string, revision: string): Promise<SavedEntry> {
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
        `The address “${slug}” belongs to the ${label} “${titleOf(taken.data) || taken.slug}” by now. Give that one another address, then put this one back.`,
      );
    const source = isGone ? await store.readVersion(revision) : null;
    if (!source) throw notFound(kind);
    // What was deleted because it was broken comes back as it was when it was last in order.
    const good = parseContentFile(kind, source).ok ? null : await lastGoodVersion(store, path);
    const file = good?.entry ?? fileOf(kind, source);
    const same = findEntry(snapshot, kind, idIn(file.data) ?? slug);
    if (same) throw new ProblemError(400, `This ${label} is back already: it is “${titleOf(same.data) || same.slug}” now.`);
    return keeperOf(kind).create({ ...file, slug });
  }

  return {
    bytes,

    async versions(kind, name) {
      const files = await fileVersions(kind, name);
      if (files.length === 0) throw new ProblemError(404, `There is no ${getKind(kind).label} of this name, and there was none.`);
      const [nameOf, entries] = await Promise.all([authors.nameOf(), Promise.all(files.map((file) => described(kind, file)))]);
      const versions = files.map(({ revision, commit, at, author }, index): EntryVersion => {
        const [after, before = null, earlier = null] = entries.slice(index, index + 3);
        const isBack = after != null && before === null && earlier !== null;
        const changes = isBack ? ['Put back', ...describeChanges(kind, earlier, after)] : describeChanges(kind, before, after ?? null);
        return { revision, commit, at, by: nameOf(author), changes };
      });
      return versions.slice(0, VERSION_LIMIT);
    },

    putBack: (kind, name, revision, current) => asSave(() => putBack(kind, name, revision, current)),

    async deleted() {
      const [files, snapshot, nameOf] = await Promise.all([
        store.deletions(DELETABLE_FOLDERS, TRASH_LIMIT),
        content.latest(),
        authors.nameOf(),
      ]);
      const known = new Set<string>();
      const deleted: TrashedEntry[] = [];
      for (const { path, revision, at, author } of files) {
        const place = entryAt(path);
        const source = place && (await store.readVersion(revision));
        // What was a page of text where the site has a page of its own now has nowhere to come back to.
        if (!place || !source || getKind(place.kind).takenSlugs?.includes(place.slug)) continue;
        const parsed = parseContentFile(place.kind, source);
        const data = parsed.ok ? parsed.file.data : {};
        // An entry that moved and changed so much that its file is another is known by its id: it is there, or listed already.
        const id = idIn(data) ?? place.slug;
        if (known.has(`${place.kind}/${id}`) || findEntry(snapshot, place.kind, id)) continue;
        known.add(`${place.kind}/${id}`);
        deleted.push({ ...place, title: titleOf(data) || place.slug, revision, at, by: nameOf(author) });
      }
      return deleted;
    },

    restore: (kind, slug, revision) => asSave(() => restore(kind, slug, revision)),
  };
}
