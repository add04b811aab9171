import type { ContentReader } from '#content/reader.ts';
import type { ShownPhoto } from '#media/renditions.ts';

/** Filters out photos whose file is missing. */
export const shownPhotos = <P extends { src: string; alt?: string | undefined }>(
  content: ContentReader,
  photos: readonly (P | undefined)[],
): (P & ShownPhoto)[] =>
  photos
    .filter((photo) => photo !== undefined)
    .map((photo) => ({ ...photo, alt: photo.alt ?? '', photo: content.photo(photo.src) }))
    .filter(({ src, photo }) => photo !== null || src.startsWith('https://'));
