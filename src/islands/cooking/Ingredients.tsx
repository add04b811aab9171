import { Fragment, memo, useRef, useState } from 'react';
import { scaleLabel } from '#kitchen/amounts/recipe-scale.ts';
import type { CookingSession } from './cooking-session.ts';
import type { CookingRecipe, IngredientGroup } from './read-recipe.ts';

/** How many ingredients are shown before the rest is expanded. */
const QUICK_INGREDIENTS = 8;

/** The first lines of some groups, without groups of which none is left: their heading would suggest an empty group. */
function firstLines(groups: readonly IngredientGroup[], most: number): IngredientGroup[] {
  let listed = 0;
  return groups
    .map((group) => {
      const lines = group.lines.slice(0, Math.max(0, most - listed));
      listed += lines.length;
      return { ...group, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** The ingredients of the recipe by group. */
export const Ingredients = memo(function Ingredients({ recipe, session }: { recipe: CookingRecipe; session: CookingSession }) {
  const { scale, groups } = recipe;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLElement>(null);
  const more = groups.flatMap(({ lines }) => lines).length - QUICK_INGREDIENTS;
  const showAll = () => {
    setWhole(true);
    list.current?.focus();
    session.keep();
  };
  return (
    <aside ref={list} className="cooking-ingredients" aria-labelledby="cooking-ingredients" tabIndex={-1}>
      <h2 id="cooking-ingredients">{scale === 1 ? 'Ingredients' : `Ingredients for ${scaleLabel(scale)}`}</h2>
      <div>
        {firstLines(groups, isWhole ? Infinity : QUICK_INGREDIENTS).map(({ name, dir, lines }, group) => (
          <Fragment key={group}>
            {name && <h3 dir={dir}>{name}</h3>}
            <ul dir={dir}>
              {lines.map((line, index) => (
                <li key={index} dangerouslySetInnerHTML={{ __html: line }} />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      {more > 0 && !isWhole && (
        <button className="button quiet" type="button" data-act="all" onClick={showAll}>
          {`+${more} more ingredient${more === 1 ? '' : 's'}`}
        </button>
      )}
    </aside>
  );
});
