import { createHash } from 'node:crypto';
import type { Storage } from 'unstorage';
import type { Place } from '#domain/outside.ts';
import { placeRatingOf, reviewsOfLegacyPlace, reviewsOfPlace } from '#domain/place-reviews.ts';
import { fetchService, ServiceError } from './fetch-service.ts';
import { createKeptAnswer, type Kept } from './kept-answer.ts';
import { FRESH_MS, freshFor } from './place-freshness.ts';
import { type LegacyPlaceDetails, legacyPlaceDetailsSchema, type PlaceDetails, placeDetailsSchema } from './place-answers.ts';

const HOUR_MS = 3_600_000;
/** The provider's terms let nothing but the place's id be kept for longer. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const RETRY_MS = 5 * 60_000;

const FIELD_MASK = 'displayName,rating,reviews.authorAttribution,reviews.rating,reviews.text,reviews.publishTime,userRatingCount';
const LEGACY_FIELDS = 'name,rating,reviews,user_ratings_total';

/** The place whose reviews are shown, and how its provider is asked. */
export interface PlaceConfiguration {
  placeId: string;
  apiKey: string;
  /** Where the Places API is, without a slash at the end. */
  placesUrl: string;
  /** Where the legacy Places API is, without a slash at the end. */
  legacyUrl: string;
}

/** What the map service says of the bakery: the newest answers that are to be had, asked for seldom. */
export interface Places {
  placeId: string;
  /** Throws a ServiceError where there is no answer. */
  details(): Promise<Kept<PlaceDetails>>;
  /** As the legacy API answers. Throws a ServiceError where there is no answer. */
  legacyDetails(): Promise<Kept<LegacyPlaceDetails>>;
  /** What is known of the place without asking. */
  place(): Promise<Place>;
  /** Asks for what is old, and answers what is known then. `failure` says why reviews are missing, where they are. */
  refresh(): Promise<{ place: Place; failure: ServiceError | null }>;
}

interface PlacesOptions {
  configuration: PlaceConfiguration;
  storage: Storage;
  now?: () => number;
  log?: (error: unknown) => void;
  /** Told what is known of the place after each time its provider was asked. */
  heard?: (place: Place) => void;
}

function askPlace({ placeId, apiKey, placesUrl }: PlaceConfiguration): Promise<PlaceDetails> {
  const headers = { 'X-Goog-Api-Key': apiKey, 'X-Goog-FieldMask': FIELD_MASK };
  return fetchService(`${placesUrl}/v1/places/${placeId}`, { headers, schema: placeDetailsSchema, secret: apiKey });
}

async function askLegacyPlace({ placeId, apiKey, legacyUrl }: PlaceConfiguration): Promise<LegacyPlaceDetails> {
  const query = new URLSearchParams({ place_id: placeId, fields: LEGACY_FIELDS, key: apiKey });
  const address = `${legacyUrl}/maps/api/place/details/json?${query}`;
  const answer = await fetchService(address, { schema: legacyPlaceDetailsSchema, secret: apiKey });
  // It answers 200 whatever came of it.
  if (answer.status === 'OVER_QUERY_LIMIT') throw new ServiceError(new URL(legacyUrl).host, 'status', { status: 429 });
  if (answer.status !== 'OK') throw new ServiceError(new URL(legacyUrl).host, 'status', { code: answer.status });
  return answer;
}

/** An answer that has lost the reviews is worth less than the last one that had some. */
function keepingReviews<T>(ask: () => Promise<T>, reviewsOf: (answer: T) => readonly unknown[] | null, service: string) {
  return async (last: T | null): Promise<T> => {
    const answer = await ask();
    const isLost = last !== null && (reviewsOf(last) ?? []).length > 0 && (reviewsOf(answer) ?? []).length === 0;
    if (isLost) throw new ServiceError(new URL(service).host, 'wrong-shape');
    return answer;
  };
}

/** A caller that gets a ServiceError continues without the answer; other errors are faults of ours. */
function serviceErrorOnly(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** Asks the map service about one place, and keeps what it says. */
export function createPlaces({ configuration, storage, now = Date.now, log, heard }: PlacesOptions): Places {
  // What was kept for another place, service or key says nothing about this one.
  const name = createHash('sha256').update(JSON.stringify(configuration)).digest('hex').slice(0, 16);
  const asked = async () => heard?.(await place());
  const common = { storage, freshMs: FRESH_MS, keptMs: KEPT_MS, retryMs: RETRY_MS, now, asked, ...(log ? { log } : {}) };
  const newer = createKeptAnswer({
    ...common,
    key: `place-${name}`,
    ask: keepingReviews(() => askPlace(configuration), reviewsOfPlace, configuration.placesUrl),
  });
  const legacy = createKeptAnswer({
    ...common,
    key: `legacy-place-${name}`,
    ask: keepingReviews(() => askLegacyPlace(configuration), reviewsOfLegacyPlace, configuration.legacyUrl),
  });

  async function place(): Promise<Place> {
    const [details, legacyDetails] = await Promise.all([newer.last(), legacy.last()]);
    // The older API is for when the newer one has nothing new to say.
    const known = [
      details && {
        at: freshFor(details, now()) > 0 ? Number.POSITIVE_INFINITY : details.at,
        reviews: reviewsOfPlace(details.answer),
        rating: placeRatingOf(details.answer.rating, details.answer.userRatingCount),
      },
      legacyDetails && {
        at: legacyDetails.at,
        reviews: reviewsOfLegacyPlace(legacyDetails.answer) ?? [],
        rating: placeRatingOf(legacyDetails.answer.result?.rating, legacyDetails.answer.result?.user_ratings_total),
      },
    ]
      .filter((answer) => answer !== null)
      .sort((a, b) => b.at - a.at);
    return {
      id: configuration.placeId,
      rating: known.find(({ rating }) => rating !== null)?.rating ?? null,
      reviews: known.find(({ reviews }) => reviews.length > 0)?.reviews ?? [],
    };
  }

  return {
    placeId: configuration.placeId,
    details: newer.get,
    legacyDetails: legacy.get,
    place,
    async refresh() {
      const first = await newer.get().catch(serviceErrorOnly);
      const hasReviews = !(first instanceof ServiceError) && reviewsOfPlace(first.answer).length > 0;
      const isTooOften = first instanceof ServiceError && first.status === 429;
      const last = hasReviews || isTooOften ? first : await legacy.get().catch(serviceErrorOnly);
      return { place: await place(), failure: first instanceof ServiceError && last instanceof ServiceError ? first : null };
    },
  };
}
