import { error, type Finding } from './finding.ts';
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
}

/** What is wrong with an address that something on the site names; null where it leads somewhere, or to another site. */
export function brokenLink({ url, files, pages }: PublishedSite, from: string, address: string): string | null {
  const target = URL.parse(address, new URL(from, url));
  if (!target) return `${address} is no address.`;
  if (target.origin !== url || !['http:', 'https:'].includes(target.protocol)) return null;
  const path = decodeURIComponent(target.pathname);
  if (ANSWERED.test(path)) return null;
  const page = pages.get(path);
  if (!page) return files.has(path.slice(1)) ? null : `${address} leads nowhere.`;
  const fragment = decodeURIComponent(target.hash.slice(1));
  return fragment === '' || fragment === 'top' || page.ids.has(fragment) ? null : `${address} names a place that is not on the page.`;
}

/** Every address on a page that leads to this site leads somewhere, and every # to something there. */
export function checkLinks(site: PublishedSite, route: string, { references }: PublishedPage): Finding[] {
  const broken = new Set(references.map(({ address }) => brokenLink(site, route, address)).filter((message) => message !== null));
  return [...broken].map((message) => error('links', message));
}
