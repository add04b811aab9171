import path from 'node:path';
import { generatePassword, hashPassword, isPasswordHash, verifyPassword } from '#functions/http/password.ts';
import { PrivateFile, SecretFileError } from './private-file.ts';

/** The file that holds the hash of the admin's password; only its owner may read it. */
export class PasswordFile {
  readonly #file: PrivateFile;
  /** The hash that was there last. */
  #last: string | null = null;

  constructor(dataFolder: string) {
    this.#file = new PrivateFile(path.join(dataFolder, 'admin-password-hash'));
  }

  get path(): string {
    return this.#file.path;
  }

  /** The PHC string, or null where no password was set yet. */
  async read(): Promise<string | null> {
    const hash = await this.#file.read();
    if (hash !== null && !isPasswordHash(hash))
      throw new SecretFileError(`${this.path} does not hold a password hash. Run \`npm run admin:password\` to set a new password.`);
    this.#last = hash ?? this.#last;
    return hash;
  }

  /** The hash that counts: a file that is deleted under the running site signs nobody out of it for good. The next start makes another. */
  async current(): Promise<string | null> {
    return (await this.read()) ?? this.#last;
  }

  /** Keeps the hash of a password, in place of any other. */
  async write(password: string): Promise<void> {
    await this.#file.write(await hashPassword(password));
  }

  /** Makes a password where there is none, and answers it: the only time it is ever seen. Null where there is one. */
  async generateIfMissing(): Promise<string | null> {
    if ((await this.read()) !== null) return null;
    const password = generatePassword();
    await this.write(password);
    await this.read();
    return password;
  }
}

/**
 * The hash of a password that is given in plain. The one that was kept in the folder is taken again while it is of that
 * password: sessions know their password by its hash, and a start should not end them.
 */
export async function keptHashOf(password: string, dataFolder: string): Promise<string> {
  const file = new PrivateFile(path.join(dataFolder, 'given-password-hash'));
  const kept = await file.read().catch(() => null);
  if (kept !== null && isPasswordHash(kept) && (await verifyPassword(password, kept))) return kept;
  const hash = await hashPassword(password);
  // What cannot be kept counts all the same.
  await file.write(hash).catch(() => undefined);
  return hash;
}
