import { sameLabel, textFrom } from '#domain/listing.ts';

/** A collection that can be listed. */
interface ListedCollection {
  category?: string | undefined;
  season?: string | undefined;
}

/** The filters of the list of collections. Labels ignore case; a collection must match all of them. */
export interface CollectionQuery {
  category?: string;
  season?: string;
}

const LABELS = ['category', 'season'] as const;

/** Reads a collection query from an address. */
export function collectionQueryFrom(parameters: URLSearchParams): CollectionQuery {
  const query: CollectionQuery = {};
  for (const name of LABELS) {
    const text = textFrom(parameters, name);
    if (text) query[name] = text;
  }
  return query;
}

/** The query string of a collection query; empty for all collections. */
export function collectionAddressOf(query: CollectionQuery): string {
  const parameters = new URLSearchParams();
  for (const name of LABELS) if (query[name]) parameters.set(name, query[name]);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The collections that match a query, in their given order. */
export const listCollections = <T extends ListedCollection>(collections: readonly T[], query: CollectionQuery): T[] =>
  collections.filter((collection) =>
    LABELS.every((name) => {
      const [has, wanted] = [collection[name], query[name]];
      return wanted === undefined || (has !== undefined && sameLabel(has, wanted));
    }),
  );

/** The author of a collection as shown to visitors. */
export const shownAuthor = ({ author }: { author: string }): string => author || 'Unknown';
