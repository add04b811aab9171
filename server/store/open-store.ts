import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prefixStorage, type Storage } from 'unstorage';
import type { ContentStore } from '@family-bakery/git-content/content-store';
import { settingsSchema } from '#schema/settings.ts';
import { createGitHubStore, type GitHubOptions } from '@family-bakery/git-content/github/store';
import { publicWarning } from '@family-bakery/git-content/github/visibility';
import { ensureRepository } from '@family-bakery/git-content/local-git/repository';
import { createLocalGitStore } from '@family-bakery/git-content/local-git/store';
import type { SnapshotStore } from '@family-bakery/git-content/snapshot-store';
import { type Following, FOLLOWING_HERE } from '../publisher/live-site.ts';
import { createCachedStore } from './cached-store.ts';

/** An opened store of a site's content. */
export interface OpenStore {
  store: ContentStore;
  /** Where the site reads its content from. */
  source: SnapshotStore;
  following: Following;
  /** How long a shutdown waits for a save, in milliseconds. */
  longestSaveMs: number;
  /** A warning if others can read the drafts; null if they cannot, or if that is unknown. */
  draftsWarning(): string | null;
  close(): Promise<void>;
}

/** 1,800 polls an hour; GitHub allows 5,000 requests. A poll that finds nothing new does not count. */
const GITHUB_LOOK_EVERY_MS = 2_000;
/** A local save takes tenths of a second. By default, a container is killed ten seconds after it was asked to stop. */
const LOCAL_SAVE_MS = 6_500;
const HOUR_MS = 3_600_000;
/** How long a start waits for GitHub to say who can read the repository. */
const START_WAIT_MS = 3_000;

/** Parses JSON; undefined if it is invalid, for example while someone is writing the file. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function authorOfFirstCommit(contentRoot: string): Promise<{ name: string; email: string }> {
  const text = await readFile(path.join(contentRoot, 'content/settings.json'), 'utf8').catch(() => '{}');
  const settings = settingsSchema.safeParse(parsed(text));
  return settings.success
    ? { name: settings.data.siteName, email: settings.data.contactEmail }
    : { name: 'The bakery', email: 'bakery@localhost' };
}

/** Opens the local repository in a folder; creates it if there is none, and prints that. */
export async function openLocalStore(contentRoot: string, say: (line: string) => void): Promise<OpenStore> {
  if ((await ensureRepository(contentRoot, await authorOfFirstCommit(contentRoot))) === 'created') {
    say('This folder was not a git repository. It is one now, and all its files are in the first commit.');
  }
  const store = createLocalGitStore({ root: contentRoot });
  // Reading a long history takes seconds. No one should wait for that when they first open the trash.
  void store.deletions([], 0).catch(() => undefined);
  return {
    store,
    source: store,
    following: FOLLOWING_HERE,
    longestSaveMs: LOCAL_SAVE_MS,
    draftsWarning: () => null,
    close: () => store.close(),
  };
}

/** Opens a repository on GitHub, cached in `storage`. Asks GitHub who can read it, now and every hour. */
export async function openGitHubStore(place: GitHubOptions, storage: Storage, log: (error: unknown) => void): Promise<OpenStore> {
  const store = createGitHubStore(place);
  const source = createCachedStore(store, prefixStorage(storage, 'github'), log);
  await source.tidy().catch(log);
  let isPublic = false;
  // If GitHub does not answer, the site reports that elsewhere.
  const ask = () =>
    store.visibility().then(
      (visibility) => void (isPublic = visibility === 'public'),
      () => undefined,
    );
  await Promise.race([ask(), delay(START_WAIT_MS, undefined, { ref: false })]);
  const asking = setInterval(() => void ask(), HOUR_MS).unref();
  return {
    store,
    source,
    following: { everyMs: GITHUB_LOOK_EVERY_MS, readersLook: false, measuresLater: false, lastCommit: () => source.lastCommit() },
    longestSaveMs: store.longestSaveMs,
    draftsWarning: () => (isPublic ? publicWarning(place.repository) : null),
    close() {
      clearInterval(asking);
      return Promise.resolve();
    },
  };
}
