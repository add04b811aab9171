import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { PAGE_SIZE } from '#domain/listing.ts';
import { countLine } from '#kitchen/lists/count-line.ts';
import { recipeAddressOf, type RecipeQuery, recipeQueryFrom } from '#kitchen/lists/recipe-listing.ts';
import { EmptyList } from './EmptyList.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ListResults } from './ListResults.tsx';
import { Pagination } from './Pagination.tsx';
import { filtersIn, withFilter } from './recipe-filters.ts';
import { createRecipeSource, type RecipePage } from './recipe-source.ts';
import { RecipeControls, type RecipeLabels } from './RecipeControls.tsx';
import { RecipeGrid } from './RecipeGrid.tsx';
import { type AddressFormat, useAddressQuery } from './use-address-query.ts';
import { useFrameLater } from './use-frame-later.ts';
import { useListing } from './use-listing.ts';
import { useShownList } from './use-shown-list.ts';

interface RecipeListProps {
  total: number;
  labels: RecipeLabels;
  /** The first page of all recipes. */
  children?: ReactNode;
}

const FIRST: RecipeQuery = { page: 1, pageSize: PAGE_SIZE };

const ADDRESS: AddressFormat<RecipeQuery> = {
  path: '/kitchen',
  first: FIRST,
  read: (parameters) => ({ ...recipeQueryFrom(parameters), pageSize: PAGE_SIZE }),
  print: recipeAddressOf,
  titleParts: (query) => [
    ...filtersIn(query).map(({ filter, value }) => filter !== 'search' && value),
    query.page > 1 && `page ${query.page}`,
  ],
};

/** The cards that a screen has room for below the search box: the first row on a wide one. */
const ON_SCREEN = 3;

/** How many recipes there are, and what they are without if the search leaves something out. */
const countOf = ({ total, page, pageSize, ...asked }: RecipePage): string => {
  const recipes = total === 1 ? '1 recipe' : `${total} recipes`;
  const count = page === 1 ? recipes : `${(page - 1) * pageSize + 1}–${Math.min(page * pageSize, total)} of ${recipes}`;
  return countLine(count, asked);
};

/** The list of recipes: the first page from the HTML; any other page, search or filter from the address. */
export default function RecipeList({ total, labels, children }: RecipeListProps) {
  const [firstPage] = useState<RecipePage>({ ...FIRST, total, items: [], without: [], claims: [] });
  const [source] = useState(() => createRecipeSource(total));
  const address = useAddressQuery(ADDRESS);
  const { query, steps, isTyped, show, linkTo } = address;
  const key = recipeAddressOf(query);
  const listing = useListing(source, query, key, firstPage);
  const { results, bringIntoFocus, bringIntoView, goThere } = useShownList(listing, steps);
  const { page, status } = listing;
  // Between two letters there is time for what is on the screen. The rest of the list follows a frame later.
  const shown = useMemo(() => ({ query, page }), [query, page]);
  const later = useFrameLater(shown);
  const rest = isTyped ? later : shown;

  // Once paged or filtered, a list is likely to be again.
  useEffect(() => {
    if (key !== '') source.prepare();
  }, [source, key]);

  const filters = filtersIn(query);
  const chips = filters.map(({ filter, name, value }) => ({
    name,
    value,
    link: linkTo(withFilter(query, filter, undefined), bringIntoFocus),
  }));
  const clearAll = () => {
    show(FIRST);
    bringIntoFocus();
  };
  const found = status === 'loaded' ? page.total : null;

  return (
    <div className="recipe-list">
      <RecipeControls address={address} filtered={rest.query} labels={labels} found={found} onApproach={source.prepare} onShow={goThere} />
      <p className="list-count" role="status">
        {status === 'loading' ? 'Loading recipes…' : status === 'loaded' ? countOf(page) : ''}
      </p>
      <FilterChips label="Active filters" chips={chips}>
        <button type="button" className="clear-filters" onClick={clearAll}>
          Clear All
        </button>
      </FilterChips>
      <ListResults ref={results} listing={listing} isFirstPage={page === firstPage} failure="Error: Failed to fetch recipes">
        {page.total === 0 ? (
          <EmptyList
            drawing="bowl"
            title="No recipes found"
            all={filters.length > 0 ? { label: 'Show all recipes', link: linkTo(FIRST, bringIntoFocus) } : null}
          >
            {filters.length > 0 ? 'Try adjusting your filters or search terms.' : 'Check back soon for delicious additions!'}
          </EmptyList>
        ) : page === firstPage ? (
          children
        ) : (
          <RecipeGrid
            recipes={[...page.items.slice(0, ON_SCREEN), ...rest.page.items.slice(ON_SCREEN, page.items.length)]}
            why={[...(page.why ?? []).slice(0, ON_SCREEN), ...(rest.page.why ?? []).slice(ON_SCREEN)]}
          />
        )}
      </ListResults>
      {status !== 'failed' && (
        <div onPointerEnter={source.prepare} onFocus={source.prepare}>
          <Pagination
            label="Pages of recipes"
            page={rest.page}
            linkTo={(number) => linkTo({ ...rest.query, page: number }, bringIntoView)}
          />
        </div>
      )}
    </div>
  );
}
