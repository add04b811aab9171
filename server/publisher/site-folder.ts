import { randomUUID } from 'node:crypto';
import { copyFile, link, readdir, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder, moveIntoPlace } from './into-place.ts';

/** What a file is known by without being read: its size, and when it was changed, in milliseconds since 1970. */
export type FileMark = [size: number, changedAt: number];

/** Copies of a folder keep times to the millisecond. */
export const isSameMark = (one: FileMark | undefined, other: FileMark | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && Math.abs(one[1] - other[1]) < 2;

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
    const draft = path.join(this.#drafts, randomUUID());
    try {
      // Mostly the folder is there.
      await make(draft).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
        await ensureFolder(this.#drafts);
        await make(draft);
      });
      await moveIntoPlace(draft, this.root, name);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Writes a file, in place of one that is there. */
  async write(name: string, bytes: Uint8Array | string): Promise<void> {
    await this.#place(name, (draft) => writeFile(draft, bytes));
  }

  /** Puts a file that never changes into the folder, sharing its bytes where the disk allows: damage to one is damage to both. */
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
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
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
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
        throw error;
      },
    );
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  }

  /** What each file in it is known by. */
  async marks(): Promise<Map<string, FileMark>> {
    const marks = new Map<string, FileMark>();
    for (const name of await this.files()) {
      const found = await stat(path.join(this.root, name)).catch(() => null);
      if (found) marks.set(name, [found.size, found.mtimeMs]);
    }
    return marks;
  }
}
