import { z } from 'zod';
import type { PlaceConfiguration } from '../services/places.ts';
import { optionalVariable, serviceAddress } from './variable.ts';

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
      .regex(/^[\w-]{1,300}$/, 'GOOGLE_PLACE_ID must be the id of a place, such as ChIJN1t_tDeuEmsRUsoyG83frY4')
      .optional(),
  ),
  PLACES_API_URL: serviceAddress('PLACES_API_URL', 'https://places.googleapis.com'),
  PLACES_LEGACY_API_URL: serviceAddress('PLACES_LEGACY_API_URL', 'https://maps.googleapis.com'),
};

/** The posts of Instagram. */
export const instagramVariables = {
  META_OEMBED_TOKEN: optionalVariable(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,1000}$/, 'META_OEMBED_TOKEN must be a token as Meta gives it: at most 1,000 characters, none of them a space')
      .optional(),
  ),
  GRAPH_API_URL: serviceAddress('GRAPH_API_URL', 'https://graph.facebook.com'),
};

type PlaceVariables = z.infer<z.ZodObject<typeof placeVariables>>;

/** A key without a place, or a place without a key, is a half that nobody meant. */
export function checkPlace({ value, issues }: z.core.ParsePayload<PlaceVariables>): void {
  const { GOOGLE_PLACES_API_KEY: key, GOOGLE_PLACE_ID: id } = value;
  if ((key === undefined) === (id === undefined)) return;
  const [given, missing] = key === undefined ? ['GOOGLE_PLACE_ID', 'GOOGLE_PLACES_API_KEY'] : ['GOOGLE_PLACES_API_KEY', 'GOOGLE_PLACE_ID'];
  issues.push({ code: 'custom', message: `${missing} is missing: the reviews need it together with ${given}`, input: null });
}

/** What is asked of other services. */
export const outsideVariables = z.object({ ...placeVariables, ...instagramVariables }).check(checkPlace);

/** The place whose reviews are shown, as the environment names it; null where it names none. */
export function placeConfiguration(environment: PlaceVariables): PlaceConfiguration | null {
  const { GOOGLE_PLACES_API_KEY: apiKey, GOOGLE_PLACE_ID: placeId } = environment;
  if (apiKey === undefined || placeId === undefined) return null;
  return { apiKey, placeId, placesUrl: environment.PLACES_API_URL, legacyUrl: environment.PLACES_LEGACY_API_URL };
}
