import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishedAnswersOf } from '#content/precomputed-answers.ts';
import type { ReadIndexJson } from '@family-bakery/live-pages/reads/read-index';
import { nextMoment } from '#content/schedule.ts';
import { snapshotToJson } from '#content/snapshot-json.ts';
import { TYPEFACE_CHOICES } from '#schema/look.ts';
import { type Build, type DeployData } from '#functions/hosts/netlify/deploy-data.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import type { SiteVersion } from './site-version.ts';

const STYLES = path.join(import.meta.dirname, '../../src/styles');

interface Deploy {
  version: SiteVersion;
  build: Build;
  /** What the deploy's pages read. */
  reads: ReadIndexJson;
  renderer: Pick<Renderer, 'bundle'>;
}

/**
 * Writes the data that a host's functions respond with, replacing the folder's contents. Two builds of the same files differ only in
 * their timestamp.
 */
export async function writeDeployData(folder: string, { version, build, reads, renderer }: Deploy): Promise<void> {
  const { snapshot, publicFiles } = version;
  const { lists, entries } = publishedAnswersOf(snapshot);
  const files: DeployData = {
    'build.json': build,
    'lists.json': lists,
    'entries.json': entries,
    'content.json': { snapshot: snapshotToJson(snapshot), publicFiles: [...publicFiles] },
    // From the moment that the pages were rendered for.
    'schedule.json': nextMoment(snapshot, Date.parse(snapshot.outside.moment ?? '') || -Infinity),
    'reads.json': reads,
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, value]) => writeFile(path.join(folder, name), JSON.stringify(value))));
  await cp(renderer.bundle, path.join(folder, 'renderer'), { recursive: true });
  // For social images, which functions draw of pages that the deploy does not have.
  for (const name of ['tokens.css', ...TYPEFACE_CHOICES.map((typefaces) => `fonts/${typefaces}.woff2`), 'linocuts'])
    await cp(path.join(STYLES, name), path.join(folder, 'styles', name), { recursive: true });
}
