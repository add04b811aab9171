import type { ContentSnapshot } from '#content/snapshot.ts';

/** Reads the current content. */
export interface ContentSource {
  /** The content as last saved, drafts included. Files that cannot be parsed are left out. */
  latest(): Promise<ContentSnapshot>;
  /** The last saved content without problems, which is what visitors see. */
  published(): Promise<ContentSnapshot>;
}
