import { ReadIndex } from '@family-bakery/live-pages/reads/read-index';
import type { FolderLine } from '@family-bakery/live-pages/folder/live-folder';
import type { Read } from '@family-bakery/live-pages/reads/recorded-queries';
import type { MeasuredPhoto } from '#content/snapshot.ts';
import type { Outside } from '#schema/outside.ts';
import type { DamagedPhoto } from './learned-photos.ts';
import { RenditionUses } from './rendition-uses.ts';

/** A version went live: its commit, and the files it made due. */
export interface LiveLine {
  commit: string | null;
  /** The services' data at that time. */
  outside: Outside;
  due: readonly string[];
  damagedPhotos: DamagedPhoto[];
}

/** What is recorded of a file. */
export interface FileFacts {
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

/** What is recorded besides files. */
export type PublicationNote = LiveLine | PhotoLine;

/** What an earlier run recorded of a published folder. */
export class Publication {
  readonly index = new ReadIndex();
  readonly renditions = new RenditionUses();
  /** The revisions of the files of public/, by their names in the folder. */
  readonly revisions = new Map<string, string>();
  /** The photos by the revisions of their files. */
  readonly photos = new Map<string, MeasuredPhoto>();
  /** The version that was live last; null if none was. */
  live: LiveLine | null = null;
  /** The files that still had to be made or removed. */
  due: ReadonlySet<string> = new Set();

  /** Applies one line of the record. */
  replay(line: PublicationNote | FolderLine<FileFacts>): void {
    if ('commit' in line) this.live = line;
    else if ('photo' in line) this.photos.set(line.revision, line.photo);
    else if ('file' in line) {
      const { file, revision, page } = line;
      if (revision === undefined) this.revisions.delete(file);
      else this.revisions.set(file, revision);
      if (page) {
        this.index.note(page.route, page.reads);
        this.renditions.note(page.route, page.renditions);
      }
    }
  }
}
