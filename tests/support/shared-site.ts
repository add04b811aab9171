import { inject } from 'vitest';

/** A site that is there for the whole run. Tests only read it. */
export interface SharedSite {
  address: string;
  /** The folder of its repository. */
  root: string;
}

/**
 * The sites that all files share, which start before any test: a bakery as an owner has it, with drafts, and one whose pages are in all
 * their states. `start-shared-sites.ts` has their content.
 */
export type SharedSiteName = 'bakery' | 'states';

declare module 'vitest' {
  interface ProvidedContext {
    sharedSites: Record<SharedSiteName, SharedSite>;
  }
}

/** A site for tests that only read. What changes a site starts its own: `testSite`. */
export const sharedSite = (name: SharedSiteName): SharedSite => inject('sharedSites')[name];
