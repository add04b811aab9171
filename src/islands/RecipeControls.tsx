import { useEffect, useMemo, useRef } from 'react';
import { type RecipeQuery, TOP_RATED } from '#kitchen/lists/recipe-listing.ts';
import { asOptions, FilterOptions } from './FilterOptions.tsx';
import { filtersIn, MAX_TIMES, type RecipeFilter, TOP_RATED_LABEL, withFilter } from './recipe-filters.ts';
import type { AddressQuery } from './use-address-query.ts';

/** The options of the recipe filters. */
export interface RecipeLabels {
  categories: readonly string[];
  cuisines: readonly string[];
  difficulties: readonly string[];
  /** Whether recipes can be sorted by their ratings. */
  isRated?: true;
}

interface RecipeControlsProps {
  address: AddressQuery<RecipeQuery>;
  /** The query that the filters change. */
  filtered: RecipeQuery;
  labels: RecipeLabels;
  /** The number of matching recipes; null while unknown. */
  found: number | null;
  /** Called at the first sign that the visitor will search or filter. */
  onApproach(): void;
  /** Scrolls from the filters to the recipes. */
  onShow(): void;
}

/** The search box and the filters of the list of recipes. */
export function RecipeControls({ address, filtered, labels, found, onApproach, onShow }: RecipeControlsProps) {
  const { query, steps, type, settle, linkTo } = address;
  const box = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDetailsElement>(null);

  const onInput = () => {
    const text = box.current?.value.trim();
    type(withFilter(query, 'search', text || undefined));
  };
  // Focus from before hydration has already triggered the preparation.
  useEffect(() => {
    if (box.current === document.activeElement) onApproach();
  }, [onApproach]);
  // The box keeps what was typed, including spaces, until something else changes the search: a chip, or browser history.
  useEffect(() => {
    const { current } = box;
    if (!current || steps === 0) return;
    const isTypedBefore = steps === 1 && query.search === undefined && current.value.trim() !== '';
    if (isTypedBefore) onInput();
    else current.value = query.search ?? '';
  }, [steps]);

  const optionsOf = (label: string, filter: Exclude<RecipeFilter, 'maxTime' | 'sort'>, values: readonly string[]) => (
    <FilterOptions
      label={label}
      options={asOptions(values)}
      chosen={filtered[filter]}
      linkTo={(value) => linkTo(withFilter(filtered, filter, value))}
    />
  );
  // Two dozen links, which are usually hidden.
  const filters = useMemo(
    () => (
      <>
        {optionsOf('Category', 'category', labels.categories)}
        {optionsOf('Cuisine', 'cuisine', labels.cuisines)}
        {optionsOf('Difficulty', 'difficulty', labels.difficulties)}
        <FilterOptions
          label="Max time"
          options={MAX_TIMES}
          chosen={filtered.maxTime === undefined ? undefined : String(filtered.maxTime)}
          linkTo={(value) => linkTo(withFilter(filtered, 'maxTime', value === undefined ? undefined : Number(value)))}
        />
        {labels.isRated && (
          <FilterOptions
            label="Sort"
            options={[{ value: TOP_RATED, label: TOP_RATED_LABEL }]}
            chosen={filtered.sort}
            linkTo={(value) => linkTo(withFilter(filtered, 'sort', value === undefined ? undefined : TOP_RATED))}
          />
        )}
      </>
    ),
    [filtered, labels],
  );
  const showRecipes = () => {
    if (panel.current) panel.current.open = false;
    onShow();
  };
  const count = filtersIn(query).filter(({ filter }) => filter !== 'search').length;

  return (
    <div className="recipe-controls scripted" onFocus={onApproach} onPointerEnter={onApproach}>
      <form
        role="search"
        action="/kitchen"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M16 16l6 6M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" />
        </svg>
        <label className="visually-hidden" htmlFor="recipe-search">
          Search recipes
        </label>
        <input
          ref={box}
          id="recipe-search"
          type="search"
          name="search"
          placeholder="Dish, ingredient or tag"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onInput={onInput}
          onBlur={settle}
        />
      </form>
      <details ref={panel}>
        <summary>Filters{count > 0 && <span className="filter-count"> {count}</span>}</summary>
        <div className="filter-panel">
          {filters}
          {/* On a phone the recipes are below all filters. */}
          <button type="button" className="button show-found" onClick={showRecipes}>
            {found === null ? 'Show recipes' : found === 1 ? 'Show 1 recipe' : `Show ${found} recipes`}
          </button>
        </div>
      </details>
    </div>
  );
}
