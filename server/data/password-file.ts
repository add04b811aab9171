import path from 'node:path';
import { generatePassword, hashPassword, isPasswordHash, verifyPassword } from '#functions/auth/password.ts';
import { PrivateFile, SecretFileError } from './private-file.ts';

/** The file that holds the hash of the admin's password; only its owner may read it. */
export class PasswordFile {
  readonly #file: PrivateFile;
  /** The last hash that was read. */
  #last: string | null = null;

  constructor(dataFolder: string) {
    this.#file = new PrivateFile(path.join(dataFolder, 'admin-password-hash'));
  }

  get path(): string {
    return this.#file.path;
  }

  /** The PHC string, or null if no password has been set yet. Throws a SecretFileError. */
  async read(): Promise<string | null> {
    const hash = await this.#file.read();
    if (hash !== null && !isPasswordHash(hash))
      throw new SecretFileError(`${this.path} does not contain a password hash. Run \`npm run admin:password\` to set a new password.`);
    this.#last = hash ?? this.#last;
    return hash;
  }

  /** The current hash. Falls back to the last one if the file is deleted while the site runs, so that the owner can still sign in. */
  async current(): Promise<string | null> {
    return (await this.read()) ?? this.#last;
  }

  /** Stores the hash of a password. */
  async write(password: string): Promise<void> {
    await this.replace(await hashPassword(password));
  }

  /** Stores a hash. */
  async replace(hash: string): Promise<void> {
    await this.#file.write(hash);
  }

  /** Generates and returns a password if none is set; it is never shown again. Null if there is one already. */
  async generateIfMissing(): Promise<string | null> {
    if ((await this.read()) !== null) return null;
    const password = generatePassword();
    await this.write(password);
    await this.read();
    return password;
  }
}

/**
 * Hashes a password that is configured in plain text. Reuses the hash stored in the folder if it matches, because sessions are tied
 * to the hash and a restart should not end them.
 */
export async function reuseHashOf(password: string, dataFolder: string): Promise<string> {
  const file = new PrivateFile(path.join(dataFolder, 'given-password-hash'));
  const stored = await file.read().catch(() => null);
  if (stored !== null && isPasswordHash(stored) && (await verifyPassword(password, stored))) return stored;
  const hash = await hashPassword(password);
  // The hash is usable even if it cannot be stored.
  await file.write(hash).catch(() => undefined);
  return hash;
}
