import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PublishedEntries, PublishedLists } from '#content/published-answers.ts';
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
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

// A function's working directory is the project's root. Each path is spelled out, because the packager would otherwise include
// every file that a computed path could match.
export const readBuild = (): Build => read(path.resolve('dist-functions/build.json')) as Build;
export const readLists = (): PublishedLists => read(path.resolve('dist-functions/lists.json')) as PublishedLists;
export const readEntries = (): PublishedEntries => read(path.resolve('dist-functions/entries.json')) as PublishedEntries;
export const readContent = (): DeployedContent => read(path.resolve('dist-functions/content.json')) as DeployedContent;
