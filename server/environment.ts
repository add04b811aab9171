import path from 'node:path';
import { z } from 'zod';
import { isPasswordHash } from '#functions/http/password.ts';
import { isTotpSecret } from '#functions/http/second-factor.ts';

const blankIsMissing = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema);

const environmentSchema = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535')
      .default(4321),
  ),
  HOST: optional(z.string().default('127.0.0.1')),
  ADMIN_USERNAME: optional(z.string().max(100, 'ADMIN_USERNAME may have at most 100 characters').default('admin')),
  ADMIN_PASSWORD: optional(z.string().max(1_000, 'ADMIN_PASSWORD may have at most 1,000 characters').optional()),
  ADMIN_PASSWORD_HASH: optional(
    z
      .string()
      .refine(
        isPasswordHash,
        'ADMIN_PASSWORD_HASH must be an argon2id PHC string, as `npm run admin:password` prints it ($argon2id$v=19$…)',
      )
      .optional(),
  ),
  ADMIN_TOTP_SECRET: optional(
    z
      .string()
      .refine(isTotpSecret, 'ADMIN_TOTP_SECRET must be the secret of an authenticator in Base32, as `npm run admin:totp` prints it')
      .optional(),
  ),
  CONTENT_STORE: optional(
    z.literal('local-git', { error: 'CONTENT_STORE must be local-git for a site on its own machine' }).default('local-git'),
  ),
  TRUSTED_PROXIES: optional(
    z.string().regex(/^\d$/, 'TRUSTED_PROXIES must be how many proxies stand before the site, from 0 to 9').transform(Number).default(0),
  ),
  SITE_DATA_DIR: optional(
    z
      .string()
      .default('.data')
      .transform((folder) => path.resolve(folder)),
  ),
});

/** What the environment says; see the table in the README. */
export type Environment = z.infer<typeof environmentSchema>;

/** Variables that make no sense; the message has a sentence for each. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Reads the environment, once. Throws an EnvironmentError. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map(({ message }) => `${message}.`).join('\n'));
  return parsed.data;
}
