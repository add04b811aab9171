import { z } from 'zod';
import { GitHubAnswerError } from './answer.ts';
import type { GitHubApi } from './api.ts';
import type { BranchHead } from './head.ts';
import { explainTrouble, GitHubTrouble, TROUBLES } from './trouble.ts';

/** Moves the branch from its newest commit, `parent`, to a new one. */
interface Move {
  parent: string;
  commit: string;
}

/** The state of a move: done, impossible because the branch went elsewhere, or unknown. */
type Outcome = 'moved' | 'elsewhere' | 'unknown';

/** Matches GitHub's message if a branch rule blocks the move. */
const RULES = /rule|protected|required|pull request/i;

const refSchema = z.object({ object: z.object({ sha: z.string() }) });
const comparisonSchema = z.object({
  status: z.enum(['identical', 'ahead', 'behind', 'diverged']),
  merge_base_commit: z.object({ sha: z.string() }),
});

/**
 * Moves the branch to a commit, never by force. Returns false if the branch has moved elsewhere, so that it will not contain this
 * commit. Throws a StoreUnavailableError that says so if the outcome is unknown.
 *
 * Retrying a move that already succeeded succeeds again, and is more reliable than reading the branch, which may be stale. If
 * GitHub refuses the move, the branch is checked: if it contains the commit, the move succeeded; if it continued from the parent
 * without the commit, the move can never succeed; if it is still at the parent, the read may be stale, so both are retried.
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
    // The time is up, but checking the branch once more may still reveal the outcome.
    const outcome = await look(api, head, move, performance.now() + api.patience.requestMs).catch(() => 'unknown' as const);
    if (outcome !== 'unknown') return outcome;
    throw explainTrouble(error, 'perhaps saved');
  }
}

/** Asks GitHub to move the branch. Null if it did, otherwise a refusal that may be temporary. */
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
  // The branch is behind the parent: it was reset, or the read is stale.
  if (status === 'behind') return 'unknown';
  if (base.sha === parent) head.moved(parent, newest);
  return 'elsewhere';
}

/** Compares two commits; null if they have no common history. */
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
