import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Outside } from '#domain/outside.ts';
import type { FileMark } from './file-mark.ts';
import type { ReadIndex } from './read-index.ts';
import { SiteFolder } from './site-folder.ts';

/** Photos that were found to be damaged when they were to be encoded: what names their bytes, and a sentence. */
export type DamagedPhotos = [address: string, found: { id: string; reason: string }][];

/** What is known of a published folder. */
export interface Publication {
  /** The code that rendered it. */
  rendererId: string;
  commit: string | null;
  /** What other services had answered by then. */
  outside: Outside;
  index: ReturnType<ReadIndex['toJSON']>;
  /** The addresses of the renditions each page shows. */
  renditions: Record<string, string[]>;
  damagedPhotos: DamagedPhotos;
  /** The published files of public/ and what names their bytes. */
  publicFiles: [path: string, revision: string][];
  /** What each published file was known by when it was published. */
  marks: [name: string, mark: FileMark][];
}

/**
 * The record of a published folder, kept beside it so that a later start can go on from there. There is a
 * record only while it is true: it is withdrawn before the folder changes and written once the folder is
 * whole again, so a crash in between means that everything is rendered again.
 */
export class PublicationRecord {
  readonly #file: string;
  readonly #folder: SiteFolder;
  #withdrawn = false;
  #timer: NodeJS.Timeout | undefined;
  #pending: (() => Publication | null) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, drafts: string) {
    this.#file = file;
    this.#folder = new SiteFolder(path.dirname(file), drafts);
  }

  /** The record, or null where there is none that can be read. */
  async read(): Promise<Publication | null> {
    try {
      return JSON.parse(await readFile(this.#file, 'utf8')) as Publication;
    } catch {
      return null;
    }
  }

  async withdraw(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#withdrawn) return;
    this.#pending = undefined;
    // What is being written would otherwise be there again.
    await this.#writing.catch(() => undefined);
    await rm(this.#file, { force: true, recursive: true });
    this.#withdrawn = true;
  }

  /**
   * Writes the record once nothing has been published for a second; it is large, and no reader waits for it. There is none
   * where `publication` answers null by then.
   */
  writeSoon(publication: () => Publication | null): void {
    clearTimeout(this.#timer);
    this.#pending = publication;
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), 1_000);
    this.#timer.unref();
  }

  /** Writes what is still to be written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const publication = this.#pending?.();
    this.#pending = undefined;
    if (!publication) return;
    this.#withdrawn = false;
    await (this.#writing = this.#folder.write(path.basename(this.#file), JSON.stringify(publication)));
  }
}
