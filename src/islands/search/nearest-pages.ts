import { stemsOf, wordsOf } from '@family-bakery/recipes/search/words';
import { hasAllWords } from './hits.ts';
import { PAGES } from './group-search.ts';
import { loadSiteSearch } from './site-search.ts';

const MOST = 3;
/** Words of addresses that name no page: 'about-us', 'index.html', 'our-story'. */
const SAYING_NOTHING = new Set(['us', 'our', 'the', 'index', 'home', 'page', 'pages', 'default']);

/** Something at an address, as a link. */
interface NearPage {
  href: string;
  title: string;
}

/** What an address that nothing has says: 'contry loaf' for `/kitchen/contry-loaf.html`. Its folder only tells what comes first. */
function wordsOfAddress(pathname: string): string {
  const name = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    const words = wordsOf(decodeURIComponent(name).replace(/\.\w+$/, ''));
    return words.filter((word) => !SAYING_NOTHING.has(word)).join(' ');
  } catch {
    return '';
  }
}

/** The pages nearest to an address: those of its folder first, then those that are called so. */
async function nearestPages(pathname: string): Promise<NearPage[]> {
  const text = wordsOfAddress(pathname);
  if (text === '') return [];
  const search = await loadSiteSearch();
  const { answers, groups } = await search(text, MOST, AbortSignal.timeout(10_000));
  const folder = pathname.replace(/[^/]*\/?$/, '');
  const isInFolder = ({ href }: NearPage): boolean => folder !== '/' && href.startsWith(folder);
  const found = groups.flatMap(({ name, hits }) => hits.map((page) => ({ page, isPage: name === PAGES })));
  const key = stemsOf(text).join(' ');
  /** What is called so comes first, then what the bakery says of it, then what has the words in its name, and pages about it. */
  const all: [rank: number, page: NearPage][] = [
    ...found.map(({ page, isPage }): [number, NearPage] => [
      stemsOf(page.title).join(' ') === key ? 0 : hasAllWords(page.title, text) ? 2 : isPage ? 3 : 4,
      page,
    ]),
    ...answers.map((answer): [number, NearPage] => [1, answer]),
  ];
  const sorted = all
    .toSorted(([rank, one], [otherRank, other]) => Number(isInFolder(other)) - Number(isInFolder(one)) || rank - otherRank)
    .map(([, page]) => page);
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
