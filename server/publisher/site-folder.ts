import { randomUUID } from 'node:crypto';
import { copyFile, link, readdir, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileMark, isSameMark, markOf } from './file-mark.ts';
import { ensureFolder, moveIntoPlace } from './into-place.ts';

/**
 * A folder whose files are replaced whole: a reader sees the old bytes or the new ones. It knows the files that were put into it,
 * and finds those that something else has deleted or changed since.
 */
export class SiteFolder {
  readonly root: string;
  readonly #drafts: string;
  readonly #placed = new Map<string, FileMark>();
  /** Where the search for damage goes on. */
  #next = this.#placed.entries();

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
      this.#note(name);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  #note(name: string): void {
    const mark = markOf(path.join(this.root, name));
    // Taken away in this very moment: a file that is nowhere has no such mark.
    this.#placed.set(name, mark ?? [-1, 0]);
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
    // It may be there from an earlier run: two names of the same bytes cannot be moved one onto the other.
    if (isLinked || isSameMark(markOf(path.join(this.root, name)), markOf(from))) this.#note(name);
    else await this.#place(name, (draft) => link(from, draft).catch(() => copyFile(from, draft)));
  }

  /** Removes a file, and the folders it leaves empty. */
  async remove(name: string): Promise<void> {
    this.#placed.delete(name);
    await unlink(path.join(this.root, name)).catch((error: NodeJS.ErrnoException) => {
      // Something else has put a folder there: Linux calls that EISDIR, macOS EPERM.
      if (!['ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM'].includes(error.code ?? '')) throw error;
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

  /** What each file that is in it is known by. */
  async marks(): Promise<Map<string, FileMark>> {
    const marks = new Map<string, FileMark>();
    for (const name of await this.files()) {
      const mark = markOf(path.join(this.root, name));
      if (mark) marks.set(name, mark);
    }
    return marks;
  }

  /** What each file that was put into it was known by then. */
  get placed(): ReadonlyMap<string, FileMark> {
    return this.#placed;
  }

  /** Takes over what an earlier run has put into it. */
  adopt(placed: Iterable<[name: string, mark: FileMark]>): void {
    for (const [name, mark] of placed) this.#placed.set(name, mark);
  }

  /** The files that are not as they were put into it. Looks at `most` of them, and the next time at those that follow. */
  damaged(most = this.#placed.size): string[] {
    const found: string[] = [];
    for (let left = Math.min(most, this.#placed.size); left > 0; left -= 1) {
      let next = this.#next.next();
      if (next.done) next = (this.#next = this.#placed.entries()).next();
      if (next.done) break;
      const [name, mark] = next.value;
      if (!isSameMark(markOf(path.join(this.root, name)), mark)) found.push(name);
    }
    return found;
  }
}
