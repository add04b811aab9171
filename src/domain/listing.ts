/** Entries on one page of a list, unless asked otherwise (spec: public site, section 9). */
export const PAGE_SIZE = 9;
const LARGEST_PAGE_SIZE = 100;
const LARGEST_NUMBER = 1_000_000;
/** Most characters of a label that are looked at. */
const LABEL_LIMIT = 100;

/** Which page of a list is wanted; pages count from 1. */
export interface PageQuery {
  page: number;
  pageSize: number;
}

/** Which part of the list of posts is wanted. */
export interface PostQuery extends PageQuery {
  tag?: string;
  category?: string;
}

/** One page of a list. `page` counts from 1 and is never past the last page; `total` counts all that match. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/** Reads a whole number of at least 1, at most `most`; anything else is the fallback. */
export const wholeNumberOr = <T>(fallback: T, text: string | null, most = LARGEST_NUMBER): number | T => {
  const number = Number(text ?? '');
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : fallback;
};

/** Reads a text from an address without the space around it, cut where it is longer than any sensible one; undefined where it is blank. */
export function textFrom(parameters: URLSearchParams, name: string, limit = LABEL_LIMIT): string | undefined {
  const text = (parameters.get(name) ?? '').trim().slice(0, limit);
  // The cut may leave half a character, which no address can hold.
  return text.replace(/[\uD800-\uDBFF]$/, '').trim() || undefined;
}

/** Reads which page is wanted from an address, and of how many entries. */
export const pageQueryFrom = (parameters: URLSearchParams): PageQuery => ({
  page: wholeNumberOr(1, parameters.get('page')),
  pageSize: wholeNumberOr(PAGE_SIZE, parameters.get('pageSize'), LARGEST_PAGE_SIZE),
});

/** Reads a post query from an address; whatever makes no sense falls back to the first page of everything. */
export function postQueryFrom(parameters: URLSearchParams): PostQuery {
  const tag = textFrom(parameters, 'tag');
  const category = textFrom(parameters, 'category');
  return { ...pageQueryFrom(parameters), ...(tag ? { tag } : {}), ...(category ? { category } : {}) };
}

/** The search part of the address that shows a query; empty for the first page of everything. */
export function addressOf(query: Pick<PostQuery, 'page' | 'tag' | 'category'>): string {
  const parameters = new URLSearchParams();
  if (query.category) parameters.set('category', query.category);
  if (query.tag) parameters.set('tag', query.tag);
  if (query.page > 1) parameters.set('page', String(query.page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** How many pages a list fills; an empty list fills one. */
export const pageCount = ({ total, pageSize }: Pick<Page<unknown>, 'total' | 'pageSize'>): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** Cuts one page out of a list; a page past the end is the last one. */
export function pageOf<T>(all: readonly T[], { page, pageSize }: PageQuery): Page<T> {
  const total = all.length;
  const inside = Math.min(page, pageCount({ total, pageSize }));
  return { items: all.slice((inside - 1) * pageSize, inside * pageSize), total, page: inside, pageSize };
}

/** Whether two labels (tags, categories) are the same word, however they are capitalised. */
export const sameLabel = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What a list of posts is filtered by. */
interface PostLabels {
  tags: readonly string[];
  category?: string | undefined;
}

/** The part of a list of posts that a query asks for. */
export function listPosts<T>(posts: readonly T[], query: PostQuery, labelsOf: (post: T) => PostLabels): Page<T> {
  const { tag, category } = query;
  const matching = posts.filter((post) => {
    const labels = labelsOf(post);
    return (
      (tag === undefined || labels.tags.some((candidate) => sameLabel(candidate, tag))) &&
      (category === undefined || (labels.category !== undefined && sameLabel(labels.category, category)))
    );
  });
  return pageOf(matching, query);
}

/** The page numbers to offer around the present one: first, last and its neighbours, with null where some are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return wanted.flatMap((page, index) => {
    const gap = page - (wanted[index - 1] ?? 0);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [null, page] : [page];
  });
}
