import type { ContentSnapshot } from '#content/snapshot.ts';

/** Everything the published site is made from, in one consistent state. */
export interface SiteVersion {
  /** The commit it was read from; null for a working tree, whose files may be uncommitted. */
  commit: string | null;
  snapshot: ContentSnapshot;
  /** The revisions of the files under public/, by their path from the repository's root. */
  publicFiles: ReadonlyMap<string, string>;
  /** Reads the bytes of a public file; rejects if there is no such file. */
  readPublicFile(path: string): Promise<Uint8Array>;
}
