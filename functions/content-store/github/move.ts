import { z } from 'zod';
import { GitHubAnswerError } from './answer.ts';
import type { GitHubApi } from './api.ts';
import type { BranchHead } from './head.ts';
import { explainTrouble, GitHubTrouble, TROUBLES } from './trouble.ts';

/** A commit that is to be the branch's newest, and the one that is now. */
interface Move {
  parent: string;
  commit: string;
}

/** What a look at the branch tells of a move: made, never to be made, or neither. */
type Outcome = 'moved' | 'elsewhere' | 'unknown';

/** How GitHub's words sound where a rule for the branch is in the way. */
const RULES = /rule|protected|required|pull request/i;

const refSchema = z.object({ object: z.object({ sha: z.string() }) });
const comparisonSchema = z.object({
  status: z.enum(['identical', 'ahead', 'behind', 'diverged']),
  merge_base_commit: z.object({ sha: z.string() }),
});

/**
 * Moves the branch to a commit, never by force. False where the branch went elsewhere, so that this commit will not be
 * part of it. Where it cannot be told whether the branch has moved, throws StoreUnavailableError that says so.
 *
 * A retry of a move that was made is answered as if it were made now, by the server that makes it: no read is as
 * sure. Where GitHub refuses, the branch is looked at. One that holds the commit has moved; one that went on from the
 * parent without it never will; one that is seen at the parent may be an old one, so both are retried.
 */
export async function moveBranch(api: GitHubApi, head: BranchHead, move: Move, until: number): Promise<boolean> {
  const outcome = await moveWithRetry(api, head, move, until);
  if (outcome === 'moved') head.moved(move.parent, move.commit);
  return outcome === 'moved';
}

async function moveWithRetry(api: GitHubApi, head: BranchHead, move: Move, until: number): Promise<'moved' | 'elsewhere'> {
  let outcomeUnknown = false;
  try {
    for (let tries = 0; ; tries += 1) {
      const refused = await ask(api, move.commit, until).catch((error: unknown) => {
        outcomeUnknown ||= error instanceof GitHubTrouble && error.outcomeUnknown;
        throw error;
      });
      if (refused === null) return 'moved';
      outcomeUnknown ||= refused.outcomeUnknown;
      const outcome = await look(api, head, move, until);
      if (outcome !== 'unknown') return outcome;
      await api.pause(tries, until, TROUBLES.slow(refused));
    }
  } catch (error) {
    if (!(error instanceof GitHubTrouble && outcomeUnknown)) throw error;
    // The time is up, but one more look at the branch may still tell what became of the save.
    const outcome = await look(api, head, move, performance.now() + api.patience.requestMs).catch(() => 'unknown' as const);
    if (outcome !== 'unknown') return outcome;
    throw explainTrouble(error, 'perhaps saved');
  }
}

/** Asks GitHub to move the branch. Null where it did, its answer where it did not but might yet. */
async function ask(api: GitHubApi, commit: string, until: number): Promise<GitHubAnswerError | null> {
  const ref = `heads/${api.place.branch}`;
  try {
    await api.rest(refSchema, 'PATCH /repos/{owner}/{repo}/git/refs/{ref}', { ref, sha: commit, force: false }, until);
    return null;
  } catch (error) {
    if (!(error instanceof GitHubAnswerError)) throw error;
    const { status, message, outcomeUnknown } = error;
    const isPassing = status === 409 ? !RULES.test(message) : status === 422 && /fast.?forward|object does not exist/i.test(message);
    if (isPassing) return error;
    const trouble = troubleOf(status, message);
    if (!trouble) throw error;
    const explained = trouble(api.place, error);
    explained.outcomeUnknown = outcomeUnknown;
    throw explained;
  }
}

function troubleOf(status: number, message: string) {
  if (status === 404) return TROUBLES.permission;
  if (status !== 409 && status !== 422) return null;
  return /reference does not exist/i.test(message) ? TROUBLES.branch : TROUBLES.rules;
}

async function look(api: GitHubApi, head: BranchHead, { parent, commit }: Move, until: number): Promise<Outcome> {
  const newest = await head.read(until);
  if (newest === commit) return 'moved';
  if (newest === parent) return 'unknown';
  const comparison = await compare(api, commit, newest, until);
  if (comparison === null) return 'elsewhere';
  const { status, merge_base_commit: base } = comparison;
  if (status === 'identical' || status === 'ahead') return 'moved';
  // An older commit than the parent: the branch was set back, or the sight is an old one.
  if (status === 'behind') return 'unknown';
  if (base.sha === parent) head.moved(parent, newest);
  return 'elsewhere';
}

/** How two commits stand to each other; null where they have no history in common. */
async function compare(api: GitHubApi, base: string, head: string, until: number): Promise<z.infer<typeof comparisonSchema> | null> {
  const basehead = `${base}...${head}`;
  const found = await api.find(`the commits ${basehead}`, until, async () => {
    try {
      return await api.rest(comparisonSchema, 'GET /repos/{owner}/{repo}/compare/{basehead}', { basehead, per_page: 1 }, until);
    } catch (error) {
      if (error instanceof GitHubAnswerError && /no common ancestor/i.test(error.message)) return 'unrelated';
      throw error;
    }
  });
  return found === 'unrelated' ? null : found;
}
