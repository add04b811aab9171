import { useState } from 'react';
import { allergensOf, type BoardItem } from './board.ts';

interface AllergenFilterProps {
  /** All allergens that the items contain. */
  names: readonly string[];
  hidden: readonly string[];
  /** The items of the chosen category, and those of them that are shown. */
  items: readonly BoardItem[];
  shown: readonly BoardItem[];
  /** The sentence that goes with everything said about allergens. */
  note: string;
  onToggle: (name: string) => void;
}

/** Hides the items that contain an allergen, and those that do not say what they contain. */
export function AllergenFilter({ names, hidden, items, shown, note, onToggle }: AllergenFilterProps) {
  const isFiltered = hidden.length > 0;
  const [startsOpen] = useState(isFiltered);
  const silent = isFiltered ? items.filter((item) => allergensOf(item) === null).length : 0;
  return (
    <div className="page menu-filter">
      <details open={startsOpen}>
        <summary>Hide what contains…</summary>
        <div role="group" aria-label="Hide what contains">
          {names.map((name) => (
            <button key={name} type="button" aria-pressed={hidden.includes(name)} onClick={() => onToggle(name)}>
              {name}
            </button>
          ))}
        </div>
      </details>
      <p role="status">
        {isFiltered && shown.length > 0 && `Showing ${shown.length} of ${items.length} items. `}
        {silent > 0 && (
          <>
            {silent === 1
              ? '1 item doesn’t say what it contains and is hidden: '
              : `${silent} items don’t say what they contain and are hidden: `}
            <a href="/contact">ask us</a>.{' '}
          </>
        )}
        {isFiltered && note}
      </p>
    </div>
  );
}
