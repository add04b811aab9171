import { type Cleaned, nameAt, viewOf } from './cleaned.ts';
import { orientationExif, readExif } from './exif.ts';

/** A part of a file in the ISO base media format, which HEIC, AVIF, MP4 and MOV have: where its content begins, and where it ends. */
interface Box {
  name: string;
  at: number;
  start: number;
  end: number;
}

/** The boxes at the top of a file that a picture or a film is made of. */
const TOP = new Set(['ftyp', 'styp', 'meta', 'mdat', 'moov', 'moof', 'mfra', 'sidx', 'wide', 'pdin']);
/** Boxes for what people and programs note. */
const NOTES = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'xml ', 'bxml']);
/** The kinds of items that are pictures, or made of them. */
const PICTURES = /^(?:hvc1|hev1|lhv1|av01|avc1|vvc1|jpeg|j2k1|unci|grid|iovl|iden|tmap)$/;

function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    const isLarge = size === 1 && at + 16 <= to;
    const length = isLarge ? Number(view.getBigUint64(at + 8)) : size === 0 ? to - at : size;
    if (length < 8) break;
    const end = Math.min(to, at + length);
    boxes.push({ name: nameAt(bytes, at + 4), at, start: Math.min(end, at + (isLarge ? 16 : 8)), end });
    at = end;
  }
  return boxes;
}

interface Item {
  type: string;
  /** Where its bytes are. */
  places: { start: number; end: number }[];
}

/** A reader of numbers of different sizes, one after the other. */
function numbersFrom(bytes: Uint8Array, start: number): (size: number) => number {
  let at = start;
  return (size) => {
    let value = 0;
    for (const byte of bytes.subarray(at, at + size)) value = value * 256 + byte;
    at += size;
    return value;
  };
}

/** The items of a picture's file: the pictures in it, and what is noted about them. */
function itemsIn(bytes: Uint8Array, boxes: readonly Box[]): Item[] {
  const [infos, locations, data] = ['iinf', 'iloc', 'idat'].map((name) => boxes.find((box) => box.name === name));
  if (!infos || !locations) return [];
  const types = new Map<number, string>();
  for (const { name, start, end } of boxesIn(bytes, infos.start + (bytes[infos.start] === 0 ? 6 : 8), infos.end)) {
    const version = bytes[start] ?? 0;
    if (name !== 'infe' || version < 2 || start + 12 > end) continue;
    const next = numbersFrom(bytes, start + 4);
    const id = next(version === 2 ? 2 : 4);
    next(2);
    types.set(id, nameAt(bytes, start + (version === 2 ? 8 : 10)));
  }
  const version = bytes[locations.start] ?? 0;
  const next = numbersFrom(bytes, locations.start + 4);
  const [sizes, more] = [next(1), next(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 4, sizes & 15, more >> 4, version === 0 ? 0 : more & 15];
  const items: Item[] = [];
  // No more than fit: a damaged file must not be read for ever.
  for (let left = Math.min(next(version < 2 ? 2 : 4), bytes.length / 6); left > 0; left -= 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = (method === 1 ? (data?.start ?? 0) : 0) + next(baseSize);
    const places: Item['places'] = [];
    for (let extents = Math.min(next(2), bytes.length / 2); extents > 0; extents -= 1) {
      next(indexSize);
      const start = base + next(offsetSize);
      places.push({ start, end: start + next(lengthSize) });
    }
    if (method <= 1) items.push({ type: types.get(id) ?? '', places });
  }
  return items;
}

/**
 * A picture or a film in the ISO base media format without metadata. Everything stays where it is, because parts refer to others by their
 * place: notes are overwritten.
 */
export function cleanBoxes(original: Uint8Array): Cleaned {
  const bytes = Buffer.from(original);
  const removed: Uint8Array[] = [];
  const overwrite = ({ start, end }: { start: number; end: number }, content: Uint8Array = new Uint8Array()) => {
    const noted = original.subarray(start, end);
    const wanted = Buffer.alloc(noted.length);
    wanted.set(content.subarray(0, content.length <= noted.length ? content.length : 0));
    if (Buffer.compare(wanted, noted) === 0) return;
    removed.push(noted);
    bytes.set(wanted, start);
  };
  const free = (box: Box) => {
    if (box.name !== 'free') {
      removed.push(original.subarray(box.at, box.end));
      bytes.write('free', box.at + 4, 'latin1');
    }
    overwrite(box);
  };
  const cleanPicture = (meta: Box) => {
    const boxes = boxesIn(original, meta.start + 4, meta.end);
    for (const box of boxes) if (NOTES.has(box.name)) free(box);
    for (const { type, places } of itemsIn(original, boxes)) {
      if (PICTURES.test(type)) continue;
      const [first] = places;
      // Exif data begins with how far from there it really begins.
      const exif = first && type === 'Exif' ? original.subarray(first.start + 4, first.end) : null;
      const orientation = (exif && readExif(exif.subarray(numbersFrom(original, first?.start ?? 0)(4)))?.orientation) ?? 1;
      if (exif && first) overwrite(first, Buffer.concat([Buffer.alloc(4), orientationExif(orientation)]));
      for (const place of exif ? places.slice(1) : places) overwrite(place);
    }
  };
  const cleanFilm = (from: number, to: number) => {
    for (const box of boxesIn(original, from, to)) {
      if (NOTES.has(box.name)) free(box);
      else if (box.name === 'trak' || box.name === 'traf' || box.name === 'mdia') cleanFilm(box.start, box.end);
    }
  };
  for (const box of boxesIn(original, 0, original.length)) {
    const isOfPicture = box.name === 'meta' && nameAt(original, box.start + 20) === 'pict';
    if (isOfPicture) cleanPicture(box);
    else if (!TOP.has(box.name) || box.name === 'meta') free(box);
    else if (box.name === 'moov' || box.name === 'moof') cleanFilm(box.start, box.end);
  }
  return { bytes: removed.length === 0 ? original : bytes, removed };
}
