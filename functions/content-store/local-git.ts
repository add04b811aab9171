import { ContentConflictError, type ContentChange, type ContentCommit, type ContentStore, type FileChange } from '#domain/content-store.ts';
import { moveBranch, readHead, readyBranch } from './branch.ts';
import { writeCommit } from './commit-object.ts';
import { withoutCollection } from './collection-lock.ts';
import { commitMessage, signature } from './commit-text.ts';
import { completeCommits } from './completion.ts';
import { assertApart, assertContentPath } from './content-path.ts';
import { listDeletions, listVersions } from './file-history.ts';
import { blobId, isObjectId } from './git-object.ts';
import { createJournal } from './journal.ts';
import { createObjectReader } from './object-reader.ts';
import { openRepository } from './repository.ts';
import { withSaveLock } from './save-lock.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { loadFile, standingAt } from './standing.ts';
import { listChanges, listTree } from './tree-listing.ts';
import { explain } from './unavailable.ts';
import type { SaveStep, Workplace } from './workplace.ts';

/** A store on a git repository of this machine, and what the publisher reads from it. */
export interface LocalGitStore extends ContentStore, SnapshotStore {
  /** Ends the git process that reads stay connected to. The next read starts another. */
  close(): Promise<void>;
}

/** Where the store works, and how. */
interface LocalGitOptions {
  /** The top folder of the repository's working tree. */
  root: string;
  /** Called between the steps of a save; for tests that end the process there. */
  onStep?: (step: SaveStep) => void;
}

/** Blobs that are asked for before the first of them is used up. */
const READ_AHEAD = 32;

/** Opens the repository at `root` when it is first used. Several stores and processes may share one repository. */
export function createLocalGitStore({ root, onStep = () => undefined }: LocalGitOptions): LocalGitStore {
  const objects = createObjectReader(root);
  let opened: Promise<Workplace> | null = null;
  let lastSave: Promise<unknown> = Promise.resolve();

  async function open(): Promise<Workplace> {
    const repository = await openRepository(root);
    const workplace = { repository, objects, journal: createJournal(repository.storeDir), onStep };
    await resume(workplace);
    return workplace;
  }

  /** Does `work` with the opened repository. Failing to open it is not remembered: the owner may put it right. */
  async function use<T>(work: (workplace: Workplace) => Promise<T>): Promise<T> {
    try {
      opened ??= open();
      const workplace = await opened.catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return await work(workplace);
    } catch (error) {
      throw explain(error);
    }
  }

  return {
    async read(path) {
      assertContentPath(path);
      return use(async (workplace) => {
        const { commit } = await readHead(workplace.repository);
        return loadFile(workplace, path, await standingAt(workplace, createSnapshot(objects, commit), commit, path));
      });
    },
    async commit(change) {
      const paths = change.files.map(({ path }) => path);
      paths.forEach(assertContentPath);
      assertApart(paths);
      const save = lastSave.then(() =>
        use(async (workplace) => {
          const { repository } = workplace;
          await readyBranch(repository);
          return withSaveLock(repository.storeDir, () => withoutCollection(repository, () => commitChange(workplace, change)));
        }),
      );
      lastSave = save.catch(() => undefined);
      return save;
    },
    revisionOf: (bytes) => use(({ repository }) => Promise.resolve(blobId(bytes, repository.objectFormat))),
    async history(path, limit) {
      assertContentPath(path);
      return use(async ({ repository }) => {
        const { commit } = await readHead(repository);
        return commit === null ? [] : listVersions(repository.root, commit, path, limit);
      });
    },
    deletions: (folders, limit) =>
      use(async ({ repository }) => {
        const { commit } = await readHead(repository);
        return commit === null ? [] : listDeletions(repository.root, commit, folders, limit);
      }),
    async readVersion(revision) {
      // Anything else is an expression to git, and may be a line of its own to the reader.
      if (!isObjectId(revision)) return null;
      const object = await use(() => objects.get(revision));
      return object?.type === 'blob' ? object.bytes : null;
    },
    head: () => use(async ({ repository }) => (await readHead(repository)).commit),
    tree: (commit, folders) => use(({ repository }) => listTree(repository.root, commit, folders)),
    changes: (from, to, folders) => use(({ repository }) => listChanges(repository.root, from, to, folders)),
    async *blobs(revisions) {
      for (let start = 0; start < revisions.length; start += READ_AHEAD) {
        const asked = revisions.slice(start, start + READ_AHEAD);
        const found = await use(() => Promise.all(asked.map((revision) => objects.get(revision))));
        for (const [index, object] of found.entries()) {
          const revision = asked[index] ?? '';
          if (!object) throw new Error(`The repository has no blob ${revision}.`);
          yield { revision, bytes: object.bytes };
        }
      }
    },
    close: () => objects.close(),
  };
}

/** Finishes what a killed process left. Where that cannot be done now, the next save does it. */
async function resume(workplace: Workplace): Promise<void> {
  if ((await workplace.journal.entries()).length === 0) return;
  await withSaveLock(workplace.repository.storeDir, async () => {
    const { commit } = await readyBranch(workplace.repository);
    if (commit) await completeCommits(workplace, commit);
  }).catch(() => undefined);
}

/** One file of a change, against what is there. */
interface Edit {
  path: string;
  mode: string;
  bytes: Uint8Array | null;
  /** The revision in the branch's newest commit. */
  before: string | null;
  after: string | null;
  /** The revision that the working file may be replaced at. */
  base: string | null;
}

/** Makes the commit upon whatever the branch's newest one is by then. Only for the holder of the save lock. */
async function commitChange(workplace: Workplace, { message, author, files }: ContentChange): Promise<ContentCommit> {
  const { repository, objects, journal, onStep } = workplace;
  // A save is made when its commit is: what cannot be brought along after it stays in the journal.
  const complete = (head: string) => completeCommits(workplace, head).catch(() => undefined);
  const line = commitMessage(message);
  for (;;) {
    const { branch, commit: parent } = await readyBranch(repository);
    if (parent) await complete(parent);
    const snapshot = createSnapshot(objects, parent);
    const edits = await Promise.all(files.map((file) => checkEdit(workplace, snapshot, parent, file)));
    const altered = edits.filter(({ before, after }) => before !== after);
    const commit =
      parent !== null && altered.length === 0
        ? parent
        : await writeCommit(repository, { parent, author: signature(author), message: line, files: altered });
    onStep('commit written');

    const id = await journal.add({
      commit,
      index: altered.map(({ path, before }) => ({ path, from: before })),
      files: edits.filter(({ base, after }) => base !== after).map(({ path, base }) => ({ path, from: base })),
    });
    onStep('journal written');
    let moved = commit === parent;
    try {
      moved ||= await moveBranch(repository, branch, parent, commit, line);
    } finally {
      if (!moved) await journal.remove(id);
    }
    if (!moved) continue;
    onStep('branch moved');
    await complete(commit);
    return { commit, revisions: Object.fromEntries(edits.map(({ path, after }) => [path, after])) };
  }
}

/** Throws ContentConflictError where the file is not what the change was made upon. */
async function checkEdit(
  workplace: Workplace,
  snapshot: Snapshot,
  head: string | null,
  { path, bytes, expected }: FileChange,
): Promise<Edit> {
  const standing = await standingAt(workplace, snapshot, head, path);
  if (expected !== undefined && expected !== standing.revision) {
    throw new ContentConflictError(path, await loadFile(workplace, path, standing));
  }
  const before = standing.committed?.revision ?? null;
  return {
    path,
    mode: standing.committed?.mode ?? '100644',
    bytes,
    before,
    after: bytes && blobId(bytes, workplace.repository.objectFormat),
    base: expected === undefined ? before : standing.revision,
  };
}
