import { useMemo, useState } from 'react';
import type { ListedRecipe } from '#api/recipes.ts';
import { createEntryApi } from '../../entry/entry-api.ts';
import { apiOf } from '../../routing/address.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { useFound } from '../../kit/search/find.ts';
import { Fetching } from '../../kit/Fetching.tsx';
import { Marked } from '../../kit/search/Marked.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { ChosenRecipes } from './ChosenRecipes.tsx';

interface RecipePickerProps {
  id: string;
  /** The ids of the chosen recipes, in order. */
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

const RECIPES = createEntryApi(apiOf('recipe'));
const NONE: ListedRecipe[] = [];

/** Chooses the recipes of a collection and their order. Only published ones are offered; others that are in it stay. */
export function RecipePicker({ id, value, error, onChange }: RecipePickerProps) {
  const withSession = useSession();
  const fetched = useFetched('recipes', () => withSession(() => RECIPES.list()), [withSession]);
  const recipes = fetched.value ?? NONE;
  const published = useMemo(() => recipes.filter(({ status }) => status === 'published'), [recipes]);
  const [search, setSearch] = useState('');

  if (!fetched.value) return <Fetching {...fetched} />;

  // A collection may name a recipe by its slug.
  const recipeOf = (name: string) => recipes.find((recipe) => recipe.id === name) ?? recipes.find(({ slug }) => slug === name);
  const chosen = value.map((name) => {
    const recipe = recipeOf(name);
    if (!recipe) return { id: name, title: name, note: 'No longer there' };
    return { id: name, title: recipe.title, note: recipe.status === 'published' ? '' : 'No longer published: visitors do not see it here' };
  });
  const isChosen = (recipe: ListedRecipe) => value.some((name) => recipeOf(name) === recipe);

  return (
    <div className="recipe-picker" id={id}>
      <ChosenRecipes recipes={chosen} onChange={onChange} />
      {error && <p className="field-error">{error}</p>}
      <div className="field">
        <label htmlFor={`${id}-search`}>Find a recipe to add</label>
        <input id={`${id}-search`} type="search" value={search} autoComplete="off" onChange={({ target }) => setSearch(target.value)} />
      </div>
      {published.length === 0 ? (
        <p className="field-hint">No recipe is published yet.</p>
      ) : (
        <Choices
          recipes={published}
          search={search}
          isChosen={isChosen}
          onChoose={(recipe, isWanted) => onChange(isWanted ? [...value, recipe.id] : value.filter((name) => recipeOf(name) !== recipe))}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  recipes: readonly ListedRecipe[];
  search: string;
  isChosen: (recipe: ListedRecipe) => boolean;
  onChoose: (recipe: ListedRecipe, isWanted: boolean) => void;
}

const wordsOf = ({ title, category, tags }: ListedRecipe) => [title, category, ...tags];

function Choices({ recipes, search, isChosen, onChoose }: ChoicesProps) {
  const { items, words } = useFound(recipes, wordsOf, search);
  if (items.length === 0)
    return <p className="field-hint">No published recipe matches. The search looks at the title, category and tags.</p>;
  return (
    <ul className="recipe-choices" aria-label="Published recipes">
      {items.map((recipe) => (
        <li key={recipe.id}>
          <label>
            <input type="checkbox" checked={isChosen(recipe)} onChange={({ target }) => onChoose(recipe, target.checked)} />
            <span>
              <Marked text={recipe.title} words={words} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
