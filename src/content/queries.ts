import { COMMENTED_KINDS, type CommentedKind } from '#schema/comment.ts';
import type { DistinctText } from '#schema/page-text.ts';
import type { Photo } from '#media/renditions.ts';
import type { DrawnImage } from '#media/drawn-image.ts';
import { publishedPosts } from './posts.ts';
import { publishedCollections } from './collections.ts';
import type { ContentView } from './content-view.ts';
import { commentAddresses, commentFields, commentsOf, type CommentsView } from './comments.ts';
import { blogFeed, type Feed, kitchenFeed } from './feed/feed.ts';
import { siteAnswers, type SiteAnswers } from './site-search/answers/site-answers.ts';
import { findableGroups, type FindableGroups } from './site-search/findable/groups.ts';
import { type Letter, letterhead, type Letterhead, postLetter, weekLetter } from './letters.ts';
import { publishedPages } from './pages.ts';
import { publishedRecipes } from './recipes.ts';
import { type Redirect, redirectsOf } from './redirects.ts';
import { sitemapOfKind, sitemapOfSettings } from './sitemap.ts';
import { drawnImagesOf, pageImageOf, type SharedKind, socialImageOf, type SocialImageView } from './social-images.ts';
import { dataOf } from './queries/content-data.ts';
import { kitchenQueries } from './queries/kitchen.ts';
import { postQueries } from './queries/posts.ts';
import { siteQueries } from './queries/site.ts';

/**
 * All queries that pages can make. Rendering a page records its queries and their results; the page is invalidated when one of
 * them would return something else. Results are plain JSON.
 */
export const queries = {
  ...siteQueries,
  ...postQueries,
  ...kitchenQueries,

  /** What the search of the whole site says above its results. */
  answers(content: ContentView): SiteAnswers {
    const groups = findableGroups(content);
    const recipes = publishedRecipes(content.all('recipe')).map(({ data }) => data.title);
    return siteAnswers(content, [...groups.products.map(({ title, category }) => `${title} ${category}`), ...recipes]);
  },

  /** Everything but recipes that the search of the whole site finds. */
  findableGroups: (content: ContentView): FindableGroups => findableGroups(content),

  /** A page of the comments and ratings of an entry; null if its page has none by the settings. */
  comments: (content: ContentView, kind: CommentedKind, slug: string, page: number): CommentsView | null =>
    commentsOf(content, kind, slug, page),

  /** What every mail of the bakery has around its text. */
  letterhead: (content: ContentView): Letterhead => letterhead(content),

  /** A published post as a mail; null if there is none. */
  postLetter: (content: ContentView, slug: string): Letter | null => postLetter(content, slug),

  /** The coming bake day's list as a mail; null if there is none. */
  weekLetter: (content: ContentView): { date: string; later: string[]; letter: Letter } | null => weekLetter(content),

  /** Whether visitors can send comments or ratings. */
  takesComments: (content: ContentView): boolean =>
    COMMENTED_KINDS.some((kind) => commentFields(dataOf(content, 'settings')?.features, kind)),

  /** Whether visitors can add photos to their comments. */
  takesPhotos: (content: ContentView): boolean => commentFields(dataOf(content, 'settings')?.features, 'recipe')?.hasPhoto === true,

  /** The addresses of further pages of comments. */
  commentAddresses: (content: ContentView, kind: CommentedKind): string[] => commentAddresses(content, kind),

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
