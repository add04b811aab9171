import type { PlaceRating } from './outside.ts';
import type { ShownReview } from './review.ts';

// Written for browsers too, so without a schema: whatever is no review is passed over.

const QUOTE_LIMIT = 5_000;
const AUTHOR_LIMIT = 120;
const UNNAMED = 'A Google user';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The first characters of a text, none of them in halves. */
export const cutText = (text: string, limit: number): string => text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');

/** Text without space around it and without blank lines. */
const textOf = (value: unknown, limit: number): string =>
  typeof value === 'string'
    ? cutText(value, limit)
        .trim()
        .replace(/\s*\n\s*/g, '\n')
    : '';

/** From 1 to 5, and 5 where none was given. */
const ratingOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(5, Math.max(1, Math.round(value))) : 5;

function photoOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' ? url.href : undefined;
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

/** The reviews in the place details of the Places API, newest first; those without words are left out. */
export const reviewsOfPlace = (details: unknown): ShownReview[] =>
  shown(
    listOf(fieldsOf(details)['reviews']).map((item) => {
      const { authorAttribution, rating, text, publishTime } = fieldsOf(item);
      const { displayName, photoUri } = fieldsOf(authorAttribution);
      const time = typeof publishTime === 'string' ? Date.parse(publishTime) : NaN;
      return { author: displayName, quote: fieldsOf(text)['text'], rating, time, photo: photoUri };
    }),
  );

/** The reviews in an answer of the legacy Places API, newest first; null where its status says that it is no answer. */
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

/** An average and a count, or null where one is missing or nobody has rated. */
export const placeRatingOf = (rating: unknown, count: unknown): PlaceRating | null =>
  typeof rating === 'number' && typeof count === 'number' && rating >= 1 && rating <= 5 && Number.isInteger(count) && count > 0
    ? { rating, count }
    : null;
