import { memoize } from '#content/memoize.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { type Rendition, renditionAt, renditionUrl } from '#media/renditions.ts';

/** A rendition that a page shows, and the address of the original photo. */
export interface OfferedRendition {
  rendition: Rendition;
  photo: string;
}

const photosById = memoize(
  (photos: ContentSnapshot['photos']) => new Map([...photos].map(([address, photo]) => [photo.id, { address, photo }])),
);

/** Keeps only those mentioned renditions that can exist, because a text may mention any address. */
export function offeredRenditions(
  mentioned: ReadonlyMap<string, Rendition>,
  photos: ContentSnapshot['photos'],
): Map<string, OfferedRendition> {
  const offered = new Map<string, OfferedRendition>();
  for (const [url, { photoId }] of mentioned) {
    const found = photosById(photos).get(photoId);
    const rendition = found && renditionAt(found.photo, url);
    // A new address: the mentioned one is a slice of the page's text, and would keep all of it in memory.
    if (rendition) offered.set(renditionUrl(rendition), { rendition, photo: found.address });
  }
  return offered;
}
