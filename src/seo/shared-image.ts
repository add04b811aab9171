import { parsedUrl } from '#domain/parsed-url.ts';
import type { SharedKind } from '#content/social-images.ts';
import type { ContentReader } from '#content/reader.ts';
import { cropsOf, fallbackSize, fallbackUrl, type Photo, renditionUrl } from '#media/renditions.ts';
import type { SharedImage } from './metadata.ts';

/** A photo reference in content. */
export interface NamedPhoto {
  src?: string | undefined;
  alt?: string | undefined;
}

const photoOf = (content: Pick<ContentReader, 'photo'>, { src }: NamedPhoto): Photo | null => (src ? content.photo(src) : null);

type PhotoQuestions = Pick<ContentReader, 'site' | 'photo' | 'sitePhoto'>;
type EntryQuestions = PhotoQuestions & Pick<ContentReader, 'socialImage'>;

/** A photo for external use: the JPEG fallback of an upload, or an external address. */
const servedImage = (siteUrl: string, { src = '', alt = '' }: NamedPhoto, photo: Photo | null): SharedImage | null => {
  if (photo) {
    const crops = cropsOf(photo).map((crop) => new URL(renditionUrl(crop), siteUrl).href);
    return { src: new URL(fallbackUrl(photo), siteUrl).href, ...fallbackSize(photo), alt, ...(crops.length > 0 && { crops }) };
  }
  const elsewhere = src.startsWith('https://') ? parsedUrl(src) : null;
  return elsewhere && { src: elsewhere.href, alt };
};

/** A page's photo, or else the about page's or the home page's if their files exist. */
export function sharedImage(content: PhotoQuestions, own?: NamedPhoto): SharedImage | null {
  const { url } = content.site();
  const found = own ? servedImage(url, own, photoOf(content, own)) : null;
  if (found) return found;
  const ofSite = content.sitePhoto();
  return ofSite && servedImage(url, ofSite, ofSite.photo);
}

/** The shared image of a published entry: its photo, or else its social image. */
export function entryImage(content: EntryQuestions, kind: SharedKind, slug: string, photo: NamedPhoto): SharedImage | null {
  const { url } = content.site();
  const own = servedImage(url, photo, photoOf(content, photo));
  if (own) return own;
  const drawn = content.socialImage(kind, slug);
  return drawn ? { ...drawn, src: new URL(drawn.src, url).href } : sharedImage(content);
}

/** The absolute URL of a photo for external use, or undefined if its file is missing. */
export const imageAt = (content: Pick<ContentReader, 'site' | 'photo'>, src: string | undefined): string | undefined =>
  src === undefined ? undefined : servedImage(content.site().url, { src }, content.photo(src))?.src;
