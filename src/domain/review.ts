import { z } from 'zod';
import { calendarDate, optionalPhoto, PARAGRAPH_LIMIT, requiredText, wholeNumber } from './fields.ts';

/** One review as it is shown (spec: public site, section 3). */
export const reviewSchema = z.strictObject({
  author: requiredText('Author'),
  quote: requiredText('Quote', PARAGRAPH_LIMIT),
  rating: wholeNumber('Rating', 1, 5).default(5),
  date: calendarDate('Date'),
  profilePhoto: optionalPhoto('Profile photo'),
});

/** One review as it is shown. */
export type Review = z.infer<typeof reviewSchema>;

/** A review as visitors see it, from the content or from elsewhere; one from elsewhere may lack its date. */
export type ShownReview = Omit<Review, 'date'> & { date?: string | undefined };

/** The file content/reviews.json: the reviews shown while none can be fetched. */
export const reviewsSchema = z.strictObject({
  reviews: z
    .array(reviewSchema, { error: 'Reviews must be a list' })
    .max(100, 'There can be at most 100 reviews')
    .default([])
    .meta({ title: 'Reviews', one: 'review' }),
});
/** The reviews as their file has them. */
export type Reviews = z.infer<typeof reviewsSchema>;
