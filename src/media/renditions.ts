import type { Focus } from '#schema/photos.ts';

/** An uploaded photo. `id` identifies its bytes; width and height are in pixels after rotation. */
export interface Photo {
  id: string;
  width: number;
  height: number;
  /** The focal point; the center if omitted. */
  focus?: Focus;
  /** Whether its file says where it was taken. What visitors get does not. */
  hasLocation?: true;
}

/** A displayable photo. */
export interface ShownPhoto {
  /** The address of an uploaded or external photo. */
  src: string;
  /** The alternative text; empty for a decorative image. */
  alt: string;
  /** The file of an uploaded photo, for its renditions and dimensions; null if it is external. */
  photo: Photo | null;
}

/** The formats of renditions: AVIF in every width, one JPEG as a fallback. */
export type RenditionFormat = 'avif' | 'jpeg';

/** A part of a photo in other proportions: its height in pixels, and the point that stays visible. */
export interface Crop {
  height: number;
  focus: Focus;
}

/** One size and format of a photo; the whole of it, if it has no crop. */
export interface Rendition {
  photoId: string;
  width: number;
  format: RenditionFormat;
  crop?: Crop;
}

const WIDTHS = [400, 800, 1200, 1600];

/** The most that an AVIF file can be high, in pixels. */
const MOST_HEIGHT = 16_384;

/** The widths of a photo's renditions in pixels, ascending, never wider than the photo. A very tall one is narrower. */
function widthsOf({ width, height }: Photo): number[] {
  const most = height > MOST_HEIGHT ? Math.max(1, Math.floor((width * MOST_HEIGHT) / height)) : width;
  const smaller = WIDTHS.filter((one) => one < most);
  return smaller.length === WIDTHS.length ? smaller : [...smaller, most];
}

/** The width of the fallback: that of a phone at 2x density. */
const fallbackWidth = (photo: Photo): number => widthsOf(photo).find((width) => width >= 800) ?? (widthsOf(photo).at(-1) as number);

/** Whether a photo is a drawing: an SVG, which pages use directly, since it is smaller and sharper than any rendition. */
export const isDrawing = (src: string): boolean => src.endsWith('.svg');

/** The address of the drawing that narrow windows show in place of another, if there is one. */
export const narrowDrawing = (src: string): string => src.replace(/\.svg$/, '-narrow.svg');

/** All renditions of a photo for pages. */
export const renditionsOf = (photo: Photo): Rendition[] => [
  ...widthsOf(photo).map((width) => ({ photoId: photo.id, width, format: 'avif' as const })),
  { photoId: photo.id, width: fallbackWidth(photo), format: 'jpeg' },
];

/** The proportions among which search engines choose. */
const PROPORTIONS = [1, 4 / 3, 16 / 9];
/** How wide they want them, and below which they use none, in pixels. */
const CROP_WIDTH = { most: 1200, least: 600 };

/** A photo as search engines show it: in each of their proportions, in 1,200 pixels or as many as it has. */
export const cropsOf = ({ id, width, height, focus = { x: 50, y: 50 } }: Photo): Rendition[] =>
  PROPORTIONS.flatMap((proportion) => {
    const cropWidth = Math.min(CROP_WIDTH.most, width, Math.floor(height * proportion));
    if (cropWidth < CROP_WIDTH.least) return [];
    return { photoId: id, width: cropWidth, format: 'jpeg', crop: { height: Math.round(cropWidth / proportion), focus } } as const;
  });

/** The address of a rendition. It contains the photo's ID and all that its bytes depend on, so the response never changes. */
export function renditionUrl({ photoId, width, format, crop }: Rendition): string {
  const part = crop ? `x${crop.height}-${crop.focus.x}-${crop.focus.y}` : '';
  return `/media/${photoId}-${width}${part}.${format}`;
}

/** The rendition of a photo at an address; undefined if it is not offered. */
export const renditionAt = (photo: Photo, url: string): Rendition | undefined =>
  [...renditionsOf(photo), ...cropsOf(photo)].find((rendition) => renditionUrl(rendition) === url);

const RENDITION_URL = /\/media\/([0-9a-f]{16})-(\d{1,5})(?:x(\d{1,4})-(\d{1,3})-(\d{1,3}))?\.(avif|jpeg)/g;

/** All renditions in a page's HTML, by address. */
export function renditionsIn(html: string): Map<string, Rendition> {
  const found = new Map<string, Rendition>();
  for (const [url, photoId, width, height, x, y, format] of html.matchAll(RENDITION_URL)) {
    const crop = height === undefined ? {} : { crop: { height: Number(height), focus: { x: Number(x), y: Number(y) } } };
    found.set(url, { photoId: photoId as string, width: Number(width), format: format as RenditionFormat, ...crop });
  }
  return found;
}

/** The AVIF `srcset` of a photo. */
export const sourceSet = (photo: Photo): string =>
  widthsOf(photo)
    .map((width) => `${renditionUrl({ photoId: photo.id, width, format: 'avif' })} ${width}w`)
    .join(', ');

/** The JPEG fallback of a photo: its address, and its width and height in pixels. */
export function fallbackOf(photo: Photo): { url: string; width: number; height: number } {
  const width = fallbackWidth(photo);
  return { url: fallbackUrl(photo), width, height: Math.round((photo.height * width) / photo.width) };
}

/** The address of the JPEG fallback. */
export const fallbackUrl = (photo: Photo): string => renditionUrl({ photoId: photo.id, width: fallbackWidth(photo), format: 'jpeg' });

/** The size of the JPEG fallback in pixels. */
export function fallbackSize(photo: Photo): { width: number; height: number } {
  const width = fallbackWidth(photo);
  return { width, height: Math.round((photo.height * width) / photo.width) };
}
