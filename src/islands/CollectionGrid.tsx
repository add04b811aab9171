import type { CollectionSummary } from '#content/collections.ts';
import { CollectionCard } from './CollectionCard.tsx';

interface CollectionGridProps {
  collections: CollectionSummary[];
}

/** A grid of collections: one across the page, then two per row (styles/collection-list.css). */
export function CollectionGrid({ collections }: CollectionGridProps) {
  return (
    <ul className="collection-grid">
      {collections.map((collection, index) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}
