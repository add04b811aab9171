import type { FlatView } from '#api/content.ts';
import { countIn, Marked } from '../../search/Marked.tsx';

interface ItemsFoundProps {
  items: FlatView<'menu'>['items'];
  /** The words of a search. */
  words: readonly string[];
}

/** How many items a category has and, of a search, those that have most of its words. */
export function ItemsFound({ items, words }: ItemsFoundProps) {
  const counts = items.map(({ name }) => countIn(name, words));
  const most = Math.max(1, ...counts);
  return (
    <>
      {items.length === 1 ? '1 item' : `${items.length} items`}
      {items
        .filter((_, index) => counts[index] === most)
        .map(({ name }) => (
          <span key={name} className="found">
            <Marked text={name} words={words} />
          </span>
        ))}
    </>
  );
}
