import type { Cleaned } from './cleaned.ts';

/** Where metadata begins, which programs write about a drawing. Its name may have a prefix. */
const METADATA = /<((?:[\w-]{1,30}:)?metadata)(?=[\s/>])/g;
/** Photos inside a drawing. */
const PHOTO = /(data:image\/(?:jpe?g|png|webp|gif|avif|tiff?);base64,)([A-Za-z\d+/=\s]+)/g;

/** Where the element that begins at a place ends; -1 if it has no end. */
function endOf(text: string, name: string, from: number): number {
  const start = text.indexOf('>', from);
  if (start < 0 || text[start - 1] === '/') return start < 0 ? -1 : start + 1;
  const last = text.indexOf(`</${name}`, start);
  return last < 0 ? -1 : text.indexOf('>', last) + 1 || -1;
}

/** The parts of a drawing that are metadata, and those that are not. */
function split(text: string): { kept: string[]; metadata: string[] } {
  const [kept, metadata]: [string[], string[]] = [[], []];
  let at = 0;
  for (let found = METADATA.exec(text); found; found = METADATA.exec(text)) {
    const end = endOf(text, found[1] ?? '', found.index);
    // Not a drawing that a browser shows. All that follows would be searched again and again.
    if (end < 0) break;
    kept.push(text.slice(at, found.index));
    metadata.push(text.slice(found.index, end));
    METADATA.lastIndex = at = end;
  }
  METADATA.lastIndex = 0;
  return { kept: [...kept, text.slice(at)], metadata };
}

/** An SVG drawing without its metadata, and the photos in it without theirs. `clean` cleans a photo. */
export function cleanSvg(bytes: Uint8Array, clean: (photo: Uint8Array) => Cleaned): Cleaned {
  // Each byte is a character, so that what stays is what it was.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const { kept, metadata } = split(text);
  const removed: Uint8Array[] = metadata.map((part) => Buffer.from(part, 'latin1'));
  const cleaned = kept.join('').replace(PHOTO, (written, start: string, data: string) => {
    const photo = clean(new Uint8Array(Buffer.from(data, 'base64')));
    removed.push(...photo.removed);
    return photo.removed.length === 0 ? written : start + Buffer.from(photo.bytes).toString('base64');
  });
  return removed.length === 0 ? { bytes, removed } : { bytes: new Uint8Array(Buffer.from(cleaned, 'latin1')), removed };
}
