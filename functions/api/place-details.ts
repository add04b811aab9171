import { type Context, Hono } from 'hono';
import { cacheFor } from '../http/cache.ts';
import { ProblemError } from '../http/problem.ts';
import { ServiceError } from '../services/fetch-service.ts';
import type { Kept } from '../services/kept-answer.ts';
import { freshFor } from '../services/place-freshness.ts';
import type { Places } from '../services/places.ts';

const PLACE_ID = /^[\w-]{1,300}$/;
const BELOW = '/api/place-details/v1/';

/** The answer of a service that failed, in our words: nothing of what it said. */
function refusal(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const headers = { 'retry-after': String(Math.ceil((error.retryAfterMs ?? 0) / 1_000)) };
  if (error.status === 429) return new ProblemError(429, 'The reviews have been asked for too often. Please try again later.', { headers });
  return new ProblemError(502, 'The reviews could not be fetched. Please try again later.', { headers });
}

export interface PlaceDetailsRoutesOptions {
  /** The place whose reviews are shown; null where none is configured. */
  places: Places | null;
  now(): Date;
}

/** The reviews of the configured place, as its provider answers them. What a visitor sends as key, mask or fields counts for nothing. */
export function placeDetailsRoutes({ places, now }: PlaceDetailsRoutesOptions): Hono {
  function configured(id: string | undefined): Places {
    if (id === undefined || !PLACE_ID.test(id)) throw new ProblemError(400, 'This is no id of a place.');
    if (!places) throw new ProblemError(404, 'No place is set up, so there are no reviews to ask for.');
    if (id !== places.placeId) throw new ProblemError(400, 'Only the bakery’s own place can be asked for.');
    return places;
  }

  async function answer(context: Context, asked: Promise<Kept<unknown>>): Promise<Response> {
    const kept = await asked.catch((error: unknown) => {
      throw refusal(error);
    });
    cacheFor(context, freshFor(kept, now().getTime()), 'place-details', ['place_id', 'placeid']);
    return context.json(kept.answer as object);
  }

  const routes = new Hono();
  routes.get('/v1/*', (context) => {
    // As it was sent: an id needs no escapes, so whatever has one is none.
    const id = new URL(context.req.url).pathname.slice(BELOW.length).replace(/^places\//, '');
    return answer(context, configured(id).details());
  });
  routes.get('/json', (context) => {
    const { place_id: id, placeid } = context.req.query();
    return answer(context, configured(id ?? placeid).legacyDetails());
  });
  return routes;
}
