import { type Context, Hono } from 'hono';
import { cacheFor } from '../http/cache.ts';
import { ProblemError } from '../http/problem.ts';
import { ServiceError } from '../services/fetch-service.ts';
import type { Cached } from '../services/cached-answer.ts';
import { freshFor } from '../services/place-freshness.ts';
import type { Places } from '../services/places.ts';

const PLACE_ID = /^[\w-]{1,300}$/;
const V1_PREFIX = '/api/place-details/v1/';

/** Maps a failure of the service to our own error, so that none of its response text reaches visitors. */
function refusal(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const headers = { 'retry-after': String(Math.ceil((error.retryAfterMs ?? 0) / 1_000)) };
  if (error.status === 429)
    return new ProblemError(429, 'There were too many requests for the reviews. Please try again later.', { headers });
  return new ProblemError(502, 'The reviews could not be fetched. Please try again later.', { headers });
}

export interface PlaceDetailsRoutesOptions {
  /** The place whose reviews are shown; null where none is configured. */
  places: Places | null;
  now(): Date;
}

/** The reviews of the configured place, in the service's own format. A key, mask or list of fields in the request is ignored. */
export function placeDetailsRoutes({ places, now }: PlaceDetailsRoutesOptions): Hono {
  function configured(id: string | undefined): Places {
    if (id === undefined || !PLACE_ID.test(id)) throw new ProblemError(400, 'That is not a valid place ID.');
    if (!places) throw new ProblemError(404, 'No place is set up, so there are no reviews.');
    if (id !== places.placeId) throw new ProblemError(400, 'Only the bakery’s own place ID is supported.');
    return places;
  }

  async function answer(context: Context, asked: Promise<Cached<unknown>>): Promise<Response> {
    const kept = await asked.catch((error: unknown) => {
      throw refusal(error);
    });
    cacheFor(context, freshFor(kept, now().getTime()), 'place-details', ['place_id', 'placeid']);
    return context.json(kept.answer as object);
  }

  const routes = new Hono();
  routes.get('/v1/*', (context) => {
    // Not decoded: a valid ID contains no escape sequences.
    const id = new URL(context.req.url).pathname.slice(V1_PREFIX.length).replace(/^places\//, '');
    return answer(context, configured(id).details());
  });
  routes.get('/json', (context) => {
    const { place_id: id, placeid } = context.req.query();
    return answer(context, configured(id ?? placeid).legacyDetails());
  });
  return routes;
}
