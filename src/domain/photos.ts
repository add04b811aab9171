import { z } from 'zod';
import { isUploadPath, listOf, requiredText, wholeNumber } from './fields.ts';

/** The point of a photo that stays in sight when the photo is cropped: per cent from its left and from its top. */
export const focusSchema = z
  .strictObject({
    x: wholeNumber('From the left', 0, 100, 'Per cent of the width'),
    y: wholeNumber('From the top', 0, 100, 'Per cent of the height'),
  })
  .meta({ title: 'Focal point', description: 'What stays in sight when the photo is cropped' });
/** The focal point of a photo. */
export type Focus = z.infer<typeof focusSchema>;

const focusedPhotoSchema = z.strictObject({
  src: requiredText('Photo').refine(isUploadPath, 'Photo must be an uploaded photo (/uploads/…)'),
  focus: focusSchema,
});

/** The file content/photos.json: what is known of photos wherever they are shown. A photo that is not in it is cropped around its middle. */
export const photosSchema = z.strictObject({
  photos: listOf('Photos', focusedPhotoSchema, 10_000).check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, { src }] of value.entries()) {
      if (seen.has(src)) issues.push({ code: 'custom', input: src, path: [index, 'src'], message: `${src} is in the list twice` });
      seen.add(src);
    }
  }),
});
/** What is known of photos, as its file has it. */
export type Photos = z.infer<typeof photosSchema>;

const isMiddle = ({ x, y }: Focus): boolean => x === 50 && y === 50;

/** The list with a photo's focal point in place of the one it had. The middle, or null, takes it off the list. */
export const withFocus = ({ photos }: Photos, src: string, focus: Focus | null): Photos => ({
  photos: [...photos.filter((photo) => photo.src !== src), ...(focus && !isMiddle(focus) ? [{ src, focus }] : [])].sort((a, b) =>
    a.src < b.src ? -1 : 1,
  ),
});
