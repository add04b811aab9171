import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** A file that does not hold the secret it should; the message says what to do. */
export class SecretFileError extends Error {
  override name = 'SecretFileError';
}

/** A file with a secret in one line, which only its owner may read. */
export class PrivateFile {
  readonly path: string;

  constructor(file: string) {
    this.path = file;
  }

  /** What it holds, or null where there is no such file. */
  async read(): Promise<string | null> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      if (error.code === 'EISDIR') throw new SecretFileError(`${this.path} is a folder, and a file should be there. Remove it.`);
      throw error;
    });
    return text?.trim() ?? null;
  }

  /** Holds a secret in place of any other, or still the other where that fails. */
  async write(secret: string): Promise<void> {
    await makeFolder(path.dirname(this.path), 0o700);
    const draft = `${this.path}.${process.pid}.tmp`;
    await writeFile(draft, `${secret}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, this.path);
  }

  /** Takes the file away, if there is one. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
