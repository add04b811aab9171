import { nextScale, scaleLabel } from '@family-bakery/recipes/amounts/recipe-scale';
import type { ListedRecipe } from '@family-bakery/recipes/shopping/shopping-list';
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
        const [less, more] = [nextScale(scale, -1), nextScale(scale, 1)];
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
                aria-disabled={less === scale}
                onClick={() => less !== scale && onScale(recipe, less)}
              >
                −
              </button>
              <output>{scaleLabel(scale)}</output>
              <button
                type="button"
                aria-label="Make more"
                aria-disabled={more === scale}
                onClick={() => more !== scale && onScale(recipe, more)}
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
