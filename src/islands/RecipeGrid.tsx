import type { RecipeSummary } from '#content/recipes.ts';
import { RecipeCard } from './RecipeCard.tsx';

interface RecipeGridProps {
  recipes: RecipeSummary[];
  heading?: 'h2' | 'h3';
}

const LARGE = '(min-width: 64rem) 43rem, 92vw';
const SMALL = '(min-width: 64rem) 24rem, 44vw';

// The first and the last of nine are large (styles/recipe-grid.css).
const isLargeAt = (index: number): boolean => index % 9 === 0 || index % 9 === 8;

/** Recipes set as a magazine sets them: large and small, nine to a page. */
export function RecipeGrid({ recipes, heading = 'h2' }: RecipeGridProps) {
  return (
    <ul className="recipe-grid">
      {recipes.map((recipe, index) => (
        <li key={recipe.id}>
          <RecipeCard
            recipe={recipe}
            heading={heading}
            sizes={isLargeAt(index) ? LARGE : SMALL}
            isLarge={isLargeAt(index)}
            isFirst={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
