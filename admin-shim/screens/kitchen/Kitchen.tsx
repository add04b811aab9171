import { useMemo } from 'react';
import { entryViewFrom, listOf } from '../../navigation/address.ts';
import { EntryScreen } from '../../entries/EntryScreen.tsx';
import type { ScreenProps } from '../../main.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useAddress } from '../../navigation/navigation.ts';
import { collectionKind } from './collection-kind.tsx';
import { recipeKind } from './recipe-kind.tsx';

const TABS = [
  { name: 'recipe', label: 'Recipes' },
  { name: 'collection', label: 'Collections' },
] as const;

/** Kitchen management: recipes and collections, each with its list and, in its place, the form of one. */
export default function Kitchen({ siteName }: ScreenProps) {
  const view = entryViewFrom(useAddress());
  const isOfCollections = view.name === 'collection';
  const kind = useMemo(() => (isOfCollections ? collectionKind() : recipeKind(siteName)), [isOfCollections, siteName]);
  const tabs = (
    <nav className="kitchen-tabs" aria-label="Kitchen">
      {TABS.map(({ name, label }) => (
        <Link key={name} href={listOf(name)} {...(name === view.name ? { 'aria-current': 'page' as const } : {})}>
          {label}
        </Link>
      ))}
    </nav>
  );
  return (
    <EntryScreen kind={kind} siteName={siteName} view={view} title="Kitchen">
      {tabs}
    </EntryScreen>
  );
}
