import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { type CountedFiles, DueWork } from './due-work.ts';
import type { FileCalls } from './file-calls.ts';
import { type FileMark, isSameMark } from './file-mark.ts';
import { ensureFolder } from './into-place.ts';
import { RecordLog } from './record-log.ts';
import { SiteFolder } from './site-folder.ts';

/** How long a request waits for a file to be restored. */
const RESTORE_WAIT_MS = 5_000;
/** How many files one check covers, so that it takes only a few milliseconds. */
const CHECKED_AT_ONCE = 1_000;

/** A line of the record: a file that was made, or removed if it has no mark, and what is to be known of it; or files that became due. */
export type FolderLine<Facts> = (Facts & { file: string; mark: FileMark | null }) | { due: readonly string[] };

interface LiveFolderOptions<Facts, Note, Counted extends string> {
  /** The folder that visitors see. */
  site: string;
  /** A folder for drafts and the record, on the same disk. */
  work: string;
  /** Identifies the code that makes the files: what other code has made is made again. */
  code: string;
  /**
   * Writes or removes a file, with `files`. Returns false if the content has changed meanwhile, so that it must be made again. `isAsked`
   * says whether a request waits for it. Throws PublicationError if only this file cannot be made.
   */
  make(name: string, isAsked: boolean): Promise<boolean>;
  /** The rank of a file that is not as it was recorded, or that something else has put into the folder; 0 by default. */
  rankOf?(name: string, isRecorded: boolean): number;
  /** Whether a due file must not be made yet. */
  isHeld?(name: string): boolean;
  /** Whether something else manages a file of the folder: it is neither recorded nor removed. */
  isApart?(name: string): boolean;
  /** What `progress` counts. */
  counted?: CountedFiles<Counted>;
  /** What a later start needs to know of a file that was made; null if the record must not mention it. */
  factsOf?(name: string): Facts | null;
  /** What else a later start needs to know; null if there is nothing to resume. */
  notes?(): Note[] | null;
  /** Resolves when work in the background may continue. */
  turn?: (() => Promise<unknown>) | undefined;
  /** Called with each error from outside, such as a full disk. The work is tried again. */
  log?: ((error: unknown) => void) | undefined;
  /** How files are read and written. */
  calls?: FileCalls | undefined;
}

/**
 * A published folder whose files are made when they are asked for, or else in the background. Which are due is known at once, so a change
 * is live before its files are made. Files that something else deletes or changes are put back, and a record lets a later start resume.
 *
 * @example
 * const folder = new LiveFolder({
 *   site: '/srv/site', work: '/srv/work', code: '1',
 *   make: async (name) => { await folder.files.write(name, render(name)); return true; },
 * });
 * for (const name of await folder.open()) folder.due.add(name, 0);
 * folder.due.add('index.html', 0);
 * await folder.ready(['index.html']); // before it is served
 */
export class LiveFolder<Facts extends object = object, Note extends object = never, Counted extends string = never> {
  /** The files as they are. */
  readonly files: SiteFolder;
  /** What must be made or removed. */
  readonly due: DueWork<Counted>;
  readonly #options: LiveFolderOptions<Facts, Note, Counted>;
  readonly #record: RecordLog<Note | FolderLine<Facts>>;
  readonly #log: (error: unknown) => void;
  #isKept = false;
  #isDamageLogged = false;

  constructor(options: LiveFolderOptions<Facts, Note, Counted>) {
    const { site, work, code, make, isHeld = () => false, counted, turn = nextTurn, log = () => undefined, calls } = options;
    const drafts = path.join(work, 'drafts');
    this.#options = options;
    this.#log = log;
    this.files = new SiteFolder(site, drafts, calls);
    this.#record = new RecordLog(path.join(work, 'publication.jsonl'), drafts, code, () => this.#allLines());
    this.due = new DueWork({ make, isHeld, counted, turn, log, made: (name) => this.#noteMade(name) });
  }

  /**
   * Looks at what an earlier run left in the folder, and keeps a record for the next. `replay` is called with each line of the record,
   * oldest first. Returns the files that were due at its end; those that are not as it says are due now.
   */
  async open(replay: (line: Note | FolderLine<Facts>) => void = () => undefined): Promise<ReadonlySet<string>> {
    this.#isKept = true;
    const marks = new Map<string, FileMark>();
    const due = new Set<string>();
    await this.#record.read((line) => {
      if ('file' in line) {
        due.delete(line.file);
        if (line.mark) marks.set(line.file, line.mark);
        else marks.delete(line.file);
      }
      if ('due' in line) for (const name of line.due) due.add(name);
      replay(line);
    });
    await this.scan(marks);
    return due;
  }

  /** Looks at what is in the folder, without a record: for a build. Every file is due whose mark is not the given one. */
  async scan(marks: ReadonlyMap<string, FileMark> = new Map()): Promise<void> {
    const { work, isApart } = this.#options;
    await ensureFolder(work).catch(this.#log);
    // Killed processes may have left half-written files.
    await rm(path.join(work, 'drafts'), { recursive: true, force: true }).catch(this.#log);
    const present = await this.files.marks();
    for (const name of new Set([...marks.keys(), ...present.keys()])) {
      if (isApart?.(name)) continue;
      const mark = marks.get(name);
      if (mark && isSameMark(present.get(name), mark)) this.files.adopt([[name, mark]]);
      else this.due.add(name, this.#rankOf(name, mark !== undefined));
    }
  }

  /** Appends a note to the record. Files that it lists as `due` are so until they are made. */
  note(note: Note): void {
    if (this.#isKept) this.#record.add(note);
  }

  /**
   * Makes the due files among `names` for a request that needs them; null if none is due. A file that cannot be made keeps its old bytes.
   */
  ready(names: readonly string[]): Promise<unknown> | null {
    if (this.due.size === 0) return null;
    const due = names.filter((name) => this.due.has(name) && !this.due.mustWait(name));
    return due.length === 0 ? null : Promise.all(due.map((name) => this.due.make(name, true).catch(() => undefined)));
  }

  /** Restores a file that something else deleted, for a request. Waits at most RESTORE_WAIT_MS. */
  async restore(name: string): Promise<void> {
    if (!this.due.has(name)) this.#restoreLater([name]);
    const made = this.due.make(name, true).catch(() => undefined);
    await Promise.race([made, delay(RESTORE_WAIT_MS, undefined, { ref: false })]);
  }

  /** Finds and restores files that something else deleted or changed. Checks a part of a large site. Returns whether it found any. */
  check(): boolean {
    const isOurs = (name: string) => !this.due.isMaking(name) && !this.due.has(name);
    if (!this.files.damaged(CHECKED_AT_ONCE).some(isOurs)) return false;
    this.#restoreLater(this.files.damaged().filter(isOurs));
    return true;
  }

  /** Finishes the work in progress, and writes what a later start needs. */
  async close(): Promise<void> {
    await this.due.close();
    await this.#record.close().catch(this.#log);
  }

  /** All that is damaged until everything is restored is one incident, which is logged once. */
  #restoreLater(names: readonly string[]): void {
    if (!this.#isDamageLogged) this.#log(new Error('Something else deleted or changed published files. They are put back.'));
    this.#isDamageLogged = true;
    for (const name of names) this.due.add(name, this.#rankOf(name, true));
    void this.due.start();
  }

  #noteMade(name: string): void {
    if (this.due.size === 0) this.#isDamageLogged = false;
    if (this.#isKept) for (const line of this.#linesOf(name)) this.#record.add(line);
  }

  #rankOf(name: string, isRecorded: boolean): number {
    return this.#options.rankOf?.(name, isRecorded) ?? 0;
  }

  #linesOf(file: string): FolderLine<Facts>[] {
    const facts = this.#options.factsOf ? this.#options.factsOf(file) : ({} as Facts);
    return facts ? [{ file, mark: this.files.placed.get(file) ?? null, ...facts }] : [];
  }

  #allLines(): (Note | FolderLine<Facts>)[] | null {
    const { notes = () => [], isApart } = this.#options;
    const noted = this.#isKept ? notes() : null;
    const files = [...this.files.placed.keys()].filter((name) => !isApart?.(name));
    return noted && [...files.flatMap((name) => this.#linesOf(name)), ...noted, { due: [...this.due.names] }];
  }
}
