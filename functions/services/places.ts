import type { Storage } from 'unstorage';
import type { Place } from '#schema/outside.ts';
import { placeRatingOf, reviewsOfLegacyPlace, reviewsOfPlace } from '#schema/place-reviews.ts';
import { fetchService, ServiceError } from './fetch-service.ts';
import { createCachedAnswer } from './cached-answer.ts';
import { digestOf } from '../runtime/storage/stored-keys.ts';
import { FRESH_MS, freshFor } from './place-freshness.ts';
import { type LegacyPlaceDetails, legacyPlaceDetailsSchema, type PlaceDetails, placeDetailsSchema } from './place-answers.ts';

const HOUR_MS = 3_600_000;
/** Google's terms allow storing only the place ID for longer. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const RETRY_MS = 5 * 60_000;

const FIELD_MASK = 'displayName,rating,reviews.authorAttribution,reviews.rating,reviews.text,reviews.publishTime,userRatingCount';
const LEGACY_FIELDS = 'name,rating,reviews,user_ratings_total';

/** The place whose reviews are shown, and how to access the Places APIs. */
export interface PlaceConfiguration {
  placeId: string;
  apiKey: string;
  /** Base URL of the Places API, without a trailing slash. */
  placesUrl: string;
  /** Base URL of the legacy Places API, without a trailing slash. */
  legacyUrl: string;
}

interface PlacesOptions {
  configuration: PlaceConfiguration;
  storage: Storage;
  now?: () => number;
  log?: (error: unknown) => void;
  /** Called with the place after each call of the service. */
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
  // The legacy API responds 200 even for errors.
  if (answer.status === 'OVER_QUERY_LIMIT') throw new ServiceError(new URL(legacyUrl).host, 'status', { status: 429 });
  if (answer.status !== 'OK') throw new ServiceError(new URL(legacyUrl).host, 'status', { code: answer.status });
  return answer;
}

/** Rejects an answer without reviews if the last one had some, so that the last one stays in use. */
function keepingReviews<T>(ask: () => Promise<T>, reviewsOf: (answer: T) => readonly unknown[] | null, service: string) {
  return async (last: T | null): Promise<T> => {
    const answer = await ask();
    const isLost = last !== null && (reviewsOf(last) ?? []).length > 0 && (reviewsOf(answer) ?? []).length === 0;
    if (isLost) throw new ServiceError(new URL(service).host, 'wrong-shape');
    return answer;
  };
}

/** Returns a ServiceError as a value, so that the caller can continue; rethrows unexpected errors. */
function serviceErrorOnly(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** The rating and reviews of one place from the Places APIs, cached. */
export function createPlaces({ configuration, storage, now = Date.now, log, heard }: PlacesOptions) {
  // The cache key includes the configuration, so that another place, service or key starts with an empty cache.
  const name = digestOf(JSON.stringify(configuration)).slice(0, 16);
  const asked = async () => heard?.(await place());
  const common = { storage, freshMs: FRESH_MS, keptMs: KEPT_MS, retryMs: RETRY_MS, now, asked, ...(log ? { log } : {}) };
  const newer = createCachedAnswer({
    ...common,
    key: `place-${name}`,
    ask: keepingReviews(() => askPlace(configuration), reviewsOfPlace, configuration.placesUrl),
  });
  const legacy = createCachedAnswer({
    ...common,
    key: `legacy-place-${name}`,
    ask: keepingReviews(() => askLegacyPlace(configuration), reviewsOfLegacyPlace, configuration.legacyUrl),
  });

  /** The cached rating and reviews, without calling the service. */
  async function place(): Promise<Place> {
    const [details, legacyDetails] = await Promise.all([newer.last(), legacy.last()]);
    // The legacy answer only counts if the new API's answer is stale.
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
    /** Throws a ServiceError if there is no answer. */
    details: newer.get,
    /** The legacy API's answer. Throws a ServiceError if there is none. */
    legacyDetails: legacy.get,
    place,
    /** Refreshes stale answers and returns the place. `failure` is set if both APIs failed. */
    async refresh(): Promise<{ place: Place; failure: ServiceError | null }> {
      const first = await newer.get().catch(serviceErrorOnly);
      const hasReviews = !(first instanceof ServiceError) && reviewsOfPlace(first.answer).length > 0;
      const isTooOften = first instanceof ServiceError && first.status === 429;
      const last = hasReviews || isTooOften ? first : await legacy.get().catch(serviceErrorOnly);
      return { place: await place(), failure: first instanceof ServiceError && last instanceof ServiceError ? first : null };
    },
  };
}

/** The bakery's rating and reviews from the Places APIs, cached. */
export type Places = ReturnType<typeof createPlaces>;
