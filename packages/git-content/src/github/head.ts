import { z } from 'zod';
import { GitHubAnswerError } from './answer.ts';
import type { GitHubApi } from './api.ts';
import { TROUBLES } from './trouble.ts';

/**
 * Tracks the newest commit of the branch. GitHub can return stale data for a while after a write, so during that time a commit
 * that is known to have been replaced is not accepted as the newest again.
 */
export interface BranchHead {
  /** Asks GitHub. */
  read(until: number): Promise<string>;
  /** Corrects a possibly stale answer: returns the newest known successor of `answered`, or `answered` itself. */
  settle(answered: string): string;
  /** Records that the branch moved from `parent` to `commit`. */
  moved(parent: string, commit: string): void;
}

const refSchema = z.object({ object: z.object({ sha: z.string() }) });

/** Creates the tracker for `api`'s branch. */
export function createBranchHead(api: GitHubApi): BranchHead {
  /** Commits that were replaced, each with its successor and the time. */
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
        // A 304 response does not count against the hourly rate limit.
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
      // The branch may have been reset to this commit, which is then no longer replaced.
      replaced.delete(commit);
      replaced.set(parent, { by: commit, at });
    },
  };
}

/** Finds out whether the branch or the whole repository is missing. */
async function missing(api: GitHubApi, until: number): Promise<Error> {
  try {
    await api.rest(z.object({}), 'GET /repos/{owner}/{repo}', {}, until);
    return TROUBLES.branch(api.place);
  } catch (error) {
    if (error instanceof GitHubAnswerError && error.status === 404) return TROUBLES.repository(api.place, error);
    throw error;
  }
}
