import type { About } from '#domain/about.ts';
import type { Business } from '#domain/business.ts';
import type { Cakes } from '#domain/cakes.ts';
import { COMMENTED_KINDS, type CommentedKind } from '#domain/comment.ts';
import type { ContentData, ContentKind } from '#domain/content-kinds.ts';
import type { Faq } from '#domain/faq.ts';
import type { Home } from '#domain/home.ts';
import { listPosts, pageOf, type Page as ListPage, type PageQuery, type PostQuery } from '#domain/listing.ts';
import type { Meals } from '#domain/meals.ts';
import type { PlaceRating } from '#domain/outside.ts';
import type { DistinctText } from '#domain/page-text.ts';
import { recipeCategories } from '#domain/recipe-categories.ts';
import type { ShownReview } from '#domain/review.ts';
import type { SiteSections } from '#domain/sections.ts';
import type { Sourdough } from '#domain/sourdough.ts';
import { listRecipes, type RecipeQuery } from '#kitchen/lists/recipe-listing.ts';
import { fallbackUrl, isDrawing, type Photo, sourceSet } from '#media/renditions.ts';
import type { DrawnImage } from '#media/drawn-image.ts';
import type { ColorTokens } from '#styles/look-tokens.ts';
import { neighborsOf, postBody, postCounts, postSummary, publishedPosts, type PostSummary, postView, type PostView } from './posts.ts';
import {
  type CollectionSummary,
  collectionsWith,
  collectionSummary,
  collectionView,
  type CollectionView,
  publishedCollections,
} from './collections.ts';
import { type ContentView, timeZoneOf } from './content-view.ts';
import { commentAddresses, commentFields, commentsOf, type CommentsView, hasRatedRecipes, ratingOfRecipe } from './comments.ts';
import { blogFeed, type Feed, kitchenFeed } from './feed/feed.ts';
import { findableGroups, type FindableGroups } from './findable.ts';
import { type Letter, letterhead, type Letterhead, postLetter, weekLetter } from './letters.ts';
import { memoize } from './memoize.ts';
import { menuCategories, type MenuCategoryView } from './menu.ts';
import { type WeekView, weekView } from './bakes.ts';
import { type Closure, closureOf, noticeViews, type NoticeView } from './notices.ts';
import { focusPoints } from './photos.ts';
import { isOwnersPage, pageView, type PageView, publishedPages } from './pages.ts';
import { orderPrices, type OrderPrices, pricedCakes } from './order-prices.ts';
import { isPublished } from './published-entries.ts';
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
} from './recipes.ts';
import { type Redirect, redirectsOf } from './redirects.ts';
import { sitemapOfKind, sitemapOfSettings } from './sitemap.ts';
import type { Entry } from './snapshot.ts';
import { drawnImagesOf, pageImageOf, type SharedKind, socialImageOf, type SocialImageView } from './social-images.ts';
import { bodyForPage, htmlFromMarkdown } from './rich-text.ts';
import { type SiteChrome, siteChrome } from './site-chrome.ts';
import { markedSections, withoutMissingSections } from './site-sections.ts';
import { ownColors, type SiteLook, siteLook } from './site-look.ts';

/** A photo reference; `photo` is its file, if the site hosts it. */
export interface SitePhoto {
  src: string;
  alt?: string | undefined;
  photo: Photo | null;
}

/** A post for its own page. */
export interface PostPage extends PostView {
  /** The body with responsive photos. */
  body: string;
}

/** The neighbors of a post. */
export interface PostNeighbors {
  newer: Pick<PostSummary, 'slug' | 'title'> | null;
  older: Pick<PostSummary, 'slug' | 'title'> | null;
}

// Of thousands a save changes one: the others are the very same objects in the next answer.
const postTitle = memoize(({ slug, data: { title, category, publishedAt } }: Entry<'post'>) => ({ slug, title, category, publishedAt }));
const recipeTitle = memoize(({ slug, data: { title } }: Entry<'recipe'>) => ({ slug, title }));

/** A collection for links from other pages. */
export type CollectionLink = Pick<CollectionSummary, 'slug' | 'title'>;

const dataOf = <K extends ContentKind>(content: ContentView, kind: K): ContentData<K> | null => content.entry(kind, kind)?.data ?? null;

function titleOf(content: ContentView, slug: string | undefined): PostNeighbors['newer'] {
  const entry = slug === undefined ? null : content.entry('post', slug);
  return entry && { slug: entry.slug, title: entry.data.title };
}

/** A recipe as visitors see it: with its rating, and credited to the bakery if it has no author. */
function asShown<T extends Pick<RecipeSummary, 'id' | 'author' | 'rating'>>(content: ContentView, recipe: T): T {
  const rating = ratingOfRecipe(content, recipe.id);
  const rated = rating ? { ...recipe, rating } : recipe;
  return rated.author ? rated : { ...rated, author: dataOf(content, 'settings')?.siteName };
}

const summaryOf = (content: ContentView, entry: Entry<'recipe'>): RecipeSummary => asShown(content, recipeSummary(entry, content.photo));

/** A text page for visitors; null if it is a draft. */
function textPage(content: ContentView, entry: Entry<'page'>): PageView | null {
  const page = pageView(entry, imageInText(content));
  return page && { ...page, body: withoutMissingSections(content, page.body) };
}

const imageInText = (content: ContentView) => (src: string) => {
  const photo = content.photo(src);
  if (!photo) return null;
  const size = { width: String(photo.width), height: String(photo.height) };
  if (isDrawing(src)) return { attributes: { src, ...size }, sources: [] };
  const sizes = '(min-width: 46rem) 42rem, 92vw';
  return { attributes: { src: fallbackUrl(photo), ...size }, sources: [{ type: 'image/avif', srcset: sourceSet(photo), sizes }] };
};

/**
 * All queries that pages can make. Rendering a page records its queries and their results; the page is invalidated when one of
 * them would return something else. Results are plain JSON.
 */
export const queries = {
  /** The data of the frame around every page. */
  site: (content: ContentView): SiteChrome => siteChrome(content),

  /** The colors of every page. */
  look: (content: ContentView): SiteLook => siteLook(content),

  /** Whether photos have focal points. */
  hasFocus: (content: ContentView): boolean => focusPoints(content.all('photos')).size > 0,

  /** All sections: what they are called, and whether the site has them with something in them. */
  sections: (content: ContentView): SiteSections => markedSections(content),

  /** The colors of what is drawn, by token of the light scheme; null if they are those of tokens.css. */
  ownColors: (content: ContentView): ColorTokens | null => ownColors(content),

  /** The site's name, or a placeholder if the settings are missing, so that the admin can report that. */
  siteName: (content: ContentView): string => dataOf(content, 'settings')?.siteName ?? 'Your site',

  /** The bakery's time zone, or UTC if it is unknown. */
  timeZone: (content: ContentView): string => timeZoneOf(content),

  /** The analytics ID; null if visits are not counted. */
  analyticsId: (content: ContentView): string | null => dataOf(content, 'settings')?.seo.googleAnalyticsId ?? null,

  /** The notices at the top of every page. */
  notices: (content: ContentView): NoticeView[] => noticeViews(content),

  /** Why nothing can be ordered now; null while the bakery is open. */
  closure: (content: ContentView): Closure | null => closureOf(content),

  /** The coming bake day, or when its list is published; null if there are no lists. */
  week: (content: ContentView): WeekView | null => weekView(content),

  /** Who the bakery is, for search engines. */
  business(content: ContentView): Business {
    const business = dataOf(content, 'business');
    if (!business) throw new Error('A site needs content/business.json.');
    return business;
  },

  /**
   * The fallback photo for pages without one: the about page's or else the home page's, if its file exists.
   */
  sitePhoto(content: ContentView): SitePhoto | null {
    for (const photo of [dataOf(content, 'about')?.photo, dataOf(content, 'home')?.hero.photo]) {
      const file = photo ? content.photo(photo.src) : null;
      if (photo && (file || photo.src.startsWith('https://'))) return { ...photo, photo: file };
    }
    return null;
  },

  /** The content of the home page; null if the file is missing. */
  home: (content: ContentView): Home | null => dataOf(content, 'home'),

  /** The content of the about page; null if the file is missing. */
  about: (content: ContentView): About | null => dataOf(content, 'about'),

  /** The content of the sourdough page; null if the file is missing. */
  sourdough: (content: ContentView): Sourdough | null => dataOf(content, 'sourdough'),

  /** The content of the cakes page with formatted prices; null if the file is missing. */
  cakes: (content: ContentView): Cakes | null => pricedCakes(content),

  /** The price ranges of sourdough and cakes. */
  prices: (content: ContentView): OrderPrices => orderPrices(content),

  /** The content of the meals page; null if the file is missing. */
  meals: (content: ContentView): Meals | null => dataOf(content, 'meals'),

  /** The questions with answers as HTML; null if there are none. */
  faq(content: ContentView): Faq | null {
    const faq = dataOf(content, 'faq');
    if (!faq || faq.questions.length === 0) return null;
    const answerOf = (markdown: string, place: number) =>
      withoutMissingSections(content, bodyForPage(htmlFromMarkdown(markdown), imageInText(content), `answer-${place + 1}-`));
    return { ...faq, questions: faq.questions.map(({ question, answer }, place) => ({ question, answer: answerOf(answer, place) })) };
  },

  /** Whether /contact has questions that other pages can link to. */
  hasFaq: (content: ContentView): boolean => (dataOf(content, 'faq')?.questions.length ?? 0) > 0,

  /** The reviews to show, newest first: those of the Google place, or else those in the content. */
  reviews(content: ContentView): readonly ShownReview[] {
    const heard = content.outside('place')?.reviews ?? [];
    if (heard.length > 0) return heard;
    return [...(dataOf(content, 'reviews')?.reviews ?? [])].sort((a, b) => (a.date < b.date ? 1 : -1));
  },

  /** The Google place to fetch reviews from, and whether the shown reviews are from there; null if none is configured. */
  place(content: ContentView): { id: string; isHeard: boolean } | null {
    const place = content.outside('place');
    return place && { id: place.id, isHeard: place.reviews.length > 0 };
  },

  /** The bakery's Google rating; null if unknown. */
  placeRating: (content: ContentView): PlaceRating | null => content.outside('place')?.rating ?? null,

  /** Whether visitors can write to the owner by a form. */
  takesMessages: (content: ContentView): boolean =>
    dataOf(content, 'settings')?.features.enableMessages === true && content.outside('mail'),

  /** Whether visitors can sign up for the newsletter. */
  takesSignups: (content: ContentView): boolean =>
    dataOf(content, 'settings')?.features.enableNewsletter === true && content.outside('newsletter'),

  /** The menu's categories in order. */
  menu: (content: ContentView): MenuCategoryView[] => menuCategories(content),

  /** A published text page as HTML, or null. */
  page(content: ContentView, slug: string): PageView | null {
    const entry = content.entry('page', slug);
    return entry && textPage(content, entry);
  },

  /** A published page that the owner created, as HTML, or null. Permanent pages have their own routes. */
  ownersPage(content: ContentView, slug: string): PageView | null {
    const entry = content.entry('page', slug);
    return entry && isOwnersPage(entry) ? textPage(content, entry) : null;
  },

  /** The slugs of all published pages that the owner created, newest first. */
  pageSlugs: (content: ContentView): string[] => publishedPages(content.all('page')).map(({ slug }) => slug),

  /** A full published post, or null. */
  post(content: ContentView, slug: string): PostView | null {
    const entry = content.entry('post', slug);
    return entry && isPublished(entry) ? postView(entry, content.photo) : null;
  },

  /** A published post for its own page, or null. */
  postPage(content: ContentView, slug: string): PostPage | null {
    const entry = content.entry('post', slug);
    if (!entry || !isPublished(entry)) return null;
    return { ...postView(entry, content.photo), body: withoutMissingSections(content, postBody(entry, imageInText(content))) };
  },

  /** The published posts before and after a post. */
  postNeighbors(content: ContentView, slug: string): PostNeighbors {
    const { newer, older } = neighborsOf(content.postOrder(), slug);
    return { newer: titleOf(content, newer), older: titleOf(content, older) };
  },

  /** One page of the published posts that match, newest first. */
  posts(content: ContentView, query: PostQuery): ListPage<PostSummary> {
    const page = listPosts(publishedPosts(content.all('post')), query, ({ data }) => data);
    return { ...page, items: page.items.map((entry) => postSummary(entry, content.photo)) };
  },

  /** The newest published posts. */
  latestPosts(content: ContentView, count: number): PostSummary[] {
    return pageOf(publishedPosts(content.all('post')), { page: 1, pageSize: count }).items.map((entry) =>
      postSummary(entry, content.photo),
    );
  },

  /** The data of the index of all posts, newest first. */
  postTitles: (content: ContentView): Pick<PostSummary, 'slug' | 'title' | 'category' | 'publishedAt'>[] =>
    publishedPosts(content.all('post')).map(postTitle),

  /** The categories that have published posts. */
  postCategories: (content: ContentView): string[] => [...postCounts(content.all('post')).keys()].sort(),

  /** The slugs of all published posts, newest first. */
  postSlugs: (content: ContentView): readonly string[] => content.postOrder(),

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

  /** Everything but recipes that the search of the whole site finds. */
  findableGroups: (content: ContentView): FindableGroups => findableGroups(content),

  /** The newest published recipes. */
  latestRecipes: (content: ContentView, count: number): ListPage<RecipeSummary> => {
    const page = pageOf(publishedRecipes(content.all('recipe')), { page: 1, pageSize: count });
    return { ...page, items: page.items.map((entry) => summaryOf(content, entry)) };
  },

  /** A page of the comments and ratings of an entry; null if its page has none by the settings. */
  comments: (content: ContentView, kind: CommentedKind, slug: string, page: number): CommentsView | null =>
    commentsOf(content, kind, slug, page),

  /** What every mail of the bakery has around its text. */
  letterhead: (content: ContentView): Letterhead => letterhead(content),

  /** A published post as a mail; null if there is none. */
  postLetter: (content: ContentView, slug: string): Letter | null => postLetter(content, slug),

  /** The coming bake day's list as a mail; null if there is none. */
  weekLetter: (content: ContentView): { date: string; letter: Letter } | null => weekLetter(content),

  /** Whether visitors can send comments or ratings. */
  takesComments: (content: ContentView): boolean =>
    COMMENTED_KINDS.some((kind) => commentFields(dataOf(content, 'settings')?.features, kind)),

  /** Whether visitors can add photos to their comments. */
  takesPhotos: (content: ContentView): boolean => commentFields(dataOf(content, 'settings')?.features, 'recipe')?.hasPhoto === true,

  /** Whether recipes show ratings, and one has some. */
  hasRatedRecipes: (content: ContentView): boolean => hasRatedRecipes(content),

  /** The addresses of further pages of comments. */
  commentAddresses: (content: ContentView, kind: CommentedKind): string[] => commentAddresses(content, kind),

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
    return collectionsWith(content.all('collection'), recipe).map(({ slug, data }) => ({ slug, title: data.title }));
  },

  /** The disambiguated title and description of the entry at a path; null if its own are unique. */
  distinctText: (content: ContentView, path: string): DistinctText | null => content.distinctText(path),

  /** The sitemap elements of the pages in the settings. */
  sitemap: (content: ContentView): string[] => sitemapOfSettings(content),

  /** The sitemap elements of posts and their lists. */
  sitemapOfPosts: (content: ContentView): string[] => sitemapOfKind(content, 'post', publishedPosts(content.all('post'))),

  /** The sitemap elements of recipes and their lists. */
  sitemapOfRecipes: (content: ContentView): string[] => sitemapOfKind(content, 'recipe', publishedRecipes(content.all('recipe'))),

  /** The sitemap elements of collections and their list. */
  sitemapOfCollections: (content: ContentView): string[] =>
    sitemapOfKind(content, 'collection', publishedCollections(content.all('collection'))),

  /** The sitemap elements of the text pages that the owner created. */
  sitemapOfPages: (content: ContentView): string[] => sitemapOfKind(content, 'page', publishedPages(content.all('page'))),

  /** The feed of the newest posts. */
  blogFeed: (content: ContentView): Feed => blogFeed(content),

  /** The feed of the newest recipes. */
  kitchenFeed: (content: ContentView): Feed => kitchenFeed(content),

  /** The redirects from former addresses of published entries. */
  redirects: (content: ContentView): Redirect[] => redirectsOf(content),

  /** The social image of a published post, recipe or collection, or null. */
  socialImage: (content: ContentView, kind: SharedKind, slug: string): SocialImageView | null => socialImageOf(content, kind, slug),

  /** The social image of any other page, or null. */
  pageImage: (content: ContentView, path: string): SocialImageView | null => pageImageOf(content, path),

  /** All social images to draw. */
  drawnImages: (content: ContentView): DrawnImage[] => drawnImagesOf(content),

  /** The metadata of an uploaded photo, or null if there is none. */
  photo(content: ContentView, address: string): Photo | null {
    return content.photo(address);
  },
};
