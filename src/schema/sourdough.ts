import { z } from 'zod';
import { describedPhotoSchema, isUploadPath } from './address-fields.ts';
import { lazyObject, listOf, optionalText, PARAGRAPH_LIMIT, passageSchema, requiredText, searchMetadata } from './fields.ts';
import { pricedLike } from './price.ts';

const video = (label: string, ending: string) =>
  requiredText(label, 200).refine(
    (address) => address.endsWith(ending) && isUploadPath(address.replace(ending, '.jpg')),
    `${label} must be a file under /uploads/ that ends in ${ending}`,
  );

/** The file content/sourdough.json: the text, the loaf and the video of /sourdough. */
export const sourdoughSchema = lazyObject(() => ({
  title: requiredText('Title', 120),
  introduction: requiredText('Introduction', PARAGRAPH_LIMIT),
  /** The background image: shown first, and kept if the video cannot or should not play. */
  photo: describedPhotoSchema,
  video: z.strictObject({ webm: video('WebM video', '.webm'), mp4: video('MP4 video', '.mp4') }).optional(),
  product: z
    .strictObject({
      name: requiredText('Name'),
      description: requiredText('Description', PARAGRAPH_LIMIT),
      photo: describedPhotoSchema.optional(),
      pickup: requiredText('Pickup', 200),
      pricedLike: pricedLike(),
    })
    .optional()
    .meta({ title: 'Product', description: 'The loaf of the page. As long as it is empty, no link leads to the page' }),
  highlights: listOf('Highlights', passageSchema.extend({ photo: describedPhotoSchema.optional() }), 6),
  timelineTitle: optionalText('Title of the timeline', 120),
  timeline: listOf('Hours', z.strictObject({ time: requiredText('Time', 20), text: requiredText('What happens', 200) }), 12),
  ...searchMetadata(),
}));
/** The parsed content/sourdough.json. */
export type Sourdough = z.infer<typeof sourdoughSchema>;
