import { LEAST_SCALE, MOST_SCALE, SCALE_STEP, scaleLabel } from '#kitchen/recipe-scale.ts';
import type { ListedRecipe } from '#kitchen/shopping-list.ts';
import type { RecipeNews } from './use-shopping-list.ts';

interface ShoppingRecipesProps {
  recipes: readonly ListedRecipe[];
  news: ReadonlyMap<string, RecipeNews>;
  onScale(recipe: ListedRecipe, scale: number): void;
  onRemove(recipe: ListedRecipe): void;
}

const NEWS: Readonly<Record<RecipeNews, string>> = {
  changed: 'Changed since you added it. The list has what it needs now.',
  gone: 'No longer on the site. What it needed stays on your list.',
};

/** The recipes on the list, with their scales. */
export function ShoppingRecipes({ recipes, news, onScale, onRemove }: ShoppingRecipesProps) {
  return (
    <ul className="shopping-recipes">
      {recipes.map((recipe) => {
        const { slug, title, scale } = recipe;
        const isNews = news.get(slug);
        const less = Math.ceil(scale / SCALE_STEP - 1) * SCALE_STEP;
        const more = Math.floor(scale / SCALE_STEP + 1) * SCALE_STEP;
        return (
          <li key={slug}>
            <p>
              {isNews === 'gone' ? title : <a href={`/kitchen/${slug}`}>{title}</a>}
              {isNews && <small>{NEWS[isNews]}</small>}
            </p>
            <span className="shopping-scale" role="group" aria-label={`Scale of ${title}`}>
              <button
                type="button"
                aria-label="Make less"
                aria-disabled={less < LEAST_SCALE}
                onClick={() => less >= LEAST_SCALE && onScale(recipe, less)}
              >
                −
              </button>
              <output>{scaleLabel(Math.round(scale * 100) / 100)}</output>
              <button
                type="button"
                aria-label="Make more"
                aria-disabled={more > MOST_SCALE}
                onClick={() => more <= MOST_SCALE && onScale(recipe, more)}
              >
                +
              </button>
            </span>
            <button type="button" className="shopping-remove" aria-label={`Take ${title} off the list`} onClick={() => onRemove(recipe)}>
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}
