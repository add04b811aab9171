import { viewOf } from './cleaned.ts';

const ORIENTATION = 0x0112;
const GPS = 0x8825;
/** GPS tags that say where: latitude, longitude, those of the destination. */
const PLACES = new Set([2, 4, 20, 22]);
const PREFIX = Buffer.from('Exif\0\0', 'latin1');

/** The entries of an image file directory (IFD), by their tags, with where their values are. Empty if it is damaged. */
function entriesOf(view: DataView, at: number, isLittle: boolean): Map<number, number> {
  const entries = new Map<number, number>();
  if (at + 2 > view.byteLength) return entries;
  const count = view.getUint16(at, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = at + 2 + 12 * index;
    if (entry + 12 > view.byteLength) break;
    entries.set(view.getUint16(entry, isLittle), entry + 8);
  }
  return entries;
}

/** What Exif data says: which way is up, from 1 (as it is) to 8, and whether it has a place. Null if it is not Exif data. */
export function readExif(data: Uint8Array): { orientation: number; hasPlace: boolean } | null {
  const exif = Buffer.compare(data.subarray(0, PREFIX.length), PREFIX) === 0 ? data.subarray(PREFIX.length) : data;
  if (exif.length < 8) return null;
  const view = viewOf(exif);
  const order = view.getUint16(0);
  const isLittle = order === 0x4949;
  if ((!isLittle && order !== 0x4d4d) || view.getUint16(2, isLittle) !== 42) return null;
  const first = entriesOf(view, view.getUint32(4, isLittle), isLittle);
  const [turned, gps] = [first.get(ORIENTATION), first.get(GPS)];
  const said = turned === undefined ? 1 : view.getUint16(turned, isLittle);
  const places = gps === undefined ? [] : [...entriesOf(view, view.getUint32(gps, isLittle), isLittle).keys()];
  return { orientation: said >= 1 && said <= 8 ? said : 1, hasPlace: places.some((tag) => PLACES.has(tag)) };
}

/** Exif data that says only which way is up. */
export function orientationExif(orientation: number): Uint8Array {
  const exif = Buffer.alloc(26);
  exif.write('II*\0', 0, 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(ORIENTATION, 10);
  exif.writeUInt16LE(3, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}
