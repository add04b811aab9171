import type { AdminRecipe, ListedRecipe } from '#api/recipes.ts';
import { publicPage } from '#domain/public-page.ts';
import type { EntryKind } from '../../entries/entry-kind.ts';
import { PublishedDate } from '../../entries/PublishedDate.tsx';
import { recipeApi } from './recipe-api.ts';
import { recipeFormRules, type RecipeFormValues, type ValidRecipe } from './recipe-form.ts';
import { RecipeFields } from './RecipeFields.tsx';

/** Recipes, as the screens that all kinds share need to know them. A new one is by the team. */
export function recipeKind(teamName: string): EntryKind<ListedRecipe, AdminRecipe, RecipeFormValues, ValidRecipe> {
  const form = recipeFormRules(teamName);
  return {
    name: 'recipe',
    one: 'recipe',
    many: 'recipes',
    publicPage: (slug) => publicPage('recipe', slug),
    api: recipeApi,
    saveFailed: (reason) => reason ?? 'Failed to save recipe',
    list: {
      columns: [
        { label: 'Category', cell: ({ category }) => category },
        { label: 'Author', cell: ({ author }) => author },
        {
          label: 'Published',
          cell: (recipe) => <PublishedDate {...recipe} />,
          isDate: true,
        },
      ],
      wordsOf: ({ title, slug, category, cuisine, author, tags }) => [title, slug, category, cuisine, author, ...tags],
      searched: 'title, address, category, author or tags',
      dateOf: ({ publishedAt }) => publishedAt,
      none: 'No recipes yet. Begin with the loaf people ask about most.',
    },
    form,
    Fields: (props) => <RecipeFields {...props} defaults={form.empty} />,
  };
}
