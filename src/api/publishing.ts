import type { ContentProblem } from '#domain/content-problem.ts';

/** /build.json: the published build. */
export interface LiveBuild {
  /** The published commit; null before the first publication. */
  commit: string | null;
  /** When it was published, in ISO 8601. */
  builtAt: string | null;
}

/** How many pages, and how many photo sizes, are made of those that were to be made. */
export interface PublishingProgress {
  pages: { made: number; of: number };
  photos: { made: number; of: number };
}

/** GET /api/admin/status: the progress from a save to its publication. */
export interface PublishingStatus extends LiveBuild {
  state: 'building' | 'live' | 'failed';
  /** The progress of what is live but not made yet, because no one has asked for it; omitted once all is made. */
  progress?: PublishingProgress;
  /** Why the newest commit is not published. */
  error?: string;
  /**
   * Problems in the content, which is published all the same: broken files, whose last good versions visitors see, and what is probably
   * a mistake.
   */
  problems?: readonly ContentProblem[];
  /** The newest commit, if the host skips its deploy because visitors would see no change. */
  notDeployed?: string;
  /** Why the host could not build the last deploy, and what to do, as sentences. */
  deployFailure?: string;
  /** Whether the owner can have the host build the site. */
  canBuild?: true;
  /** Why others can read drafts, as a sentence; omitted if they cannot. */
  draftsWarning?: string;
}
