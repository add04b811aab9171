import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { snapshotAt } from '#content/schedule.ts';
import { createLocalGitStore } from '@family-bakery/git-content/local-git/store';
import { readCommit } from '#server/publisher/committed-version.ts';
import { Publisher } from '#server/publisher/publisher.ts';
import { SiteFolder } from '@family-bakery/live-pages/folder/site-folder';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { slowness } from '../../support/slowness.ts';
import type { TestSite } from '../../support/test-site.ts';

const codeRoot = path.resolve(import.meta.dirname, '../../..');

/** How long a site may take to make what no one has asked for; all photos of a lost cache take the longest. */
const MADE_MS = 45_000;

/** Compares published folders with clean builds. Photos are encoded once for all comparisons. */
export interface CleanBuilds {
  /** The differences between a site's published folder, once it is complete, and a clean build of its newest commit. Empty if there are none. */
  differences(site: TestSite): Promise<string[]>;
  close(): Promise<void>;
}

/** Social images are published seconds after the pages. */
const isCompared = (name: string): boolean => !name.startsWith('media/social/');

async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const names = (await new SiteFolder(folder, '').files()).filter(isCompared).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)));
}

/** Creates clean builds. */
export async function cleanBuilds(): Promise<CleanBuilds> {
  const renderer = await loadRenderer(codeRoot);
  const folder = await mkdtemp(path.join(tmpdir(), 'clean-'));
  const clean = path.join(folder, 'site');
  return {
    async differences({ root, data }) {
      const store = createLocalGitStore({ root });
      await rm(clean, { recursive: true, force: true, maxRetries: 3 });
      const publisher = new Publisher(renderer, {
        site: clean,
        work: path.join(folder, 'work'),
        renditions: path.join(folder, 'renditions'),
      });
      const version = await readCommit(store, (await store.head()) as string, null);
      await publisher.publish({ ...version, snapshot: snapshotAt(version.snapshot, Date.now()) });
      await store.close();
      const built = await contentsOf(clean);
      const start = performance.now();
      const isLate = (mostMs: number) => performance.now() - start > mostMs;
      for (;;) {
        // A file may be replaced while it is read.
        const published = await contentsOf(path.join(data, 'site')).catch(() => new Map<string, Buffer>());
        const differences = [
          ...[...built].filter(([name, bytes]) => !published.get(name)?.equals(bytes)).map(([name]) => `${name} is not as built`),
          ...[...published.keys()].filter((name) => !built.has(name)).map((name) => `${name} is no part of the site`),
        ];
        if (differences.length === 0 || (isLate(MADE_MS) && isLate(MADE_MS * slowness()))) return differences;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Errors in the objects of a site's repository. Empty if there are none. */
export async function objectFaults({ git }: TestSite): Promise<string[]> {
  const fsck = await git('fsck', '--strict', '--no-dangling', '--no-progress').catch((error: Error) => `fsck: ${error.message}`);
  return fsck.split('\n').filter(Boolean);
}

/** Errors in a site's repository: in objects, and files that differ from the newest commit. Empty if there are none. */
export async function repositoryFaults(site: TestSite): Promise<string[]> {
  const status = await site.git('status', '--porcelain', '--untracked-files=all');
  return [...(await objectFaults(site)), ...status.split('\n').filter(Boolean)];
}

/**
 * Files left by killed programs that the next save has not removed. Empty if there are none. The journal entry of a save whose
 * branch never moved is kept for ten seconds: a git process that outlives the program may still move it.
 */
export const leftovers = async ({ root }: TestSite): Promise<string[]> =>
  (await new SiteFolder(path.join(root, '.git/content-store'), '').files()).filter((name) => !name.endsWith('.journal'));
