import path from 'node:path';
import { z } from 'zod';
import type { GitHubOptions } from '#functions/content-store/github.ts';
import { type GitHubVariables, githubVariables } from '#functions/content-store/github-variables.ts';
import { optionalVariable, serviceAddress } from '#functions/environment-variable.ts';
import { isPasswordHash } from '#functions/http/password.ts';
import type { PlaceConfiguration } from '#functions/upstream/places.ts';
import { isTotpSecret } from '#functions/http/second-factor.ts';

const placeVariables = {
  GOOGLE_PLACES_API_KEY: optionalVariable(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,300}$/, 'GOOGLE_PLACES_API_KEY must be a key of letters and digits, without spaces')
      .optional(),
  ),
  GOOGLE_PLACE_ID: optionalVariable(
    z
      .string()
      .regex(/^[\w-]{1,300}$/, 'GOOGLE_PLACE_ID must be the id of a place, such as ChIJN1t_tDeuEmsRUsoyG83frY4')
      .optional(),
  ),
  PLACES_API_URL: serviceAddress('PLACES_API_URL', 'https://places.googleapis.com'),
  PLACES_LEGACY_API_URL: serviceAddress('PLACES_LEGACY_API_URL', 'https://maps.googleapis.com'),
};

type PlaceVariables = z.infer<z.ZodObject<typeof placeVariables>>;

/** A key without a place, or a place without a key, is a half that nobody meant. */
function checkPlace({ value, issues }: z.core.ParsePayload<PlaceVariables>): void {
  const { GOOGLE_PLACES_API_KEY: key, GOOGLE_PLACE_ID: id } = value;
  if ((key === undefined) === (id === undefined)) return;
  const [given, missing] = key === undefined ? ['GOOGLE_PLACE_ID', 'GOOGLE_PLACES_API_KEY'] : ['GOOGLE_PLACES_API_KEY', 'GOOGLE_PLACE_ID'];
  issues.push({ code: 'custom', message: `${missing} is missing: the reviews need it together with ${given}`, input: null });
}

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
  ADMIN_USERNAME: optionalVariable(z.string().max(100, 'ADMIN_USERNAME may have at most 100 characters').default('admin')),
  ADMIN_PASSWORD: optionalVariable(z.string().max(1_000, 'ADMIN_PASSWORD may have at most 1,000 characters').optional()),
  ADMIN_PASSWORD_HASH: optionalVariable(
    z
      .string()
      .refine(
        isPasswordHash,
        'ADMIN_PASSWORD_HASH must be an argon2id PHC string, as `npm run admin:password` prints it ($argon2id$v=19$…)',
      )
      .optional(),
  ),
  ADMIN_TOTP_SECRET: optionalVariable(
    z
      .string()
      .refine(isTotpSecret, 'ADMIN_TOTP_SECRET must be the secret of an authenticator in Base32, as `npm run admin:totp` prints it')
      .optional(),
  ),
  CONTENT_STORE: optionalVariable(
    z.enum(['local-git', 'github'], { error: 'CONTENT_STORE must be local-git or github' }).default('local-git'),
  ),
  META_OEMBED_TOKEN: optionalVariable(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,1000}$/, 'META_OEMBED_TOKEN must be a token as Meta gives it: at most 1,000 characters, none of them a space')
      .optional(),
  ),
  GRAPH_API_URL: serviceAddress('GRAPH_API_URL', 'https://graph.facebook.com'),
  TRUSTED_PROXIES: optionalVariable(
    z.string().regex(/^\d$/, 'TRUSTED_PROXIES must be how many proxies stand before the site, from 0 to 9').transform(Number).default(0),
  ),
  SITE_DATA_DIR: optionalVariable(
    z
      .string()
      .default('.data')
      .transform((folder) => path.resolve(folder)),
  ),
  ...placeVariables,
});
const environmentSchema = siteSchema.check(checkPlace);
const githubSchema = siteSchema.extend(githubVariables).check(checkPlace);
const buildSchema = z.object(placeVariables).check(checkPlace);

/** What the environment says; see the table in the README. That of GitHub is read where the content is there. */
export type Environment = z.infer<typeof environmentSchema> & Partial<GitHubVariables>;

/** Variables that make no sense; the message has a sentence for each. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

function read<S extends z.ZodType>(schema: S, variables: NodeJS.ProcessEnv): z.infer<S> {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map(({ message }) => `${message}.`).join('\n'));
  return parsed.data;
}

/** Reads the environment, once. Throws an EnvironmentError. */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment =>
  read(variables['CONTENT_STORE'] === 'github' ? githubSchema : environmentSchema, variables);

/** Reads what a build needs of the environment, and no more: a host has its own values for the rest. Throws an EnvironmentError. */
export const readBuildEnvironment = (variables: NodeJS.ProcessEnv): z.infer<typeof buildSchema> => read(buildSchema, variables);

/** The secrets among the variables, by their names: for a log to leave out. */
export const secretsOf = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) =>
    /PASSWORD|SECRET|TOKEN|KEY/.test(name) && typeof value === 'string' ? [value] : [],
  );

/** The place whose reviews are shown, as the environment names it; null where it names none. */
export function placeConfiguration(environment: PlaceVariables): PlaceConfiguration | null {
  const { GOOGLE_PLACES_API_KEY: apiKey, GOOGLE_PLACE_ID: placeId } = environment;
  if (apiKey === undefined || placeId === undefined) return null;
  return { apiKey, placeId, placesUrl: environment.PLACES_API_URL, legacyUrl: environment.PLACES_LEGACY_API_URL };
}

/** The repository on GitHub that holds the content; null where it is on this machine. */
export function githubPlace(environment: Environment): GitHubOptions | null {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_BRANCH: branch, GITHUB_API_URL: apiUrl } = environment;
  if (token === undefined || repository === undefined || branch === undefined || apiUrl === undefined) return null;
  return { token, repository, branch, apiUrl };
}
