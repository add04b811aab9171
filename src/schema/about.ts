import { z } from 'zod';
import { describedPhotoSchema } from './address-fields.ts';
import { lazyObject, listOf, optionalText, PARAGRAPH_LIMIT, requiredText, searchMetadata } from './fields.ts';

/**
 * The file content/about.json: the family and its bakers-in-training. An empty line separates
 * paragraphs.
 */
export const aboutSchema = lazyObject(() => ({
  title: requiredText('Title', 120),
  introduction: requiredText('Introduction', PARAGRAPH_LIMIT),
  photo: describedPhotoSchema
    .optional()
    .meta({ title: 'Photo of the family', description: 'Also shown where a page without a photo of its own is shared' }),
  sections: listOf(
    'Sections',
    z.strictObject({ title: requiredText('Title', 120), text: requiredText('Text', 5_000), photo: describedPhotoSchema.optional() }),
    12,
  ),
  bakersTitle: requiredText('Title of the bakers-in-training', 120),
  bakers: listOf(
    'Bakers-in-training',
    z.strictObject({
      name: requiredText('Name'),
      role: optionalText('What they do'),
      text: requiredText('Text', PARAGRAPH_LIMIT),
      photo: describedPhotoSchema.optional(),
    }),
    12,
  ),
  ...searchMetadata(),
}));
/** The parsed content/about.json. */
export type About = z.infer<typeof aboutSchema>;
