import type { ShownReview } from './review.ts';

/** How people rate the bakery elsewhere: the average, from 1 to 5, and how many there are. */
export interface PlaceRating {
  rating: number;
  count: number;
}

/** The bakery on the map service whose reviews are shown. */
export interface Place {
  id: string;
  /** Null until it was heard, or while nobody has rated it. */
  rating: PlaceRating | null;
  /** Newest first; none until they were heard. */
  reviews: readonly ShownReview[];
}

/** What the pages show of the answers of other services, besides the content. Plain JSON. */
export interface Outside {
  /** Null where no place is configured. */
  readonly place: Place | null;
}

/** What is known before any service was asked. */
export const nothingOutside: Outside = { place: null };
