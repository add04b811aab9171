// Without schemas, because the lists of recipes in a browser use this.

/** The most stars of a recipe. */
export const MOST_STARS = 5;

/** An average of real ratings. */
export interface RatingSummary {
  /** One to five stars, rounded to a tenth. */
  average: number;
  count: number;
}

/** The average rating of approved comments; null if none has a rating. */
export function ratingOf(comments: readonly { rating?: number | undefined }[]): RatingSummary | null {
  const ratings = comments.flatMap(({ rating: stars }) => stars ?? []);
  if (ratings.length === 0) return null;
  const average = ratings.reduce((sum, stars) => sum + stars, 0) / ratings.length;
  return { average: Math.round(average * 10) / 10, count: ratings.length };
}

/** A rating in words: 4.6 of 5 stars from 12 ratings. */
export const ratingInWords = ({ average, count }: RatingSummary): string =>
  `${average} of ${MOST_STARS} stars from ${count === 1 ? '1 rating' : `${count.toLocaleString('en-US')} ratings`}`;
