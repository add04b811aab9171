import { z } from 'zod';
import { optionalPhoto } from './address-fields.ts';
import { lazyObject, PARAGRAPH_LIMIT, requiredText, wholeNumber } from './fields.ts';
import { calendarDate } from './time-fields.ts';

/** One review. */
export const reviewSchema = lazyObject(() => ({
  author: requiredText('Author'),
  quote: requiredText('Quote', PARAGRAPH_LIMIT),
  rating: wholeNumber('Rating', 1, 5).default(5),
  date: calendarDate('Date'),
  profilePhoto: optionalPhoto('Profile photo').meta({ isPortrait: true }),
}));

/** One parsed review. */
export type Review = z.infer<typeof reviewSchema>;

/** A review from the content or from a review service; the latter may lack a date. */
export type ShownReview = Omit<Review, 'date'> & { date?: string | undefined };

/** The file content/reviews.json: the reviews shown while none can be fetched. */
export const reviewsSchema = lazyObject(() => ({
  reviews: z
    .array(reviewSchema, { error: 'Reviews must be a list' })
    .max(100, 'There can be at most 100 reviews')
    .default([])
    .meta({ title: 'Reviews', one: 'review' }),
}));
/** The parsed content/reviews.json. */
export type Reviews = z.infer<typeof reviewsSchema>;
