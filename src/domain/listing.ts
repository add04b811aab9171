/** The default number of entries per page. */
export const PAGE_SIZE = 9;
const LARGEST_PAGE_SIZE = 100;
const LARGEST_NUMBER = 1_000_000;
/** How many characters of a label are read. */
const LABEL_LIMIT = 100;

/** A page of a list; pages count from 1. */
export interface PageQuery {
  page: number;
  pageSize: number;
}

/** A filtered page of the list of posts. */
export interface PostQuery extends PageQuery {
  tag?: string;
  category?: string;
}

/** One page of a list. `page` counts from 1 and never exceeds the last page; `total` counts all matches. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/** Parses a whole number from 1 to `most`; returns the fallback for anything else. */
export const wholeNumberOr = <T>(fallback: T, text: string | null, most = LARGEST_NUMBER): number | T => {
  const number = Number(text ?? '');
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : fallback;
};

/** Reads a query parameter, trimmed and cut to `limit` characters; undefined if it is blank. */
export function textFrom(parameters: URLSearchParams, name: string, limit = LABEL_LIMIT): string | undefined {
  const text = (parameters.get(name) ?? '').trim().slice(0, limit);
  // The cut may leave a lone surrogate, which an address cannot contain.
  return text.replace(/[\uD800-\uDBFF]$/, '').trim() || undefined;
}

/** Reads the page and its size from an address. */
export const pageQueryFrom = (parameters: URLSearchParams): PageQuery => ({
  page: wholeNumberOr(1, parameters.get('page')),
  pageSize: wholeNumberOr(PAGE_SIZE, parameters.get('pageSize'), LARGEST_PAGE_SIZE),
});

/** Reads a post query from an address. Invalid values fall back to the first page without filters. */
export function postQueryFrom(parameters: URLSearchParams): PostQuery {
  const tag = textFrom(parameters, 'tag');
  const category = textFrom(parameters, 'category');
  return { ...pageQueryFrom(parameters), ...(tag ? { tag } : {}), ...(category ? { category } : {}) };
}

/** The query string of a post query; empty for the first page without filters. */
export function addressOf(query: Pick<PostQuery, 'page' | 'tag' | 'category'>): string {
  const parameters = new URLSearchParams();
  if (query.category) parameters.set('category', query.category);
  if (query.tag) parameters.set('tag', query.tag);
  if (query.page > 1) parameters.set('page', String(query.page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The number of pages of a list, at least 1. */
export const pageCount = ({ total, pageSize }: Pick<Page<unknown>, 'total' | 'pageSize'>): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** Returns one page of a list; a page past the end is the last one. */
export function pageOf<T>(all: readonly T[], { page, pageSize }: PageQuery): Page<T> {
  const total = all.length;
  const inside = Math.min(page, pageCount({ total, pageSize }));
  return { items: all.slice((inside - 1) * pageSize, inside * pageSize), total, page: inside, pageSize };
}

/** Whether two labels (tags, categories) are equal, ignoring case. */
export const sameLabel = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What posts are filtered by. */
interface PostLabels {
  tags: readonly string[];
  category?: string | undefined;
}

/** Filters and paginates a list of posts. */
export function listPosts<T>(posts: readonly T[], query: PostQuery, labelsOf: (post: T) => PostLabels): Page<T> {
  const { tag, category } = query;
  if (tag === undefined && category === undefined) return pageOf(posts, query);
  const matching = posts.filter((post) => {
    const labels = labelsOf(post);
    return (
      (tag === undefined || labels.tags.some((candidate) => sameLabel(candidate, tag))) &&
      (category === undefined || (labels.category !== undefined && sameLabel(labels.category, category)))
    );
  });
  return pageOf(matching, query);
}

/** The page numbers to show: the first, the last, the current one and its neighbors, with null for each gap. */
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
