import { z } from 'zod';
import type { PlaceConfiguration } from './places.ts';
import { optionalVariable, serviceAddress } from '../runtime/environment/variable.ts';

/** The place whose reviews are shown. */
export const placeVariables = {
  GOOGLE_PLACES_API_KEY: optionalVariable(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,300}$/, 'GOOGLE_PLACES_API_KEY must be a key of letters and digits, without spaces')
      .optional(),
  ),
  GOOGLE_PLACE_ID: optionalVariable(
    z
      .string()
      .regex(/^[\w-]{1,300}$/, 'GOOGLE_PLACE_ID must be a place ID, such as ChIJN1t_tDeuEmsRUsoyG83frY4')
      .optional(),
  ),
  PLACES_API_URL: serviceAddress('PLACES_API_URL', 'https://places.googleapis.com'),
  PLACES_LEGACY_API_URL: serviceAddress('PLACES_LEGACY_API_URL', 'https://maps.googleapis.com'),
};

/** Access to Instagram's posts. */
export const instagramVariables = {
  META_OEMBED_TOKEN: optionalVariable(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,1000}$/, 'META_OEMBED_TOKEN must be a Meta token: at most 1,000 characters, without spaces')
      .optional(),
  ),
  GRAPH_API_URL: serviceAddress('GRAPH_API_URL', 'https://graph.facebook.com'),
};

type PlaceVariables = z.infer<z.ZodObject<typeof placeVariables>>;

/** Reports a key without a place, or a place without a key, which must be a mistake. */
export function checkPlace({ value, issues }: z.core.ParsePayload<PlaceVariables>): void {
  const { GOOGLE_PLACES_API_KEY: key, GOOGLE_PLACE_ID: id } = value;
  if ((key === undefined) === (id === undefined)) return;
  const [given, missing] = key === undefined ? ['GOOGLE_PLACE_ID', 'GOOGLE_PLACES_API_KEY'] : ['GOOGLE_PLACES_API_KEY', 'GOOGLE_PLACE_ID'];
  issues.push({ code: 'custom', message: `${missing} is missing: the reviews need it together with ${given}`, input: null });
}

/** The variables of all external services. */
export const outsideVariables = z.object({ ...placeVariables, ...instagramVariables }).check(checkPlace);

/** The configured place whose reviews are shown; null if none is configured. */
export function placeConfiguration(environment: PlaceVariables): PlaceConfiguration | null {
  const { GOOGLE_PLACES_API_KEY: apiKey, GOOGLE_PLACE_ID: placeId } = environment;
  if (apiKey === undefined || placeId === undefined) return null;
  return { apiKey, placeId, placesUrl: environment.PLACES_API_URL, legacyUrl: environment.PLACES_LEGACY_API_URL };
}
