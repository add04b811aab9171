import { type Comment, COMMENTED_KINDS, type CommentedKind, COMMENTS_OF, type RatingSummary, ratingOf } from '#domain/comment.ts';
import type { Settings } from '#domain/settings.ts';
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
}

/** What visitors can send about entries of a kind; null if that is nothing. */
export function commentFields(features: Settings['features'] | undefined, kind: CommentedKind): CommentFields | null {
  const hasText = features?.enableComments === true;
  const hasRating = features?.enableRecipeRatings === true && kind === 'recipe';
  return hasText || hasRating ? { hasText, hasRating } : null;
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

/** The comments and ratings of a page. */
export interface CommentsView extends CommentFields {
  isOpen: boolean;
  /** Newest first. Without texts or ratings that the settings turn off. */
  comments: readonly Comment[];
  rating: RatingSummary | null;
}

const ratingOfFile = memoize(({ data }: Entry<'recipeComments'>) => ratingOf(data.comments));

/** What of a comment is shown; null if nothing is. */
function shown({ text, rating, reply, ...comment }: Comment, { hasText, hasRating }: CommentFields): Comment | null {
  const visible = {
    ...comment,
    ...(hasText && text !== undefined ? { text } : {}),
    ...(hasRating && rating !== undefined ? { rating } : {}),
    ...(hasText && reply !== undefined ? { reply } : {}),
  };
  return 'text' in visible || 'rating' in visible ? (visible as Comment) : null;
}

/** The comments and ratings of a published entry; null if its page has none by the settings. */
export function commentsOf(content: ContentView, kind: CommentedKind, slug: string): CommentsView | null {
  const features = content.entry('settings', 'settings')?.data.features;
  const fields = commentFields(features, kind);
  const entry = fields && content.entry(kind, slug);
  if (!fields || !entry) return null;
  const all = content.entry(COMMENTS_OF[kind], entry.id)?.data.comments ?? [];
  const comments = all
    .flatMap((comment) => shown(comment, fields) ?? [])
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1));
  const closes = closingTime(entry.data, features, timeZoneOf(content));
  const moment = closes === null ? null : content.outside('moment');
  const isOpen = closes === null || moment === null || Date.parse(moment) < closes;
  return { ...fields, isOpen, comments, rating: fields.hasRating ? ratingOf(comments) : null };
}

/** The average rating of a recipe for lists; null if there is none, or the settings turn ratings off. */
export function listedRating(content: ContentView, id: string): RatingSummary | null {
  if (content.entry('settings', 'settings')?.data.features.enableRecipeRatings !== true) return null;
  const file = content.entry('recipeComments', id);
  return file && ratingOfFile(file);
}
