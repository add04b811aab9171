import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type ContentChange, type ContentCommit, ContentConflictError, ContentPathError, type FileChange } from '#domain/content-store.ts';
import { commitMessage, plainAuthor } from '../commit-text.ts';
import { blobId } from '../git-object.ts';
import { GitHubAnswerError } from './answer.ts';
import type { GitHubApi } from './api.ts';
import type { BlobReader } from './blobs.ts';
import type { BranchHead } from './head.ts';
import { moveBranch } from './move.ts';
import { modeOf } from './queries.ts';
import { readStanding, type Standing } from './standing.ts';
import { GitHubTrouble, TROUBLES } from './trouble.ts';

/** What a save works with. */
export interface Workplace {
  api: GitHubApi;
  head: BranchHead;
  blobs: BlobReader;
}

/** One file of a change, against what is there. */
interface Edit {
  path: string;
  mode: string;
  bytes: Uint8Array | null;
  /** The revision in the branch's newest commit. */
  before: string | null;
  after: string | null;
}

/** Blobs sent at the same time. */
const SENT_AT_ONCE = 4;

const createdSchema = z.object({ sha: z.string() });

/**
 * Makes the commit on top of the branch's newest one at that time. The objects are written first and change nothing:
 * a save is made when the branch moves to its commit, which it does only from the commit that everything was compared with.
 */
export async function saveChange(workplace: Workplace, change: ContentChange, until: number): Promise<ContentCommit> {
  const { api, head } = workplace;
  if (performance.now() >= until) throw TROUBLES.crowded();
  const paths = change.files.map(({ path }) => path);
  const sent = new Set<string>();
  // The same moment at each try, so that the same commit on the same parent has the same id.
  const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  for (let tries = 0; ; tries += 1) {
    const standing = await readStanding(api, head, paths, until);
    const refused = refusal(standing, change.files);
    const edits = refused ? [] : change.files.map((file) => editOf(standing, file));
    const altered = edits.filter(({ before, after }) => before !== after);
    if (altered.length === 0) {
      if (!(await isSettled(workplace, standing.commit, until))) continue;
      if (refused) throw await withCurrent(workplace, standing, refused, until);
      return { commit: standing.commit, revisions: revisionsOf(edits) };
    }
    const commit = await writeCommit(api, { standing, altered, change, at, sent }, until);
    if (await moveBranch(api, head, { parent: standing.commit, commit }, until)) return { commit, revisions: revisionsOf(edits) };
    await api.pause(tries, until, TROUBLES.crowded());
  }
}

const revisionsOf = (edits: Edit[]) => Object.fromEntries(edits.map(({ path, after }) => [path, after]));

/** Why the change cannot be made on top of the commit: the path that is not what was expected, or an error. Null where it can. */
function refusal(standing: Standing, files: FileChange[]): string | ContentPathError | null {
  try {
    const stale = files.find(({ path, expected }) => {
      const revision = standing.entry(path)?.oid ?? null;
      return expected !== undefined && expected !== revision;
    });
    return stale?.path ?? null;
  } catch (error) {
    if (error instanceof ContentPathError) return error;
    throw error;
  }
}

async function withCurrent({ blobs }: Workplace, standing: Standing, refused: string | ContentPathError, until: number): Promise<Error> {
  if (typeof refused !== 'string') return refused;
  const entry = standing.entry(refused);
  if (!entry) return new ContentConflictError(refused, null);
  return new ContentConflictError(refused, { path: refused, bytes: await blobs.need(entry.oid, until), revision: entry.oid });
}

function editOf(standing: Standing, { path, bytes }: FileChange): Edit {
  const entry = standing.entry(path);
  return { path, mode: entry ? modeOf(entry) : '100644', bytes, before: entry?.oid ?? null, after: bytes && blobId(bytes) };
}

/**
 * Whether a commit is still the newest at a second look. A save that goes through proves what it was compared with; a
 * refusal does not, and what it was compared with may have been an answer from before a save of another process.
 */
async function isSettled({ api, head }: Workplace, commit: string, until: number): Promise<boolean> {
  await sleep(Math.max(0, Math.min(api.patience.secondLookMs, until - performance.now())));
  return (await head.read(until)) === commit;
}

interface NewCommit {
  standing: Standing;
  altered: Edit[];
  change: ContentChange;
  at: string;
  /** Blobs that are there already. */
  sent: Set<string>;
}

/** Writes a commit's objects and gives its id; no branch moves. */
async function writeCommit(api: GitHubApi, { standing, altered, change, at, sent }: NewCommit, until: number): Promise<string> {
  const next = altered.values();
  async function work(): Promise<void> {
    for (const { bytes, after } of next) {
      if (!bytes || !after || isPlainText(bytes) || sent.has(after)) continue;
      const body = { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
      const { sha } = await create(api, 'POST /repos/{owner}/{repo}/git/blobs', body, until);
      if (sha !== after) throw new Error(`GitHub keeps ${after} as ${sha}.`);
      sent.add(after);
    }
  }
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));

  const tree = altered.map(({ path, mode, bytes, after }) => {
    const file = { path, mode, type: 'blob' };
    return bytes && isPlainText(bytes) ? { ...file, content: Buffer.from(bytes).toString() } : { ...file, sha: after };
  });
  const { sha } = await create(api, 'POST /repos/{owner}/{repo}/git/trees', { base_tree: standing.tree, tree }, until);
  const { name, email } = plainAuthor(change.author);
  // Without a committer of its own the commit would name the token's owner, and the moment of each try.
  const person = { name, email: email || 'nobody@localhost', date: at };
  const commit = { message: commitMessage(change.message), tree: sha, parents: [standing.commit], author: person, committer: person };
  return (await create(api, 'POST /repos/{owner}/{repo}/git/commits', commit, until)).sha;
}

/** Text can be sent within its tree, so that an import of many files is one request. Empty files and odd characters go the safe way. */
const isPlainText = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && isUtf8(bytes) && !bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);

/** Writes an object. What it is made of may be too new for the GitHub server that was asked. */
async function create(api: GitHubApi, route: string, body: object, until: number): Promise<{ sha: string }> {
  try {
    return await api.find('what a new commit is made of', until, () => api.rest(createdSchema, route, { ...body }, until));
  } catch (error) {
    // What a token may not change, GitHub hides from it.
    const isHidden = error instanceof GitHubTrouble && error.cause instanceof GitHubAnswerError && error.cause.status === 404;
    throw isHidden ? TROUBLES.permission(api.place, error.cause) : error;
  }
}
