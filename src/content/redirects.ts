import { getKind } from '#domain/content-kinds.ts';
import { publicPage } from '#domain/public-page.ts';
import { publishedCollections } from './collections.ts';
import { memoize } from './memoize.ts';
import { publishedPages } from './pages.ts';
import { publishedPosts } from './posts.ts';
import type { Entries } from './published-entries.ts';
import type { ContentView } from './content-view.ts';
import { publishedRecipes } from './recipes.ts';
import type { Entry } from './snapshot.ts';

/** A permanent redirect within the site; both addresses are paths. */
export interface Redirect {
  from: string;
  to: string;
}

/**
 * The redirects from former addresses, for entries sorted newest first. An existing page takes precedence over a redirect, and a
 * newer entry over an older one.
 */
function redirectsTo(published: readonly Entry<'post' | 'recipe' | 'collection' | 'page'>[]): Redirect[] {
  // Few entries were renamed, and every save asks.
  const renamed = published.filter(({ data }) => data.formerSlugs.length > 0);
  if (renamed.length === 0) return [];
  const taken = new Set(published.map(({ slug }) => slug));
  return renamed.flatMap(({ kind, slug, data }) =>
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

/** The redirects from former addresses of published entries. */
export const redirectsOf = (content: ContentView): Redirect[] => [
  ...redirectsToPosts(content.all('post')),
  ...redirectsToRecipes(content.all('recipe')),
  ...redirectsToCollections(content.all('collection')),
  ...redirectsToPages(content.all('page')),
];

/** Serializes redirects in the format of a host's `_redirects` file. */
export const redirectsFile = (redirects: readonly Redirect[]): string => redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');

/** Parses the output of `redirectsFile` into a map from each address to its target. */
export function parseRedirects(file: string): ReadonlyMap<string, string> {
  const lines = file.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split(' ') as [from: string, to: string]));
}
