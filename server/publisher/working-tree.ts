import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { pagesOfSettings } from '#content/sitemap.ts';
import { sectionsIn } from '#content/site-sections.ts';
import { snapshotAt } from '#content/schedule.ts';
import { addressesIn } from '#content/rich-text.ts';
import {
  brokenFiles,
  type ChangedFile,
  emptySnapshot,
  type Entry,
  PUBLIC_FOLDER,
  uploadPath,
  withFiles,
  withoutPhotos,
} from '#content/snapshot.ts';
import { withStandIns } from '#content/stand-ins.ts';
import { CONTENT_FOLDER, CONTENT_KINDS, entryAt } from '#schema/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { hasAddress } from '#schema/sections.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { blobId } from '@family-bakery/git-content/git-object';
import { lastGoodEntries } from '#content/good-versions.ts';
import { createLocalGitStore } from '@family-bakery/git-content/local-git/store';
import { hasLocation } from '#media/metadata/without-metadata.ts';
import { assertDecodable, UnreadablePhotoError } from '#media/photo-file.ts';
import { candidatesOf } from '../web/published-files.ts';
import { refusedFiles } from './refused-files.ts';
import { routesOf } from './published-pages.ts';
import { blockingCalls } from '@family-bakery/live-pages/folder/file-calls';
import type { SiteVersion } from './site-version.ts';

async function entriesBelow(root: string, folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter(isWanted)
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

const filesBelow = (root: string, folder: string) => entriesBelow(root, folder, (entry) => entry.isFile());

/** Symbolic links to files or folders: they are not followed, because what they lead to is not in the repository. */
export async function symbolicLinks(root: string): Promise<string[]> {
  const found = await Promise.all(
    [CONTENT_FOLDER, PUBLIC_FOLDER].map((folder) => entriesBelow(root, folder, (entry) => entry.isSymbolicLink())),
  );
  return found.flat();
}

/** The name that a misnamed file could have; null if it belongs to no kind of content by any name. */
export function betterName(file: string): string | null {
  const { dir, name, ext } = path.posix.parse(file);
  const better = `${slugFromTitle(name)}${ext.toLowerCase().replace('.markdown', '.md')}`;
  return entryAt(`${dir}/${better}`) === null ? null : better;
}

/** Files in the content folder that belong to no kind of content, most likely misnamed or misplaced. */
export async function strayContent(root: string): Promise<string[]> {
  return (await filesBelow(root, CONTENT_FOLDER)).filter((name) => entryAt(name) === null && !path.basename(name).startsWith('.'));
}

/** An address below /uploads. Also matches names that no photo may have (isUploadPath), so that they are reported. */
const UPLOAD = /^\/uploads\/[\w./-]+\.\w+$/;

/** The uploads that are the whole value of a field. An upload merely mentioned in a text is not meant to be shown. */
const uploadsOfFields = (data: object): string[] =>
  [...JSON.stringify(data).matchAll(/"(\/uploads\/[^"\\]+)"/g)].map(([, address = '']) => address);

/** The version without photos that have a valid header but cannot be fully decoded. */
export async function withDecodedPhotos(version: SiteVersion): Promise<SiteVersion> {
  const damaged = new Map<string, string>();
  for (const address of version.snapshot.photos.keys()) {
    const bytes = await version.readPublicFile(uploadPath(address));
    await assertDecodable(bytes).catch((error: unknown) => {
      if (!(error instanceof UnreadablePhotoError)) throw error;
      damaged.set(address, error.message);
    });
  }
  return { ...version, snapshot: withoutPhotos(version.snapshot, damaged) };
}

/** The files of public/ that say where they were taken. */
export async function locatedFiles({ publicFiles, readPublicFile }: SiteVersion): Promise<string[]> {
  const located: string[] = [];
  // One after the other: together they would not fit into memory.
  for (const file of publicFiles.keys()) if (hasLocation(await readPublicFile(file))) located.push(file);
  return located;
}

interface MissingUpload {
  /** The file that references it. */
  file: string;
  upload: string;
  /** Why it cannot be shown although it exists; null if it does not exist. */
  reason: string | null;
}

/** Uploads that content references but that are missing or are not photos: the page shows an empty space or a drawing instead. */
export function missingUploads({ snapshot, publicFiles }: SiteVersion): MissingUpload[] {
  const isFile = (upload: string) => publicFiles.has(uploadPath(upload));
  const isShown = (upload: string) => (/\.(?:mp4|webm)$/.test(upload) ? isFile(upload) : snapshot.photos.has(upload));
  // Focal points refer to photos but do not show them.
  const kinds = CONTENT_KINDS.filter((kind) => kind !== 'photos');
  const entries = kinds.flatMap((kind) => [...snapshot.entries[kind].values()]);
  return entries.flatMap(({ path: file, data, body = '' }) => {
    const { shown, linked } = addressesIn(body, 'format' in data && data.format === 'html' ? 'html' : 'markdown');
    const missing = [
      ...[...uploadsOfFields(data), ...shown].filter((address) => UPLOAD.test(address) && !isShown(address)),
      ...[...linked].filter((address) => UPLOAD.test(address) && !isFile(address)),
    ];
    return [...new Set(missing)].map((upload) => ({ file, upload, reason: snapshot.photoProblems.get(uploadPath(upload)) ?? null }));
  });
}

/** The files of public/ that are not published because of their names, with the reasons. */
export const refusedNames = ({ snapshot, publicFiles }: SiteVersion): ContentProblem[] => [
  ...refusedFiles(publicFiles.keys(), routesOf(createReader(snapshot))).values(),
];

/** Pages that the settings reference but that do not exist. They stay in the sitemap, because something else may serve the address. */
export function missingPages({ snapshot, publicFiles }: SiteVersion): { file: string; page: string }[] {
  const routes = new Set(routesOf(createReader(snapshot)));
  const sections = sectionsIn(snapshot.entries);
  // The sitemap itself leaves out the pages of sections that are off.
  const isThere = (page: string) =>
    routes.has(page) || !hasAddress(sections, page) || candidatesOf(page).some((name) => publicFiles.has(`${PUBLIC_FOLDER}/${name}`));
  return [...snapshot.entries.settings.values()].flatMap(({ path: file, data }) =>
    pagesOfSettings(data).flatMap(({ path: page }) => (isThere(page) ? [] : { file, page })),
  );
}

/** The version with the last good versions of broken files, which are looked for in the history of the folder's repository. */
export async function withLastGood(root: string, version: SiteVersion): Promise<SiteVersion> {
  const store = createLocalGitStore({ root });
  try {
    const head = await store.head().catch(() => null);
    const good = head === null ? new Map<string, Entry>() : await lastGoodEntries(store, head, brokenFiles(version.snapshot));
    return { ...version, snapshot: snapshotAt(withStandIns(version.snapshot, good), Date.now()) };
  } finally {
    await store.close();
  }
}

/** Reads the site from a folder, committed or not. Blocks the program meanwhile. */
export async function readWorkingTree(root: string): Promise<SiteVersion> {
  const { readFile } = blockingCalls;
  const read = async (name: string): Promise<ChangedFile & { bytes: Uint8Array }> => {
    const bytes = await readFile(path.join(root, name));
    return { path: name, bytes, revision: blobId(bytes) };
  };
  const content = await Promise.all((await filesBelow(root, CONTENT_FOLDER)).map(read));
  const publicFiles = await Promise.all((await filesBelow(root, PUBLIC_FOLDER)).map(read));
  return {
    commit: null,
    snapshot: snapshotAt(await withFiles(emptySnapshot, [...content, ...publicFiles]), Date.now()),
    publicFiles: new Map(publicFiles.map(({ path: name, revision }) => [name, revision])),
    readPublicFile: (name) => readFile(path.join(root, name)),
  };
}
