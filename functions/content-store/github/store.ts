import type { ContentStore } from '#domain/content-store.ts';
import { assertClock } from '../clock.ts';
import { assertApart, assertContentPath } from '../content-path.ts';
import { GitHubAnswerError } from './answer.ts';
import { createGitHubApi, type Patience } from './api.ts';
import { BLOBS_AT_ONCE, createBlobReader } from './blobs.ts';
import { listDeletions } from './deletions.ts';
import { createBranchHead } from './head.ts';
import { saveChange } from './save.ts';
import { readStanding } from './standing.ts';
import { createTreeReader } from './tree.ts';
import { type Consequence, explainTrouble, TROUBLES } from './trouble.ts';
import { listVersions } from './versions.ts';
import { readVisibility, type Visibility } from './visibility.ts';
import { blobId, isObjectId } from '../git-object.ts';
import type { SnapshotStore } from '../snapshot-store.ts';

/** A store on a branch of a repository on GitHub. */
export interface GitHubStore extends ContentStore, SnapshotStore {
  head(): Promise<string>;
  /** How many milliseconds a save takes at most, until it is made, refused, or said to be uncertain. */
  readonly longestSaveMs: number;
  /** Who can read the repository. Drafts are in it: where it is public, so are they. */
  visibility(): Promise<Visibility>;
}

/** Which repository a store works on, and how. */
export interface GitHubOptions {
  /** A fine-grained token with “Contents: Read and write” on the repository, or a classic one with `repo`. */
  token: string;
  /** `owner/name` */
  repository: string;
  /** The branch that saves go to, and that the site is built from. */
  branch: string;
  /** The base of the REST interface; GitHub Enterprise has one that ends in `/api/v3`. */
  apiUrl?: string;
  /** What to wait for how long, where it is not the usual. */
  patience?: Partial<Patience>;
}

const USUAL_PATIENCE: Patience = { wholeMs: 20_000, requestMs: 8_000, pauseMs: 250, staleMs: 10_000, secondLookMs: 1_000 };

/**
 * A store on GitHub. It asks nothing before it is first used. Several stores and processes may share one branch, also
 * with people who push to it.
 */
export function createGitHubStore({ apiUrl = 'https://api.github.com', patience: changed, ...where }: GitHubOptions): GitHubStore {
  const patience = { ...USUAL_PATIENCE, ...changed };
  const api = createGitHubApi({ ...where, apiUrl, patience });
  const head = createBranchHead(api);
  const blobs = createBlobReader(api);
  const trees = createTreeReader(api);
  let lastSave: Promise<unknown> = Promise.resolve();

  async function within<T>(consequence: Consequence, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // What a token may not see, GitHub hides from it, wherever it is asked.
      const isHidden = error instanceof GitHubAnswerError && error.status === 404;
      throw explainTrouble(isHidden ? TROUBLES.repository(api.place, error) : error, consequence);
    }
  }
  const reading = <T>(work: (until: number) => Promise<T>) => within('not read', () => work(performance.now() + patience.wholeMs));

  return {
    // A save whose time is up has one more look at the branch.
    longestSaveMs: patience.wholeMs + patience.requestMs,
    async read(path) {
      assertContentPath(path);
      return reading(async (until) => {
        const entry = (await readStanding(api, head, [path], until)).entry(path);
        return entry && { path, bytes: await blobs.need(entry.oid, until), revision: entry.oid };
      });
    },
    async commit(change) {
      const paths = change.files.map(({ path }) => path);
      paths.forEach(assertContentPath);
      assertApart(paths);
      assertClock();
      const until = performance.now() + patience.wholeMs;
      // Saves of one process would only be in each other's way.
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
