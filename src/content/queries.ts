import type { About } from '#domain/about.ts';
import type { Business } from '#domain/business.ts';
import type { Cakes } from '#domain/cakes.ts';
import type { ContentData, ContentKind } from '#domain/content-kinds.ts';
import type { Faq } from '#domain/faq.ts';
import type { Home } from '#domain/home.ts';
import { listPosts, pageOf, type Page as ListPage, type PostQuery } from '#domain/listing.ts';
import type { Meals } from '#domain/meals.ts';
import type { PlaceRating } from '#domain/outside.ts';
import type { WordsOfItsOwn } from '#domain/page-words.ts';
import type { ShownReview } from '#domain/review.ts';
import type { Sourdough } from '#domain/sourdough.ts';
import { listRecipes, type RecipeQuery } from '#kitchen/recipe-listing.ts';
import { fallbackUrl, isDrawing, type Photo, sourceSet } from '#media/renditions.ts';
import type { SocialImage } from '#media/social-image.ts';
import { neighboursOf, postBody, postSummary, publishedPosts, type PostSummary, postView, type PostView } from './posts.ts';
import {
  type CollectionSummary,
  collectionsWith,
  collectionSummary,
  collectionView,
  type CollectionView,
  publishedCollections,
} from './collections.ts';
import type { ContentView } from './content-view.ts';
import { blogFeed, type Feed, kitchenFeed } from './feed/feed.ts';
import { menuCategories, type MenuCategoryView } from './menu.ts';
import { isOwnersPage, pageView, type PageView, publishedPages } from './pages.ts';
import { orderPrices, type OrderPrices, pricedCakes } from './prices.ts';
import { isPublished } from './published.ts';
import {
  type ListedRecipe,
  listedRecipe,
  publishedRecipes,
  recipeSummary,
  type RecipeSummary,
  recipeView,
  type RecipeView,
  searchableRecipes,
} from './recipes.ts';
import { type Redirect, redirectsOf } from './redirects.ts';
import { sitemapOfKind, sitemapOfSettings } from './sitemap.ts';
import type { Entry } from './snapshot.ts';
import { pageImageOf, type SharedKind, socialImageOf, socialImagesOf, type SocialImageView } from './social-images.ts';
import { bodyForPage, htmlFromMarkdown } from './rich-text.ts';
import { type SiteChrome, siteChrome } from './site-chrome.ts';

/** A photo of the site, as content names it; `photo` is its file, where the site keeps it itself. */
export interface SitePhoto {
  src: string;
  alt?: string | undefined;
  photo: Photo | null;
}

/** A post as its page shows it. */
export interface PostPage extends PostView {
  /** The body with its photos in all their renditions. */
  body: string;
}

/** The posts before and after one. */
export interface PostNeighbours {
  newer: Pick<PostSummary, 'slug' | 'title'> | null;
  older: Pick<PostSummary, 'slug' | 'title'> | null;
}

/** A collection as another page names it. */
export type CollectionLink = Pick<CollectionSummary, 'slug' | 'title'>;

const dataOf = <K extends ContentKind>(content: ContentView, kind: K): ContentData<K> | null => content.entry(kind, kind)?.data ?? null;

function titleOf(content: ContentView, slug: string | undefined): PostNeighbours['newer'] {
  const entry = slug === undefined ? null : content.entry('post', slug);
  return entry && { slug: entry.slug, title: entry.data.title };
}

/** A recipe that names no author is the bakery's. */
const withAuthor = <T extends Pick<RecipeSummary, 'author'>>(content: ContentView, recipe: T): T =>
  recipe.author ? recipe : { ...recipe, author: dataOf(content, 'settings')?.siteName };

const summaryOf = (content: ContentView, entry: Entry<'recipe'>): RecipeSummary => withAuthor(content, recipeSummary(entry, content.photo));

const imageInText = (content: ContentView) => (src: string) => {
  const photo = content.photo(src);
  if (!photo) return null;
  const size = { width: String(photo.width), height: String(photo.height) };
  if (isDrawing(src)) return { attributes: { src, ...size }, sources: [] };
  const sizes = '(min-width: 46rem) 42rem, 92vw';
  return { attributes: { src: fallbackUrl(photo), ...size }, sources: [{ type: 'image/avif', srcset: sourceSet(photo), sizes }] };
};

/**
 * Everything a page can ask of the content. A page's queries and what they answered are noted when it is rendered;
 * it is rendered again when one of them would answer otherwise. Answers are plain JSON.
 */
export const queries = {
  /** What stands around every page. */
  site: (content: ContentView): SiteChrome => siteChrome(content),

  /** What the site is called, also where its settings are missing: the admin says so then. */
  siteName: (content: ContentView): string => dataOf(content, 'settings')?.siteName ?? 'Your site',

  /** The ID under which visits are counted; null where they are not. */
  analyticsId: (content: ContentView): string | null => dataOf(content, 'settings')?.seo.googleAnalyticsId ?? null,

  /** Who the bakery is, for search engines. */
  business(content: ContentView): Business {
    const business = dataOf(content, 'business');
    if (!business) throw new Error('A site needs content/business.json.');
    return business;
  },

  /** The photo that stands for pages without one: the family's or the home page's first, where its file is there (spec: admin area, section 9). */
  sitePhoto(content: ContentView): SitePhoto | null {
    for (const photo of [dataOf(content, 'about')?.photo, dataOf(content, 'home')?.hero.photo]) {
      const file = photo ? content.photo(photo.src) : null;
      if (photo && (file || photo.src.startsWith('https://'))) return { ...photo, photo: file };
    }
    return null;
  },

  /** The words of the home page; null where the file is missing. */
  home: (content: ContentView): Home | null => dataOf(content, 'home'),

  /** The words of the about page; null where the file is missing. */
  about: (content: ContentView): About | null => dataOf(content, 'about'),

  /** The words of the sourdough page; null where the file is missing. */
  sourdough: (content: ContentView): Sourdough | null => dataOf(content, 'sourdough'),

  /** The cakes with their prices, and the words around them; null where the file is missing. */
  cakes: (content: ContentView): Cakes | null => pricedCakes(content),

  /** What an order of sourdough or of a cake costs. */
  prices: (content: ContentView): OrderPrices => orderPrices(content),

  /** The meals and the words around them; null where the file is missing. */
  meals: (content: ContentView): Meals | null => dataOf(content, 'meals'),

  /** Questions and answers, the answers as HTML; null where there is no question. */
  faq(content: ContentView): Faq | null {
    const faq = dataOf(content, 'faq');
    if (!faq || faq.questions.length === 0) return null;
    const answerOf = (markdown: string) => bodyForPage(htmlFromMarkdown(markdown), imageInText(content));
    return { ...faq, questions: faq.questions.map(({ question, answer }) => ({ question, answer: answerOf(answer) })) };
  },

  /** Whether /contact has questions and answers that other pages can link to. */
  hasFaq: (content: ContentView): boolean => (dataOf(content, 'faq')?.questions.length ?? 0) > 0,

  /** The reviews shown, newest first: those of the place, and where none are known those kept in the content. */
  reviews(content: ContentView): readonly ShownReview[] {
    const heard = content.outside('place')?.reviews ?? [];
    if (heard.length > 0) return heard;
    return [...(dataOf(content, 'reviews')?.reviews ?? [])].sort((a, b) => (a.date < b.date ? 1 : -1));
  },

  /** The place that newer reviews can be asked of, and whether those shown are its own; null where none is configured. */
  place(content: ContentView): { id: string; isHeard: boolean } | null {
    const place = content.outside('place');
    return place && { id: place.id, isHeard: place.reviews.length > 0 };
  },

  /** How people rate the bakery on the map service; null where that is not known. */
  placeRating: (content: ContentView): PlaceRating | null => content.outside('place')?.rating ?? null,

  /** The menu's categories in their order. */
  menu: (content: ContentView): MenuCategoryView[] => menuCategories(content),

  /** A published page of text as HTML, or null. */
  page(content: ContentView, slug: string): PageView | null {
    const entry = content.entry('page', slug);
    return entry && pageView(entry, imageInText(content));
  },

  /** A published page that the owner made, as HTML, or null: the site's own pages have addresses of their own. */
  ownersPage(content: ContentView, slug: string): PageView | null {
    const entry = content.entry('page', slug);
    return entry && isOwnersPage(entry) ? pageView(entry, imageInText(content)) : null;
  },

  /** The slugs of all published pages that the owner made, newest first. */
  pageSlugs: (content: ContentView): string[] => publishedPages(content.all('page')).map(({ slug }) => slug),

  /** A published post in full, or null. */
  post(content: ContentView, slug: string): PostView | null {
    const entry = content.entry('post', slug);
    return entry && isPublished(entry) ? postView(entry, content.photo) : null;
  },

  /** A published post as its page shows it, or null. */
  postPage(content: ContentView, slug: string): PostPage | null {
    const entry = content.entry('post', slug);
    if (!entry || !isPublished(entry)) return null;
    return { ...postView(entry, content.photo), body: postBody(entry, imageInText(content)) };
  },

  /** The titles of the published posts before and after one. */
  postNeighbours(content: ContentView, slug: string): PostNeighbours {
    const { newer, older } = neighboursOf(content.postOrder(), slug);
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

  /** What the index of all published posts says of each, newest first. */
  postTitles: (content: ContentView): Pick<PostSummary, 'slug' | 'title' | 'category' | 'publishedAt'>[] =>
    publishedPosts(content.all('post')).map(({ slug, data: { title, category, publishedAt } }) => ({ slug, title, category, publishedAt })),

  /** The slugs of all published posts, newest first. */
  postSlugs(content: ContentView): string[] {
    return [...content.postOrder()];
  },

  /** A published recipe in full, or null. */
  recipe(content: ContentView, slug: string): RecipeView | null {
    const entry = content.entry('recipe', slug);
    return entry && isPublished(entry) ? withAuthor(content, recipeView(entry, content.photo)) : null;
  },

  /** One page of the published recipes that match: as a search ranks them, or newest first. */
  recipes(content: ContentView, query: RecipeQuery): ListPage<RecipeSummary> {
    const page = listRecipes(searchableRecipes(content.all('recipe')), query);
    return { ...page, items: page.items.map(({ entry }) => summaryOf(content, entry)) };
  },

  /** Every published recipe as the list searches and filters it, newest first. */
  listedRecipes: (content: ContentView): ListedRecipe[] =>
    publishedRecipes(content.all('recipe')).map((entry) => withAuthor(content, listedRecipe(entry, content.photo))),

  /** The newest published recipes. */
  latestRecipes: (content: ContentView, count: number): ListPage<RecipeSummary> => {
    const page = pageOf(publishedRecipes(content.all('recipe')), { page: 1, pageSize: count });
    return { ...page, items: page.items.map((entry) => summaryOf(content, entry)) };
  },

  /** Slug and title of every published recipe, newest first. */
  recipeTitles: (content: ContentView): Pick<RecipeSummary, 'slug' | 'title' | 'category'>[] =>
    publishedRecipes(content.all('recipe')).map(({ slug, data: { title, category } }) => ({ slug, title, category })),

  /** A published collection with its published recipes, or null. */
  collection(content: ContentView, slug: string): CollectionView | null {
    const entry = content.entry('collection', slug);
    if (!entry || !isPublished(entry)) return null;
    const { recipes, ...collection } = collectionView(entry, content.all('recipe'), content.photo);
    return { ...collection, recipes: recipes.map((recipe) => withAuthor(content, recipe)) };
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

  /** What the entry whose page is at a path is called where its own words are an earlier page's too, or null. */
  wordsApart: (content: ContentView, path: string): WordsOfItsOwn | null => content.wordsApart(path),

  /** The pages in the sitemap because the settings name them, as elements of a sitemap. */
  sitemap: (content: ContentView): string[] => sitemapOfSettings(content),

  /** The posts in the sitemap, and their lists, as elements of a sitemap. */
  sitemapOfPosts: (content: ContentView): string[] => sitemapOfKind(content, 'post', publishedPosts(content.all('post'))),

  /** The recipes in the sitemap, and their lists, as elements of a sitemap. */
  sitemapOfRecipes: (content: ContentView): string[] => sitemapOfKind(content, 'recipe', publishedRecipes(content.all('recipe'))),

  /** The collections in the sitemap, and their list, as elements of a sitemap. */
  sitemapOfCollections: (content: ContentView): string[] =>
    sitemapOfKind(content, 'collection', publishedCollections(content.all('collection'))),

  /** The owner's pages of text in the sitemap, as elements of a sitemap. */
  sitemapOfPages: (content: ContentView): string[] => sitemapOfKind(content, 'page', publishedPages(content.all('page'))),

  /** The newest posts in full, for readers of feeds. */
  blogFeed: (content: ContentView): Feed => blogFeed(content),

  /** The newest recipes in full, for readers of feeds. */
  kitchenFeed: (content: ContentView): Feed => kitchenFeed(content),

  /** Where the addresses lead that published entries had before. */
  redirects: (content: ContentView): Redirect[] => redirectsOf(content),

  /** The image that networks show of a published post, recipe or collection, or null. */
  socialImage: (content: ContentView, kind: SharedKind, slug: string): SocialImageView | null => socialImageOf(content, kind, slug),

  /** The image that networks show of the page at a path that is not a post, recipe or collection, or null. */
  pageImage: (content: ContentView, path: string): SocialImageView | null => pageImageOf(content, path),

  /** What is drawn for every page. */
  socialImages: (content: ContentView): SocialImage[] => socialImagesOf(content),

  /** What is known of a photo of the site's own, or null where there is none. */
  photo(content: ContentView, address: string): Photo | null {
    return content.photo(address);
  },
};
