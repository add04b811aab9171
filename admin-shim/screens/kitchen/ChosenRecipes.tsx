import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { MoveButtons, SortableItem, SortableList } from '../../kit/rows/Sortable.tsx';

/** A recipe of a collection. `note` says what visitors do not see of it. */
interface ChosenRecipe {
  id: string;
  title: string;
  note: string;
}

interface ChosenRecipesProps {
  recipes: readonly ChosenRecipe[];
  onChange: (ids: string[]) => void;
}

/** The recipes of a collection in their order, to be moved and taken out. */
export function ChosenRecipes({ recipes, onChange }: ChosenRecipesProps) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** What takes the focus of a recipe that was taken out. */
  const nextFocus = useRef<HTMLElement | null>(null);
  const ids = recipes.map(({ id }) => id);

  useLayoutEffect(() => {
    nextFocus.current?.focus();
    nextFocus.current = null;
  });

  function move(from: number, to: number): void {
    const recipe = recipes[from];
    if (!recipe || to === from || to < 0 || to >= recipes.length) return;
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, recipe.id));
    setSaid(`${recipe.title} moved to place ${to + 1} of ${recipes.length}`);
  }

  function remove(index: number): void {
    nextFocus.current = list.current?.querySelectorAll<HTMLElement>('.row-handle')[index === 0 ? 1 : index - 1] ?? null;
    onChange(ids.toSpliced(index, 1));
    setSaid(`${recipes[index]?.title ?? ''} removed`);
  }

  return (
    <div className="rows">
      {recipes.length === 0 && <p className="field-hint">No recipe is chosen yet.</p>}
      <SortableList ref={list} aria-label="Chosen recipes, in order" order={ids} onMove={move}>
        {recipes.map(({ id, title, note }, index) => {
          const moveBy = (by: -1 | 1) => move(index, index + by);
          const head = (
            <>
              <span className="row-summary">
                <span className="row-line">{title}</span>
                {note && <span className="row-error">{note}</span>}
              </span>
              <MoveButtons name={title} isFirst={index === 0} isLast={index === recipes.length - 1} onMove={moveBy} />
              <button type="button" className="row-button danger" aria-label={`Remove ${title}`} onClick={() => remove(index)}>
                <Icon name="close" />
              </button>
            </>
          );
          return <SortableItem key={id} className="row" name={title} onMove={moveBy} head={head} />;
        })}
      </SortableList>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
