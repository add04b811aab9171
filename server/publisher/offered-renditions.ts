import type { ContentSnapshot } from '#content/snapshot.ts';
import { type Rendition, renditionsOf, renditionUrl } from '#media/renditions.ts';

/** A rendition that a page shows, and the address of the original photo. */
export interface OfferedRendition {
  rendition: Rendition;
  photo: string;
}

/** Keeps only those mentioned renditions that can exist, because a text may mention any address. */
export function offeredRenditions(
  mentioned: ReadonlyMap<string, Rendition>,
  photos: ContentSnapshot['photos'],
): Map<string, OfferedRendition> {
  const ids = new Set([...mentioned.values()].map(({ photoId }) => photoId));
  const byId = new Map([...photos].filter(([, { id }]) => ids.has(id)).map(([address, photo]) => [photo.id, { address, photo }]));
  const offered = new Map<string, OfferedRendition>();
  for (const [url, rendition] of mentioned) {
    const found = byId.get(rendition.photoId);
    if (found && renditionsOf(found.photo).some((possible) => renditionUrl(possible) === url))
      offered.set(url, { rendition, photo: found.address });
  }
  return offered;
}
