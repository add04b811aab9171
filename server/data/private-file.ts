import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** A file does not contain a valid secret; the message says what to do. */
export class SecretFileError extends Error {
  override name = 'SecretFileError';
}

/** A file with a one-line secret, readable by its owner only. */
export class PrivateFile {
  readonly path: string;

  constructor(file: string) {
    this.path = file;
  }

  /** The secret, or null if the file does not exist. */
  async read(): Promise<string | null> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      if (error.code === 'EISDIR') throw new SecretFileError(`${this.path} is a folder but should be a file. Remove it.`);
      throw error;
    });
    return text?.trim() ?? null;
  }

  /** Replaces the secret atomically. */
  async write(secret: string): Promise<void> {
    await makeFolder(path.dirname(this.path), 0o700);
    const draft = `${this.path}.${process.pid}.tmp`;
    await writeFile(draft, `${secret}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, this.path);
  }

  /** Deletes the file if it exists. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
