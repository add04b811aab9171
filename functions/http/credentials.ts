import { createHash } from 'node:crypto';
import { isSameText, verifyPassword } from './password.ts';

/** Who may sign in. */
export interface Credentials {
  verify(username: string, password: string): Promise<boolean>;
  /** Changes with the password and with the second factor's secret, so that sessions opened with others end. */
  passwordMark(): Promise<string>;
}

/**
 * The one admin, known by a name and a password's PHC string. `readHash` is called again for each use, so a new password counts
 * at once; so is `readSecret`, for the secret of the second factor.
 */
export function createCredentials(
  adminName: string,
  readHash: () => Promise<string>,
  readSecret: () => Promise<string | null> = () => Promise.resolve(null),
): Credentials {
  return {
    async verify(username, password) {
      // The password is checked whatever the name, so that the time taken does not tell whether the name is right.
      const isRight = await verifyPassword(password, await readHash());
      return isSameText(username, adminName) && isRight;
    },
    passwordMark: async () =>
      createHash('sha256')
        .update(await readHash())
        .update((await readSecret()) ?? '')
        .digest('base64url')
        .slice(0, 16),
  };
}
