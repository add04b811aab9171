import { type ReactNode, useState } from 'react';
import type { CollectionSummary } from '#content/collections.ts';
import { collectionAddressOf, type CollectionQuery, collectionQueryFrom, listCollections } from '#kitchen/lists/collection-listing.ts';
import { CollectionGrid } from './CollectionGrid.tsx';
import { EmptyList } from './EmptyList.tsx';
import { fetchJson } from './fetch-json.ts';
import { asOptions, FilterOptions } from './FilterOptions.tsx';
import { ListResults } from './ListResults.tsx';
import { createListSource } from './list-source.ts';
import { type AddressFormat, useAddressQuery } from './use-address-query.ts';
import { useListing } from './use-listing.ts';
import { useShownList } from './use-shown-list.ts';

interface CollectionListProps {
  total: number;
  categories: readonly string[];
  seasons: readonly string[];
  /** All collections. */
  children?: ReactNode;
}

interface Collections {
  collections: CollectionSummary[];
  total: number;
}

const ADDRESS: AddressFormat<CollectionQuery> = {
  path: '/kitchen/collections',
  first: {},
  read: collectionQueryFrom,
  print: collectionAddressOf,
  titleParts: ({ category, season }) => [category, season],
};

async function fetchCollections(): Promise<(query: CollectionQuery) => Collections> {
  const all = await fetchJson<CollectionSummary[]>('/kitchen/collections.json');
  return (query) => {
    const collections = listCollections(all, query);
    return { collections, total: collections.length };
  };
}

const askForCollections = (query: CollectionQuery, signal: AbortSignal): Promise<Collections> =>
  fetchJson(`/api/kitchen/collections${collectionAddressOf(query)}`, signal);

/** The list of collections: all of them from the HTML, or those of a category and season from the address. */
export default function CollectionList({ total, categories, seasons, children }: CollectionListProps) {
  const [everything] = useState<Collections>({ collections: [], total });
  const [source] = useState(() => createListSource({ fetchAll: fetchCollections, ask: askForCollections }));
  const { query, steps, show, linkTo } = useAddressQuery(ADDRESS);
  const listing = useListing(source, query, collectionAddressOf(query), everything);
  const { results, bringIntoFocus } = useShownList(listing, steps);
  const { page, status } = listing;

  const linkWith = (name: keyof CollectionQuery) => (value: string | undefined) => {
    const { [name]: _before, ...rest } = query;
    return linkTo(value === undefined ? rest : { ...rest, [name]: value });
  };
  const set = [query.category, query.season].filter((label) => label !== undefined);
  const count = page.total === 1 ? 'Showing 1 collection' : `Showing ${page.total} collections`;

  return (
    <div className="collection-list">
      <div className="collection-controls scripted" onFocus={source.prepare} onPointerEnter={source.prepare}>
        <FilterOptions label="Category" options={asOptions(categories)} chosen={query.category} linkTo={linkWith('category')} />
        <FilterOptions label="Season" options={asOptions(seasons)} chosen={query.season} linkTo={linkWith('season')} />
      </div>
      <div className="collection-count">
        <p className="list-count" role="status">
          {status === 'loading' ? 'Loading collections…' : status === 'loaded' ? [count, ...set].join(' · ') : ''}
        </p>
        {set.length > 0 && (
          <button
            type="button"
            className="clear-filters"
            onClick={() => {
              show({});
              bringIntoFocus();
            }}
          >
            Clear Filters
          </button>
        )}
      </div>
      <ListResults ref={results} listing={listing} isFirstPage={page === everything} failure="Failed to fetch collections">
        {page.total === 0 ? (
          <EmptyList
            drawing="bowl"
            title="No collections found"
            all={set.length > 0 ? { label: 'Show all collections', link: linkTo({}, bringIntoFocus) } : null}
          >
            {set.length > 0 ? 'Try another category or season.' : 'Check back soon. We’re putting the first ones together.'}
          </EmptyList>
        ) : page === everything ? (
          children
        ) : (
          <CollectionGrid collections={page.collections} />
        )}
      </ListResults>
    </div>
  );
}
