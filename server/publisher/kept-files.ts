import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder of files that are made once and kept from then on; a file's name says all that is in it. */
export class KeptFiles {
  readonly #folder: string;
  readonly #underWay = new Map<string, Promise<string>>();
  readonly #known = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where a file is kept, or will be. */
  path(name: string): string {
    return path.join(this.#folder, name);
  }

  /** The file of that name; makes it where it is not kept yet, once for all who ask meanwhile. */
  async file(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    const file = this.path(name);
    if (this.#known.has(file)) return file;
    const making = this.#underWay.get(file) ?? this.#make(file, make).finally(() => this.#underWay.delete(file));
    this.#underWay.set(file, making);
    return making;
  }

  /** Keeps a file no longer. */
  async drop(name: string): Promise<void> {
    this.#known.delete(this.path(name));
    await rm(this.path(name), { force: true });
  }

  async #make(file: string, make: () => Promise<Uint8Array>): Promise<string> {
    const kept = await stat(file).catch(() => null);
    if (!kept) {
      const bytes = await make();
      await mkdir(this.#folder, { recursive: true });
      const draft = `${file}.${process.pid}.draft`;
      await writeFile(draft, bytes);
      await rename(draft, file);
    }
    this.#known.add(file);
    return file;
  }
}
