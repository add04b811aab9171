import { error, type Finding, warning } from './finding.ts';
import type { PublishedPage } from './published-page.ts';

/** Addresses that a program answers, not a file. */
const ANSWERED = /^\/(?:api\/|build\.json$)/;

/** The published site, to look addresses up in. */
export interface PublishedSite {
  url: string;
  /** The names of all files, with forward slashes. */
  files: ReadonlySet<string>;
  /** The pages by their path. */
  pages: ReadonlyMap<string, PublishedPage>;
  /** Where the addresses lead that pages had before. */
  moved: ReadonlyMap<string, string>;
}

/** A part of an address as it is meant; where it is written wrongly, as it stands there. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What there is to say of an address that something on the site names; null where it leads somewhere, or to another site. */
export function checkLink({ url, files, pages, moved }: PublishedSite, from: string, address: string): Finding | null {
  const target = URL.parse(address, new URL(from, url));
  if (!target) return error('links', `${address} is no address.`);
  if (target.origin !== url || !['http:', 'https:'].includes(target.protocol)) return null;
  const path = decoded(target.pathname);
  if (ANSWERED.test(path)) return null;
  const page = pages.get(path);
  if (!page) {
    if (files.has(path.slice(1))) return null;
    const now = moved.get(path) ?? path.replace(/\/$/, '');
    return pages.has(now)
      ? warning('links', `${address} leads to ${now} by a detour; name that.`)
      : error('links', `${address} leads nowhere.`);
  }
  const fragment = decoded(target.hash.slice(1));
  return fragment === '' || fragment === 'top' || page.ids.has(fragment)
    ? null
    : error('links', `${address} names a place that is not on the page.`);
}

/** Every address on a page that leads to this site leads somewhere, and every # to something there. */
export function checkLinks(site: PublishedSite, route: string, { references }: PublishedPage): Finding[] {
  const addresses = new Set(references.map(({ address }) => address));
  return [...addresses].map((address) => checkLink(site, route, address)).filter((finding) => finding !== null);
}
