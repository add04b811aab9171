import type { ContentReader } from '#content/reader.ts';
import type { Photo } from '#media/renditions.ts';

/** A photo that can be shown; `photo` is null where its file is kept elsewhere. */
export interface ShownPhoto {
  src: string;
  alt: string;
  photo: Photo | null;
}

/** Those of some photos that can be shown: without the ones whose file is missing. */
export const shownPhotos = <P extends { src: string; alt?: string | undefined }>(
  content: ContentReader,
  photos: readonly (P | undefined)[],
): (P & ShownPhoto)[] =>
  photos
    .filter((photo) => photo !== undefined)
    .map((photo) => ({ ...photo, alt: photo.alt ?? '', photo: content.photo(photo.src) }))
    .filter(({ src, photo }) => photo !== null || src.startsWith('https://'));
