import { useEffect, useMemo, useState } from 'react';
import type { ShoppingList } from '@family-bakery/recipes/shopping/shopping-list';
import { readStored } from '#kitchen/storage.ts';
import type { UnitSystem } from '@family-bakery/recipes/amounts/unit-systems';

/** The units that the visitor chose on a recipe (unit-switch.ts); null for those of the recipes. */
function chosenUnits(): UnitSystem | null {
  const units = readStored('localStorage', 'units');
  return units === 'us' || units === 'metric' ? units : null;
}

type Sorter = typeof import('@family-bakery/recipes/shopping/shopping-aisles');

/**
 * Adds up a list and sorts it by aisle. The tables of foods for that are loaded for the first list that is not empty.
 * @returns What there is to buy, by aisle and as text: null and empty until it is known, or if the tables could not be loaded.
 */
export function useAisles(list: ShoppingList | null) {
  const [sorter, setSorter] = useState<Sorter | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const isNeeded = list !== null && list.recipes.length + list.own.length > 0;
  useEffect(() => {
    if (!isNeeded || sorter) return;
    import('@family-bakery/recipes/shopping/shopping-aisles').then(
      (loaded) => setSorter(loaded),
      () => setIsFailed(true),
    );
  }, [isNeeded, sorter]);
  return useMemo(() => {
    const aisles = sorter && list ? sorter.aislesOf(list, chosenUnits()) : null;
    return { aisles, text: aisles && sorter ? sorter.listText(aisles) : '', isFailed };
  }, [sorter, list, isFailed]);
}
