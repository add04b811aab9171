import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type ContentChange, type ContentCommit, ContentConflictError, ContentPathError, type FileChange } from '../content-store.ts';
import { commitMessage, plainAuthor } from '../commit-text.ts';
import { blobId } from '../git-object.ts';
import { GitHubAnswerError } from './answer.ts';
import type { GitHubApi } from './api.ts';
import type { BlobReader } from './blobs.ts';
import type { BranchHead } from './head.ts';
import { moveBranch } from './move.ts';
import { modeOf } from './queries.ts';
import { type BranchState, readBranchState } from './branch-state.ts';
import { GitHubTrouble, TROUBLES } from './trouble.ts';

/** What a save needs. */
export interface Workplace {
  api: GitHubApi;
  head: BranchHead;
  blobs: BlobReader;
}

/** One file of a change, compared with the branch. */
interface Edit {
  path: string;
  mode: string;
  bytes: Uint8Array | null;
  /** The revision in the branch's newest commit. */
  before: string | null;
  after: string | null;
}

/** Blobs sent in parallel. */
const SENT_AT_ONCE = 4;

const createdSchema = z.object({ sha: z.string() });

/**
 * Commits the change on top of the branch's newest commit. The objects are written first, which changes nothing visible. The save
 * happens when the branch moves to the new commit, which only works from the commit that the change was checked against.
 */
export async function saveChange(workplace: Workplace, change: ContentChange, until: number): Promise<ContentCommit> {
  const { api, head } = workplace;
  if (performance.now() >= until) throw TROUBLES.crowded();
  const paths = change.files.map(({ path }) => path);
  const sent = new Set<string>();
  // The same time for every attempt, so that the same commit on the same parent has the same id.
  const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  for (let tries = 0; ; tries += 1) {
    const state = await readBranchState(api, head, paths, until);
    const refused = refusal(state, change.files);
    const edits = refused ? [] : change.files.map((file) => editOf(state, file));
    const altered = edits.filter(({ before, after }) => before !== after);
    if (altered.length === 0) {
      if (!(await isSettled(workplace, state.commit, until))) continue;
      if (refused) throw await withCurrent(workplace, state, refused, until);
      return { commit: state.commit, revisions: revisionsOf(edits) };
    }
    const commit = await writeCommit(api, { state, altered, change, at, sent }, until);
    if (await moveBranch(api, head, { parent: state.commit, commit }, until)) return { commit, revisions: revisionsOf(edits) };
    await api.pause(tries, until, TROUBLES.crowded());
  }
}

const revisionsOf = (edits: Edit[]) => Object.fromEntries(edits.map(({ path, after }) => [path, after]));

/** Why the change cannot be committed: the path whose revision is not the expected one, or an error. Null if it can. */
function refusal(state: BranchState, files: FileChange[]): string | ContentPathError | null {
  try {
    const stale = files.find(({ path, expected }) => {
      const revision = state.entry(path)?.oid ?? null;
      return expected !== undefined && expected !== revision;
    });
    return stale?.path ?? null;
  } catch (error) {
    if (error instanceof ContentPathError) return error;
    throw error;
  }
}

async function withCurrent({ blobs }: Workplace, state: BranchState, refused: string | ContentPathError, until: number): Promise<Error> {
  if (typeof refused !== 'string') return refused;
  const entry = state.entry(refused);
  if (!entry) return new ContentConflictError(refused, null);
  return new ContentConflictError(refused, { path: refused, bytes: await blobs.need(entry.oid, until), revision: entry.oid });
}

function editOf(state: BranchState, { path, bytes }: FileChange): Edit {
  const entry = state.entry(path);
  return { path, mode: entry ? modeOf(entry) : '100644', bytes, before: entry?.oid ?? null, after: bytes && blobId(bytes) };
}

/**
 * Double-checks that a commit is still the newest. A save that succeeds proves that it was checked against current data; a refusal
 * does not, because GitHub may have returned stale data from before another process's save.
 */
async function isSettled({ api, head }: Workplace, commit: string, until: number): Promise<boolean> {
  await sleep(Math.max(0, Math.min(api.patience.secondLookMs, until - performance.now())));
  return (await head.read(until)) === commit;
}

interface NewCommit {
  state: BranchState;
  altered: Edit[];
  change: ContentChange;
  at: string;
  /** Blobs that have already been sent. */
  sent: Set<string>;
}

/** Writes a commit's objects and returns its id. Does not move the branch. */
async function writeCommit(api: GitHubApi, { state, altered, change, at, sent }: NewCommit, until: number): Promise<string> {
  const next = altered.values();
  async function work(): Promise<void> {
    for (const { bytes, after } of next) {
      if (!bytes || !after || isPlainText(bytes) || sent.has(after)) continue;
      const body = { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
      const { sha } = await create(api, 'POST /repos/{owner}/{repo}/git/blobs', body, until);
      if (sha !== after) throw new Error(`GitHub stored ${after} as ${sha}.`);
      sent.add(after);
    }
  }
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));

  const tree = altered.map(({ path, mode, bytes, after }) => {
    const file = { path, mode, type: 'blob' };
    return bytes && isPlainText(bytes) ? { ...file, content: Buffer.from(bytes).toString() } : { ...file, sha: after };
  });
  const { sha } = await create(api, 'POST /repos/{owner}/{repo}/git/trees', { base_tree: state.tree, tree }, until);
  // Hosts build commits of people that they know (docs/decisions/saving/github.md). Without an explicit committer, GitHub
  // would use the time of each attempt.
  const person = { name: plainAuthor(change.author).name, email: state.ownerEmail, date: at };
  const commit = { message: commitMessage(change.message), tree: sha, parents: [state.commit], author: person, committer: person };
  return (await create(api, 'POST /repos/{owner}/{repo}/git/commits', commit, until)).sha;
}

/** Plain text can be sent inside the tree, so that an import of many files is one request. Empty files and control characters are sent as blobs. */
const isPlainText = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && isUtf8(bytes) && !bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);

/** Creates an object. Retries, because a stale GitHub server may not have the objects that it refers to yet. */
async function create(api: GitHubApi, route: string, body: object, until: number): Promise<{ sha: string }> {
  try {
    return await api.find('what a new commit is made of', until, () => api.rest(createdSchema, route, { ...body }, until));
  } catch (error) {
    // GitHub responds 404 if the token lacks permission.
    const isHidden = error instanceof GitHubTrouble && error.cause instanceof GitHubAnswerError && error.cause.status === 404;
    throw isHidden ? TROUBLES.permission(api.place, error.cause) : error;
  }
}
