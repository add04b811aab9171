import { parsedUrl } from '#domain/parsed-url.ts';
import type { PlaceRating } from './outside.ts';
import type { ShownReview } from './review.ts';

// Also runs in browsers, so it uses no schema: anything that is not a review is skipped.

const QUOTE_LIMIT = 5_000;
const AUTHOR_LIMIT = 120;
const UNNAMED = 'A Google user';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Cuts a text to `limit` code units without splitting a surrogate pair. */
export const cutText = (text: string, limit: number): string => text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');

/** Trims a text and removes blank lines. */
const textOf = (value: unknown, limit: number): string =>
  typeof value === 'string'
    ? cutText(value, limit)
        .trim()
        .replace(/\s*\n\s*/g, '\n')
    : '';

/** A rating from 1 to 5; 5 if there is none. */
const ratingOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(5, Math.max(1, Math.round(value))) : 5;

function photoOf(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parsedUrl(value) : null;
  return url?.protocol === 'https:' && url.username === '' ? url.href : undefined;
}

interface Found {
  author: unknown;
  quote: unknown;
  rating: unknown;
  /** Milliseconds since 1970. */
  time: number;
  photo: unknown;
}

function shown(found: Found[]): ShownReview[] {
  const moment = (time: number) => (Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : undefined);
  return found
    .map(({ author, quote, rating, time, photo }) => ({
      author: textOf(author, AUTHOR_LIMIT) || UNNAMED,
      quote: textOf(quote, QUOTE_LIMIT),
      rating: ratingOf(rating),
      date: moment(time),
      profilePhoto: photoOf(photo),
    }))
    .filter(({ quote }) => quote !== '')
    .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : (a.date ?? '') > (b.date ?? '') ? -1 : 0));
}

/** The reviews in place details from the Places API, newest first. Reviews without text are dropped. */
export const reviewsOfPlace = (details: unknown): ShownReview[] =>
  shown(
    listOf(fieldsOf(details)['reviews']).map((item) => {
      const { authorAttribution, rating, text, publishTime } = fieldsOf(item);
      const { displayName, photoUri } = fieldsOf(authorAttribution);
      const time = typeof publishTime === 'string' ? Date.parse(publishTime) : NaN;
      return { author: displayName, quote: fieldsOf(text)['text'], rating, time, photo: photoUri };
    }),
  );

/** The reviews in a response of the legacy Places API, newest first; null if its status is not OK. */
export function reviewsOfLegacyPlace(answer: unknown): ShownReview[] | null {
  const { status, result } = fieldsOf(answer);
  if (status !== 'OK') return null;
  return shown(
    listOf(fieldsOf(result)['reviews']).map((item) => {
      const { author_name, profile_photo_url, rating, text, time } = fieldsOf(item);
      return { author: author_name, quote: text, rating, time: typeof time === 'number' ? time * 1_000 : NaN, photo: profile_photo_url };
    }),
  );
}

/** The rating, or null if the average or the count is missing or zero. */
export const placeRatingOf = (rating: unknown, count: unknown): PlaceRating | null =>
  typeof rating === 'number' && typeof count === 'number' && rating >= 1 && rating <= 5 && Number.isInteger(count) && count > 0
    ? { rating, count }
    : null;
