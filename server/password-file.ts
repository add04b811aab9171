import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generatePassword, hashPassword, isPasswordHash } from '#functions/http/password.ts';

/** The file that holds the hash of the admin's password; only its owner may read it. */
export class PasswordFile {
  readonly path: string;

  constructor(dataFolder: string) {
    this.path = path.join(dataFolder, 'admin-password-hash');
  }

  /** The PHC string, or null where no password was set yet. */
  async read(): Promise<string | null> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    if (!isPasswordHash(text.trim()))
      throw new Error(`${this.path} does not hold a password hash. Run \`npm run admin:password\` to set a new password.`);
    return text.trim();
  }

  /** Keeps the hash of a password, in place of any other. */
  async write(password: string): Promise<void> {
    await mkdir(path.dirname(this.path), { recursive: true, mode: 0o700 });
    const draft = `${this.path}.${process.pid}.tmp`;
    await writeFile(draft, `${await hashPassword(password)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, this.path);
  }

  /** Makes a password where there is none, and answers it: the only time it is ever seen. Null where there is one. */
  async generateIfMissing(): Promise<string | null> {
    if ((await this.read()) !== null) return null;
    const password = generatePassword();
    await this.write(password);
    return password;
  }
}
