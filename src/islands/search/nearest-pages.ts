import { wordsOf } from '@family-bakery/recipes/search/words';
import { loadSiteSearch } from './site-search.ts';

const MOST = 3;

/** Something at an address, as a link. */
interface NearPage {
  href: string;
  title: string;
}

/** What an address that nothing has says: 'contry loaf' for `/kitchen/contry-loaf.html`. Its folder only tells what comes first. */
function wordsOfAddress(pathname: string): string {
  const name = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return wordsOf(decodeURIComponent(name).replace(/\.\w+$/, '')).join(' ');
  } catch {
    return '';
  }
}

/** The pages nearest to an address: those of its folder first. */
async function nearestPages(pathname: string): Promise<NearPage[]> {
  const text = wordsOfAddress(pathname);
  if (text === '') return [];
  const search = await loadSiteSearch();
  const { answers, groups } = await search(text, MOST, AbortSignal.timeout(10_000));
  const folder = pathname.replace(/[^/]*\/?$/, '');
  const isInFolder = ({ href }: NearPage): boolean => folder !== '/' && href.startsWith(folder);
  const all: NearPage[] = [...groups.flatMap(({ hits }) => hits), ...answers];
  const sorted = all.toSorted((one, other) => Number(isInFolder(other)) - Number(isInFolder(one)));
  return sorted.filter(({ href }, place) => sorted.findIndex((page) => page.href === href) === place).slice(0, MOST);
}

/** Shows links to the pages nearest to an address in a place of the page, if there are any. */
export async function showNearest(place: HTMLElement, pathname: string): Promise<void> {
  const pages = await nearestPages(pathname);
  if (pages.length === 0) return;
  const heading = document.createElement('h2');
  heading.textContent = 'Were you looking for one of these?';
  const list = document.createElement('ul');
  for (const { href, title } of pages) {
    const link = document.createElement('a');
    Object.assign(link, { href, textContent: title });
    list.append(document.createElement('li'));
    list.lastElementChild?.append(link);
  }
  place.append(heading, list);
}
