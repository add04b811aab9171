import type { PublishingStatus } from '#api/publishing.ts';
import { snapshotFromJson } from '#content/snapshot-json.ts';
import { type Entry, problemsOf } from '#content/snapshot.ts';
import { CONTENT_KINDS, contentPath } from '#domain/content-kinds.ts';
import { noticesOf, refusalOf } from '../api/publishing-refusal.ts';
import { type CommittedContent, type PhotoOf, readCommittedContent } from '../content-store/committed-content.ts';
import type { SnapshotStore } from '../content-store/snapshot-store.ts';
import type { ContentSource } from '../dependencies.ts';
import type { Build, DeployedContent } from './deploy-data.ts';
import { isVisibleChange } from './visible-change.mjs';

/** A site that a host builds from each commit: the published content, and whether the branch is ahead of it. */
export interface DeployedSite extends ContentSource {
  status(): Promise<PublishingStatus>;
}

type Content = Pick<CommittedContent, 'snapshot' | 'publicFiles'>;

function stateOf(entry: Entry | undefined) {
  if (!entry) return 'missing';
  return 'status' in entry.data && entry.data.status === 'draft' ? 'draft' : 'other';
}

/** Whether visitors would see any of the differences, so that the host builds a deploy. */
function hasVisibleChanges(before: Content, after: Content): boolean {
  const isFileSeen = [...new Set([...before.publicFiles.keys(), ...after.publicFiles.keys()])].some((path) => {
    const [was, is] = [before.publicFiles.get(path), after.publicFiles.get(path)];
    const state = (revision: string | undefined) => () => (revision === undefined ? 'missing' : 'other');
    return was !== is && isVisibleChange(path, state(was), state(is));
  });
  const isEntrySeen = CONTENT_KINDS.some((kind) => {
    const [were, are] = [before.snapshot.entries[kind], after.snapshot.entries[kind]];
    return [...new Set([...were.keys(), ...are.keys()])].some((slug) => {
      const [was, is] = [were.get(slug), are.get(slug)];
      return (
        was?.revision !== is?.revision &&
        isVisibleChange(
          contentPath(kind, slug),
          () => stateOf(was),
          () => stateOf(is),
        )
      );
    });
  });
  return isFileSeen || isEntrySeen;
}

/**
 * The site of a deploy. Starts with the deploy's own content and reads the files that have changed since from the store.
 * `store.head` must be fast. `photoOf` provides photo metadata from a cache.
 */
export function createDeployedSite(
  store: SnapshotStore,
  { commit, builtAt }: Build,
  { snapshot, publicFiles }: DeployedContent,
  photoOf?: PhotoOf,
): DeployedSite {
  const deployed: Content = { snapshot: snapshotFromJson(snapshot), publicFiles: new Map(publicFiles) };
  let known: CommittedContent | null = commit === null ? null : { commit, ...deployed };
  let lastRefresh: Promise<unknown> = Promise.resolve();

  async function refresh(): Promise<{ head: string | null; latest: Content }> {
    const head = await store.head();
    if (head !== null && head !== known?.commit) known = await readCommittedContent(store, head, known, photoOf);
    return { head, latest: known ?? deployed };
  }

  /** Runs refreshes one at a time, so that each continues from the result of the last. */
  function nextRefresh(): ReturnType<typeof refresh> {
    const refreshed = lastRefresh.then(refresh);
    lastRefresh = refreshed.catch(() => undefined);
    return refreshed;
  }

  return {
    latest: async () => (await nextRefresh()).latest.snapshot,
    published: () => Promise.resolve(deployed.snapshot),
    async status() {
      const { head, latest } = await nextRefresh();
      const live = { commit, builtAt, ...noticesOf(latest.snapshot) };
      if (head === commit) return { state: 'live', ...live };
      // The host's build of such a commit fails, and the last good deploy stays live.
      const refusal = refusalOf(problemsOf(latest.snapshot));
      // The host skips the deploy of such a commit (scripts/skip-deploy.mjs).
      if (!refusal && head !== null && !hasVisibleChanges(deployed, latest)) return { state: 'live', ...live, notDeployed: head };
      return refusal ? { state: 'failed', ...live, ...refusal } : { state: 'building', ...live };
    },
  };
}
