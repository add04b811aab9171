import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A single-color image to be encoded. */
export const picture = (width: number, height: number): Sharp => sharp({ create: { width, height, channels: 3, background: 'tan' } });

/** A JPEG as from a phone: rotated, with location and camera metadata. */
export const jpegWithGps = (width = 60, height = 40, orientation = 6): Promise<Buffer> =>
  picture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 47/1 41/1', GPSLongitudeRef: 'W', GPSLongitude: '98/1 43/1 55/1' },
    })
    .withMetadata({ orientation })
    .toBuffer();

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [data.length, crc32(body)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  }) as [Buffer, Buffer];
  return Buffer.concat([length, body, checksum]);
};

/** A truncated photo in any format, as after an interrupted copy. */
export async function cutOff(format: 'jpeg' | 'png' | 'webp' | 'avif', width = 500, height = 400): Promise<Buffer> {
  const noise = sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: 'tan' } });
  const whole = await noise.toFormat(format).toBuffer();
  return whole.subarray(0, whole.length * 0.6);
}

/** An AVIF of some hundred bytes whose header declares any size. */
export async function hugeAvif(width: number, height: number): Promise<Buffer> {
  const avif = await picture(16, 16).avif({ effort: 0 }).toBuffer();
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(width, size);
  avif.writeUInt32BE(height, size + 4);
  return avif;
}

/** A PNG of a hundred bytes whose header declares any size. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const gainMapXmp = (attributes: string, inside = ''): Buffer =>
  segment(
    0xe1,
    Buffer.from('http://ns.adobe.com/xap/1.0/\0'),
    Buffer.from(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  );

/** The index of a multi-picture JPEG (MPF) of two pictures of these sizes, the second after the first. `place` is where its segment begins. */
function pictureIndex(place: number, first: number, second: number): Buffer {
  const index = Buffer.alloc(82);
  index.write('II*\0', 'latin1');
  index.writeUInt32LE(8, 4);
  index.writeUInt16LE(3, 8);
  const fields = [
    [0xb000, 7, 4, 0x30303130],
    [0xb001, 4, 1, 2],
    [0xb002, 7, 32, 50],
  ] as const;
  for (const [number, [tag, type, count, value]] of fields.entries()) {
    const at = 10 + number * 12;
    index.writeUInt16LE(tag, at);
    index.writeUInt16LE(type, at + 2);
    index.writeUInt32LE(count, at + 4);
    index.writeUInt32LE(value, at + 8);
  }
  index.writeUInt32LE(0x030000, 50);
  index.writeUInt32LE(first, 54);
  index.writeUInt32LE(second, 70);
  // From the index's own beginning, after the segment's header and its name.
  index.writeUInt32LE(first - place - 8, 74);
  return segment(0xe2, Buffer.from('MPF\0'), index);
}

/** An Ultra HDR photo: a JPEG followed by its gain map, another JPEG, which screens of more brightness apply to it. */
export function ultraHdr(base: Buffer, gainMap: Buffer): Buffer {
  const start = base.subarray(0, 2);
  const map = Buffer.concat([start, gainMapXmp('hdrgm:GainMapMax="3" hdrgm:HDRCapacityMax="3"'), gainMap.subarray(2)]);
  const directory = `<Container:Directory xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${map.length}"/></rdf:li></rdf:Seq></Container:Directory>`;
  const xmp = gainMapXmp('', directory);
  const place = start.length + xmp.length;
  const length = base.length + xmp.length + pictureIndex(0, 8, 0).length;
  return Buffer.concat([start, xmp, pictureIndex(place, length, map.length), base.subarray(2), map]);
}

/** A photo of a phone's 48 megapixels, lying on its side: upright it is blue on its left and red on its right. Its gain map weighs the most of it. */
export async function photoOf48Megapixels(): Promise<Buffer> {
  const [width, height] = [8_064, 6_048];
  const half = { create: { width, height: height / 2, channels: 3, background: 'red' } } as const;
  const base = sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([{ input: half, left: 0, top: 0 }]);
  const noise = { width: 1_600, height: 1_200, channels: 3, background: 'tan', noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
  return ultraHdr(
    await base.jpeg({ quality: 60 }).withMetadata({ orientation: 6 }).toBuffer(),
    await sharp({ create: noise }).jpeg({ quality: 98 }).toBuffer(),
  );
}
