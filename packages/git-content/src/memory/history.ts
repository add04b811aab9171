import { dirname } from 'node:path/posix';
import type { DeletedFile, FileVersion } from '../content-store.ts';
import type { MemoryBranch, MemoryCommit } from './branch.ts';

/** The share of bytes in common from which git takes an added file for a removed one with a new name. */
const RENAME_SIMILARITY = 0.5;

/** The commits up to `commit`, newest first, each with the one before it. */
function* logOf(branch: MemoryBranch, commit: MemoryCommit | null): Generator<[MemoryCommit, MemoryCommit | null]> {
  while (commit) {
    const [id] = commit.parents;
    const parent: MemoryCommit | null = id === undefined ? null : branch.at(id);
    yield [commit, parent];
    commit = parent;
  }
}

/** The share of bytes that two files have in common, compared as git does: by lines, or parts of 64 bytes. */
function similarity(one: Uint8Array, other: Uint8Array): number {
  const partsOf = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[^\n]{0,63}\n|[^\n]{1,64}/g) ?? [];
  const counts = new Map<string, number>();
  for (const part of partsOf(one)) counts.set(part, (counts.get(part) ?? 0) + 1);
  let shared = 0;
  for (const part of partsOf(other)) {
    const count = counts.get(part) ?? 0;
    counts.set(part, count - 1);
    if (count > 0) shared += part.length;
  }
  return shared / Math.max(one.length, other.length, 1);
}

/** The old paths of the files within `folders` that a commit renamed, by their new ones. */
function renamesOf(branch: MemoryBranch, commit: MemoryCommit, parent: MemoryCommit | null, folders: string[]): Map<string, string> {
  const within = (files: MemoryCommit['files'], other: MemoryCommit['files']) =>
    [...files].filter(([path]) => !other.has(path) && folders.some((folder) => path.startsWith(`${folder}/`)));
  const added = parent ? within(commit.files, parent.files) : [];
  const removed = parent ? within(parent.files, commit.files) : [];
  const pairs = added.flatMap(([to, after]) =>
    removed.map(([from, before]) => ({ to, from, alike: before === after ? 1 : similarity(branch.blob(before), branch.blob(after)) })),
  );
  const renames = new Map<string, string>();
  const taken = new Set<string>();
  for (const { to, from, alike } of pairs.sort((one, other) => other.alike - one.alike)) {
    if (alike < RENAME_SIMILARITY || renames.has(to) || taken.has(from)) continue;
    renames.set(to, from);
    taken.add(from);
  }
  return renames;
}

/** The versions of the file at `path`, newest first from `head`, across renames within its folder. */
export function versionsUpTo(branch: MemoryBranch, head: MemoryCommit | null, path: string, limit: number): FileVersion[] {
  const versions: FileVersion[] = [];
  let name = path;
  for (const [commit, parent] of logOf(branch, head)) {
    const before = parent?.files.get(name) ?? null;
    const revision = commit.files.get(name) ?? null;
    if (before === revision) continue;
    const renames = before === null || revision === null ? renamesOf(branch, commit, parent, [dirname(name)]) : new Map<string, string>();
    // Another file had this name before.
    if ([...renames.values()].includes(name) || versions.length === limit) break;
    versions.push({ path: name, revision, commit: commit.id, at: commit.at, author: commit.author });
    name = renames.get(name) ?? name;
  }
  return versions;
}

/** The files of `folders` that no longer exist, each with its last deletion, newest first; renamed files do not count. */
export function deletionsUpTo(branch: MemoryBranch, head: MemoryCommit | null, folders: string[], limit: number): DeletedFile[] {
  const deleted: DeletedFile[] = [];
  const settled = new Set(head?.files.keys());
  for (const [commit, parent] of logOf(branch, head)) {
    const gone = [...(parent?.files ?? [])].filter(([path]) => !commit.files.has(path));
    const moved = gone.length > 0 ? new Set(renamesOf(branch, commit, parent, ['content', 'public/uploads']).values()) : new Set<string>();
    for (const [path, revision] of gone) {
      if (settled.has(path) || !folders.some((folder) => path.startsWith(`${folder}/`))) continue;
      settled.add(path);
      if (!moved.has(path)) deleted.push({ path, revision, commit: commit.id, at: commit.at, author: commit.author });
    }
  }
  return deleted.slice(0, limit);
}
