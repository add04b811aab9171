import { z } from 'zod';
import { cutText } from '#domain/place-reviews.ts';
import { plainText } from './plain-text.ts';

// Google's answers as they are handed on: rebuilt from the fields below, so nothing else of them reaches a visitor.

const REVIEWS_MOST = 20;

/** Text that is cut where it is too long; anything but text is as good as missing. */
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

/** The items of a list that fit; one that does not is left out, and leaves the others be. */
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

/** The place details of the Places API, with the fields of our mask. */
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

/** The place details of the legacy Places API. Its status says what came of the question; only OK has a result. */
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

/** Place details as they are handed on. */
export type PlaceDetails = z.infer<typeof placeDetailsSchema>;
/** Legacy place details as they are handed on. */
export type LegacyPlaceDetails = z.infer<typeof legacyPlaceDetailsSchema>;
