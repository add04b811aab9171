import path from 'node:path';
import { isTotpSecret } from '#functions/auth/second-factor.ts';
import { PrivateFile, SecretFileError } from './private-file.ts';

/** The optional file with the secret of the admin's authenticator app, readable by its owner only. */
export class TotpFile {
  readonly #file: PrivateFile;

  constructor(dataFolder: string) {
    this.#file = new PrivateFile(path.join(dataFolder, 'admin-totp-secret'));
  }

  /** The secret, or null if signing in requires only the password. Throws a SecretFileError. */
  async read(): Promise<string | null> {
    const secret = await this.#file.read();
    if (secret !== null && !isTotpSecret(secret))
      throw new SecretFileError(
        `${this.#file.path} does not contain an authenticator’s secret. Run \`npm run admin:totp\` to set it up again.`,
      );
    return secret;
  }

  /** Null turns the second factor off. */
  async write(secret: string | null): Promise<void> {
    await (secret === null ? this.#file.remove() : this.#file.write(secret));
  }
}
