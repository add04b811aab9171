import type { ShownReview } from './review.ts';

/** The bakery's rating on a review service: the average, from 1 to 5, and the number of ratings. */
export interface PlaceRating {
  rating: number;
  count: number;
}

/** The bakery's place on Google, whose reviews are shown. */
export interface Place {
  id: string;
  /** Null until it is fetched, and while no one has rated the bakery. */
  rating: PlaceRating | null;
  /** Newest first; empty until they are fetched. */
  reviews: readonly ShownReview[];
}

/** What pages depend on besides the content: data from other services, the time, and what the site can do. Plain JSON. */
export interface Outside {
  /** Null if no place is configured. */
  readonly place: Place | null;
  /** The last moment at which content appeared or disappeared by its schedule, in ISO 8601; null before the first. */
  readonly moment: string | null;
  /** Whether a mail server is configured, so that visitors can write to the owner. */
  readonly mail: boolean;
  /** Whether there is a way to send newsletters, so that visitors can sign up. */
  readonly newsletter: boolean;
}

/** The initial state, before any service has answered. */
export const nothingOutside: Outside = { place: null, moment: null, mail: false, newsletter: false };
