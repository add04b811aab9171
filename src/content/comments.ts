import { type Comment, COMMENTED_KINDS, type CommentedKind, COMMENTS_OF } from '#schema/comment.ts';
import { type RatingSummary, ratingOf } from '#domain/rating.ts';
import { type Page, pageCount, pageOf } from '#domain/listing.ts';
import { publicPage } from '#schema/public-page.ts';
import type { Settings } from '#schema/settings.ts';
import { momentOf } from '#domain/time-zone.ts';
import { type ContentView, timeZoneOf } from './content-view.ts';
import { memoize } from './memoize.ts';
import { isPublished } from './published-entries.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

const DAY_MS = 86_400_000;

/** What visitors can send about an entry of a kind, as the settings have it. */
export interface CommentFields {
  hasText: boolean;
  hasRating: boolean;
  /** Whether a photo can come with the words. */
  hasPhoto: boolean;
}

/** What visitors can send about entries of a kind; null if that is nothing. */
export function commentFields(features: Settings['features'] | undefined, kind: CommentedKind): CommentFields | null {
  const hasText = features?.enableComments === true;
  const hasRating = features?.enableRecipeRatings === true && kind === 'recipe';
  const hasPhoto = hasText && kind === 'recipe' && features.enableVisitorPhotos;
  return hasText || hasRating ? { hasText, hasRating, hasPhoto } : null;
}

/** When the form of an entry closes, in milliseconds since 1970; null if it stays open. */
export function closingTime(
  { publishedAt }: { publishedAt?: string | undefined },
  features: Settings['features'] | undefined,
  zone: string,
): number | null {
  const days = features?.closeCommentsAfterDays;
  return days === undefined || publishedAt === undefined ? null : momentOf(publishedAt, zone) + days * DAY_MS;
}

/** When forms close, in ISO 8601. */
export function closingTimes(entries: ContentSnapshot['entries'], zone: string): string[] {
  const features = entries.settings.get('settings')?.data.features;
  if (features?.closeCommentsAfterDays === undefined) return [];
  return COMMENTED_KINDS.filter((kind) => commentFields(features, kind)).flatMap((kind) =>
    [...entries[kind].values()].filter(isPublished).flatMap(({ data }) => {
      const at = closingTime(data, features, zone);
      return at === null ? [] : [new Date(at).toISOString()];
    }),
  );
}

/** The number of comments on a page. */
const COMMENTS_PAGE_SIZE = 20;

/** The address of a later page of an entry's comments; the first is the entry's own page. */
const commentAddress = (kind: CommentedKind, slug: string, page: number): string =>
  page === 1 ? `${publicPage(kind, slug)}#comments` : publicPage(kind, `comments/${slug}/${page}`);

/** One page of the comments and ratings of an entry, newest first. Without texts or ratings that the settings turn off. */
export interface CommentsView extends CommentFields, Page<Comment> {
  kind: CommentedKind;
  slug: string;
  title: string;
  isOpen: boolean;
  rating: RatingSummary | null;
  /** The addresses of the pages before and after. */
  newer: string | null;
  older: string | null;
}

const ratingOfFile = memoize(({ data }: Entry<'recipeComments'>) => ratingOf(data.comments));

const isShown = ({ text, rating, photo }: Comment, { hasText, hasRating, hasPhoto }: CommentFields): boolean =>
  (hasText && text !== undefined) || (hasRating && rating !== undefined) || (hasPhoto && photo !== undefined);

/** What of a comment is shown; null if nothing is. */
function shown({ text, rating, photo, reply, ...comment }: Comment, fields: CommentFields): Comment | null {
  const { hasText, hasRating, hasPhoto } = fields;
  const visible: Comment = {
    ...comment,
    ...(hasText && text !== undefined ? { text } : {}),
    ...(hasRating && rating !== undefined ? { rating } : {}),
    ...(hasPhoto && photo !== undefined ? { photo } : {}),
    ...(hasText && reply !== undefined ? { reply } : {}),
  };
  return isShown(visible, fields) ? visible : null;
}

const newestFirst = (a: Comment, b: Comment): number => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1);

/** A page of the comments and ratings of a published entry; null if its page has none by the settings. */
export function commentsOf(content: ContentView, kind: CommentedKind, slug: string, number = 1): CommentsView | null {
  const features = content.entry('settings', 'settings')?.data.features;
  const fields = commentFields(features, kind);
  const entry = fields && content.entry(kind, slug);
  if (!fields || !entry) return null;
  const all = content.entry(COMMENTS_OF[kind], entry.id)?.data.comments ?? [];
  const comments = all.flatMap((comment) => shown(comment, fields) ?? []).sort(newestFirst);
  const page = pageOf(comments, { page: number, pageSize: COMMENTS_PAGE_SIZE });
  const closes = closingTime(entry.data, features, timeZoneOf(content));
  const moment = closes === null ? null : content.outside('moment');
  const addressOf = (to: number) => (to < 1 || to > pageCount(page) ? null : commentAddress(kind, slug, to));
  return {
    ...page,
    ...fields,
    kind,
    slug,
    title: entry.data.title,
    isOpen: closes === null || moment === null || Date.parse(moment) < closes,
    rating: fields.hasRating ? ratingOf(comments) : null,
    newer: addressOf(page.page - 1),
    older: addressOf(page.page + 1),
  };
}

/** The addresses of all pages of comments but the first of each entry. */
export function commentAddresses(content: ContentView, kind: CommentedKind): string[] {
  const fields = commentFields(content.entry('settings', 'settings')?.data.features, kind);
  if (!fields) return [];
  const files = content.all(COMMENTS_OF[kind]);
  if (files.size === 0) return [];
  return [...content.all(kind).values()].filter(isPublished).flatMap(({ slug, id }) => {
    const total = files.get(id)?.data.comments.filter((comment) => isShown(comment, fields)).length ?? 0;
    const pages = pageCount({ total, pageSize: COMMENTS_PAGE_SIZE });
    return Array.from({ length: pages - 1 }, (_unused, index) => commentAddress(kind, slug, index + 2));
  });
}

const showsRatings = (content: ContentView): boolean => content.entry('settings', 'settings')?.data.features.enableRecipeRatings === true;

/** Whether recipes show ratings, and one has some. */
export const hasRatedRecipes = (content: ContentView): boolean =>
  showsRatings(content) && [...content.all('recipeComments').values()].some((file) => ratingOfFile(file) !== null);

/** The average rating of the recipe with an ID, if recipes show ratings and it has one. */
export function ratingOfRecipe(content: ContentView, id: string): RatingSummary | undefined {
  const file = showsRatings(content) ? content.entry('recipeComments', id) : null;
  return (file && ratingOfFile(file)) ?? undefined;
}
