import { pageCount } from '#domain/listing.ts';
import { slugFromTitle } from '#domain/slug.ts';

/** The number of recipes per category on /kitchen/all; a category with more has its own pages. */
export const FIRST_OF_CATEGORY = 12;

/** The number of recipes on a page of a category. */
export const CATEGORY_PAGE_SIZE = 60;

/** The address of a page of a category's recipes, by title. */
export const categoryAddress = (category: string, page = 1): string =>
  `/kitchen/all/${slugFromTitle(category)}${page === 1 ? '' : `/${page}`}`;

/** The addresses of all such pages; `counts` has the number of recipes that visitors see of each category. */
export function categoryAddresses(counts: readonly [category: string, count: number][]): string[] {
  return counts.flatMap(([category, total]) =>
    total <= FIRST_OF_CATEGORY
      ? []
      : Array.from({ length: pageCount({ total, pageSize: CATEGORY_PAGE_SIZE }) }, (_, index) => categoryAddress(category, index + 1)),
  );
}
