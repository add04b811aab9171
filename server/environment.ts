import path from 'node:path';
import { z } from 'zod';
import type { GitHubOptions } from '@family-bakery/git-content/github/store';
import { type GitHubVariables, githubVariables } from '#functions/runtime/environment/github-variables.ts';
import { optionalVariable } from '#functions/runtime/environment/variable.ts';
import { adminVariables } from '#functions/auth/admin-variables.ts';
import { mailVariables } from '#functions/mail/mail-variables.ts';
import { checkNewsletter, newsletterVariables } from '#functions/visitors/newsletter/newsletter-variables.ts';
import { readVariables } from '#functions/runtime/environment/read-variables.ts';
import { checkPlace, instagramVariables, placeVariables } from '#functions/services/service-variables.ts';
import { DATA_FOLDER, isSameFolder, isSeenByOthers } from './data/website-folders.ts';

const siteSchema = z.object({
  PORT: optionalVariable(
    z
      .string()
      .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535')
      .default(4321),
  ),
  HOST: optionalVariable(z.string().default('127.0.0.1')),
  ADMIN_PASSWORD: optionalVariable(z.string().max(1_000, 'ADMIN_PASSWORD may have at most 1,000 characters').optional()),
  ...adminVariables,
  CONTENT_STORE: optionalVariable(
    z.enum(['local-git', 'github'], { error: 'CONTENT_STORE must be local-git or github' }).default('local-git'),
  ),
  ...instagramVariables,
  TRUSTED_PROXIES: optionalVariable(
    z
      .string()
      .regex(/^\d$/, 'TRUSTED_PROXIES must be the number of proxies in front of the site, from 0 to 9')
      .transform(Number)
      .default(0),
  ),
  SITE_DATA_DIR: optionalVariable(
    z
      .string()
      .default(DATA_FOLDER)
      .transform((folder) => path.resolve(folder))
      .refine(
        (folder) => !isSameFolder(folder, path.parse(folder).root),
        'SITE_DATA_DIR must be a separate folder, such as .data: the root of the file system cannot be used',
      )
      .refine(
        (folder) => !isSameFolder(folder, '.') && !isSeenByOthers('.', folder),
        'SITE_DATA_DIR must be a separate folder, such as .data: others can see the website’s own folder, content, public and dist',
      ),
  ),
  ...placeVariables,
  ...mailVariables,
  ...newsletterVariables,
});
const environmentSchema = siteSchema.check(checkPlace, checkNewsletter);
const githubSchema = siteSchema.extend(githubVariables).check(checkPlace, checkNewsletter);
const buildSchema = z.object({ ...placeVariables, ...mailVariables, ...newsletterVariables }).check(checkPlace, checkNewsletter);

/**
 * The environment variables of `npm start`; see docs/environment.md. GitHub's are only read if the content is on GitHub. Those that
 * Netlify's functions share are in functions/runtime/environment/; functions/hosts/netlify/admin.ts reads them there.
 */
export type Environment = z.infer<typeof environmentSchema> & Partial<GitHubVariables>;

/** Reads and validates the environment. Throws an EnvironmentError. */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment =>
  readVariables(variables['CONTENT_STORE'] === 'github' ? githubSchema : environmentSchema, variables);

/** Reads only the variables that a build needs, because a host sets the others to its own values. Throws an EnvironmentError. */
export const readBuildEnvironment = (variables: NodeJS.ProcessEnv): z.infer<typeof buildSchema> => readVariables(buildSchema, variables);

/** The repository on GitHub with the content; null if the content is on this machine. */
export function githubPlace(environment: Environment): GitHubOptions | null {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_BRANCH: branch, GITHUB_API_URL: apiUrl } = environment;
  if (token === undefined || repository === undefined || branch === undefined || apiUrl === undefined) return null;
  return { token, repository, branch, apiUrl };
}
