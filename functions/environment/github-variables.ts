import { z } from 'zod';
import { optionalVariable, serviceAddress } from './variable.ts';

/** Names that git and GitHub take for a branch, and that need no care in an address. */
const BRANCH = /^(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)))[\w][\w./-]{0,199}(?<![./])$/;

/** A repository on GitHub as the environment names it. */
export const githubVariables = {
  GITHUB_TOKEN: optionalVariable(
    z
      .string({
        error: 'GITHUB_TOKEN is missing: a token of GitHub that may read and write the contents of GITHUB_REPOSITORY',
      })
      .regex(/^[\x21-\x7e]{1,1000}$/, 'GITHUB_TOKEN must be a token as GitHub gives it, without spaces'),
  ),
  GITHUB_REPOSITORY: optionalVariable(
    z
      .string({ error: 'GITHUB_REPOSITORY is missing: the repository that holds the content, such as rosa/bakery' })
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[\w.-]{1,100}$/,
        'GITHUB_REPOSITORY must be an owner and a name, such as rosa/bakery, without https://github.com/ before it',
      ),
  ),
  GITHUB_BRANCH: optionalVariable(z.string().regex(BRANCH, 'GITHUB_BRANCH must be the name of a branch, such as main').default('main')),
  GITHUB_API_URL: serviceAddress('GITHUB_API_URL', 'https://api.github.com'),
};

/** What a GitHub store is made of, from the environment. */
export type GitHubVariables = z.infer<z.ZodObject<typeof githubVariables>>;
