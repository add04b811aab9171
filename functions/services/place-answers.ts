import { z } from 'zod';
import { cutText } from '#schema/place-reviews.ts';
import { plainText } from './plain-text.ts';

// Google's responses are rebuilt from the fields below, so nothing else in them reaches a visitor.

const REVIEWS_MOST = 20;

/** Text, truncated if it is too long. Anything else counts as missing. */
const text = (limit: number) =>
  z
    .string()
    .transform((value) => plainText(cutText(value, limit)))
    .optional()
    .catch(undefined);

const number = z.number().optional().catch(undefined);

const httpsAddress = z
  .string()
  .max(2_000)
  .refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:')
  .optional()
  .catch(undefined);

const localText = z
  .object({ text: text(5_000), languageCode: text(40) })
  .optional()
  .catch(undefined);

/** The valid items of a list; invalid ones are left out. */
const listOf = <S extends z.ZodType>(schema: S) =>
  z
    .array(z.unknown())
    .transform((items) =>
      items.slice(0, REVIEWS_MOST).flatMap((item) => {
        const parsed = schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    )
    .optional()
    .catch(undefined);

const saysAnything = (answer: object): boolean => Object.values(answer).some((value) => value !== undefined);

/** A response of the Places API with the requested fields. */
export const placeDetailsSchema = z
  .object({
    displayName: localText,
    rating: number,
    userRatingCount: number,
    reviews: listOf(
      z.object({
        authorAttribution: z
          .object({ displayName: text(200), photoUri: httpsAddress })
          .optional()
          .catch(undefined),
        rating: number,
        text: localText,
        publishTime: text(60),
      }),
    ),
  })
  .refine(saysAnything);

/** A response of the legacy Places API. Only the status OK has a result. */
export const legacyPlaceDetailsSchema = z.object({
  status: z.string().max(60),
  result: z
    .object({
      name: text(200),
      rating: number,
      user_ratings_total: number,
      reviews: listOf(
        z.object({ author_name: text(200), profile_photo_url: httpsAddress, rating: number, text: text(5_000), time: number }),
      ),
    })
    .optional()
    .catch(undefined),
});

/** Place details as sent to visitors. */
export type PlaceDetails = z.infer<typeof placeDetailsSchema>;
/** Legacy place details as sent to visitors. */
export type LegacyPlaceDetails = z.infer<typeof legacyPlaceDetailsSchema>;
