import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder whose files are replaced whole: a reader sees the old bytes or the new ones. */
export class SiteFolder {
  readonly root: string;
  readonly #drafts: string;

  /** `drafts` is a folder on the same disk for files that are not complete yet. */
  constructor(root: string, drafts: string) {
    this.root = root;
    this.#drafts = drafts;
  }

  async #place(name: string, make: (draft: string) => Promise<void>): Promise<void> {
    const target = path.join(this.root, name);
    const draft = path.join(this.#drafts, randomUUID());
    await mkdir(this.#drafts, { recursive: true });
    try {
      await make(draft);
      await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(path.dirname(target), { recursive: true });
        await rename(draft, target);
      });
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Writes a file, in place of one that is there. */
  async write(name: string, bytes: Uint8Array | string): Promise<void> {
    await this.#place(name, (draft) => writeFile(draft, bytes));
  }

  /** Puts a file that never changes into the folder, sharing its bytes where the disk allows. */
  async add(name: string, from: string): Promise<void> {
    // Mostly there is no file yet, and a link is there whole or not at all.
    const isLinked = await link(from, path.join(this.root, name)).then(
      () => true,
      () => false,
    );
    if (!isLinked) await this.#place(name, (draft) => link(from, draft).catch(() => copyFile(from, draft)));
  }

  /** Removes a file, and the folders it leaves empty. */
  async remove(name: string): Promise<void> {
    await unlink(path.join(this.root, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    for (let folder = path.dirname(name); folder !== '.'; folder = path.dirname(folder)) {
      const removed = await rmdir(path.join(this.root, folder)).then(
        () => true,
        () => false,
      );
      if (!removed) return;
    }
  }

  /** The names of all files in it, or in a folder below it, with forward slashes. */
  async files(below = ''): Promise<string[]> {
    const entries = await readdir(path.join(this.root, below), { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  }
}
