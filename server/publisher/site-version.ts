import type { ContentSnapshot } from '#content/snapshot.ts';

/** Everything the published site is made from, at one moment. */
export interface SiteVersion {
  /** The commit it is from; null where it is from files that need not be committed. */
  commit: string | null;
  snapshot: ContentSnapshot;
  /** The files under public/ by their path from the repository's root; the value names their bytes. */
  publicFiles: ReadonlyMap<string, string>;
  /** The bytes of one of the public files. */
  readPublicFile(path: string): Promise<Uint8Array>;
}
