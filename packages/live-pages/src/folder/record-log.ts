import { constants } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SiteFolder } from './site-folder.ts';

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/**
 * A log of JSON lines, so that a later start can resume: a crash loses at most the last line. The first names the code that wrote it,
 * because other code has other lines. If a line cannot be appended, the whole log is rewritten.
 */
export class RecordLog<Line extends object> {
  readonly #file: string;
  readonly #folder: SiteFolder;
  readonly #code: string;
  readonly #all: () => Line[] | null;
  #pending: string[] = [];
  #writing: Promise<void> | null = null;
  /** Whether the file contains everything except the pending lines. */
  #isWhole = false;
  #lines = 0;

  /** `drafts` is for incomplete files. `all` returns the complete state as lines; null while there is nothing to record. */
  constructor(file: string, drafts: string, code: string, all: () => Line[] | null) {
    this.#file = file;
    this.#folder = new SiteFolder(path.dirname(file), drafts);
    this.#code = code;
    this.#all = all;
  }

  /** Replays the lines of an earlier run, oldest first: none if there are none or other code wrote them. */
  async read(replay: (line: Line) => void): Promise<void> {
    const lines = (await readFile(this.#file, 'utf8').catch(() => '')).split('\n');
    try {
      const { code } = JSON.parse(lines[0] ?? '') as { code?: string };
      if (code !== this.#code) return;
      for (const line of lines.slice(1, -1)) replay(JSON.parse(line) as Line);
      this.#isWhole = lines.at(-1) === '';
      this.#lines = lines.length - 2;
    } catch {
      // A line was cut off, or the file is not a record: keep the lines before it.
    }
  }

  /** Queues a line to be appended. */
  add(line: Line): void {
    this.#pending.push(jsonLine(line));
    this.#writing ??= this.#write().finally(() => (this.#writing = null));
  }

  /** Waits for pending writes, and compacts the log if most of it is outdated. */
  async close(): Promise<void> {
    await this.#writing;
    const all = this.#all();
    if (all && (!this.#isWhole || this.#lines > 2 * all.length)) await this.#writeAll(all);
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      if (!this.#isWhole) {
        const all = this.#all();
        const isWritten =
          all !== null &&
          (await this.#writeAll(all).then(
            () => true,
            () => false,
          ));
        if (!isWritten) break;
        continue;
      }
      const lines = this.#pending;
      this.#pending = [];
      this.#lines += lines.length;
      // No O_CREAT: if the file was deleted, a new one would lack its beginning. A failed append may leave half a line, so rewrite it
      // all.
      await appendFile(this.#file, lines.join(''), { flag: constants.O_WRONLY | constants.O_APPEND }).catch(() => {
        this.#isWhole = false;
        this.#pending.unshift(...lines);
      });
    }
    this.#pending = [];
  }

  async #writeAll(all: Line[]): Promise<void> {
    this.#pending = [];
    await this.#folder.write(path.basename(this.#file), [{ code: this.#code }, ...all].map(jsonLine).join(''));
    this.#isWhole = true;
    this.#lines = all.length;
  }
}
