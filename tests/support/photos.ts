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
