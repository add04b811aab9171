import { brokenFiles, type ContentSnapshot, type Entry, nameProblem, readEntry } from '#content/snapshot.ts';
import { withStandIns } from '#content/stand-ins.ts';
import { CONTENT_FOLDER } from '#schema/content-kinds.ts';
import type { FileVersion } from '@family-bakery/git-content/content-store';
import type { ChangedPath, SnapshotStore } from '@family-bakery/git-content/snapshot-store';

/** How many files' histories are read at once. */
const AT_ONCE = 4;
/** More broken files than this are looked for together, commit by commit, before the history of each is read. */
const MANY = 20;
/** In how many commits. */
const MOST_COMMITS = 200;

/** The revisions of files, by path; null for one that is missing or has an impossible name. */
type Revisions = ReadonlyMap<string, string | null>;

/** The content of an earlier commit. */
interface Base {
  commit: string;
  snapshot: ContentSnapshot;
}

/**
 * Reads a version of a file by today's rules; null if it is broken too. A file that was given an impossible name is read under the name
 * it had.
 */
function readGood(path: string, { path: former, revision }: Pick<FileVersion, 'path' | 'revision'>, bytes: Uint8Array): Entry | null {
  const read = readEntry(nameProblem(path) === null ? path : former, revision ?? '', bytes);
  return Array.isArray(read) ? null : read;
}

/** The newest version of a file that can be used, of those up to a commit; null if there is none. */
async function lastGoodEntry(store: SnapshotStore, commit: string, path: string, broken: string | null): Promise<Entry | null> {
  for (const version of await store.versions(commit, path)) {
    if (version.revision === null || version.revision === broken) continue;
    for await (const { bytes } of store.blobs([version.revision])) {
      const entry = readGood(path, version, bytes);
      if (entry) return entry;
    }
  }
  return null;
}

/**
 * Looks for the last good versions of many files together: in one commit after the other, for as long as each has one parent. Returns where
 * each of the others is to be looked for from there.
 */
async function walk(
  store: SnapshotStore,
  commit: string,
  paths: readonly string[],
  good: Map<string, Entry>,
): Promise<Map<string, string>> {
  const open = new Set(paths);
  const rest = new Map<string, string>();
  let at = commit;
  for (let steps = 0; steps < MOST_COMMITS && open.size > MANY; steps += 1) {
    const [parent, ...others] = await store.parents(at);
    const before = parent === undefined || others.length > 0 ? null : await store.changes(at, parent, [CONTENT_FOLDER]);
    if (before === null) break;
    const changed = before.filter(({ path, isLink }) => open.has(path) && !isLink);
    // It may have had another name.
    for (const { path, revision } of changed) if (revision === null && open.delete(path)) rest.set(path, at);
    const present = changed.filter((file): file is typeof file & { revision: string } => file.revision !== null);
    let index = 0;
    for await (const { bytes } of store.blobs(present.map(({ revision }) => revision))) {
      const file = present[index++] as (typeof present)[number];
      const entry = readGood(file.path, file, bytes);
      if (entry && open.delete(file.path)) good.set(file.path, entry);
    }
    at = parent ?? at;
  }
  for (const path of open) rest.set(path, at);
  return rest;
}

/**
 * Reads the last good versions of files, of those up to a commit. Those that have none are left out. `broken` are the revisions of files
 * that are broken in that commit.
 */
export async function lastGoodEntries(
  store: SnapshotStore,
  commit: string,
  paths: readonly string[],
  broken: Revisions = new Map(),
): Promise<Map<string, Entry>> {
  const good = new Map<string, Entry>();
  const together = paths.filter((path) => broken.get(path) != null);
  const next = [...new Map([...paths.map((path) => [path, commit] as const), ...(await walk(store, commit, together, good))])].values();
  async function work(): Promise<void> {
    for (const [path, from] of next) {
      const entry = good.get(path) ?? (await lastGoodEntry(store, from, path, broken.get(path) ?? null));
      if (entry) good.set(path, entry);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return good;
}

/** What is known of the last good versions of broken files without their history: all of those that the commit did not touch. */
async function knownSince(
  store: SnapshotStore,
  commit: string,
  broken: readonly string[],
  base: Base,
  changed: Revisions,
): Promise<Map<string, Entry | null>> {
  const parents = await store.parents(commit);
  // Further commits in between may have had good versions.
  if (parents.length !== 1 || parents[0] !== base.commit) return new Map();
  const wereBroken = new Set(brokenFiles(base.snapshot));
  // A version under an earlier name depends on the other files.
  const untouched = broken.filter((path) => wereBroken.has(path) && !changed.has(path) && nameProblem(path) === null);
  return new Map(untouched.map((path) => [path, base.snapshot.standIns.get(path) ?? null]));
}

/**
 * Puts the last good versions of broken files into the content of a commit. The result depends on the commit alone: its files and its
 * history. `base` only saves reading the history of each broken file again with each commit. `changed` are the files that differ from it.
 */
export async function withGoodVersions(
  store: SnapshotStore,
  commit: string,
  snapshot: ContentSnapshot,
  base: Base | null,
  changed: readonly ChangedPath[],
): Promise<ContentSnapshot> {
  const broken = brokenFiles(snapshot);
  if (broken.length === 0) return withStandIns(snapshot, new Map());
  const revisions = new Map(changed.map(({ path, revision, isLink }) => [path, nameProblem(path) === null && !isLink ? revision : null]));
  const known = base ? await knownSince(store, commit, broken, base, revisions) : new Map<string, Entry | null>();
  const unknown = broken.filter((path) => !known.has(path));
  const good = await lastGoodEntries(store, commit, unknown, revisions);
  for (const [path, entry] of known) if (entry) good.set(path, entry);
  return withStandIns(snapshot, good);
}
