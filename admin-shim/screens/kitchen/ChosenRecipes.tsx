import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/Icon.tsx';
import { dragRow } from '../../rows/drag-row.ts';

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
  /** What is to keep the focus once the recipes are drawn in another order. */
  const held = useRef<HTMLElement | null>(null);
  const ids = recipes.map(({ id }) => id);

  useLayoutEffect(() => {
    held.current?.focus();
    held.current = null;
  });

  function move(from: number, to: number): void {
    const recipe = recipes[from];
    if (!recipe || to === from || to < 0 || to >= recipes.length) return;
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, recipe.id));
    setSaid(`${recipe.title} moved to place ${to + 1} of ${recipes.length}`);
  }

  function remove(index: number): void {
    held.current = list.current?.querySelectorAll<HTMLElement>('.row-handle')[index === 0 ? 1 : index - 1] ?? null;
    onChange(ids.toSpliced(index, 1));
    setSaid(`${recipes[index]?.title ?? ''} taken out`);
  }

  const moveByKey = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };

  return (
    <div className="rows">
      {recipes.length === 0 && <p className="field-hint">No recipe is chosen yet.</p>}
      <ol ref={list} aria-label="Chosen recipes, in order">
        {recipes.map(({ id, title, note }, index) => (
          <li key={id} className="row">
            <div className="row-head">
              <button
                type="button"
                className="row-handle"
                aria-label={`Move ${title}`}
                title="Drag, or press the arrow keys"
                onKeyDown={(event) => moveByKey(event, index)}
                onPointerDown={(event) =>
                  event.button === 0 &&
                  dragRow({
                    handle: event.currentTarget,
                    pointer: event,
                    list: () => list.current,
                    from: index,
                    onStart: () => undefined,
                    onDrop: (to) => move(index, to),
                  })
                }
              >
                <Icon name="grip" />
              </button>
              <span className="row-summary">
                <span className="row-line">{title}</span>
                {note && <span className="row-error">{note}</span>}
              </span>
              <button
                type="button"
                className="row-button"
                aria-label={`Move ${title} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="row-button"
                aria-label={`Move ${title} down`}
                aria-disabled={index === recipes.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="down" />
              </button>
              <button type="button" className="row-button danger" aria-label={`Take out ${title}`} onClick={() => remove(index)}>
                <Icon name="close" />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
