import { z } from 'zod';
import { isUploadPath } from './address-fields.ts';
import { lazyObject, listOf, optionalText, requiredText, wholeNumber } from './fields.ts';
import { optionalMoment } from './time-fields.ts';
import { slugFromTitle } from '#domain/slug.ts';

/** The point of a photo that stays visible when it is cropped, in percent from the left and the top. */
export const focusSchema = z
  .strictObject({
    x: wholeNumber('From the left', 0, 100, 'Percent of the width'),
    y: wholeNumber('From the top', 0, 100, 'Percent of the height'),
  })
  .meta({ title: 'Focal point', description: 'What stays visible when the photo is cropped' });
/** The focal point of a photo. */
export type Focus = z.infer<typeof focusSchema>;

/** Below these widths in pixels a photo is blurred: across a page, and anywhere but in a portrait. */
export const LEAST_WIDTH = { wide: 800, any: 400 } as const;
/** The sentence for a photo that is too small. */
export const smallPhoto = (width: number, least: number): string =>
  `The photo is ${width} pixels wide; here it should be at least ${least}.`;

/** The alternative text kept in the library. Entries that use the photo start with it. */
export const photoAltSchema = optionalText('Photo description', 300, 'What the photo shows, for people who cannot see it');

const listedPhotoSchema = lazyObject(() => ({
  src: requiredText('Photo').refine(isUploadPath, 'Photo must be an uploaded photo (/uploads/…)'),
  alt: photoAltSchema,
  addedAt: optionalMoment('Added'),
  focus: focusSchema.optional(),
}));
/** The metadata of one photo, shared by all its uses. `addedAt` is when it was uploaded to the library. */
export type ListedPhoto = z.infer<typeof listedPhotoSchema>;

/** The file content/photos.json: the metadata of photos. A photo without a focal point is cropped around its center. */
export const photosSchema = lazyObject(() => ({
  photos: listOf('Photos', listedPhotoSchema, 10_000).check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, { src }] of value.entries()) {
      if (seen.has(src)) issues.push({ code: 'custom', input: src, path: [index, 'src'], message: `${src} is in the list twice` });
      seen.add(src);
    }
  }),
}));
/** The parsed content/photos.json. */
export type Photos = z.infer<typeof photosSchema>;

/** A change to a photo's metadata; null removes a field. */
export interface PhotoChange {
  alt?: string | null | undefined;
  addedAt?: string | null | undefined;
  focus?: Focus | null | undefined;
}

const isMiddle = ({ x, y }: Focus): boolean => x === 50 && y === 50;

/** Applies a change to one photo. A centered focal point is not stored, nor is a photo without any metadata. */
export function withPhoto({ photos }: Photos, src: string, change: PhotoChange): Photos {
  const { alt, addedAt, focus } = { ...photos.find((photo) => photo.src === src), ...change };
  const known = { ...(alt ? { alt } : {}), ...(addedAt ? { addedAt } : {}), ...(focus && !isMiddle(focus) ? { focus } : {}) };
  const others = photos.filter((photo) => photo.src !== src);
  return { photos: [...others, ...(Object.keys(known).length > 0 ? [{ src, ...known }] : [])].sort((a, b) => (a.src < b.src ? -1 : 1)) };
}

/** The maximum length of a photo's name. Shorter than a digest, so that no name looks like one. */
const NAME_LIMIT = 60;

/** Whether a photo is named after its digest, as photos uploaded with an entry are. Such a name means nothing to people. */
export const isDigestName = (name: string): boolean => /^[0-9a-f]{64}(?:\.|$)/.test(name);

/** Derives a photo's name from a file name: `IMG_2034.HEIC` becomes `img-2034`. Always valid in an address. */
export function photoNameFrom(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z][A-Za-z0-9]{1,4}$/, '');
  const name = slugFromTitle(base).slice(0, NAME_LIMIT).replace(/-$/, '');
  return name === '' ? 'photo' : name;
}
