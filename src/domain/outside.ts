import type { ShownReview } from './review.ts';

/** The bakery's rating on a review service: the average, from 1 to 5, and the number of ratings. */
export interface PlaceRating {
  rating: number;
  count: number;
}

/** The bakery's place on Google, whose reviews are shown. */
export interface Place {
  id: string;
  /** Null until it is fetched, and while nobody has rated the bakery. */
  rating: PlaceRating | null;
  /** Newest first; empty until they are fetched. */
  reviews: readonly ShownReview[];
}

/** The data from other services that pages show besides the content. Plain JSON. */
export interface Outside {
  /** Null if no place is configured. */
  readonly place: Place | null;
}

/** The initial state, before any service has answered. */
export const nothingOutside: Outside = { place: null };
