import { reviewsOfLegacyPlace, reviewsOfPlace } from '#schema/place-reviews.ts';
import type { ShownReview } from '#schema/review.ts';
import { unbroken } from '#domain/unbroken.ts';

/** The site's own functions wait up to four seconds for the service. */
const PATIENCE_MS = 6_000;

/** The reviews of a place, perhaps none, or why there is no answer. */
export type PlaceAnswer = ShownReview[] | 'too often' | 'failed';

async function ask(address: string, reviewsIn: (answer: unknown) => ShownReview[] | null): Promise<PlaceAnswer> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status === 429) return 'too often';
    return (answer.ok ? reviewsIn(await answer.json()) : null) ?? 'failed';
  } catch {
    return 'failed';
  }
}

/** Whether an answer has at least one review. */
export const hasReviews = (answer: PlaceAnswer | null): answer is ShownReview[] => Array.isArray(answer) && answer.length > 0;

/** Asks the API for a place's reviews, then its legacy version; neither if rate-limited. */
export async function askForReviews(place: string): Promise<PlaceAnswer> {
  const first = await ask(`/api/place-details/v1/${place}`, reviewsOfPlace);
  if (hasReviews(first) || first === 'too often') return first;
  return ask(`/api/place-details/json?place_id=${place}`, reviewsOfLegacyPlace);
}

const wordsOf = (reviews: readonly ShownReview[]): string =>
  JSON.stringify(
    reviews.map(({ rating, quote, author, date, profilePhoto }) => [rating, unbroken(quote), unbroken(author), date, profilePhoto]),
  );

/** Whether two lists show the same. */
export const areSame = (one: readonly ShownReview[], other: readonly ShownReview[]): boolean => wordsOf(one) === wordsOf(other);
