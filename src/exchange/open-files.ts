import { ArchiveError, isGzip, isZip, Unpacker } from '@family-bakery/recipes/reading/archive';
import { decodeText } from '@family-bakery/recipes/reading/decode-text';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { isOwnPost } from './posts/source-post.ts';

/** A file with the others that it came with, where its photo may be. */
export interface Place {
  /** The file, with the archives it is in: `export.zip › Apple pie.json`. */
  from: string;
  name: string;
  siblings: ReadonlyMap<string, SourceFile>;
}

/** A file that holds text. */
export interface OpenedText extends Place {
  text: string;
}

/** A file that could not be opened, or is left to other commands: a sentence that names it. */
export interface FileProblem {
  from: string;
  sentence: string;
}

/** The most bytes of a file, which may be a backup of hundreds of recipes with their photos. */
const MOST_BYTES = 100_000_000;
/** Archives in archives are followed this deep. */
const MOST_DEPTH = 3;
/** Files that come with recipes, and have none. */
const RESOURCE = /\.(?:jpe?g|png|webp|gif|avif|heic|svg|ico|css|m?js|map|woff2?|ttf|mp4|pdf|db|sqlite3?)$/i;
const IMAGE_START = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];
const isImage = (bytes: Uint8Array): boolean => IMAGE_START.some((start) => start.every((byte, index) => bytes[index] === byte));

/** Said of what has posts. */
export const IMPORT_POSTS = '`npm run import` makes drafts of them.';

const problem = (from: string, sentence: string): FileProblem => ({ from, sentence: `${from} ${sentence}` });

function* open(file: SourceFile, place: Place, unpacker: Unpacker, depth: number): Generator<OpenedText | FileProblem> {
  const { bytes } = file;
  const [isArchive, isCompressed] = [isZip(bytes), isGzip(bytes)];
  if (isImage(bytes)) return;
  if ((isArchive || isCompressed) && depth >= MOST_DEPTH)
    yield problem(place.from, 'is an archive in an archive in an archive, and is not unpacked.');
  else
    try {
      if (isArchive) yield* openAll(unpacker.unzip(bytes), unpacker, `${place.from} › `, depth + 1);
      else if (isCompressed) yield* open({ ...file, bytes: unpacker.gunzip(bytes) }, place, unpacker, depth + 1);
      else {
        const text = bytes.length > MOST_BYTES ? null : decodeText(bytes);
        yield text === null ? problem(place.from, 'is in a format that is not known.') : { ...place, text };
      }
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      yield problem(place.from, `${error.message}.`);
    }
}

function* openAll(files: readonly SourceFile[], unpacker: Unpacker, within: string, depth: number): Generator<OpenedText | FileProblem> {
  const siblings = new Map(files.map((file) => [file.name, file]));
  const posts = files.filter(({ name }) => isOwnPost(name)).length;
  if (posts > 0) {
    const from = within.replace(/ › $/, '');
    yield { from, sentence: `${from || 'The folder'} has ${posts} ${posts === 1 ? 'post' : 'posts'} too. ${IMPORT_POSTS}` };
  }
  for (const file of files) {
    if (!isOwnPost(file.name) && !RESOURCE.test(file.name))
      yield* open(file, { from: within + file.name, name: file.name, siblings }, unpacker, depth);
  }
}

/** Opens files one after another, archives included, and gives the text of those that may hold recipes. */
export const openFiles = (files: readonly SourceFile[]): Generator<OpenedText | FileProblem> => openAll(files, new Unpacker(), '', 0);
