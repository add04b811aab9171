/** A photo the site keeps. `id` names its bytes; width and height are pixels as it is seen, upright. */
export interface Photo {
  id: string;
  width: number;
  height: number;
}

/** A format pages offer photos in: AVIF and WebP in every width, JPEG in one for browsers that know neither. */
export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/** One size and format of a photo. */
export interface Rendition {
  photoId: string;
  width: number;
  format: RenditionFormat;
}

const WIDTHS = [400, 800, 1200, 1600];

/** The widths in pixels a photo is offered in, smallest first; never wider than the photo. */
function widthsOf(photo: Photo): number[] {
  const smaller = WIDTHS.filter((width) => width < photo.width);
  return smaller.length === WIDTHS.length ? smaller : [...smaller, photo.width];
}

/** The width for browsers that choose none themselves: that of a phone at twice the density. */
const fallbackWidth = (photo: Photo): number => widthsOf(photo).find((width) => width >= 800) ?? photo.width;

/** Every rendition that pages may offer of a photo. */
export const renditionsOf = (photo: Photo): Rendition[] => [
  ...widthsOf(photo).flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ photoId: photo.id, width, format }))),
  { photoId: photo.id, width: fallbackWidth(photo), format: 'jpeg' },
];

/** The address of a rendition. It names the photo's bytes, so what it answers never changes. */
export const renditionUrl = ({ photoId, width, format }: Rendition): string => `/media/${photoId}-${width}.${format}`;

const RENDITION_URL = /\/media\/([0-9a-f]{16})-(\d{1,5})\.(avif|webp|jpeg)/g;

/** Every rendition that a page's HTML mentions, each once, by its address. */
export function renditionsIn(html: string): Map<string, Rendition> {
  const found = new Map<string, Rendition>();
  for (const [url, photoId, width, format] of html.matchAll(RENDITION_URL)) {
    found.set(url, { photoId: photoId as string, width: Number(width), format: format as RenditionFormat });
  }
  return found;
}

/** The `srcset` of a photo in one format. */
export const sourceSet = (photo: Photo, format: 'avif' | 'webp'): string =>
  widthsOf(photo)
    .map((width) => `${renditionUrl({ photoId: photo.id, width, format })} ${width}w`)
    .join(', ');

/** The one rendition for browsers that choose none themselves. */
export const fallbackUrl = (photo: Photo, format: RenditionFormat): string =>
  renditionUrl({ photoId: photo.id, width: fallbackWidth(photo), format });
