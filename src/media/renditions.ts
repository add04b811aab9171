import type { Focus } from '#domain/photos.ts';

/** A photo the site keeps. `id` names its bytes; width and height are pixels as it is seen, upright. */
export interface Photo {
  id: string;
  width: number;
  height: number;
  /** What stays in sight when it is cropped; its middle where this is left out. */
  focus?: Focus;
}

/** A format pages offer photos in: AVIF in every width, JPEG in one for browsers without AVIF. */
export type RenditionFormat = 'avif' | 'jpeg';

/** One size and format of a photo. */
export interface Rendition {
  photoId: string;
  width: number;
  format: RenditionFormat;
}

const WIDTHS = [400, 800, 1200, 1600];

/** The widths in pixels a photo is offered in, narrowest first; never wider than the photo. */
function widthsOf(photo: Photo): number[] {
  const smaller = WIDTHS.filter((width) => width < photo.width);
  return smaller.length === WIDTHS.length ? smaller : [...smaller, photo.width];
}

/** The width for browsers that choose none themselves: that of a phone at twice the density. */
const fallbackWidth = (photo: Photo): number => widthsOf(photo).find((width) => width >= 800) ?? photo.width;

/** Whether a photo is a drawing: an SVG, which pages show as it is, since it is smaller and sharper than any rendition of it. */
export const isDrawing = (src: string): boolean => src.endsWith('.svg');

/** Every rendition that pages may offer of a photo. */
export const renditionsOf = (photo: Photo): Rendition[] => [
  ...widthsOf(photo).map((width) => ({ photoId: photo.id, width, format: 'avif' as const })),
  { photoId: photo.id, width: fallbackWidth(photo), format: 'jpeg' },
];

/** The address of a rendition. It names the photo's bytes, so what it answers never changes. */
export const renditionUrl = ({ photoId, width, format }: Rendition): string => `/media/${photoId}-${width}.${format}`;

const RENDITION_URL = /\/media\/([0-9a-f]{16})-(\d{1,5})\.(avif|jpeg)/g;

/** Every rendition that a page's HTML mentions, each once, by its address. */
export function renditionsIn(html: string): Map<string, Rendition> {
  const found = new Map<string, Rendition>();
  for (const [url, photoId, width, format] of html.matchAll(RENDITION_URL)) {
    found.set(url, { photoId: photoId as string, width: Number(width), format: format as RenditionFormat });
  }
  return found;
}

/** The `srcset` of a photo as AVIF. */
export const sourceSet = (photo: Photo): string =>
  widthsOf(photo)
    .map((width) => `${renditionUrl({ photoId: photo.id, width, format: 'avif' })} ${width}w`)
    .join(', ');

/** The one JPEG of a photo, for browsers without AVIF: its address, and its width and height in pixels. */
export function fallbackOf(photo: Photo): { url: string; width: number; height: number } {
  const width = fallbackWidth(photo);
  return { url: fallbackUrl(photo), width, height: Math.round((photo.height * width) / photo.width) };
}

/** The one JPEG, for browsers that choose none themselves. */
export const fallbackUrl = (photo: Photo): string => renditionUrl({ photoId: photo.id, width: fallbackWidth(photo), format: 'jpeg' });

/** How large that JPEG is, in pixels. */
export function fallbackSize(photo: Photo): { width: number; height: number } {
  const width = fallbackWidth(photo);
  return { width, height: Math.round((photo.height * width) / photo.width) };
}
