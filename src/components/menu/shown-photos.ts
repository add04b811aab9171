import type { ContentReader } from '#content/reader.ts';
import type { Photo } from '#media/renditions.ts';

/** A displayable photo; `photo` is null if it is external. */
export interface ShownPhoto {
  src: string;
  alt: string;
  photo: Photo | null;
}

/** Filters out photos whose file is missing. */
export const shownPhotos = <P extends { src: string; alt?: string | undefined }>(
  content: ContentReader,
  photos: readonly (P | undefined)[],
): (P & ShownPhoto)[] =>
  photos
    .filter((photo) => photo !== undefined)
    .map((photo) => ({ ...photo, alt: photo.alt ?? '', photo: content.photo(photo.src) }))
    .filter(({ src, photo }) => photo !== null || src.startsWith('https://'));
