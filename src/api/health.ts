import type { Finding } from '#content/health/finding.ts';

/** GET /api/admin/health: what should be better about the site, worst first. */
export interface SiteHealth {
  findings: Finding[];
  /** What visitors sent, or the site stored, and cannot be read, in sentences that say what to do; omitted if all can be. */
  damaged?: string[];
}

/** POST /api/admin/health: what a fix saved. `revision` is the entry's now, and `before` what it was, to undo the fix. */
export interface FixedFinding {
  commit: string | null;
  revision: string;
  before: string;
}
