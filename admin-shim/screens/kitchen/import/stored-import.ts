import localForage from 'localforage';
import type { IncomingRecipe } from '#api/import.ts';
import type { ImportReport } from '#exchange/import-report.ts';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';

/** A recipe of an import, and what became of it. */
export interface ImportItem {
  /** Its place among all that was found in the files. */
  place: number;
  from: string;
  title: string;
  state: 'saved' | 'duplicate' | 'failed';
  /** Of the draft, or of the recipe that the site has already. */
  slug?: string;
  revision?: string;
  /** What was left out because the site has it, to be compared and imported all the same. */
  incoming?: IncomingRecipe;
  report: ImportReport;
  /** What happened to photos, or why it could not be saved. */
  sentences: string[];
}

/** An import as this device keeps it, so that it goes on after a reload. */
export interface StoredImport {
  /** What to read: chosen files, or a text that was pasted. */
  files: SourceFile[];
  items: ImportItem[];
  /** Files that could not be read, in sentences. */
  problems: string[];
  state: 'running' | 'stopped' | 'done';
  /** By which the site knows it when a batch is sent again, and when it is undone. */
  key: string;
  /** The size of the batch that was sent last, as long as its answer has not come. */
  unanswered: number;
}

/** Files are stored once, as they may be large; progress after each batch. */
const [FILES, PROGRESS] = ['files', 'progress'];
type Progress = Omit<StoredImport, 'files'>;
const storage = () => localForage.createInstance({ name: 'admin-import' });

/** The import that was begun last on this device; null if there is none, or storage is forbidden. */
export async function storedImport(): Promise<StoredImport | null> {
  try {
    const [files, progress] = [await storage().getItem<SourceFile[]>(FILES), await storage().getItem<Progress>(PROGRESS)];
    if (!files || !progress) return null;
    // An import that began before reports said what is in the notes.
    const items = progress.items.map((item) => ({ ...item, report: Object.assign({ inNotes: [] }, item.report) }));
    return { files, ...progress, items };
  } catch {
    return null;
  }
}

/** The slugs of the drafts that the last import on this device has made. */
export async function importedSlugs(): Promise<string[]> {
  const progress = await storage()
    .getItem<Progress>(PROGRESS)
    .catch(() => null);
  return (progress?.items ?? []).flatMap(({ state, slug }) => (state === 'saved' && slug !== undefined ? [slug] : []));
}

// Without storage an import works, but does not go on after a reload.
const orWithout = (stored: Promise<unknown>): Promise<void> => stored.then(() => undefined).catch(() => undefined);

/** Keeps the files of a new import. */
export const storeFiles = (files: SourceFile[]): Promise<void> => orWithout(storage().setItem(FILES, files));

/** Keeps how far an import is. */
export const storeProgress = (progress: Progress): Promise<void> => orWithout(storage().setItem(PROGRESS, progress));

/** Forgets an import. */
export const forgetImport = (): Promise<void> => orWithout(storage().clear());
