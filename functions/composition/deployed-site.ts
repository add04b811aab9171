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

/** A site that a host builds from each commit: what its visitors see, and how far the branch is ahead of that. */
export interface DeployedSite extends ContentSource {
  status(): Promise<PublishingStatus>;
}

type Content = Pick<CommittedContent, 'snapshot' | 'publicFiles'>;

function kindOf(entry: Entry | undefined) {
  if (!entry) return 'missing';
  return 'status' in entry.data && entry.data.status === 'draft' ? 'draft' : 'other';
}

/** Whether visitors would see anything of what differs, so that the host makes a deploy of it. */
function isVisiblyOther(before: Content, after: Content): boolean {
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
          () => kindOf(was),
          () => kindOf(is),
        )
      );
    });
  });
  return isFileSeen || isEntrySeen;
}

/**
 * The site of a deploy. The content is the deploy's own, and where the branch has moved on, the files that differ are read
 * from the store. `store` must name the branch's newest commit without much delay. `photoOf` remembers what is known of photos.
 */
export function createDeployedSite(
  store: SnapshotStore,
  { commit, builtAt }: Build,
  { snapshot, publicFiles }: DeployedContent,
  photoOf?: PhotoOf,
): DeployedSite {
  const deployed: Content = { snapshot: snapshotFromJson(snapshot), publicFiles: new Map(publicFiles) };
  let known: CommittedContent | null = commit === null ? null : { commit, ...deployed };
  let looking: Promise<unknown> = Promise.resolve();

  async function look(): Promise<{ head: string | null; latest: Content }> {
    const head = await store.head();
    if (head !== null && head !== known?.commit) known = await readCommittedContent(store, head, known, photoOf);
    return { head, latest: known ?? deployed };
  }

  /** One look after the other, so that each goes on from the last. */
  function next(): ReturnType<typeof look> {
    const looked = looking.then(look);
    looking = looked.catch(() => undefined);
    return looked;
  }

  return {
    latest: async () => (await next()).latest.snapshot,
    published: () => Promise.resolve(deployed.snapshot),
    async status() {
      const { head, latest } = await next();
      const live = { commit, builtAt, ...noticesOf(latest.snapshot) };
      if (head === commit) return { state: 'live', ...live };
      // The build of such a commit fails, and the last good one stays.
      const refusal = refusalOf(problemsOf(latest.snapshot));
      // The host makes no deploy of such a commit (scripts/skip-deploy.mjs).
      if (!refusal && head !== null && !isVisiblyOther(deployed, latest)) return { state: 'live', ...live, notDeployed: head };
      return refusal ? { state: 'failed', ...live, ...refusal } : { state: 'building', ...live };
    },
  };
}
