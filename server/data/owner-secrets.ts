import type { Storage } from 'unstorage';
import { createOwnerSecrets, type OwnerSecrets, storedSecret } from '#functions/auth/owner-secrets.ts';
import { isPasswordHash } from '#functions/auth/password.ts';
import type { Environment } from '../environment.ts';
import { type PasswordFile, reuseHashOf } from './password-file.ts';
import type { TotpFile } from './totp-file.ts';

interface Places {
  passwordFile: PasswordFile;
  totpFile: TotpFile;
  /** For a password that takes the place of the environment's. */
  storage: Storage;
}

/** The hash of the password in the environment; undefined if it has none. */
function givenHashIn({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH, SITE_DATA_DIR }: Environment): (() => Promise<string>) | undefined {
  if (ADMIN_PASSWORD !== undefined) {
    let hash: Promise<string> | undefined;
    return () => (hash ??= reuseHashOf(ADMIN_PASSWORD, SITE_DATA_DIR));
  }
  return ADMIN_PASSWORD_HASH === undefined ? undefined : () => Promise.resolve(ADMIN_PASSWORD_HASH);
}

/** The owner's secrets on one machine: in the files that `npm run admin:password` and `npm run admin:totp` write, or in the environment. */
export function ownerSecrets(environment: Environment, { passwordFile, totpFile, storage }: Places): OwnerSecrets {
  const givenHash = givenHashIn(environment);
  return createOwnerSecrets({
    givenHash,
    password: givenHash
      ? storedSecret({ storage, givenHash, isValid: isPasswordHash })
      : { read: () => passwordFile.current(), write: (hash) => passwordFile.replace(hash) },
    givenTotp: environment.ADMIN_TOTP_SECRET,
    totp: totpFile,
  });
}
