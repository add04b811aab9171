import type { FlatView } from '#api/content.ts';
import { isFoundIn, Marked } from '../../search/Marked.tsx';

interface ItemsFoundProps {
  items: FlatView<'menu'>['items'];
  /** The words of a search. */
  words: readonly string[];
}

/** How many items a category has and, of a search, which of them it has found. */
export function ItemsFound({ items, words }: ItemsFoundProps) {
  return (
    <>
      {items.length === 1 ? '1 item' : `${items.length} items`}
      {items
        .filter(({ name }) => isFoundIn(name, words))
        .map(({ name }) => (
          <span key={name} className="found">
            <Marked text={name} words={words} />
          </span>
        ))}
    </>
  );
}
