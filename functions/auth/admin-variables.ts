import { z } from 'zod';
import { isPasswordHash } from './password.ts';
import { isTotpSecret } from './second-factor.ts';
import { optionalVariable } from '../runtime/environment/variable.ts';

/** The hash of the password. Required on a host; on its own machine the site can store it itself. */
export const passwordHash = z
  .string({ error: 'ADMIN_PASSWORD_HASH is missing: no one can sign in before it is set. `npm run admin:password` prints one' })
  .refine(isPasswordHash, 'ADMIN_PASSWORD_HASH must be an argon2id PHC string, as `npm run admin:password` prints it ($argon2id$v=19$…)');

/** The admin's credentials. */
export const adminVariables = {
  ADMIN_USERNAME: optionalVariable(z.string().max(100, 'ADMIN_USERNAME may have at most 100 characters').default('admin')),
  ADMIN_PASSWORD_HASH: optionalVariable(passwordHash.optional()),
  ADMIN_TOTP_SECRET: optionalVariable(
    z
      .string()
      .refine(isTotpSecret, 'ADMIN_TOTP_SECRET must be the secret of an authenticator in Base32, as `npm run admin:totp` prints it')
      .optional(),
  ),
};
