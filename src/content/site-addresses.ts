import type { ContentKind } from '#domain/content-kinds.ts';
import { publicPage } from '#domain/public-page.ts';
import { SITE_PAGES } from '#domain/site-pages.ts';
import { isOwnersPage } from './pages.ts';
import { isPublished } from './published.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** The addresses at which there is something, as paths. */
export interface SiteAddresses {
  /** Pages that visitors see, and the owner's own files. */
  published: string[];
  drafts: string[];
}

const PAGED = ['post', 'recipe', 'collection', 'page'] as const satisfies ContentKind[];

/** Where the site has a page, or would have one if a draft was published. */
export function siteAddresses({ entries, files }: ContentSnapshot): SiteAddresses {
  const listed = PAGED.flatMap((kind) => [...entries[kind].values()]).filter((entry) => entry.kind !== 'page' || isOwnersPage(entry));
  const paths = (isWanted: boolean) =>
    listed.filter((entry) => isPublished(entry) === isWanted).map(({ kind, slug }) => publicPage(kind, slug));
  const ofFiles = [...files].map((name) => `/${name.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);
  return { published: [...SITE_PAGES, ...paths(true), ...ofFiles], drafts: paths(false) };
}
