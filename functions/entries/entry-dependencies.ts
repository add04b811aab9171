import type { ContentStore } from '@family-bakery/git-content/content-store';
import type { PublishingStatus } from '#api/publishing.ts';
import type { ContentSource } from '../runtime/content-source.ts';
import type { Creations } from './creations.ts';
import type { UploadStage } from './upload-stage.ts';

/** What saving entries depends on. */
export interface EntryDependencies {
  store: ContentStore;
  content: ContentSource;
  uploads: UploadStage;
  creations: Creations;
  /** What is live, and why what was saved last is not. Visitors and saves ask for it, so it must not depend on how much content there is. */
  status(): PublishingStatus | Promise<PublishingStatus>;
  /** Why others can read drafts, as a sentence; null if they cannot, or if that is unknown. */
  draftsWarning(): Promise<string | null>;
  now(): Date;
}
