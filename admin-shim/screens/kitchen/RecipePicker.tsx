import { useState } from 'react';
import type { ListedRecipe } from '#api/recipes.ts';
import { whyNotFetched } from '../../network/api-client.ts';
import { useFound } from '../../search/find.ts';
import { Loading } from '../../parts/Loading.tsx';
import { Marked } from '../../search/Marked.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { useAnswer } from '../../network/use-answer.ts';
import { ChosenRecipes } from './ChosenRecipes.tsx';
import { recipeApi } from './recipe-api.ts';

type State =
  { status: 'loading' } | { status: 'loaded'; recipes: ListedRecipe[]; published: ListedRecipe[] } | { status: 'failed'; message: string };

interface RecipePickerProps {
  id: string;
  /** The ids of the chosen recipes, in order. */
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Chooses the recipes of a collection and their order. Only published ones are offered; others that are in it stay. */
export function RecipePicker({ id, value, error, onChange }: RecipePickerProps) {
  const withSession = useSession();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [search, setSearch] = useState('');
  const [attempt, setAttempt] = useState(0);

  useAnswer(
    () => withSession(() => recipeApi.list()),
    (answer) => {
      if (answer.ok)
        setState({ status: 'loaded', recipes: answer.value, published: answer.value.filter(({ status }) => status === 'published') });
      else setState({ status: 'failed', message: whyNotFetched(answer.failure, 'The recipes could not be fetched.') });
    },
    [attempt, withSession],
  );

  if (state.status === 'loading') return <Loading>Fetching the recipes…</Loading>;
  if (state.status === 'failed') return <Notice onTryAgain={() => setAttempt(attempt + 1)}>{state.message}</Notice>;
  const { recipes, published } = state;

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
  if (items.length === 0) return <p className="field-hint">No published recipe has these words in its title, category or tags.</p>;
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
