import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileCalls, waitingCalls } from './file-calls.ts';
import { type FileMark, isSameMark, markOf } from './file-mark.ts';
import { ensureFolder, moveIntoPlace } from './into-place.ts';

/** A kept file's name starts with a digest of its bytes. */
const CACHED = /^([0-9a-f]{16})-(.+)$/;

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/**
 * A cache folder whose files never change: a file's name determines its content. Verifies a file's bytes when it is first requested and
 * whenever its mark has changed, and makes a damaged or deleted file again.
 */
export class CachedFiles {
  readonly #folder: string;
  readonly #calls: FileCalls;
  readonly #underWay = new Map<string, Promise<string>>();
  /** The verified files and their marks, by name. */
  readonly #sound = new Map<string, { file: string; mark: FileMark }>();
  /** The names on disk, digest included, of the files that this run or an earlier one kept, by name. */
  #kept: Promise<Map<string, string>> | null = null;

  constructor(folder: string, calls: FileCalls = waitingCalls) {
    this.#folder = folder;
    this.#calls = calls;
  }

  /** The path of a file. Makes the file if it is not cached, once for all concurrent callers. */
  async file(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    const sound = this.#sound.get(name);
    if (sound && isSameMark(markOf(sound.file), sound.mark)) return sound.file;
    const making = this.#underWay.get(name) ?? this.#make(name, make).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, making);
    return making;
  }

  /** Removes a file from the cache. */
  async drop(name: string): Promise<void> {
    const kept = await this.#names();
    const keptName = kept.get(name);
    this.#sound.delete(name);
    kept.delete(name);
    if (keptName !== undefined) await rm(path.join(this.#folder, keptName), { force: true });
  }

  async #make(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    const file = (await this.#find(name)) ?? (await this.#keep(name, await make()));
    const mark = markOf(file);
    if (mark) this.#sound.set(name, { file, mark });
    return file;
  }

  async #keep(name: string, bytes: Uint8Array): Promise<string> {
    await ensureFolder(this.#folder);
    const keptName = `${digestOf(bytes)}-${name}`;
    const file = path.join(this.#folder, keptName);
    const draft = `${file}.${process.pid}.draft`;
    await this.#calls.writeFile(draft, bytes);
    await moveIntoPlace(draft, this.#folder, keptName, this.#calls);
    (await this.#names()).set(name, keptName);
    return file;
  }

  /** The path of a cached file if its bytes match its digest; otherwise removes it and returns null. */
  async #find(name: string): Promise<string | null> {
    const keptName = (await this.#names()).get(name);
    if (keptName === undefined) return null;
    const file = path.join(this.#folder, keptName);
    const bytes = await this.#calls.readFile(file).catch(() => null);
    if (bytes && keptName.startsWith(`${digestOf(bytes)}-`)) return file;
    await rm(file, { force: true, recursive: true });
    return null;
  }

  #names(): Promise<Map<string, string>> {
    return (this.#kept ??= this.#list());
  }

  async #list(): Promise<Map<string, string>> {
    const names = await readdir(this.#folder).catch(() => []);
    return new Map(
      names
        .map((keptName) => CACHED.exec(keptName))
        .filter((match) => match !== null)
        .map(([keptName, , name = '']) => [name, keptName]),
    );
  }
}
