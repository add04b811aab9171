import { Fragment, memo, useRef, useState } from 'react';
import { scaleLabel } from '@family-bakery/recipes/amounts/recipe-scale';
import type { CookingSession } from './cooking-session.ts';
import { listedIngredients } from './listed-ingredients.ts';
import type { CookingRecipe } from './read-recipe.ts';

interface IngredientsProps {
  recipe: CookingRecipe;
  /** The index of the visible step. */
  step: number;
  session: CookingSession;
}

/** The ingredients of the recipe: those of the visible step, then the others by group. */
export const Ingredients = memo(function Ingredients({ recipe, step, session }: IngredientsProps) {
  const { scale, groups, steps } = recipe;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLElement>(null);
  const { listed, more } = listedIngredients(groups, steps[step]?.uses ?? [], isWhole);
  const showAll = () => {
    setWhole(true);
    list.current?.focus();
    session.keep();
  };
  return (
    <aside ref={list} className="cooking-ingredients" aria-labelledby="cooking-ingredients" tabIndex={-1}>
      <h2 id="cooking-ingredients">{scale === 1 ? 'Ingredients' : `Ingredients for ${scaleLabel(scale)}`}</h2>
      <div>
        {listed.map(({ name, dir, lines }, group) => (
          <Fragment key={group}>
            {name && <h3 dir={dir}>{name}</h3>}
            <ul dir={dir}>
              {lines.map(({ id, html }) => (
                <li key={id} dangerouslySetInnerHTML={{ __html: html }} />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      {more > 0 && (
        <button className="button quiet" type="button" data-act="all" onClick={showAll}>
          {`+${more} more ingredient${more === 1 ? '' : 's'}`}
        </button>
      )}
    </aside>
  );
});
