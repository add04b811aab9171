import { pageOf, type Page as ListPage, type PageQuery } from '#domain/listing.ts';
import { recipeCategories } from '#schema/recipe-categories.ts';
import { listRecipes, type RecipeQuery } from '#kitchen/lists/recipe-listing.ts';
import {
  type CollectionSummary,
  collectionsWith,
  collectionSummary,
  collectionView,
  type CollectionView,
  publishedCollections,
} from '../collections.ts';
import type { ContentView } from '../content-view.ts';
import { hasRatedRecipes, ratingOfRecipe } from '../comments.ts';
import { memoize } from '../memoize.ts';
import { isPublished } from '../published-entries.ts';
import {
  type ListedRecipe,
  listedRecipe,
  publishedRecipes,
  recipeOrder,
  recipesByCategory,
  recipeSummary,
  type RecipeSummary,
  recipeView,
  type RecipeView,
  searchableRecipes,
} from '../recipes.ts';
import type { Entry } from '../snapshot.ts';
import { dataOf } from './content-data.ts';

/** A collection for links from other pages. */
export type CollectionLink = Pick<CollectionSummary, 'slug' | 'title'>;

const recipeTitle = memoize(({ slug, data: { title } }: Entry<'recipe'>) => ({ slug, title }));

/** A recipe as visitors see it: with its rating, and credited to the bakery if it has no author. */
function asShown<T extends Pick<RecipeSummary, 'id' | 'author' | 'rating'>>(content: ContentView, recipe: T): T {
  const rating = ratingOfRecipe(content, recipe.id);
  const rated = rating ? { ...recipe, rating } : recipe;
  return rated.author ? rated : { ...rated, author: dataOf(content, 'settings')?.siteName };
}

const summaryOf = (content: ContentView, entry: Entry<'recipe'>): RecipeSummary => asShown(content, recipeSummary(entry, content.photo));

/** What is asked for recipes and collections. */
export const kitchenQueries = {
  /** A full published recipe, or null. */
  recipe(content: ContentView, slug: string): RecipeView | null {
    const entry = content.entry('recipe', slug);
    return entry && isPublished(entry) ? asShown(content, recipeView(entry, content.photo)) : null;
  },

  /** One page of the matching published recipes: ranked if there is a search, otherwise newest first. */
  recipes(content: ContentView, query: RecipeQuery): ListPage<RecipeSummary> {
    const page = listRecipes(searchableRecipes(content.all('recipe')), query, ({ entry }) => ratingOfRecipe(content, entry.id));
    return { ...page, items: page.items.map(({ entry }) => summaryOf(content, entry)) };
  },

  /** Every published recipe with what the list searches and filters by, newest first. */
  listedRecipes: (content: ContentView): ListedRecipe[] =>
    publishedRecipes(content.all('recipe')).map((entry) => asShown(content, listedRecipe(entry, content.photo))),

  /** The newest published recipes. */
  latestRecipes: (content: ContentView, count: number): ListPage<RecipeSummary> => {
    const page = pageOf(publishedRecipes(content.all('recipe')), { page: 1, pageSize: count });
    return { ...page, items: page.items.map((entry) => summaryOf(content, entry)) };
  },

  /** Whether recipes show ratings, and one has some. */
  hasRatedRecipes: (content: ContentView): boolean => hasRatedRecipes(content),

  /** The slugs of all published recipes, newest first. */
  recipeSlugs: (content: ContentView): readonly string[] => recipeOrder(content.all('recipe')),

  /** The owner's categories of recipes, and after them those that only recipes name. */
  recipeCategories(content: ContentView): string[] {
    const listed = recipeCategories(dataOf(content, 'settings'));
    return [...new Set([...listed, ...[...recipesByCategory(content.all('recipe')).keys()].sort()])];
  },

  /** The number of published recipes of each category that has any. */
  recipeCounts: (content: ContentView): [category: string, count: number][] =>
    [...recipesByCategory(content.all('recipe'))]
      .map(([category, { length }]): [string, number] => [category, length])
      .sort(([a], [b]) => (a < b ? -1 : 1)),

  /** One page of a category's published recipes, by title. */
  recipesOfCategory(content: ContentView, category: string, query: PageQuery): ListPage<Pick<RecipeSummary, 'slug' | 'title'>> {
    const page = pageOf(content.recipesOf(category), query);
    return { ...page, items: page.items.map(recipeTitle) };
  },

  /** A published collection with its published recipes, or null. */
  collection(content: ContentView, slug: string): CollectionView | null {
    const entry = content.entry('collection', slug);
    if (!entry || !isPublished(entry)) return null;
    const { recipes, ...collection } = collectionView(entry, content.all('recipe'), content.photo);
    return { ...collection, recipes: recipes.map((recipe) => asShown(content, recipe)) };
  },

  /** Every published collection, newest first. */
  collections: (content: ContentView): CollectionSummary[] =>
    publishedCollections(content.all('collection')).map((entry) => collectionSummary(entry, content.all('recipe'), content.photo)),

  /** The slugs of all published collections, newest first. */
  collectionSlugs: (content: ContentView): string[] => publishedCollections(content.all('collection')).map(({ slug }) => slug),

  /** Slug and title of the published collections that a recipe is part of, newest first. */
  collectionsOf(content: ContentView, recipeSlug: string): CollectionLink[] {
    const recipe = content.entry('recipe', recipeSlug);
    if (!recipe) return [];
    // An address that another recipe has by now is no longer a name of this one.
    const former = recipe.data.formerSlugs.filter((name) => content.entry('recipe', name) === null);
    return collectionsWith(content.all('collection'), [recipe.id, recipe.slug, ...former]).map(({ slug, data }) => ({
      slug,
      title: data.title,
    }));
  },
};
