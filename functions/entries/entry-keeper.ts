import type { Deleted, Saved } from '#api/entries.ts';
import { type ContentSnapshot, type Entry, findEntry, readEntry, zoneOf } from '#content/snapshot.ts';
import { withIds } from '#content/stored-ids.ts';
import { type ContentKind, getKind } from '#schema/content-kinds.ts';
import {
  ContentConflictError,
  ContentPathError,
  type ContentCommit,
  type FileChange,
  StoreUnavailableError,
} from '@family-bakery/git-content/content-store';
import { isInFuture } from '#domain/dates.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import type { CreationRequest } from './creations.ts';
import { draftEntry, type EntryDraft, fileOfDraft, isUnchanged } from './entry-draft.ts';
import type { EntryForm } from './entry-form.ts';
import { entryNotFound } from './entry-not-found.ts';
import { findCreated } from './find-created.ts';
import { assertReadable } from './assert-readable.ts';
import { followProducts, followRemoval } from './follow-products.ts';
import { newPhotos } from './new-photos.ts';
import { settledDraft } from './settled-draft.ts';
import { unwrittenEntry } from './unwritten-entry.ts';

/** The most retries of a save without a revision, or of a new entry without a slug, after losing a race with another save. */
const TRIES = 100;

/** An entry as sent to the admin. */
type AdminEntry<View> = View & { revision: string };

/** Whether an error means that nothing was saved for certain. */
const isUnsaved = (error: unknown): boolean =>
  error instanceof ContentConflictError ||
  error instanceof ContentPathError ||
  (error instanceof StoreUnavailableError && !error.outcomeUnknown);

/**
 * Reads and saves the entries of one kind for the admin. Every refusal is a ProblemError. `isRestoring` is for earlier versions, whose
 * references may be of items that are gone, and whose days may have passed.
 */
export function createEntryKeeper<K extends ContentKind, View extends object>(
  dependencies: EntryDependencies,
  form: EntryForm<K, View>,
  { isRestoring = false } = {},
) {
  type SavedEntry = Saved<AdminEntry<View>>;
  const { store, content, uploads, creations } = dependencies;
  const { kind } = form;
  const { label, holds } = getKind(kind);

  const adminView = (entry: Entry<K>, snapshot: ContentSnapshot): AdminEntry<View> => ({
    ...form.view(entry, snapshot),
    revision: entry.revision,
  });

  async function find(snapshot: ContentSnapshot, name: string): Promise<Entry<K> | null> {
    const entry = findEntry(snapshot, kind, name);
    assertReadable(snapshot, kind, name, entry);
    const file = entry && (await store.read(entry.path));
    // A required file that is missing is written again from its last good version.
    if (!file && entry && snapshot.standIns.has(entry.path)) return { ...entry, revision: '' };
    if (!file) return entry === null && name === kind ? unwrittenEntry(kind) : null;
    if (file.revision === entry.revision) return withIds(entry, snapshot);
    const read = readEntry(file.path, file.revision, file.bytes, zoneOf(snapshot));
    return withIds(read === null || Array.isArray(read) ? entry : (read as Entry<K>), snapshot);
  }

  async function getEntry(snapshot: ContentSnapshot, name: string): Promise<Entry<K>> {
    const entry = await find(snapshot, name);
    if (!entry) throw entryNotFound(label);
    return entry;
  }

  function conflict(current: Entry<K> | null, snapshot: ContentSnapshot): ProblemError {
    const [these, it] = kind === 'settings' ? ['These settings were', 'them'] : [`This ${label} was`, 'it'];
    const sentence = `${these} ${current ? 'changed' : 'deleted'} elsewhere since you opened ${it}. What you wrote is still here.`;
    return new ProblemError(409, sentence, { current: current && adminView(current, snapshot) });
  }

  const slugTaken = (slug: string): ProblemError =>
    invalidFields([{ path: 'slug', message: `The address “${slug}” already belongs to another ${label}` }]);

  function messageFor(slug: string, current: Entry<K> | null): string {
    if (holds === 'file') return `Update ${label}`;
    const verb = current === null ? 'Add' : slug === current.slug ? 'Update' : `Rename ${current.slug} to`;
    return `${verb} ${label} ${slug}`;
  }

  const commit = (draft: EntryDraft<K>, current: Entry<K> | null, files: FileChange[]): Promise<ContentCommit> =>
    commitFiles(dependencies, messageFor(draft.slug, current), files);

  /** Whether a conflict is about another file that follows the change. Then all of it is tried again. */
  const isOfAnother = (error: unknown, draft: EntryDraft<K> | null, current: Entry<K> | null): boolean =>
    error instanceof ContentConflictError && error.path !== current?.path && (!draft || error.path !== fileOfDraft(draft).path);

  /** Commits a change of an entry. */
  async function save(draft: EntryDraft<K>, current: Entry<K>, files: FileChange[], snapshot: ContentSnapshot): Promise<ContentCommit> {
    try {
      return await commit(draft, current, files);
    } catch (error) {
      if (!(error instanceof ContentConflictError) || isOfAnother(error, draft, current)) throw error;
      if (error.path === fileOfDraft(draft).path && draft.slug !== current.slug) throw slugTaken(draft.slug);
      throw conflict(await find(await content.latest(), current.slug), snapshot);
    }
  }

  /** A warning if the publish date is in the future, because the entry is published immediately anyway. */
  function futureWarning(data: object): string | undefined {
    const { status, publishAt, publishedAt }: Record<string, unknown> = { ...data };
    if (status !== 'published' || publishAt !== undefined || typeof publishedAt !== 'string') return undefined;
    if (!isInFuture(publishedAt, dependencies.now())) return undefined;
    return `The date is in the future, but this ${label} is already live. To publish it later, fill in “Goes live on”.`;
  }

  /** The response to a successful save. An error from here on must say that the entry was saved. */
  async function saved(...of: Parameters<typeof savedEntry>): Promise<SavedEntry> {
    try {
      return await savedEntry(...of);
    } catch (cause) {
      const sentence = `This ${label} was saved, but something went wrong on our side after that. Open it again to continue.`;
      throw new ProblemError(500, sentence, { outcomeUnknown: true }, { cause });
    }
  }

  /** The entry after a save. Falls back to the snapshot `before` if the content cannot be read. */
  async function savedEntry(draft: EntryDraft<K>, { commit, revisions }: ContentCommit, before: ContentSnapshot): Promise<SavedEntry> {
    const { slug, data, body, lineEnd, leftOut } = draft;
    const { path } = fileOfDraft(draft);
    const id = 'id' in data && data.id ? data.id : slug;
    const file = { data, ...(body === undefined ? {} : { body }), ...(lineEnd ? { lineEnd } : {}) };
    const entry: Entry<K> = { kind, slug, id, path, revision: revisions[path] as string, ...file };
    const latest = await content.latest().catch(() => before);
    const isDraft = 'status' in data && data.status === 'draft';
    const draftsWarning = isDraft ? await dependencies.draftsWarning().catch(() => null) : null;
    const warning = [draftsWarning ?? futureWarning(data), ...leftOut].filter(Boolean).join(' ');
    return { ...adminView(entry, latest), commit, ...(warning === '' ? {} : { warning }) };
  }

  async function update(name: string, input: unknown, revision?: string, triesLeft = TRIES): Promise<SavedEntry> {
    const snapshot = await content.latest();
    const current = await getEntry(snapshot, name);
    const written = draftEntry(form, input, current, snapshot, dependencies.now(), { isRestoring });
    const draft = settledDraft(written, current, snapshot);
    const asked = written.revision ?? revision;
    // Also covers a retry after a lost response, whose revision is out of date.
    if (isUnchanged(draft, current)) return { ...adminView(current, snapshot), commit: (await dependencies.status()).commit };
    if (asked !== undefined && asked !== current.revision) throw conflict(current, snapshot);

    const followers = await followProducts(store, snapshot, current, { written, draft }, isRestoring);
    const photos = await newPhotos(uploads, draft, current, snapshot);
    const file = fileOfDraft(draft);
    // The draft takes missing fields from `current`, so it may only replace that revision.
    const based = { expected: current.revision || null };
    const files: FileChange[] =
      file.path === current.path
        ? [{ ...file, ...based }]
        : [
            { path: current.path, bytes: null, ...based },
            { ...file, expected: null },
          ];
    try {
      return await saved(draft, await save(draft, current, [...files, ...followers, ...photos], snapshot), snapshot);
    } catch (error) {
      const isOvertaken = error instanceof ProblemError && error.status === 409 && asked === undefined;
      if (!(isOvertaken || isOfAnother(error, draft, current)) || triesLeft === 0) throw error;
      return update(name, input, revision, triesLeft - 1);
    }
  }

  /** The response to a creation that an earlier attempt has saved; null if none has. */
  async function createdBefore({ key, fingerprint }: CreationRequest, snapshot: ContentSnapshot): Promise<SavedEntry | null> {
    const attempts = await creations.attempts(kind, key);
    const created = await findCreated(store, kind, attempts, snapshot);
    if (!created) return null;
    const { attempt, entry, commit } = created;
    if (!entry)
      throw new ProblemError(409, `This ${label} was saved and has been deleted since. What you wrote is still here.`, { current: null });
    const current = adminView((await find(snapshot, entry.slug)) ?? entry, snapshot);
    if (attempt.fingerprint !== fingerprint)
      throw new ProblemError(409, `An earlier version of this ${label} is already saved. What you wrote since is still here.`, { current });
    const status = await dependencies.status();
    return { ...current, commit: status.state === 'live' ? status.commit : commit };
  }

  /** Throws if another instance may be saving the same creation under another slug, because that would create two entries. */
  async function waitForOthers({ key }: CreationRequest, { slug }: EntryDraft<K>): Promise<void> {
    const others = (await creations.attempts(kind, key)).filter((attempt) => attempt.slug !== slug && creations.isUnderWay(attempt));
    if (others.length === 0) return;
    const sentence = `An earlier attempt to save this ${label} may still be in progress. Wait half a minute, then save again.`;
    throw new ProblemError(503, sentence, { headers: { 'retry-after': '30' } });
  }

  async function create(
    input: unknown,
    request: CreationRequest | null,
    taken: ReadonlySet<string> = new Set(),
    triesLeft = TRIES,
  ): Promise<SavedEntry> {
    const snapshot = await content.latest();
    const before = request && (await createdBefore(request, snapshot));
    if (before) return before;
    const written = draftEntry(form, input, null, snapshot, dependencies.now(), { taken, isRestoring });
    const draft = settledDraft(written, null, snapshot);
    const followers = await followProducts(store, snapshot, null, { written, draft }, isRestoring);
    const photos = await newPhotos(uploads, draft, null, snapshot);
    const file = fileOfDraft(draft);
    if (request && taken.size === 0) await waitForOthers(request, draft);
    const attempt = { slug: draft.slug, revision: await store.revisionOf(file.bytes), fingerprint: request?.fingerprint ?? '' };
    const forget = request && (await creations.note(kind, request.key, attempt));
    let made: ContentCommit;
    try {
      made = await commit(draft, null, [{ ...file, expected: null }, ...followers, ...photos]);
    } catch (error) {
      if (isUnsaved(error)) await forget?.();
      if (!(error instanceof ContentConflictError)) throw error;
      // Another instance may have saved the same creation in between.
      const saved = request && (await createdBefore(request, await content.latest()));
      if (saved) return saved;
      if (isOfAnother(error, draft, null) && triesLeft > 0) return create(input, request, taken, triesLeft - 1);
      if (!draft.isSlugMade || triesLeft === 0) throw slugTaken(draft.slug);
      return create(input, request, new Set([...taken, draft.slug]), triesLeft - 1);
    }
    return saved(draft, made, snapshot);
  }

  async function remove(name: string, revision?: string, triesLeft = TRIES): Promise<Deleted> {
    const snapshot = await content.latest();
    const current = await getEntry(snapshot, name);
    if (getKind(kind).fixedSlugs?.includes(current.slug))
      throw new ProblemError(400, `This ${label} can be edited, but not deleted: the site’s own pages link to it.`);
    const followers = await followRemoval(store, snapshot, current);
    try {
      const gone: FileChange = { path: current.path, bytes: null, ...(revision === undefined ? {} : { expected: revision }) };
      return {
        deleted: current.id,
        commit: (await commitFiles(dependencies, `Delete ${label} ${current.slug}`, [gone, ...followers])).commit,
      };
    } catch (error) {
      if (!(error instanceof ContentConflictError)) throw error;
      if (isOfAnother(error, null, current) && triesLeft > 0) return remove(name, revision, triesLeft - 1);
      throw conflict(await find(await content.latest(), current.slug), snapshot);
    }
  }

  return {
    /** The entry with that slug or id for editing, including uncommitted changes of its file in the working tree. */
    async get(name: string): Promise<AdminEntry<View>> {
      const snapshot = await content.latest();
      return adminView(await getEntry(snapshot, name), snapshot);
    },
    /** Saves a new entry. With a `request`, returns what an earlier attempt saved instead of saving it twice. */
    create: (input: unknown, request: CreationRequest | null = null) =>
      asSave(() => (request ? creations.inTurn(kind, request.key, () => create(input, request)) : create(input, null))),
    /**
     * Saves changes to an entry. Without a revision, in the payload or as `revision`, overwrites the newest version. If nothing would
     * change, it succeeds whatever the revision, so that a retry does no harm.
     */
    update: (name: string, input: unknown, revision?: string) => asSave(() => update(name, input, revision)),
    remove: (name: string, revision?: string) => asSave(() => remove(name, revision)),
  };
}
