import { ContentConflictError, type ContentChange, type ContentCommit, type ContentStore, type FileChange } from '../content-store.ts';
import { readHead, readyBranch, startMove } from './branch.ts';
import { writeCommit } from './commit-object.ts';
import { withGcLock } from './gc-lock.ts';
import { commitMessage, signature } from '../commit-text.ts';
import { completeCommits, land, type Landing } from './completion.ts';
import { assertContentPath, assertSavable } from '../content-path.ts';
import { createDeletionList, createVersionList } from './file-history.ts';
import { blobId, isObjectId } from '../git-object.ts';
import { draftIndex, type IndexDraft, isLockedByUs, type Move, withFreeIndex, withIndexLock } from './index-file.ts';
import { createJournal } from './journal.ts';
import { createObjectReader, readParents } from './object-reader.ts';
import { openRepository } from './repository.ts';
import { withSaveLock } from './save-lock.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { type SnapshotStore, VERSION_LIMIT } from '../snapshot-store.ts';
import { loadFile, readFileState } from './file-state.ts';
import { listChanges, listTree } from './tree-listing.ts';
import { explain } from './unavailable.ts';
import type { SaveStep, Workplace } from './workplace.ts';

/** A store on a local git repository. */
export interface LocalGitStore extends ContentStore, SnapshotStore {
  /** Ends the git process used for reads. The next read starts another. */
  close(): Promise<void>;
}

interface LocalGitOptions {
  /** The top folder of the repository's working tree. */
  root: string;
  /** Called between the steps of a save, for tests that kill the process there. */
  onStep?: (step: SaveStep) => void;
}

/** How many blobs are read in parallel, while as many are being used. */
const READ_AHEAD = 16;

/** Creates a store that opens the repository at `root` on first use. Several stores and processes may share one repository. */
export function createLocalGitStore({ root, onStep = () => undefined }: LocalGitOptions): LocalGitStore {
  const objects = createObjectReader(root);
  const listDeletions = createDeletionList(root, objects);
  const listVersions = createVersionList(root);
  let opened: Promise<Workplace> | null = null;
  let lastSave: Promise<unknown> = Promise.resolve();

  async function open(): Promise<Workplace> {
    const repository = await openRepository(root);
    const workplace = { repository, objects, journal: createJournal(repository.storeDir), onStep };
    await resume(workplace);
    return workplace;
  }

  /** Does `work` with the opened repository. A failure to open it is not cached, because the owner may fix the cause. */
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
        return loadFile(workplace, path, await readFileState(workplace, createSnapshot(objects, commit), commit, path));
      });
    },
    async commit(change) {
      assertSavable(change);
      const save = lastSave.then(() =>
        use(async (workplace) => {
          const { repository } = workplace;
          await readyBranch(repository);
          return withSaveLock(repository.storeDir, () => withGcLock(repository, () => commitChange(workplace, change)));
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
        return commit === null ? [] : listVersions(commit, path, limit);
      });
    },
    deletions: (folders, limit) =>
      use(async ({ repository }) => {
        const { commit } = await readHead(repository);
        return commit === null ? [] : listDeletions(commit, folders, limit);
      }),
    async readVersion(revision) {
      // Git would evaluate anything else as an expression, and a line break would be a second request to the reader.
      if (!isObjectId(revision)) return null;
      const object = await use(() => objects.get(revision));
      return object?.type === 'blob' ? object.bytes : null;
    },
    head: () => use(async ({ repository }) => (await readHead(repository)).commit),
    tree: (commit, folders) => use(() => listTree(objects, commit, folders)),
    changes: (from, to, folders) => use(() => listChanges(objects, from, to, folders)),
    parents: (commit) => use(() => readParents(objects, commit)),
    versions: (commit, path) => use(() => listVersions(commit, path, VERSION_LIMIT)),
    async *blobs(revisions) {
      const ask = (start: number) => {
        const asked = revisions.slice(start, start + READ_AHEAD);
        const reading = use(() => Promise.all(asked.map(async (revision) => ({ revision, object: await objects.get(revision) }))));
        // It may fail while earlier ones are being used, before anyone waits for it.
        reading.catch(() => undefined);
        return reading;
      };
      let next = ask(0);
      for (let start = 0; start < revisions.length; start += READ_AHEAD) {
        const found = await next;
        next = ask(start + READ_AHEAD);
        for (const { revision, object } of found) {
          if (!object) throw new Error(`The repository has no blob ${revision}.`);
          yield { revision, bytes: object.bytes };
        }
      }
    },
    close: () => objects.close(),
  };
}

/** Finishes the saves of killed processes. If that fails now, the next save does it. */
async function resume(workplace: Workplace): Promise<void> {
  const { repository, journal } = workplace;
  if ((await journal.entries()).length === 0 && !(await isLockedByUs(repository))) return;
  await withSaveLock(repository.storeDir, async () => {
    // Taking and releasing the index lock removes one that a killed process of the store left.
    await withFreeIndex(repository, () => Promise.resolve());
    const { commit } = await readyBranch(repository);
    if (commit) await completeCommits(workplace, commit);
  }).catch(() => undefined);
}

/** One file of a change, compared with the repository. */
interface Edit {
  path: string;
  mode: string;
  bytes: Uint8Array | null;
  /** The revision in the branch's newest commit. */
  before: string | null;
  after: string | null;
  /** The index entry may only be replaced if it has this revision. */
  staged: string | null;
  /** The working file may only be replaced if it has this revision. */
  base: string | null;
}

/** Commits the change on top of the branch's newest commit. Requires the save lock. */
async function commitChange(workplace: Workplace, change: ContentChange): Promise<ContentCommit> {
  const { repository, journal, onStep } = workplace;
  // The save has succeeded once the branch has moved. If completing it fails, the entry stays in the journal.
  const complete = (head: string) => completeCommits(workplace, head).catch(() => undefined);
  const resultOf = ({ commit, edits }: Prepared) => ({
    commit,
    revisions: Object.fromEntries(edits.map(({ path, after }) => [path, after])),
  });
  const { commit: present } = await readyBranch(repository);
  if (present) await complete(present);
  // Git is started for what comes last while the commit is being written: each start takes longer than its work.
  const mover = startMove(repository, commitMessage(change.message));
  let drafting: Promise<IndexDraft | null> | null = null;
  try {
    const checked = await check(workplace, change, []);
    // An index that cannot be read is reported, or left alone, when it is needed.
    drafting = draftIndex(repository, indexMoves(checked.edits)).catch(() => null);
    const first = await prepare(workplace, change, checked);
    if (first.commit === first.parent) {
      await complete(first.commit);
      return resultOf(first);
    }
    const landing = async () => {
      onStep('index locked');
      let prepared = first;
      let draft = await drafting;
      // Someone committed by hand in between, perhaps more than once. With the index locked, no further commit can start.
      while (!(await land(workplace, prepared, { mover, draft }))) {
        draft = null;
        prepared = await prepare(workplace, change, await check(workplace, change, prepared.edits));
      }
      return resultOf(prepared);
    };
    return await withIndexLock(repository, landing, () => journal.remove(first.entry.id));
  } finally {
    mover.close();
    await (await drafting)?.drop();
  }
}

/** A change compared with the branch's newest commit. */
interface Checked {
  branch: string;
  parent: string | null;
  edits: Edit[];
}

/** A commit that is written and journaled but not on its branch yet, or the branch's current commit if nothing changed. */
type Prepared = Landing & Checked;

/** Compares the change with the branch's newest commit. `earlier` are the edits of an attempt that lost a race. */
async function check(workplace: Workplace, { files }: ContentChange, earlier: Edit[]): Promise<Checked> {
  const { branch, commit: parent } = await readyBranch(workplace.repository);
  const snapshot = createSnapshot(workplace.objects, parent);
  const edits = await Promise.all(files.map((file, place) => checkEdit(workplace, snapshot, parent, file, earlier[place])));
  return { branch, parent, edits };
}

/** The index entries that must follow. */
const indexMoves = (edits: Edit[]): Move[] =>
  edits
    .filter(({ staged, after }) => staged !== after)
    .map(({ path, mode, staged, after }) => ({ path, from: staged, to: after === null ? null : { mode, revision: after } }));

/** Writes the commit on top of the branch's newest one. */
async function prepare(workplace: Workplace, { message, author }: ContentChange, { branch, parent, edits }: Checked): Promise<Prepared> {
  const { repository, objects, journal, onStep } = workplace;
  const files = edits.filter(({ before, after }) => before !== after);
  const commit =
    parent !== null && files.length === 0
      ? parent
      : await writeCommit(repository, objects, { parent, author: signature(author), message: commitMessage(message), files });
  onStep('commit written');
  const entry = await journal.add({
    commit,
    index: indexMoves(edits).map(({ path, from }) => ({ path, from })),
    files: edits.filter(({ base, after }) => base !== after).map(({ path, base }) => ({ path, from: base })),
  });
  onStep('journal written');
  return { branch, parent, commit, edits, entry };
}

/** Throws ContentConflictError if the file's revision is not the expected one. */
async function checkEdit(
  workplace: Workplace,
  snapshot: Snapshot,
  head: string | null,
  { path, bytes, expected }: FileChange,
  earlier: Edit | undefined,
): Promise<Edit> {
  const state = await readFileState(workplace, snapshot, head, path);
  const before = state.committed?.revision ?? null;
  const after = bytes && blobId(bytes, workplace.repository.objectFormat);
  // A commit by hand in between may have included what this save had already put into the index; the rest must still be updated.
  const taken = earlier !== undefined && before === after ? earlier : null;
  if (expected !== undefined && expected !== state.revision && !taken) {
    throw new ContentConflictError(path, await loadFile(workplace, path, state));
  }
  return {
    path,
    mode: state.committed?.mode ?? '100644',
    bytes,
    before,
    after,
    staged: taken ? taken.staged : before,
    base: taken ? taken.base : expected === undefined ? before : state.revision,
  };
}
