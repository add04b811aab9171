import { createHash, createHmac } from 'node:crypto';
import { isSameText, verifyPassword } from './password.ts';

/** Checks who may sign in. */
export interface Credentials {
  /** The admin's name. */
  username: string;
  verify(username: string, password: string): Promise<boolean>;
  /** Changes with the password and the second factor's secret, so that existing sessions end. */
  passwordMark(): Promise<string>;
  /** Signs a text. */
  sign(text: string): Promise<Buffer>;
}

/**
 * The credentials of the single admin. `readHash` returns the password's PHC string, `readSecret` the second factor's secret and `readKey`
 * the key to sign with. They are called on each use, so changes take effect immediately.
 */
export function createCredentials(
  adminName: string,
  readHash: () => Promise<string>,
  readSecret: () => Promise<string | null> = () => Promise.resolve(null),
  readKey: () => Promise<string> = readHash,
): Credentials {
  return {
    username: adminName,
    async verify(username, password) {
      // Checks the password even if the name is wrong, so that the response time does not reveal which one was wrong.
      const isRight = await verifyPassword(password, await readHash());
      return isSameText(username, adminName) && isRight;
    },
    passwordMark: async () =>
      createHash('sha256')
        .update(await readHash())
        .update((await readSecret()) ?? '')
        .digest('base64url')
        .slice(0, 16),
    sign: async (text) =>
      createHmac('sha256', await readKey())
        .update(text)
        .digest(),
  };
}
