import { decoded } from '#domain/decoded.ts';
import { error, type Finding, warning } from './finding.ts';
import type { PublishedPage } from './published-page.ts';

/** Addresses that the server handles without a file. */
const ANSWERED = /^\/(?:api\/|build\.json$)/;

/** The published site that addresses are looked up in. */
export interface PublishedSite {
  url: string;
  /** The relative paths of all files, with forward slashes. */
  files: ReadonlySet<string>;
  /** The pages by path. */
  pages: ReadonlyMap<string, PublishedPage>;
  /** Redirects from former addresses to current ones. */
  moved: ReadonlyMap<string, string>;
}

/** Checks an address used on the site; null if it works or leads to another site. */
export function checkLink({ url, files, pages, moved }: PublishedSite, from: string, address: string): Finding | null {
  const target = URL.parse(address, new URL(from, url));
  if (!target) return error('links', `${address} is not a valid address.`);
  if (target.origin !== url || !['http:', 'https:'].includes(target.protocol)) return null;
  const path = decoded(target.pathname);
  if (ANSWERED.test(path)) return null;
  const page = pages.get(path);
  if (!page) {
    if (files.has(path.slice(1))) return null;
    const now = moved.get(path) ?? path.replace(/\/$/, '');
    return pages.has(now)
      ? warning('links', `${address} redirects to ${now}; use that address.`)
      : error('links', `${address} leads nowhere.`);
  }
  const fragment = decoded(target.hash.slice(1));
  return fragment === '' || fragment === 'top' || page.ids.has(fragment)
    ? null
    : error('links', `${address} refers to an id that is not on the page.`);
}

/** Checks all links on a page that lead to this site, including their fragments. */
export function checkLinks(site: PublishedSite, route: string, { references }: PublishedPage): Finding[] {
  const addresses = new Set(references.map(({ address }) => address));
  return [...addresses].map((address) => checkLink(site, route, address)).filter((finding) => finding !== null);
}
