import { z } from 'zod';
import { GitHubAnswerError } from './answer.ts';
import type { GitHubApi } from './api.ts';
import { TROUBLES } from './trouble.ts';

/**
 * The newest commit of the branch, as far as is known. GitHub may answer for a while as if a write had not been: a
 * commit that is known to have been replaced is not believed to be the newest again within that while.
 */
export interface BranchHead {
  /** Asks GitHub. */
  read(until: number): Promise<string>;
  /** Of a commit that GitHub called the newest: itself, or the one that is known to have come after it. */
  settle(answered: string): string;
  /** Notes that `commit` was made on `parent` and the branch moved there. */
  moved(parent: string, commit: string): void;
}

const refSchema = z.object({ object: z.object({ sha: z.string() }) });

/** Looks after the newest commit of `api`'s branch. */
export function createBranchHead(api: GitHubApi): BranchHead {
  /** Commits that others came after, each with that one and the time. */
  const replaced = new Map<string, { by: string; at: number }>();
  let last: { etag: string | null; commit: string } | null = null;

  function settle(answered: string): string {
    let commit = answered;
    for (let next = replaced.get(commit); next !== undefined; next = replaced.get(commit)) {
      if (performance.now() - next.at > api.patience.staleMs) {
        replaced.delete(commit);
        break;
      }
      commit = next.by;
    }
    return commit;
  }

  return {
    settle,

    async read(until) {
      const ref = `heads/${api.place.branch}`;
      try {
        // An answer that nothing is new costs nothing of the hour's allowance.
        const answer = await api.restUnless(last?.etag ?? null, refSchema, 'GET /repos/{owner}/{repo}/git/ref/{ref}', { ref }, until);
        if (answer) last = { etag: answer.etag, commit: answer.data.object.sha };
      } catch (error) {
        if (error instanceof GitHubAnswerError && error.status === 404) throw await missing(api, until);
        throw error;
      }
      return settle(last?.commit ?? '');
    },

    moved(parent, commit) {
      const at = performance.now();
      for (const [key, next] of replaced) if (at - next.at > api.patience.staleMs) replaced.delete(key);
      // A branch that was set back to where it has been goes on from there.
      replaced.delete(commit);
      replaced.set(parent, { by: commit, at });
    },
  };
}

/** Which of the two is not there, the branch or the repository. */
async function missing(api: GitHubApi, until: number): Promise<Error> {
  try {
    await api.rest(z.object({}), 'GET /repos/{owner}/{repo}', {}, until);
    return TROUBLES.branch(api.place);
  } catch (error) {
    if (error instanceof GitHubAnswerError && error.status === 404) return TROUBLES.repository(api.place, error);
    throw error;
  }
}
