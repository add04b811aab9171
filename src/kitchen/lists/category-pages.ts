import { pageCount } from '#domain/listing.ts';
import { categorySlug } from '#domain/slug.ts';

/** The number of recipes per category on /kitchen/all; a category with more has its own pages. */
export const FIRST_OF_CATEGORY = 12;

/** The number of recipes on a page of a category. */
export const CATEGORY_PAGE_SIZE = 60;

/** The address of a page of a category's recipes, by title. */
export const categoryAddress = (category: string, page = 1): string =>
  `/kitchen/all/${categorySlug(category)}${page === 1 ? '' : `/${page}`}`;

type Counts = readonly (readonly [category: string, count: number])[];

/** The category whose pages have a slug; `counts` has the number of recipes that visitors see of each. The first of those that share it. */
export const pagedCategory = (counts: Counts, slug: string): string | undefined =>
  counts.find(([category, total]) => total > FIRST_OF_CATEGORY && categorySlug(category) === slug)?.[0];

/** The addresses of all such pages. */
export function categoryAddresses(counts: Counts): string[] {
  return counts.flatMap(([category, total]) =>
    pagedCategory(counts, categorySlug(category)) !== category
      ? []
      : Array.from({ length: pageCount({ total, pageSize: CATEGORY_PAGE_SIZE }) }, (_, index) => categoryAddress(category, index + 1)),
  );
}
