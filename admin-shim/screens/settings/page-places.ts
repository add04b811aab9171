import { parsedUrl } from '#domain/parsed-url.ts';
import type { SiteAddresses } from '#content/site-addresses.ts';
import { RESERVED_PAGE_SLUGS } from '#domain/site-pages.ts';
import { slugFromTitle } from '#domain/slug.ts';

/** What there is at the address of a row of the sitemap. `slug` is that of a page of text that can be made there; null where none can. */
export type PagePlace = { state: 'there' } | { state: 'draft'; path: string } | { state: 'none'; path: string; slug: string | null };

/** Looks up what is at an address. What is no address of the site yet is left to the rules of the field. */
export function placeOf(url: string, siteUrl: string, { published, drafts }: SiteAddresses): PagePlace {
  const site = parsedUrl(siteUrl);
  const address = site && parsedUrl(url.trim(), site.origin);
  if (url.trim() === '' || !address || address.origin !== site.origin) return { state: 'there' };
  const path = address.pathname.replace(/\/+$/, '') || '/';
  if (published.includes(path)) return { state: 'there' };
  if (drafts.includes(path)) return { state: 'draft', path };
  const isOneWord = /^\/[^/.]+$/.test(path);
  const slug = isOneWord ? slugFromTitle(decoded(path)) : '';
  return { state: 'none', path, slug: slug === '' || RESERVED_PAGE_SLUGS.includes(slug) ? null : slug };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
