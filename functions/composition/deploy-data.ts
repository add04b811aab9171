import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PublishedEntries, PublishedLists } from '#content/published-answers.ts';
import type { SnapshotJson } from '#content/snapshot-json.ts';

/** The folder, from the project's root, with what a build leaves for the functions of its deploy. */
export const DEPLOY_DATA_FOLDER = 'dist-functions';

/** The commit that a deploy was built from, and when, as /build.json has it too. */
export interface Build {
  commit: string | null;
  builtAt: string;
}

/** The content with its drafts, and the revisions of the files under public/ by their paths. */
export interface DeployedContent {
  snapshot: SnapshotJson;
  publicFiles: [path: string, revision: string][];
}

/** What a deploy's files hold, by their names. */
export interface DeployData {
  'build.json': Build;
  'lists.json': PublishedLists;
  'entries.json': PublishedEntries;
  'content.json': DeployedContent;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

// A function runs in the folder that stands for the project's root. Each place is written out, because the packager
// takes along whatever a place that it has to guess at may be.
export const readBuild = (): Build => read(path.resolve('dist-functions/build.json')) as Build;
export const readLists = (): PublishedLists => read(path.resolve('dist-functions/lists.json')) as PublishedLists;
export const readEntries = (): PublishedEntries => read(path.resolve('dist-functions/entries.json')) as PublishedEntries;
export const readContent = (): DeployedContent => read(path.resolve('dist-functions/content.json')) as DeployedContent;
