import type { ContentData, ContentKind } from '#schema/content-kinds.ts';
import { fallbackUrl, isDrawing, sourceSet } from '#media/renditions.ts';
import type { ContentView } from '../content-view.ts';

/** The data of a kind with one file; null if that is missing. */
export const dataOf = <K extends ContentKind>(content: ContentView, kind: K): ContentData<K> | null =>
  content.entry(kind, kind)?.data ?? null;

/** Photos in a text, by their addresses. */
export const imageInText = (content: ContentView) => (src: string) => {
  const photo = content.photo(src);
  if (!photo) return null;
  const size = { width: String(photo.width), height: String(photo.height) };
  if (isDrawing(src)) return { attributes: { src, ...size }, sources: [] };
  const sizes = '(min-width: 46rem) 42rem, 92vw';
  return { attributes: { src: fallbackUrl(photo), ...size }, sources: [{ type: 'image/avif', srcset: sourceSet(photo), sizes }] };
};
