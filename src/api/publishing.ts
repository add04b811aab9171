import type { ContentProblem } from '#domain/content-problem.ts';

/** /build.json: what visitors see. */
export interface LiveBuild {
  /** The commit visitors see; null before anything was published. */
  commit: string | null;
  /** When that was published, as an ISO moment. */
  builtAt: string | null;
}

/** GET /api/admin/status: where the site is between a save and its visitors. */
export interface PublishingStatus extends LiveBuild {
  state: 'building' | 'live' | 'failed';
  /** Why the newest commit is not what visitors see. */
  error?: string;
  /** What is wrong with the content. Where there is no error, it is published all the same. */
  problems?: readonly ContentProblem[];
  /** The newest commit, where the host makes no deploy of it because visitors would see nothing new. */
  notDeployed?: string;
  /** Why drafts can be read by others, as a sentence; left out where they cannot. */
  draftsWarning?: string;
}
