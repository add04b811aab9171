import type { RecipeSummary } from '#content/recipes.ts';
import { coveringWidth } from '#media/covering-width.ts';
import { RecipeCard } from './RecipeCard.tsx';

interface RecipeGridProps {
  recipes: RecipeSummary[];
  /** For each why it was found, if that is not obvious. */
  why?: readonly string[];
  heading?: 'h2' | 'h3';
}

// The photo frames on wide screens, in rem (styles/recipe-grid.css).
const LARGE = { width: 43, height: 42 };
const WIDE = { width: 30, height: 19 };
const TALL = { width: 24, height: 30 };
const SHARING_A_ROW = { width: 43, height: 33 };
const ROW_SIZES = '6rem';

// The first and the last of nine are large (styles/recipe-grid.css).
const isLargeAt = (index: number): boolean => index % 9 === 0 || index % 9 === 8;

function frameAt(index: number, count: number): typeof LARGE {
  if (isLargeAt(index)) return LARGE;
  // An incomplete last row.
  if (Math.floor(index / 3) === Math.floor((count - 1) / 3) && count % 3 > 0) return SHARING_A_ROW;
  return [3, 4, 5].includes(index % 9) ? TALL : WIDE;
}

function sizesAt(index: number, recipes: RecipeSummary[]): string {
  const frame = frameAt(index, recipes.length);
  const photo = recipes[index]?.photo ?? frame;
  return `(min-width: 64rem) ${coveringWidth(photo, frame)}rem, ${isLargeAt(index) ? 92 : 44}vw`;
}

// Drawings are not worth the room of photos.
const haveFewPhotos = (recipes: RecipeSummary[]): boolean =>
  recipes.filter(({ featuredImage }) => featuredImage).length < recipes.length / 2;

/** Recipes in a magazine layout: large and small cards, nine per page. Close rows if most of them have no photo. */
export function RecipeGrid({ recipes, why = [], heading = 'h2' }: RecipeGridProps) {
  const isClose = haveFewPhotos(recipes);
  return (
    <ul className={isClose ? 'recipe-rows' : 'recipe-grid'}>
      {recipes.map((recipe, index) => (
        // By place, so that typing changes the texts of the cards on the screen instead of making others.
        <li key={index}>
          <RecipeCard
            recipe={recipe}
            why={why[index] ?? ''}
            heading={heading}
            sizes={isClose ? ROW_SIZES : sizesAt(index, recipes)}
            isLarge={!isClose && isLargeAt(index)}
            isFirst={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
