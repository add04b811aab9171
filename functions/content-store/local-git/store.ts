import { ContentConflictError, type ContentChange, type ContentCommit, type ContentStore, type FileChange } from '#domain/content-store.ts';
import { readHead, readyBranch } from './branch.ts';
import { assertClock } from '../clock.ts';
import { writeCommit } from './commit-object.ts';
import { withoutCollection } from './collection-lock.ts';
import { commitMessage, signature } from '../commit-text.ts';
import { completeCommits, land, type Landing } from './completion.ts';
import { assertApart, assertContentPath } from '../content-path.ts';
import { listDeletions, listVersions } from './file-history.ts';
import { blobId, isObjectId } from '../git-object.ts';
import { isLockedByUs, withFreeIndex, withIndexLock } from './index-file.ts';
import { createJournal } from './journal.ts';
import { createObjectReader } from './object-reader.ts';
import { openRepository } from './repository.ts';
import { withSaveLock } from './save-lock.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
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
      assertClock();
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
  const { repository, journal } = workplace;
  if ((await journal.entries()).length === 0 && !(await isLockedByUs(repository))) return;
  await withSaveLock(repository.storeDir, async () => {
    // Taking the lock that a killed process of ours left, and giving it back, is all that it takes to be rid of it.
    await withFreeIndex(repository, () => Promise.resolve());
    const { commit } = await readyBranch(repository);
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
  /** The revision that the index entry may be replaced at. */
  staged: string | null;
  /** The revision that the working file may be replaced at. */
  base: string | null;
}

/** Makes the commit on top of the branch's newest one at that time. Only for the holder of the save lock. */
async function commitChange(workplace: Workplace, change: ContentChange): Promise<ContentCommit> {
  const { repository, journal, onStep } = workplace;
  // A save is made when its commit is: what cannot be brought along after it stays in the journal.
  const complete = (head: string) => completeCommits(workplace, head).catch(() => undefined);
  const resultOf = ({ commit, edits }: Prepared) => ({
    commit,
    revisions: Object.fromEntries(edits.map(({ path, after }) => [path, after])),
  });
  const { commit: present } = await readyBranch(repository);
  if (present) await complete(present);
  const first = await prepare(workplace, change, []);
  if (first.commit === first.parent) {
    await complete(first.commit);
    return resultOf(first);
  }
  const landing = async () => {
    onStep('index locked');
    let prepared = first;
    // Someone has committed by hand in between, perhaps more than once: no further commit begins now.
    while (!(await land(workplace, prepared))) prepared = await prepare(workplace, change, prepared.edits);
    return resultOf(prepared);
  };
  return withIndexLock(repository, landing, () => journal.remove(first.entry.id));
}

/** A commit that is written, and noted in the journal, but not on its branch; the branch's present one where nothing was to change. */
type Prepared = Landing & { edits: Edit[] };

/** Writes the commit on top of the branch's newest one. `earlier` are the edits of an attempt that came too late. */
async function prepare(workplace: Workplace, { message: words, author, files }: ContentChange, earlier: Edit[]): Promise<Prepared> {
  const { repository, objects, journal, onStep } = workplace;
  const message = commitMessage(words);
  const { branch, commit: parent } = await readyBranch(repository);
  const snapshot = createSnapshot(objects, parent);
  const edits = await Promise.all(files.map((file, place) => checkEdit(workplace, snapshot, parent, file, earlier[place])));
  const altered = edits.filter(({ before, after }) => before !== after);
  const commit =
    parent !== null && altered.length === 0
      ? parent
      : await writeCommit(repository, { parent, author: signature(author), message, files: altered });
  onStep('commit written');
  const entry = await journal.add({
    commit,
    index: edits.filter(({ staged, after }) => staged !== after).map(({ path, staged }) => ({ path, from: staged })),
    files: edits.filter(({ base, after }) => base !== after).map(({ path, base }) => ({ path, from: base })),
  });
  onStep('journal written');
  return { branch, parent, commit, message, edits, entry };
}

/** Throws ContentConflictError where the file is not what the change started from. */
async function checkEdit(
  workplace: Workplace,
  snapshot: Snapshot,
  head: string | null,
  { path, bytes, expected }: FileChange,
  earlier: Edit | undefined,
): Promise<Edit> {
  const standing = await standingAt(workplace, snapshot, head, path);
  const before = standing.committed?.revision ?? null;
  const after = bytes && blobId(bytes, workplace.repository.objectFormat);
  // A commit by hand may have come in between that took what this save had put into the index already; the rest has yet to follow.
  const taken = earlier !== undefined && before === after ? earlier : null;
  if (expected !== undefined && expected !== standing.revision && !taken) {
    throw new ContentConflictError(path, await loadFile(workplace, path, standing));
  }
  return {
    path,
    mode: standing.committed?.mode ?? '100644',
    bytes,
    before,
    after,
    staged: taken ? taken.staged : before,
    base: taken ? taken.base : expected === undefined ? before : standing.revision,
  };
}
