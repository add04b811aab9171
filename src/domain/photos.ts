import { z } from 'zod';
import { isUploadPath, listOf, optionalMoment, optionalText, requiredText, wholeNumber } from './fields.ts';
import { slugFromTitle } from './slug.ts';

/** The point of a photo that stays in sight when the photo is cropped: per cent from its left and from its top. */
export const focusSchema = z
  .strictObject({
    x: wholeNumber('From the left', 0, 100, 'Per cent of the width'),
    y: wholeNumber('From the top', 0, 100, 'Per cent of the height'),
  })
  .meta({ title: 'Focal point', description: 'What stays in sight when the photo is cropped' });
/** The focal point of a photo. */
export type Focus = z.infer<typeof focusSchema>;

/** What a photo shows, as the library keeps it: every entry that the photo is chosen for starts with these words. */
export const photoAltSchema = optionalText('Photo description', 300, 'What the photo shows, for those who cannot see it');

const listedPhotoSchema = z.strictObject({
  src: requiredText('Photo').refine(isUploadPath, 'Photo must be an uploaded photo (/uploads/…)'),
  alt: photoAltSchema,
  addedAt: optionalMoment('Added'),
  focus: focusSchema.optional(),
});
/** What is known of one photo, wherever it is shown. `addedAt` is when it was uploaded to the library. */
export type ListedPhoto = z.infer<typeof listedPhotoSchema>;

/** The file content/photos.json: what is known of photos wherever they are shown. A photo without a focal point is cropped around its middle. */
export const photosSchema = z.strictObject({
  photos: listOf('Photos', listedPhotoSchema, 10_000).check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, { src }] of value.entries()) {
      if (seen.has(src)) issues.push({ code: 'custom', input: src, path: [index, 'src'], message: `${src} is in the list twice` });
      seen.add(src);
    }
  }),
});
/** What is known of photos, as its file has it. */
export type Photos = z.infer<typeof photosSchema>;

/** A change of what is known of a photo; null takes something away. */
export interface PhotoChange {
  alt?: string | null | undefined;
  addedAt?: string | null | undefined;
  focus?: Focus | null | undefined;
}

const isMiddle = ({ x, y }: Focus): boolean => x === 50 && y === 50;

/** The list with a change to one photo. A focal point in the middle is left out, and so is a photo of which nothing is known. */
export function withPhoto({ photos }: Photos, src: string, change: PhotoChange): Photos {
  const { alt, addedAt, focus } = { ...photos.find((photo) => photo.src === src), ...change };
  const known = { ...(alt ? { alt } : {}), ...(addedAt ? { addedAt } : {}), ...(focus && !isMiddle(focus) ? { focus } : {}) };
  const others = photos.filter((photo) => photo.src !== src);
  return { photos: [...others, ...(Object.keys(known).length > 0 ? [{ src, ...known }] : [])].sort((a, b) => (a.src < b.src ? -1 : 1)) };
}

/** Most characters of a file's name that go into a photo's address. Fewer than a digest has, so that none looks like one. */
const NAME_LIMIT = 60;

/** Whether a photo is named after its bytes, as those are that were uploaded for an entry. Says nothing to a person. */
export const isDigestName = (name: string): boolean => /^[0-9a-f]{64}(?:\.|$)/.test(name);

/** The name that a file suggests for the photo in it: `IMG_2034.HEIC` is `img-2034`. Always fit for an address. */
export function photoNameFrom(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z][A-Za-z0-9]{1,4}$/, '');
  const name = slugFromTitle(base).slice(0, NAME_LIMIT).replace(/-$/, '');
  return name === '' ? 'photo' : name;
}
