import { publishableKinds } from '#schema/content-kinds.ts';
import { hasOwnPage, publicPage } from '#schema/public-page.ts';
import { hasAddress } from '#schema/sections.ts';
import { SITE_PAGES } from '#domain/site-pages.ts';
import { isOwnersPage } from './pages.ts';
import { isPublished } from './published-entries.ts';
import { sectionsIn } from './site-sections.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** The site's addresses, as paths. */
export interface SiteAddresses {
  /** Published pages, and the owner's files under public/. */
  published: string[];
  drafts: string[];
}

/** All addresses where the site has a page, or would have one if a draft were published. */
export function siteAddresses({ entries, files }: ContentSnapshot): SiteAddresses {
  const listed = publishableKinds()
    .filter(hasOwnPage)
    .flatMap((kind) => [...entries[kind].values()])
    .filter((entry) => entry.kind !== 'page' || isOwnersPage(entry));
  const pages = SITE_PAGES.filter((path) => hasAddress(sectionsIn(entries), path));
  const paths = (isWanted: boolean) =>
    listed.filter((entry) => isPublished(entry) === isWanted).map(({ kind, slug }) => publicPage(kind, slug));
  const ofFiles = [...files].map((name) => `/${name.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);
  return { published: [...pages, ...paths(true), ...ofFiles], drafts: paths(false) };
}
