import { useContext, useMemo } from 'react';
import { entryViewFrom, listOf } from '../../routing/address.ts';
import { EntryScreen } from '../../entry/EntryScreen.tsx';
import { SiteName } from '../../kit/site-name.ts';
import { nameOf, Sections } from '../../kit/site-sections.ts';
import { RecipeCategories } from '../../kit/recipe-categories.ts';
import { useAddress } from '../../routing/navigation.ts';
import { collectionKind } from './collection-kind.tsx';
import { KitchenTabs } from './KitchenTabs.tsx';
import { recipeKind } from './recipe-kind.tsx';

/** Recipes and collections, each with its list and, in its place, the form of one. */
export default function Kitchen() {
  const view = entryViewFrom(useAddress());
  const siteName = useContext(SiteName);
  const categories = useContext(RecipeCategories);
  const { kitchen } = useContext(Sections);
  const isOfCollections = view.name === 'collection';
  const kind = useMemo(
    () => (isOfCollections ? collectionKind() : recipeKind(siteName, categories)),
    [isOfCollections, siteName, categories],
  );
  return (
    <EntryScreen kind={kind} view={view} title={nameOf(kitchen, 'Recipes')}>
      <KitchenTabs here={listOf(view.name)} />
    </EntryScreen>
  );
}
