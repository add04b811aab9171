import { readFileSync } from 'node:fs';
import type { PublishedEntries, PublishedLists } from '#content/published-answers.ts';
import type { ReadIndexJson } from '@family-bakery/live-pages/reads/read-index';
import type { SnapshotJson } from '#content/snapshot-json.ts';

/** The folder, relative to the project's root, with the data a build stores for the functions of its deploy. */
export const DEPLOY_DATA_FOLDER = 'dist-functions';

/** The commit that a deploy was built from, and when. Also served as /build.json. */
export interface Build {
  commit: string | null;
  builtAt: string;
}

/** The content including drafts, and the revisions of the files under public/ by path. */
export interface DeployedContent {
  snapshot: SnapshotJson;
  publicFiles: [path: string, revision: string][];
}

/** The contents of each file of a deploy's data, by file name. */
export interface DeployData {
  'build.json': Build;
  'lists.json': PublishedLists;
  'entries.json': PublishedEntries;
  'content.json': DeployedContent;
  /** When content appears or disappears first by its schedule after the build, in milliseconds since 1970; null if none does. */
  'schedule.json': number | null;
  /** What the pages of the deploy read, to find those that a later commit makes stale. */
  'reads.json': ReadIndexJson;
}

// Each function is one file in endpoints/ of that folder, and a host may have put both anywhere. Each address is spelled out, because the
// host's packager looks for them to take the files along.
const read = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));
export const readBuild = (): Build => read(new URL('../build.json', import.meta.url)) as Build;
export const readLists = (): PublishedLists => read(new URL('../lists.json', import.meta.url)) as PublishedLists;
export const readEntries = (): PublishedEntries => read(new URL('../entries.json', import.meta.url)) as PublishedEntries;
export const readReads = (): ReadIndexJson => read(new URL('../reads.json', import.meta.url)) as ReadIndexJson;
export const readSchedule = (): number | null => read(new URL('../schedule.json', import.meta.url)) as number | null;
export const readContent = (): DeployedContent => read(new URL('../content.json', import.meta.url)) as DeployedContent;
