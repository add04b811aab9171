import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder, moveIntoPlace } from './into-place.ts';

/** The beginning of each kept file's name says what bytes it must have. */
const KEPT = /^([0-9a-f]{16})-(.+)$/;

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/**
 * A folder of files that are made once and kept from then on; a file's name says all that is in it. One that is damaged is made
 * anew: it is looked at when it is asked for first.
 */
export class KeptFiles {
  readonly #folder: string;
  readonly #underWay = new Map<string, Promise<string>>();
  /** The files that are sound, by name. */
  readonly #known = new Map<string, string>();
  /** Those that an earlier run kept, by name. */
  #found: Promise<Map<string, string>> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file of that name; makes it where it is not kept yet, once for all who ask meanwhile. */
  async file(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const making = this.#underWay.get(name) ?? this.#make(name, make).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, making);
    return making;
  }

  /** Keeps a file no longer. */
  async drop(name: string): Promise<void> {
    const file = this.#known.get(name) ?? (await this.#sound(name));
    this.#known.delete(name);
    if (file !== null) await rm(file, { force: true });
    (await this.#found)?.delete(name);
  }

  async #make(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    const file = (await this.#sound(name)) ?? (await this.#keep(name, await make()));
    this.#known.set(name, file);
    return file;
  }

  async #keep(name: string, bytes: Uint8Array): Promise<string> {
    await ensureFolder(this.#folder);
    const keptName = `${digestOf(bytes)}-${name}`;
    const file = path.join(this.#folder, keptName);
    const draft = `${file}.${process.pid}.draft`;
    await writeFile(draft, bytes);
    await moveIntoPlace(draft, this.#folder, keptName);
    return file;
  }

  /** The file that an earlier run kept under a name, if it has the bytes that it had then; else it is removed. */
  async #sound(name: string): Promise<string | null> {
    this.#found ??= this.#find();
    const keptName = (await this.#found).get(name);
    if (keptName === undefined) return null;
    const file = path.join(this.#folder, keptName);
    const bytes = await readFile(file).catch(() => null);
    if (bytes && keptName.startsWith(`${digestOf(bytes)}-`)) return file;
    await rm(file, { force: true, recursive: true });
    return null;
  }

  async #find(): Promise<Map<string, string>> {
    const names = await readdir(this.#folder).catch(() => []);
    return new Map(
      names
        .map((keptName) => KEPT.exec(keptName))
        .filter((match) => match !== null)
        .map(([keptName, , name = '']) => [name, keptName]),
    );
  }
}
