import { orderPage } from '#domain/order-way.ts';
import { parsedUrl } from '#domain/parsed-url.ts';
import { hasAddress, sectionAt } from '#schema/sections.ts';
import { SEARCH_PAGE, SITE_PAGES } from '#domain/site-pages.ts';
import { memoize } from '../memoize.ts';
import { createReader } from '../reader.ts';
import { siteAddresses } from '../site-addresses.ts';
import { contentRoutesOf, DATA_TYPES } from '../site-routes.ts';
import { sectionsIn } from '../site-sections.ts';
import { filesAt, pagesOfSettings } from '../sitemap.ts';
import type { ContentSnapshot, Entry } from '../snapshot.ts';
import { type Finding, found } from './finding.ts';
import { addressesOf, textsOf } from './texts.ts';

/** Where a link leads: to something that exists, to another address first, or nowhere, as the end of a sentence. */
type Target = 'there' | { movedTo: string } | { nowhere: string };

/** A link in an entry. */
interface FoundLink {
  path: string;
  address: string;
}

const MARKDOWN_LINK = /\]\(<?([^)\s>]+)/g;

/** The links in an entry's fields and body, as they are written. Photos are no links. */
const linksOf = memoize((entry: Entry): readonly FoundLink[] => {
  const inFields = textsOf(entry).flatMap(({ path, field, text }): FoundLink[] => {
    if (field.control === 'web' || (field.control === 'order' && orderPage(text) !== undefined)) return [{ path, address: text }];
    return text.includes('](') ? [...text.matchAll(MARKDOWN_LINK)].map(([, address = '']) => ({ path, address })) : [];
  });
  return [...inFields, ...[...addressesOf(entry).linked].map((address) => ({ path: 'content', address }))];
});

/** Answers for each address on the site whether there is something. */
function createTargets(snapshot: ContentSnapshot): (url: URL) => Target {
  const reader = createReader(snapshot);
  const sections = sectionsIn(snapshot.entries);
  const permanent = [...SITE_PAGES, SEARCH_PAGE, ...DATA_TYPES.keys()].filter((path) => sectionAt(path) === undefined);
  const routes = new Set([...contentRoutesOf(reader), ...permanent]);
  const { published, drafts } = siteAddresses(snapshot);
  const unpublished = new Set([...published, ...drafts]);
  const redirects = new Map(reader.redirects().map(({ from, to }) => [from, to]));
  const anchors = new Set(snapshot.entries.menu.keys());
  for (const { items } of reader.menu()) for (const { anchor } of items) anchors.add(anchor);

  return ({ pathname, hash }) => {
    const path = pathname.replace(/(?<=.)\/+$/, '');
    if (path.startsWith('/admin') || path.startsWith('/api/') || path.startsWith('/media/')) return 'there';
    if (path.startsWith('/uploads/'))
      return snapshot.photos.has(path) || snapshot.files.has(path.slice(1)) ? 'there' : { nowhere: 'a file that does not exist' };
    if (!hasAddress(sections, path)) return { nowhere: 'a section that your site does not have' };
    if (routes.has(path)) {
      const anchor = hash.slice(1);
      const isKnown = path !== '/menu' || anchor === '' || anchors.has(anchor);
      return isKnown ? 'there' : { nowhere: 'something that is not on the menu' };
    }
    if (filesAt(path).some((name) => snapshot.files.has(name))) return 'there';
    const to = redirects.get(path);
    if (to !== undefined) return { movedTo: to + hash };
    return { nowhere: unpublished.has(path) ? 'a page that is not published' : 'a page that does not exist' };
  };
}

/** Links within the site that lead nowhere or to a former address, in what visitors see; and pages of the sitemap that do not exist. */
export function linkFindings(snapshot: ContentSnapshot, shown: readonly Entry[]): Finding[] {
  const settings = snapshot.entries.settings.get('settings');
  const origin = settings && parsedUrl(settings.data.siteUrl)?.origin;
  const base = origin ?? 'https://here.invalid';
  const own = new Set([base, base.replace('://', '://www.')]);
  const targetOf = createTargets(snapshot);
  const sections = sectionsIn(snapshot.entries);

  const ofLink = (entry: Entry, { path, address }: FoundLink): Finding[] => {
    const url = /^(?:\/(?!\/)|https?:)/i.test(address) ? parsedUrl(address, base) : null;
    if (!url || !own.has(url.origin)) return [];
    const target = targetOf(url);
    if (target === 'there') return [];
    if ('nowhere' in target) return [found('link', entry, path, `The link ${address} leads to ${target.nowhere}.`)];
    const { movedTo } = target;
    const to = address.startsWith('/') ? movedTo : url.origin + movedTo;
    const message = `The link ${address} still works, but the page is now at ${movedTo}.`;
    return [found('moved', entry, path, message, { does: 'link', from: address, to })];
  };
  const isSitemap = ({ kind }: Entry, path: string) => kind === 'settings' && path.startsWith('pages[');
  const links = shown.flatMap((entry) => linksOf(entry).flatMap((link) => (isSitemap(entry, link.path) ? [] : ofLink(entry, link))));

  const listed = settings?.data.pages ?? [];
  const missing = listed.flatMap((page, index) =>
    settings === undefined
      ? []
      : pagesOfSettings({ ...settings.data, pages: [page] }).flatMap(({ path, entry: { loc } }) =>
          // The sitemap itself leaves out the pages of sections that are off.
          targetOf(new URL(loc)) === 'there' || !hasAddress(sections, path)
            ? []
            : [
                found(
                  'sitemap',
                  settings,
                  `pages[${index}].url`,
                  `There is no page at ${path || '/'}, but the sitemap’s settings list it.`,
                ),
              ],
        ),
  );
  return [...links, ...missing];
}
