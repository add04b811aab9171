import { snapshotFromJson } from '#content/snapshot-json.ts';
import { type ContentSnapshot, problemsOf } from '#content/snapshot.ts';
import { type CommittedContent, readCommittedContent } from '../content-store/committed-content.ts';
import type { SnapshotStore } from '../content-store/snapshot-store.ts';
import type { ContentSource, PublishingStatus } from '../dependencies.ts';
import { refusalOf } from '../publishing-refusal.ts';
import type { Build, DeployedContent } from './deploy-data.ts';

/** A site that a host builds from each commit: what its visitors see, and how far the branch is ahead of that. */
export interface DeployedSite extends ContentSource {
  status(): Promise<PublishingStatus>;
}

/**
 * The site of a deploy. The content is the deploy's own, and where the branch has moved on, the files that differ are read
 * from the store. `store` must name the branch's newest commit without much delay.
 */
export function createDeployedSite(
  store: SnapshotStore,
  { commit, builtAt }: Build,
  { snapshot, publicFiles }: DeployedContent,
): DeployedSite {
  const deployed = snapshotFromJson(snapshot);
  let known: CommittedContent | null = commit === null ? null : { commit, snapshot: deployed, publicFiles: new Map(publicFiles) };
  let looking: Promise<unknown> = Promise.resolve();

  async function look(): Promise<{ head: string | null; latest: ContentSnapshot }> {
    const head = await store.head();
    if (head !== null && head !== known?.commit) known = await readCommittedContent(store, head, known);
    return { head, latest: known?.snapshot ?? deployed };
  }

  /** One look after the other, so that each goes on from the last. */
  function next(): ReturnType<typeof look> {
    const looked = looking.then(look);
    looking = looked.catch(() => undefined);
    return looked;
  }

  return {
    latest: async () => (await next()).latest,
    published: () => Promise.resolve(deployed),
    async status() {
      const { head, latest } = await next();
      const live = { commit, builtAt };
      if (head === commit) return { state: 'live', ...live };
      // The build of such a commit fails, and the last good one stays.
      const refusal = refusalOf(problemsOf(latest));
      return refusal ? { state: 'failed', ...live, ...refusal } : { state: 'building', ...live };
    },
  };
}
