import { z } from 'zod';
import { describedPhotoSchema } from '#domain/fields.ts';

/**
 * The value of a photo's description field if the photo is decorative: blank, so that the description is
 * saved empty, but not empty as a field that nobody has thought of.
 */
export const DECORATIVE = ' ';

/** The field of a photo's description in a form: held to the rules of the description, and as it was typed. */
export const altInput = (rules: z.ZodType): z.ZodType<string, string> =>
  z.string().superRefine((alt, context) => {
    const message = rules.safeParse(alt).error?.issues[0]?.message;
    if (message) context.addIssue(message);
  });

/** Said of a photo that is neither described nor said to decorate only. */
export const UNDESCRIBED = 'Describe the photo, or tick that it only decorates';

/** The field's value for a photo that is already saved: without a description it is decorative. */
export const altValue = (photo: string | undefined, alt: string | undefined): string => alt || (photo ? DECORATIVE : '');

/** Whether nobody has said yet what a photo shows, or that it only decorates. */
export const isUndescribed = (photo: string, alt: string): boolean => photo.trim() !== '' && alt === '';

/** What is wrong with the words for a photo within a text; undefined where nothing is. */
export const altProblem = (photo: string, alt: string): string | undefined =>
  isUndescribed(photo, alt) ? UNDESCRIBED : describedPhotoSchema.shape.alt.safeParse(alt).error?.issues[0]?.message;

/** The rule of a form whose entry has a featured photo: it must be described, or said to decorate only. For `refine`. */
export const photoIsDescribed = [
  ({ featuredImage, featuredImageAlt }: { featuredImage?: string | undefined; featuredImageAlt: string }) =>
    !isUndescribed(featuredImage ?? '', featuredImageAlt),
  // Reported together with the other errors.
  { path: ['featuredImageAlt'], error: UNDESCRIBED, when: () => true },
] satisfies [unknown, unknown];
