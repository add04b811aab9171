import { constants } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Read } from '#content/reader.ts';
import type { Outside } from '#domain/outside.ts';
import type { FileMark } from './file-mark.ts';
import { ReadIndex } from './read-index.ts';
import { RenditionUses } from './rendition-uses.ts';
import { SiteFolder } from './site-folder.ts';

/** Photos that were found to be damaged when they were to be encoded: what names their bytes, and a sentence. */
export type DamagedPhotos = [address: string, found: { id: string; reason: string }][];

/** A version went live: of which commit, and which files it made due. */
interface LiveLine {
  commit: string | null;
  /** What other services had answered by then. */
  outside: Outside;
  due: string[];
  damagedPhotos: DamagedPhotos;
}

/** A file was made. */
export interface FileLine {
  file: string;
  /** What it is known by; null where it was taken away. */
  mark: FileMark | null;
  /** Of a file of public/: what names its bytes. */
  revision?: string;
  /** Of a page. */
  page?: { route: string; reads: readonly Read[]; renditions: readonly string[] };
}

type Line = { rendererId: string } | LiveLine | FileLine;

/** What is known of a published folder. */
export interface Publication extends Omit<LiveLine, 'due'> {
  index: ReadIndex;
  renditions: RenditionUses;
  /** What names the bytes of the files of public/, by their names in the folder. */
  revisions: Map<string, string>;
  /** What each file was known by when it was made. */
  marks: Map<string, FileMark>;
  /** The files that were not as they had to be, or whose removal was due. */
  due: Set<string>;
}

/** Takes over one line after the other. Throws at the first that is none, such as one that was cut off. */
function replay(publication: Publication, line: Line): void {
  if ('commit' in line) {
    const { due, ...live } = line;
    Object.assign(publication, live);
    for (const name of due) publication.due.add(name);
  } else if ('file' in line) {
    const { file, mark, revision, page } = line;
    publication.due.delete(file);
    if (mark) publication.marks.set(file, mark);
    else publication.marks.delete(file);
    if (revision === undefined) publication.revisions.delete(file);
    else publication.revisions.set(file, revision);
    if (page) {
      publication.index.note(page.route, page.reads);
      publication.renditions.note(page.route, page.renditions);
    }
  }
}

/**
 * The record of a published folder, kept beside it so that a later start can go on from there. A line is added for each version that
 * goes live and for each file that is made, so a stop at any moment loses at most the file in hand: one whose mark is not the recorded
 * one is made again. What cannot be added is made up for by writing all of it down again.
 */
export class PublicationRecord {
  readonly #file: string;
  readonly #folder: SiteFolder;
  readonly #rendererId: string;
  /** All that is known, as lines; null where nothing is to be kept yet. */
  readonly #all: () => (LiveLine | FileLine)[] | null;
  #pending: string[] = [];
  #writing: Promise<void> | null = null;
  /** Whether the file has all but what is pending. */
  #isWhole = false;
  #lines = 0;

  constructor(file: string, drafts: string, rendererId: string, all: () => (LiveLine | FileLine)[] | null) {
    this.#file = file;
    this.#folder = new SiteFolder(path.dirname(file), drafts);
    this.#rendererId = rendererId;
    this.#all = all;
  }

  /** What the record says; null where there is none of this code. */
  async read(): Promise<Publication | null> {
    const lines = (await readFile(this.#file, 'utf8').catch(() => '')).split('\n');
    const publication: Partial<Publication> = {
      index: new ReadIndex(),
      renditions: new RenditionUses(),
      revisions: new Map(),
      marks: new Map(),
      due: new Set(),
    };
    try {
      const { rendererId } = JSON.parse(lines[0] ?? '') as { rendererId?: string };
      if (rendererId !== this.#rendererId) return null;
      for (const line of lines.slice(1, -1)) replay(publication as Publication, JSON.parse(line) as Line);
      this.#isWhole = lines.at(-1) === '';
      this.#lines = lines.length - 2;
    } catch {
      // A line was cut off, or the whole file is something else: what comes before it holds.
    }
    return publication.commit === undefined ? null : (publication as Publication);
  }

  /** Adds what has happened. */
  add(line: LiveLine | FileLine): void {
    this.#pending.push(`${JSON.stringify(line)}\n`);
    this.#writing ??= this.#write().finally(() => (this.#writing = null));
  }

  /** Waits for what is to be written, and makes it short where most of it is outdated. */
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
      // Where something has deleted it, it must not begin in the middle. Nor must it go on behind half a line.
      await appendFile(this.#file, lines.join(''), { flag: constants.O_WRONLY | constants.O_APPEND }).catch(() => {
        this.#isWhole = false;
        this.#pending.unshift(...lines);
      });
    }
    this.#pending = [];
  }

  async #writeAll(all: (LiveLine | FileLine)[]): Promise<void> {
    const text = [{ rendererId: this.#rendererId }, ...all].map((line) => `${JSON.stringify(line)}\n`).join('');
    this.#pending = [];
    await this.#folder.write(path.basename(this.#file), text);
    this.#isWhole = true;
    this.#lines = all.length;
  }
}
