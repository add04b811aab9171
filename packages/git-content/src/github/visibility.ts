import { z } from 'zod';
import type { GitHubApi } from './api.ts';

/** Who can read a repository; `internal` is everyone in a company. */
export type Visibility = 'public' | 'private' | 'internal';

const repositorySchema = z.object({ private: z.boolean(), visibility: z.enum(['public', 'private', 'internal']).optional() });

/** Asks who can read the repository. */
export async function readVisibility(api: GitHubApi, until: number): Promise<Visibility> {
  const repository = await api.rest(repositorySchema, 'GET /repos/{owner}/{repo}', {}, until);
  return repository.visibility ?? (repository.private ? 'private' : 'public');
}

/** The warning for a public repository. */
export const publicWarning = (repository: string): string =>
  `The repository ${repository} is public on GitHub, so anyone can read the drafts in it. Make it private there, under Settings.`;
