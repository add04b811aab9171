import { describedPhotoSchema } from '#schema/address-fields.ts';

/**
 * The value of a photo's description field if the photo is decorative: blank, so that the description is
 * saved empty, but not empty as a field that no one has thought of.
 */
export const DECORATIVE = ' ';

/** The error of a photo that is neither described nor decorative. */
export const UNDESCRIBED = 'Describe the photo, or check “Decoration only”';

/** The field's value for a photo that is already saved: without a description it is decorative. */
export const altValue = (photo: string | undefined, alt: string | undefined): string => alt || (photo ? DECORATIVE : '');

/** Whether a photo is neither described nor marked as decorative. */
export const isUndescribed = (photo: string, alt: string): boolean => photo.trim() !== '' && alt === '';

/** What is wrong with the words for a photo within a text; undefined where nothing is. */
export const altProblem = (photo: string, alt: string): string | undefined =>
  isUndescribed(photo, alt) ? UNDESCRIBED : describedPhotoSchema.shape.alt.safeParse(alt).error?.issues[0]?.message;
