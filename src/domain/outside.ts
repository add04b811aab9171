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

/** What pages depend on besides the content: data from other services, and the time. Plain JSON. */
export interface Outside {
  /** Null if no place is configured. */
  readonly place: Place | null;
  /** The last moment at which content appeared or disappeared by its schedule, in ISO 8601; null before the first. */
  readonly moment: string | null;
}

/** The initial state, before any service has answered. */
export const nothingOutside: Outside = { place: null, moment: null };
