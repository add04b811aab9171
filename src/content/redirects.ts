import { getKind } from '#domain/content-kinds.ts';
import { publicPage } from '#domain/public-page.ts';
import { publishedCollections } from './collections.ts';
import { memoize } from './memoize.ts';
import { publishedPages } from './pages.ts';
import { publishedPosts } from './posts.ts';
import type { Entries } from './published.ts';
import type { ContentView } from './content-view.ts';
import { publishedRecipes } from './recipes.ts';
import type { Entry } from './snapshot.ts';

/** An address of the site that leads to another for good; both are paths. */
export interface Redirect {
  from: string;
  to: string;
}

/**
 * The former addresses of some entries, newest entry first. What is at an address today counts more than what was there;
 * of two entries that were there the newer one does.
 */
function redirectsTo(published: readonly Entry<'post' | 'recipe' | 'collection' | 'page'>[]): Redirect[] {
  const taken = new Set(published.map(({ slug }) => slug));
  return published.flatMap(({ kind, slug, data }) =>
    data.formerSlugs.flatMap((former) => {
      const { reservedSlugs = [], takenSlugs = [], fixedSlugs = [] } = getKind(kind);
      if (taken.has(former) || [...reservedSlugs, ...takenSlugs, ...fixedSlugs].includes(former)) return [];
      taken.add(former);
      return [{ from: publicPage(kind, former), to: publicPage(kind, slug) }];
    }),
  );
}

const redirectsToPosts = memoize((posts: Entries<'post'>) => redirectsTo(publishedPosts(posts)));
const redirectsToRecipes = memoize((recipes: Entries<'recipe'>) => redirectsTo(publishedRecipes(recipes)));
const redirectsToCollections = memoize((collections: Entries<'collection'>) => redirectsTo(publishedCollections(collections)));
const redirectsToPages = memoize((pages: Entries<'page'>) => redirectsTo(publishedPages(pages)));

/** Where the addresses lead that published entries had before. */
export const redirectsOf = (content: ContentView): Redirect[] => [
  ...redirectsToPosts(content.all('post')),
  ...redirectsToRecipes(content.all('recipe')),
  ...redirectsToCollections(content.all('collection')),
  ...redirectsToPages(content.all('page')),
];

/** Redirects in the format of the host's `_redirects` file: a line each. */
export const redirectsFile = (redirects: readonly Redirect[]): string => redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');

/** What `redirectsFile` wrote, as a map from each address to where it leads. */
export function parseRedirects(file: string): ReadonlyMap<string, string> {
  const lines = file.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split(' ') as [from: string, to: string]));
}
