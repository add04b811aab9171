import type { ContentKind } from '#domain/content-kinds.ts';
import type { Outside } from '#domain/outside.ts';
import type { WordsOfItsOwn } from '#domain/page-words.ts';
import type { Photo } from '#media/renditions.ts';
import type { Entry } from './snapshot.ts';

/** What a query may look at. The caller of the query can note what it looked at. */
export interface ContentView {
  entry<K extends ContentKind>(kind: K, slug: string): Entry<K> | null;
  all<K extends ContentKind>(kind: K): ReadonlyMap<string, Entry<K>>;
  /** The slugs of the published posts, newest first. */
  postOrder(): readonly string[];
  /** What the entry whose page is at a path is called where its own words are an earlier page's too, or null. */
  wordsApart(path: string): WordsOfItsOwn | null;
  photo(address: string): Photo | null;
  /** The names of the files under public/ that are published as they are, photos aside. */
  files(): ReadonlySet<string>;
  /** What another service answered. */
  outside<K extends keyof Outside>(service: K): Outside[K];
}
