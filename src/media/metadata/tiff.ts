import { type Cleaned, viewOf } from './cleaned.ts';

/** The bytes of one value, by the types of values. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** Texts about a photo, and what other programs add: XMP, IPTC, Photoshop's. */
const METADATA = new Set([270, 271, 272, 285, 305, 306, 315, 316, 700, 33432, 33723, 34377, 37724]);
/** Directories of Exif data, places and their like. */
const FOLDERS = new Set([34665, 34853, 40965]);
/** More pages than a photo has. */
const MOST_PAGES = 64;

/** A TIFF photo whose metadata is overwritten: what else is in the file stays where it is, as other parts refer to it. */
export function cleanTiff(bytes: Uint8Array): Cleaned {
  const cleaned = new Uint8Array(bytes);
  const view = viewOf(cleaned);
  const isLittle = cleaned[0] === 0x49;
  const removed: Uint8Array[] = [];
  const seen = new Set<number>();

  function erase(from: number, size: number): void {
    const data = cleaned.subarray(from, from + size);
    if (data.every((byte) => byte === 0)) return;
    removed.push(Uint8Array.from(data));
    data.fill(0);
  }

  /** Erases a directory's metadata, or all of it. Returns where the next one is; 0 for none. */
  function cleanDirectory(at: number, isErased: boolean): number {
    if (at < 8 || at + 2 > cleaned.length || seen.has(at)) return 0;
    seen.add(at);
    const count = view.getUint16(at, isLittle);
    const end = at + 2 + 12 * count;
    if (end > cleaned.length) return 0;
    for (let entry = at + 2; entry < end; entry += 12) {
      const tag = view.getUint16(entry, isLittle);
      const size = (VALUE_BYTES[view.getUint16(entry + 2, isLittle)] ?? 0) * view.getUint32(entry + 4, isLittle);
      const place = view.getUint32(entry + 8, isLittle);
      if (FOLDERS.has(tag)) cleanDirectory(place, true);
      else if (isErased || METADATA.has(tag)) erase(size > 4 ? place : entry + 8, size > 4 ? size : 4);
    }
    const next = end + 4 <= cleaned.length ? view.getUint32(end, isLittle) : 0;
    // A directory without entries.
    if (isErased) erase(at, 2 + 12 * count);
    return next;
  }

  let at = cleaned.length < 8 ? 0 : view.getUint32(4, isLittle);
  for (let page = 0; page < MOST_PAGES && at !== 0; page += 1) at = cleanDirectory(at, false);
  return removed.length === 0 ? { bytes, removed } : { bytes: cleaned, removed };
}
