import { constants } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReadIndex } from '#content/read-index.ts';
import type { Read } from '#content/reader.ts';
import type { MeasuredPhoto } from '#content/snapshot.ts';
import type { Outside } from '#schema/outside.ts';
import type { DamagedPhoto } from './learned-photos.ts';
import type { FileMark } from './file-mark.ts';
import { RenditionUses } from './rendition-uses.ts';
import { SiteFolder } from './site-folder.ts';

/** A version went live: its commit, and the files it made due. */
export interface LiveLine {
  commit: string | null;
  /** The services' data at that time. */
  outside: Outside;
  due: string[];
  damagedPhotos: DamagedPhoto[];
}

/** A file was made or removed. */
export interface FileLine {
  file: string;
  /** Its mark; null if it was removed. */
  mark: FileMark | null;
  /** For a file of public/: the revision of its bytes. */
  revision?: string;
  /** For a page. */
  page?: { route: string; reads: readonly Read[]; renditions: readonly string[] };
}

/** A photo is known, by the revision of its file: before a page that shows it is made. */
export interface PhotoLine {
  photo: MeasuredPhoto;
  revision: string;
}

/** A line after the first, which names the code. */
export type RecordLine = LiveLine | FileLine | PhotoLine;
type Line = { rendererId: string } | RecordLine;

/** The recorded state of a published folder. */
export interface Publication extends Omit<LiveLine, 'due'> {
  index: ReadIndex;
  renditions: RenditionUses;
  /** The revisions of the files of public/, by their names in the folder. */
  revisions: Map<string, string>;
  /** The photos by the revisions of their files. */
  photos: Map<string, MeasuredPhoto>;
  /** The mark of each file when it was made. */
  marks: Map<string, FileMark>;
  /** The files that still had to be made or removed. */
  due: Set<string>;
}

/** Applies one line of the record. */
function replay(publication: Publication, line: Line): void {
  if ('commit' in line) {
    const { due, ...live } = line;
    Object.assign(publication, live);
    for (const name of due) publication.due.add(name);
  } else if ('photo' in line) {
    publication.photos.set(line.revision, line.photo);
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
 * An append-only log beside the published folder, so that a later start can resume. Each version that goes live and each file made adds a
 * line, so a crash loses at most the file being made, and a file whose mark differs from the record is made again. If a line cannot be
 * appended, the whole record is rewritten.
 */
export class PublicationRecord {
  readonly #file: string;
  readonly #folder: SiteFolder;
  readonly #rendererId: string;
  /** The complete state as lines; null while there is nothing to record. */
  readonly #all: () => RecordLine[] | null;
  #pending: string[] = [];
  #writing: Promise<void> | null = null;
  /** Whether the file contains everything except the pending lines. */
  #isWhole = false;
  #lines = 0;

  constructor(file: string, drafts: string, rendererId: string, all: () => RecordLine[] | null) {
    this.#file = file;
    this.#folder = new SiteFolder(path.dirname(file), drafts);
    this.#rendererId = rendererId;
    this.#all = all;
  }

  /** Reads the record; null if there is none or another version of the code wrote it. */
  async read(): Promise<Publication | null> {
    const lines = (await readFile(this.#file, 'utf8').catch(() => '')).split('\n');
    const publication: Partial<Publication> = {
      index: new ReadIndex(),
      renditions: new RenditionUses(),
      revisions: new Map(),
      photos: new Map(),
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
      // A line was cut off, or the file is not a record: keep the lines before it.
    }
    return publication.commit === undefined ? null : (publication as Publication);
  }

  /** Queues a line to be appended. */
  add(line: RecordLine): void {
    this.#pending.push(`${JSON.stringify(line)}\n`);
    this.#writing ??= this.#write().finally(() => (this.#writing = null));
  }

  /** Waits for pending writes, and compacts the record if most of it is outdated. */
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

  async #writeAll(all: RecordLine[]): Promise<void> {
    const text = [{ rendererId: this.#rendererId }, ...all].map((line) => `${JSON.stringify(line)}\n`).join('');
    this.#pending = [];
    await this.#folder.write(path.basename(this.#file), text);
    this.#isWhole = true;
    this.#lines = all.length;
  }
}
