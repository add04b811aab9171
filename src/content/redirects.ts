import { getKind } from '#schema/content-kinds.ts';
import { publicPage } from '#schema/public-page.ts';
import { memoize } from './memoize.ts';
import { isOwnersPage } from './pages.ts';
import { type Entries, isPublished, newestFirst } from './published-entries.ts';
import type { ContentView } from './content-view.ts';
import type { Entry } from './snapshot.ts';

/** A permanent redirect within the site; both addresses are paths. */
export interface Redirect {
  from: string;
  to: string;
}

/**
 * Lists the redirects from former addresses of a kind. An existing page takes precedence over a redirect, and a newer entry over an
 * older one.
 */
function redirectsTo<K extends 'post' | 'recipe' | 'collection' | 'page'>(isPart: (entry: Entry<K>) => boolean) {
  // Few entries were renamed, and every save asks.
  const renamed = newestFirst<K>((entry) => isPart(entry) && entry.data.formerSlugs.length > 0);
  return memoize((entries: Entries<K>): Redirect[] => {
    const taken = new Set<string>();
    return renamed(entries).flatMap(({ kind, slug, data }) =>
      data.formerSlugs.flatMap((former) => {
        const { reservedSlugs = [], takenSlugs = [], fixedSlugs = [] } = getKind(kind);
        const present = entries.get(former);
        if (taken.has(former) || (present && isPart(present))) return [];
        if ([...reservedSlugs, ...takenSlugs, ...fixedSlugs].includes(former)) return [];
        taken.add(former);
        return [{ from: publicPage(kind, former), to: publicPage(kind, slug) }];
      }),
    );
  });
}

/** Lists the redirects from paths on the sites that entries were moved from, with and without the slash at their end. */
function redirectsFromElsewhere<K extends 'post' | 'recipe'>() {
  const moved = newestFirst<K>((entry) => isPublished(entry) && entry.data.formerAddresses.length > 0);
  return memoize((entries: Entries<K>): Redirect[] =>
    moved(entries).flatMap(({ kind, slug, data }) =>
      data.formerAddresses
        .filter((from) => from !== publicPage(kind, slug))
        .flatMap((from) => [from, `${from}/`].map((path) => ({ from: path, to: publicPage(kind, slug) }))),
    ),
  );
}
const redirectsFromOtherBlogs = redirectsFromElsewhere<'post'>();
const redirectsFromOtherKitchens = redirectsFromElsewhere<'recipe'>();

const redirectsToPosts = redirectsTo<'post'>(isPublished);
const redirectsToRecipes = redirectsTo<'recipe'>(isPublished);
const redirectsToCollections = redirectsTo<'collection'>(isPublished);
const redirectsToPages = redirectsTo<'page'>((page) => isOwnersPage(page) && isPublished(page));

/** The redirects from former addresses of published entries. An address leads to one place: the first that had it, by kinds in this order. */
export function redirectsOf(content: ContentView): Redirect[] {
  const all = [
    ...redirectsToPosts(content.all('post')),
    ...redirectsToRecipes(content.all('recipe')),
    ...redirectsToCollections(content.all('collection')),
    ...redirectsToPages(content.all('page')),
    ...redirectsFromOtherBlogs(content.all('post')),
    ...redirectsFromOtherKitchens(content.all('recipe')),
  ];
  const seen = new Set<string>();
  return all.filter(({ from }) => !seen.has(from) && seen.add(from));
}

/** Serializes redirects in the format of a host's `_redirects` file. */
export const redirectsFile = (redirects: readonly Redirect[]): string => redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');

/** Parses the output of `redirectsFile` into a map from each address to its target. */
export function parseRedirects(file: string): ReadonlyMap<string, string> {
  const lines = file.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split(' ') as [from: string, to: string]));
}
