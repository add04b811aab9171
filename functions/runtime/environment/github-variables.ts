import { z } from 'zod';
import { optionalVariable, serviceAddress } from './variable.ts';

/** Branch names that git and GitHub accept and that need no escaping in a URL. */
const BRANCH = /^(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)))[\w][\w./-]{0,199}(?<![./])$/;

/** The variables of a repository on GitHub. */
export const githubVariables = {
  GITHUB_TOKEN: optionalVariable(
    z
      .string({
        error: 'GITHUB_TOKEN is missing: a GitHub token that may read and write the contents of GITHUB_REPOSITORY',
      })
      .regex(/^[\x21-\x7e]{1,1000}$/, 'GITHUB_TOKEN must be a GitHub token, without spaces'),
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

/** The parsed variables of a repository on GitHub. */
export type GitHubVariables = z.infer<z.ZodObject<typeof githubVariables>>;
