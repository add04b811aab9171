import type { ContentStore } from '../content-store.ts';
import { assertContentPath, assertSavable } from '../content-path.ts';
import { GitHubAnswerError } from './answer.ts';
import { createGitHubApi, type Patience } from './api.ts';
import { BLOBS_AT_ONCE, createBlobReader } from './blobs.ts';
import { listDeletions } from './deletions.ts';
import { createBranchHead } from './head.ts';
import { saveChange } from './save.ts';
import { readBranchState } from './branch-state.ts';
import { createTreeReader } from './tree.ts';
import { type Consequence, explainTrouble, TROUBLES } from './trouble.ts';
import { listParents, listVersions } from './versions.ts';
import { readVisibility, type Visibility } from './visibility.ts';
import { blobId, isObjectId } from '../git-object.ts';
import { type SnapshotStore, VERSION_LIMIT } from '../snapshot-store.ts';

/** A store on a branch of a repository on GitHub. */
export interface GitHubStore extends ContentStore, SnapshotStore {
  head(): Promise<string>;
  /** The longest a save takes, in milliseconds, until it has succeeded, was refused, or its outcome is reported as unknown. */
  readonly longestSaveMs: number;
  /** Who can read the repository. It contains the drafts, so a public repository exposes them. */
  visibility(): Promise<Visibility>;
}

/** The repository of a store, and how to access it. */
export interface GitHubOptions {
  /** A fine-grained token with “Contents: Read and write” on the repository, or a classic one with `repo`. */
  token: string;
  /** `owner/name` */
  repository: string;
  /** The branch that saves go to, and that the site is built from. */
  branch: string;
  /** The base URL of the REST API; GitHub Enterprise has one that ends in `/api/v3`. */
  apiUrl?: string;
  /** Overrides of the default timeouts. */
  patience?: Partial<Patience>;
}

const DEFAULT_PATIENCE: Patience = { wholeMs: 20_000, requestMs: 8_000, pauseMs: 250, staleMs: 10_000, secondLookMs: 1_000 };

/**
 * Creates a store on GitHub. It sends no request before its first use. Several stores and processes, and people who push, may
 * share one branch.
 */
export function createGitHubStore({ apiUrl = 'https://api.github.com', patience: changed, ...where }: GitHubOptions): GitHubStore {
  const patience = { ...DEFAULT_PATIENCE, ...changed };
  const api = createGitHubApi({ ...where, apiUrl, patience });
  const head = createBranchHead(api);
  const blobs = createBlobReader(api);
  const trees = createTreeReader(api);
  let lastSave: Promise<unknown> = Promise.resolve();

  async function within<T>(consequence: Consequence, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // GitHub responds 404 if the token may not see the repository.
      const isHidden = error instanceof GitHubAnswerError && error.status === 404;
      throw explainTrouble(isHidden ? TROUBLES.repository(api.place, error) : error, consequence);
    }
  }
  const reading = <T>(work: (until: number) => Promise<T>) => within('not read', () => work(performance.now() + patience.wholeMs));

  return {
    // After its time is up, a save checks the branch once more.
    longestSaveMs: patience.wholeMs + patience.requestMs,
    async read(path) {
      assertContentPath(path);
      return reading(async (until) => {
        const entry = (await readBranchState(api, head, [path], until)).entry(path);
        return entry && { path, bytes: await blobs.need(entry.oid, until), revision: entry.oid };
      });
    },
    async commit(change) {
      assertSavable(change);
      const until = performance.now() + patience.wholeMs;
      // Parallel saves of one process would only conflict with each other.
      const save = lastSave.then(() => within('not saved', () => saveChange({ api, head, blobs }, change, until)));
      lastSave = save.catch(() => undefined);
      return save;
    },
    revisionOf: (bytes) => Promise.resolve(blobId(bytes)),
    async history(path, limit) {
      assertContentPath(path);
      return reading(async (until) => {
        const versions = await listVersions(api, { head: await head.read(until), path, limit }, until);
        blobs.expect(versions.map(({ revision }) => revision));
        return versions;
      });
    },
    deletions: (folders, limit) =>
      reading(async (until) => {
        const deleted = await listDeletions(api, { head: await head.read(until), folders, limit }, until);
        blobs.expect(deleted.map(({ revision }) => revision));
        return deleted;
      }),
    async readVersion(revision) {
      if (!isObjectId(revision)) return null;
      return reading((until) => blobs.get(revision, until));
    },
    head: () => reading((until) => head.read(until)),
    tree: (commit, folders) => reading((until) => trees.list(commit, folders, until)),
    changes: (from, to, folders) => reading((until) => trees.changes(from, to, folders, until)),
    parents: (commit) => reading((until) => listParents(api, commit, until)),
    versions: (commit, path) => reading((until) => listVersions(api, { head: commit, path, limit: VERSION_LIMIT }, until)),
    async *blobs(revisions) {
      for (let start = 0; start < revisions.length; start += BLOBS_AT_ONCE) {
        const asked = revisions.slice(start, start + BLOBS_AT_ONCE);
        const found = await reading((until) => blobs.getAll(asked, until));
        for (const [index, bytes] of found.entries()) yield { revision: asked[index] ?? '', bytes };
      }
    },
    visibility: () => reading((until) => readVisibility(api, until)),
  };
}
