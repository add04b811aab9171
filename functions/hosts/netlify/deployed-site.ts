import type { PublishingStatus } from '#api/publishing.ts';
import { ReadIndex, type ReadIndexJson } from '@family-bakery/live-pages/reads/read-index';
import { remarksOf } from '#content/remarks.ts';
import { nextMoment, snapshotAt } from '#content/schedule.ts';
import { differenceBetween } from '#content/snapshot-json.ts';
import { uploadPath } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { brokenNotices } from '../../api/publishing-notices.ts';
import { type CommittedContent, type PhotoOf, readBlob, readCommittedContent } from '#content/committed-content.ts';
import type { SnapshotStore } from '@family-bakery/git-content/snapshot-store';
import type { ContentSource } from '../../runtime/content-source.ts';
import { createQueue } from '../../runtime/queue.ts';
import type { OverlayStorage, ShownContent } from './overlay/overlay.ts';
import { isVisibleChange, replacedUploads, staleAddresses } from './overlay/stale-addresses.ts';

/** A site whose pages a host serves from a deploy, with an overlay of those that have changed since. */
export interface DeployedSite extends ContentSource {
  status(): Promise<PublishingStatus>;
  /** What is wrong in the newest commit: broken files first, then what is valid but probably a mistake. */
  remarks(): Promise<readonly ContentProblem[]>;
  /**
   * Makes the newest commit live by putting it into the overlay, unless visitors would see no difference; what has appeared or disappeared
   * by its schedule is one.
   */
  publish(): Promise<void>;
  /** The same, for the host before it builds the newest commit. */
  deployment(): Promise<Deployment>;
}

/** Whether the newest commit needs a deploy. */
export interface Deployment {
  commit: string | null;
  /** Why the host must build it, as the end of a sentence; null if visitors have it already, or cannot have it. */
  reason: string | null;
}

interface DeployedSiteOptions {
  /** `head` must be fast. */
  store: SnapshotStore;
  overlay: OverlayStorage;
  /** What the deploy's pages read. */
  readReads(): ReadIndexJson;
  /** Makes the CDN ask for the overlay again. */
  purge(): Promise<void>;
  /** Provides photo metadata from a cache. */
  photoOf?: PhotoOf;
  log(error: unknown): void;
  now(): Date;
}

type Content = Pick<CommittedContent, 'snapshot' | 'publicFiles'>;

/** The newest commit and its content. */
interface Latest {
  head: string | null;
  latest: Content;
}

/** The same, and what visitors get. */
interface Contents extends Latest {
  shown: ShownContent;
}

/** When a deploy is due although the overlay has everything: the edge function looks at the overlay with each request. */
const MOST_ENTRIES = 300;
const OLDEST_DEPLOY_MS = 7 * 86_400_000;

const FAILURE = 'Your last save is not live yet. We’ll try again when you reload this page or save something. The reason: ';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The site of a deploy and its overlay. Reads the files that have changed since from the store. */
export function createDeployedSite({ store, overlay, readReads, purge, photoOf, log, now }: DeployedSiteOptions): DeployedSite {
  let known: CommittedContent | null = null;
  /** Each continues from the result of the last. */
  const enqueue = createQueue();
  /** Whether the CDN may still serve the overlay before the last one. */
  let isPurgeDue = false;

  /** Starts from what visitors get, which needs no request to the store. */
  async function readLatest(): Promise<Latest> {
    const [head, shown] = await Promise.all([store.head(), known === null ? overlay.shown() : null]);
    if (shown !== null && shown.commit !== null) known = { ...shown, commit: shown.commit };
    if (head !== null && head !== known?.commit) known = await readCommittedContent(store, head, known, photoOf);
    const { snapshot, publicFiles } = known ?? shown ?? overlay.deployed;
    return { head, latest: { snapshot: snapshotAt(snapshot, now().getTime()), publicFiles } };
  }

  const read = async (): Promise<Contents> => ({ ...(await readLatest()), shown: await overlay.shown() });

  /** Puts the content of a commit into the overlay, if visitors would see a difference. Returns whether it did. */
  async function show(commit: string | null, content: Content, shown: ShownContent): Promise<boolean> {
    if (commit === null || !isVisibleChange(shown, content)) return false;
    await put(commit, content, shown);
    void overlay.tidy(now()).catch(log);
    return true;
  }

  /** Has what visitors see appear and disappear by its schedule: that needs neither the store nor a newer commit. */
  async function keepTime(shown: ShownContent): Promise<boolean> {
    return show(shown.commit, { ...shown, snapshot: snapshotAt(shown.snapshot, now().getTime()) }, shown);
  }

  async function put(commit: string, content: Content, shown: ShownContent): Promise<void> {
    const { deployed } = overlay;
    for (const address of replacedUploads(deployed, content)) {
      const path = uploadPath(address);
      const revision = content.publicFiles.get(path);
      // Those that visitors see already are stored.
      if (revision !== undefined && revision !== shown.publicFiles.get(path))
        await overlay.putPhoto(revision, await readBlob(store, revision));
    }
    const files = new Set([...deployed.publicFiles.keys(), ...content.publicFiles.keys()]);
    const publicFiles = [...files].flatMap((path): [string, string | null][] => {
      const revision = content.publicFiles.get(path) ?? null;
      return revision === (deployed.publicFiles.get(path) ?? null) ? [] : [[path, revision]];
    });
    const time = now();
    // Even if not all of it is written.
    isPurgeDue = true;
    await overlay.put(
      { builtAt: time.toISOString(), next: nextMoment(content.snapshot, time.getTime()) },
      {
        commit,
        moment: content.snapshot.outside.moment,
        difference: differenceBetween(deployed.snapshot, content.snapshot),
        publicFiles,
        stale: staleAddresses(ReadIndex.fromJson(readReads()), deployed, content),
      },
    );
  }

  async function purgeIfDue(): Promise<void> {
    if (!isPurgeDue) return;
    await purge();
    isPurgeDue = false;
  }

  /** Makes the newest commit live, until it is the newest: another instance may have put an older one after a newer one. */
  async function follow(): Promise<Contents> {
    for (;;) {
      const contents = await read().catch(async (error: unknown) => {
        await keepTime(await overlay.shown());
        await purgeIfDue();
        throw error;
      });
      const { head, latest, shown } = contents;
      if (await show(head, latest, shown)) continue;
      await purgeIfDue();
      return contents;
    }
  }

  /** Why the host must build a commit that is live; null if it need not. */
  function reasonToBuild({ shown }: Contents): string | null {
    const { deploy, deployed } = overlay;
    if (now().getTime() - Date.parse(deploy.builtAt) > OLDEST_DEPLOY_MS) return 'the last deploy is more than a week old';
    const { entries, removed, photos } = differenceBetween(deployed.snapshot, shown.snapshot);
    if (entries.length + removed.length + photos.length > MOST_ENTRIES) return 'much has changed since the last deploy';
    return null;
  }

  const latestSnapshot = () => enqueue(async () => (await readLatest()).latest.snapshot);

  return {
    latest: latestSnapshot,
    remarks: async () => {
      const snapshot = await latestSnapshot();
      return [...brokenNotices(snapshot), ...(await remarksOf(snapshot))];
    },
    published: async () => (await overlay.shown()).snapshot,
    publish: () =>
      enqueue(async () => {
        await follow();
      }),
    deployment: () =>
      enqueue(async () => {
        try {
          const contents = await follow();
          return { commit: contents.head, reason: reasonToBuild(contents) };
        } catch (error) {
          log(error);
          return { commit: null, reason: 'the running site cannot show it' };
        }
      }),
    status: () =>
      enqueue(async () => {
        const failure = await follow().then(
          () => null,
          (error: unknown) => ({ error }),
        );
        // What cannot even be read fails the request.
        const { head, shown } = await read();
        const live = { commit: shown.commit, builtAt: shown.builtAt };
        if (failure) {
          log(failure.error);
          return { state: 'failed', ...live, error: `${FAILURE}${messageOf(failure.error)}` };
        }
        return { state: 'live', ...live, ...(head !== null && head !== shown.commit && { notDeployed: head }) };
      }),
  };
}
