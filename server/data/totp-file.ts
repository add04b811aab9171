import path from 'node:path';
import { isTotpSecret } from '#functions/http/second-factor.ts';
import { PrivateFile, SecretFileError } from './private-file.ts';

/** The file that holds the secret of the admin's authenticator app, where there is one; only its owner may read it. */
export class TotpFile {
  readonly #file: PrivateFile;

  constructor(dataFolder: string) {
    this.#file = new PrivateFile(path.join(dataFolder, 'admin-totp-secret'));
  }

  /** The secret, or null where signing in asks for the password only. */
  async read(): Promise<string | null> {
    const secret = await this.#file.read();
    if (secret !== null && !isTotpSecret(secret))
      throw new SecretFileError(
        `${this.#file.path} does not hold the secret of an authenticator. Run \`npm run admin:totp\` to set it up again.`,
      );
    return secret;
  }

  /** Keeps a secret, in place of any other. */
  async write(secret: string): Promise<void> {
    await this.#file.write(secret);
  }

  /** Lets the password alone do again. */
  async remove(): Promise<void> {
    await this.#file.remove();
  }
}
