import { useContext, useMemo } from 'react';
import { entryViewFrom, listOf } from '../../navigation/address.ts';
import { EntryScreen } from '../../entries/EntryScreen.tsx';
import type { ScreenProps } from '../../main.tsx';
import { RecipeCategories } from '../../parts/recipe-categories.ts';
import { useAddress } from '../../navigation/navigation.ts';
import { collectionKind } from './collection-kind.tsx';
import { KitchenTabs } from './KitchenTabs.tsx';
import { recipeKind } from './recipe-kind.tsx';

/** Kitchen management: recipes and collections, each with its list and, in its place, the form of one. */
export default function Kitchen({ siteName }: ScreenProps) {
  const view = entryViewFrom(useAddress());
  const categories = useContext(RecipeCategories);
  const isOfCollections = view.name === 'collection';
  const kind = useMemo(
    () => (isOfCollections ? collectionKind() : recipeKind(siteName, categories)),
    [isOfCollections, siteName, categories],
  );
  return (
    <EntryScreen kind={kind} siteName={siteName} view={view} title="Kitchen">
      <KitchenTabs here={listOf(view.name)} />
    </EntryScreen>
  );
}
