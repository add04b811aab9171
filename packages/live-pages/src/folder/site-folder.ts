import { randomUUID } from 'node:crypto';
import { copyFile, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { type FileCalls, waitingCalls } from './file-calls.ts';
import { type FileMark, isLink, isSameMark, markOf } from './file-mark.ts';
import { ensureFolder, moveIntoPlace } from './into-place.ts';

/** A mark that no file has, so that it counts as damaged. */
const NO_FILE: FileMark = [-1, 0];

/**
 * A folder whose files are replaced atomically: a reader sees either the old bytes or the new ones. It tracks the files it wrote, and
 * detects when something else deletes or changes them.
 */
export class SiteFolder {
  readonly root: string;
  readonly #drafts: string;
  readonly #calls: FileCalls;
  readonly #placed = new Map<string, FileMark>();
  /** Where the next check for damage continues. */
  #next = this.#placed.entries();

  /** `drafts` is a folder on the same disk for incomplete files. */
  constructor(root: string, drafts: string, calls: FileCalls = waitingCalls) {
    this.root = root;
    this.#drafts = drafts;
    this.#calls = calls;
  }

  async #place(name: string, make: (draft: string) => Promise<void>): Promise<void> {
    const draft = path.join(this.#drafts, randomUUID());
    try {
      // The folder usually exists, so try without creating it first.
      await make(draft).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
        await ensureFolder(this.#drafts);
        await make(draft);
      });
      await moveIntoPlace(draft, this.root, name, this.#calls);
      this.#note(name);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  #note(name: string): void {
    // The file may just have been removed.
    this.#placed.set(name, markOf(path.join(this.root, name)) ?? NO_FILE);
  }

  /** Removes symbolic links in the place of the folders that a file is in: what they lead to is not ours to write to or delete. */
  async #unlinkFolders(name: string): Promise<void> {
    for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) {
      const folder = path.join(this.root, name.slice(0, end));
      if (isLink(folder)) await unlink(folder);
    }
  }

  /** Writes a file, replacing an existing one. If that has these bytes already, it stays: comparing costs less than writing. */
  async write(name: string, content: Uint8Array | string): Promise<void> {
    await this.#unlinkFolders(name);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const file = path.join(this.root, name);
    const there = markOf(file)?.[0] === bytes.length ? await this.#calls.readFile(file).catch(() => null) : null;
    if (there && Buffer.compare(there, bytes) === 0) this.#note(name);
    else await this.#place(name, (draft) => this.#calls.writeFile(draft, bytes));
  }

  /** Adds a file that never changes, as a hard link where the disk allows one: damage to one copy is damage to both. */
  async add(name: string, from: string): Promise<void> {
    await this.#unlinkFolders(name);
    // Usually the file does not exist yet, and creating a link is atomic.
    const { link } = this.#calls;
    const isLinked = await link(from, path.join(this.root, name)).then(
      () => true,
      () => false,
    );
    // An earlier run may have linked it. Renaming one hard link over another of the same file does nothing.
    if (isLinked || isSameMark(markOf(path.join(this.root, name)), markOf(from))) this.#note(name);
    else await this.#place(name, (draft) => link(from, draft).catch(() => copyFile(from, draft)));
  }

  /** Removes a file, and parent folders that become empty. */
  async remove(name: string): Promise<void> {
    this.#placed.delete(name);
    await this.#unlinkFolders(name);
    await unlink(path.join(this.root, name)).catch((error: NodeJS.ErrnoException) => {
      // Something else has put a folder there: unlink fails with EISDIR on Linux and EPERM on macOS.
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

  /** The names of all files in it, or in a subfolder, with forward slashes. */
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

  /** The current mark of each file on disk, symbolic links among them. */
  async marks(): Promise<Map<string, FileMark>> {
    const names = await this.files();
    return new Map(names.map((name) => [name, markOf(path.join(this.root, name)) ?? NO_FILE]));
  }

  /** The mark of each file when it was written. */
  get placed(): ReadonlyMap<string, FileMark> {
    return this.#placed;
  }

  /** Tracks files that an earlier run wrote. */
  adopt(placed: Iterable<[name: string, mark: FileMark]>): void {
    for (const [name, mark] of placed) this.#placed.set(name, mark);
  }

  /** The files that were changed or deleted since they were written. Checks at most `most` of them; the next call continues from there. */
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
