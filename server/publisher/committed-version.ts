import { type PhotoOf, readCommittedContent } from '#content/committed-content.ts';
import type { SnapshotStore } from '@family-bakery/git-content/snapshot-store';
import type { SiteVersion } from './site-version.ts';

/** Reads the site at a commit. With a previous version, reads only what differs from it. `photoOf` knows photos without their bytes. */
export async function readCommit(
  store: SnapshotStore,
  commit: string,
  previous: SiteVersion | null,
  photoOf?: PhotoOf,
): Promise<SiteVersion> {
  const base = previous && previous.commit !== null ? { ...previous, commit: previous.commit } : null;
  const content = await readCommittedContent(store, commit, base, photoOf);
  return {
    ...content,
    async readPublicFile(path) {
      const revision = content.publicFiles.get(path);
      if (revision === undefined) throw new Error(`There is no ${path} in ${commit}.`);
      for await (const { bytes } of store.blobs([revision])) return bytes;
      throw new Error(`The bytes of ${path} are missing.`);
    },
  };
}
