import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasLocation, withoutMetadata } from './without-metadata.ts';
import { expectLessThan } from '../../../tests/support/quickly.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../tests/fixtures');
/** What may not leave the machine, in each kind of metadata. */
const SECRETS = ['Anna Secret', 'SecretCam', 'secret-xmp', 'secret-comment', 'secret-iptc', 'secret-after'];
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>52,30N</exif:GPSLatitude>secret-xmp</x:xmpmeta>';

/** A picture whose four corners differ, so that it shows which way is up, with all kinds of metadata that the library can write. */
function picture(orientation: number, size = { width: 64, height: 40 }): Sharp {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      pixels.set([x < size.width / 2 ? 220 : 30, y < size.height / 2 ? 200 : 20, 90], 3 * (y * size.width + x));
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: 'Anna Secret', Make: 'SecretCam', Orientation: String(orientation) },
      IFD2: { DateTimeOriginal: '2026:11:20 07:30:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withXmp(XMP)
    .withMetadata({ orientation });
}

const part = (marker: number, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as string, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};
const chunk = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
};
const box = (name: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length + 8);
  return Buffer.concat([size, Buffer.from(name, 'latin1'), data]);
};

/** What other programs add to each format. */
const ADDED: Record<string, (bytes: Buffer) => Buffer> = {
  jpeg: (bytes) =>
    Buffer.concat([
      bytes.subarray(0, 2),
      part(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01', 'latin1'), Buffer.from('sec')])),
      part(0xe0, 'JFXX\0\x10secret-comment'),
      part(0xed, 'Photoshop 3.0\x008BIMsecret-iptc'),
      part(0xe2, 'MPF\0secret-after'),
      part(0xe5, 'secret-comment'),
      part(0xfe, 'secret-comment'),
      bytes.subarray(2),
      Buffer.from('\xff\xd8\xff\xe1secret-after video of a motion photo', 'latin1'),
    ]),
  png: (bytes) =>
    Buffer.concat([
      bytes.subarray(0, 33),
      chunk('tEXt', Buffer.from('Comment\0secret-comment')),
      chunk('zTXt', Buffer.concat([Buffer.from('Raw profile type iptc\0\0'), deflateSync('secret-iptc')])),
      chunk('tIME', Buffer.from('7777777')),
      chunk('prVt', Buffer.from('secret-comment')),
      bytes.subarray(33),
      Buffer.from('secret-after'),
    ]),
  webp: (bytes) => Buffer.concat([bytes, Buffer.from('secret-after')]),
  avif: (bytes) =>
    Buffer.concat([
      bytes,
      box('uuid', Buffer.from('secret-comment')),
      box('mpvd', Buffer.from('secret-after')),
      box('free', Buffer.from('secret-iptc')),
    ]),
};
const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
const made = async (format: (typeof FORMATS)[number], orientation = 1) =>
  ADDED[format]?.(
    await picture(orientation)
      .toFormat(format, { quality: 90, lossless: format === 'webp' })
      .toBuffer(),
  ) ?? Buffer.alloc(0);
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
const found = (bytes: Uint8Array) => SECRETS.filter((secret) => Buffer.from(bytes).includes(secret));

describe.each(FORMATS)('%s', (format) => {
  test.each([1, 3, 6, 8, 5])(
    'leaves without metadata, turned as it was (%i), with its color profile and the same pixels',
    async (orientation) => {
      const original = await made(format, orientation);
      expect(hasLocation(original)).toBe(true);
      expect(found(original).length).toBeGreaterThan(3);
      const clean = withoutMetadata(original);
      expect(found(clean)).toEqual([]);
      expect(hasLocation(clean)).toBe(false);
      expect(Buffer.from(clean).toString('latin1')).not.toMatch(/GPS|xmpmeta|Photoshop|SecretCam|2026:11/);
      const [before, after] = [await sharp(original).metadata(), await sharp(clean).metadata()];
      expect(after.orientation ?? 1).toBe(before.orientation ?? 1);
      expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
      expect([after.iptc, after.comments, after.xmp?.some((byte) => byte !== 0)]).toEqual([undefined, undefined, after.xmp && false]);
      const [was, is] = [await pixelsOf(original), await pixelsOf(clean)];
      expect(is.info).toEqual(was.info);
      expect(is.data.equals(was.data)).toBe(true);
      // Twice is once, and what is clean is not copied.
      expect(withoutMetadata(clean)).toBe(clean);
    },
  );

  test('what has none is left as it is', async () => {
    const plain = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c84' } })
      .toFormat(format)
      .toBuffer();
    expect(withoutMetadata(plain)).toBe(plain);
    expect(hasLocation(plain)).toBe(false);
  });

  test('damaged in any way, it is read to its end, and says nothing that it should not', async () => {
    const original = await made(format, 6);
    fc.assert(
      fc.property(
        fc.nat(original.length),
        fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 4 }),
        (length, changes) => {
          const damaged = Buffer.from(original.subarray(0, length));
          for (const [at, value] of changes) if (at < length) damaged[at] = value;
          const clean = withoutMetadata(damaged);
          expect(clean.length).toBeLessThanOrEqual(damaged.length);
          hasLocation(damaged);
        },
      ),
    );
  });
});

test('a HEIC photo of a phone keeps its picture and its place in the file, and nothing about the person', () => {
  const original = readFileSync(path.join(FIXTURES, 'heic/iphone.heic'));
  const clean = Buffer.from(withoutMetadata(original));
  expect([original.includes('SecretCamera'), hasLocation(original)]).toEqual([true, true]);
  expect([clean.includes('SecretCamera'), hasLocation(clean)]).toEqual([false, false]);
  const exif = original.indexOf('Exif\0\0II') - 4;
  expect(clean.subarray(0, exif).equals(original.subarray(0, exif))).toBe(true);
  expect(clean.length).toBe(original.length);
  expect(withoutMetadata(clean)).toBe(clean);
});

test('an animation keeps its frames and how often it is shown', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 14]), Buffer.from('secret-comment'), Buffer.from([0])]);
  const xmp = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('XMP DataXMP'),
    Buffer.from([3]),
    Buffer.from('abc'),
    Buffer.from([0]),
  ]);
  const original = Buffer.concat([gif.subarray(0, -1), comment, xmp, Buffer.from([0x3b]), Buffer.from('secret-after')]);
  const clean = withoutMetadata(original);
  expect(Buffer.from(clean).equals(gif)).toBe(true);
  expect(withoutMetadata(gif)).toBe(gif);
});

test('a film loses where it was taken, and its parts stay where they are', () => {
  const place = box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+52.5000+013.4000/'));
  const apple = box('meta', Buffer.from('com.apple.quicktime.location.ISO6709 secret-comment'));
  const track = box('trak', Buffer.concat([box('tkhd', Buffer.alloc(20)), box('udta', Buffer.from('secret-comment'))]));
  const film = Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0isom')),
    box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), track, box('udta', place), apple])),
    box('mdat', Buffer.from('pictures')),
    box('uuid', Buffer.from('secret-after')),
  ]);
  expect(hasLocation(film)).toBe(true);
  const clean = Buffer.from(withoutMetadata(film));
  expect(found(clean)).toEqual([]);
  expect(clean.includes('52.5000')).toBe(false);
  expect([clean.length, clean.indexOf('mdat'), clean.indexOf('tkhd')]).toEqual([film.length, film.indexOf('mdat'), film.indexOf('tkhd')]);
  expect(hasLocation(clean)).toBe(false);
});

test('places in other spellings are found: a TIFF, Exif in a text of PNG', async () => {
  const jpeg = await picture(1).jpeg().toBuffer();
  const exif = (await sharp(jpeg).metadata()).exif ?? Buffer.alloc(0);
  expect(hasLocation(exif.subarray(6))).toBe(true);
  const png = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
  const text = deflateSync(`\nexif\n    ${exif.length}\n${exif.toString('hex').replace(/.{72}/g, '$&\n')}\n`);
  const packed = chunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0'), text]));
  expect(hasLocation(Buffer.concat([png.subarray(0, 33), packed, png.subarray(33)]))).toBe(true);
});

test.each([['text'], ['<svg xmlns="http://www.w3.org/2000/svg"/>'], ['%PDF-1.7'], [''], ['\xff\xd8\xff'], ['GIF89a'], ['\0\0\0\x08ftyp']])(
  '%j is returned as it is, or as what is left of it',
  (text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(withoutMetadata(bytes).length).toBeLessThanOrEqual(bytes.length + 12);
  },
);

test('a TIFF loses its metadata and keeps its picture', async () => {
  for (const compression of ['lzw', 'none', 'jpeg'] as const) {
    const photo = new Uint8Array(await picture(1).tiff({ compression }).toBuffer());
    expect(hasLocation(photo)).toBe(true);
    const clean = withoutMetadata(photo);
    expect(hasLocation(clean)).toBe(false);
    expect(Buffer.from(clean).toString('latin1')).not.toMatch(/GPS|xmpmeta|SecretCam|Anna|2026:11/);
    expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
    expect(withoutMetadata(clean)).toBe(clean);
  }
});

test('a TIFF that is damaged or leads in a circle is read to an end', async () => {
  const photo = new Uint8Array(await picture(1).tiff().toBuffer());
  fc.assert(
    fc.property(fc.nat({ max: photo.length - 1 }), fc.nat({ max: 255 }), fc.nat({ max: photo.length }), (at, byte, length) => {
      const damaged = photo.slice(0, length);
      damaged[Math.min(at, length - 1)] = byte;
      expect(withoutMetadata(damaged)).toHaveLength(damaged.length);
      hasLocation(damaged);
    }),
  );
  const circle = Buffer.from('II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0', 'latin1');
  expect(withoutMetadata(circle)).toHaveLength(circle.length);
});

test('a drawing loses its metadata, and a photo in it too', async () => {
  const photo = await picture(1).jpeg().toBuffer();
  const drawing = (metadata: string, inside: Uint8Array) =>
    Buffer.from(
      `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">${metadata}<title>Crème</title><image href="data:image/jpeg;base64,${Buffer.from(inside).toString('base64')}"/></svg>`,
    );
  for (const metadata of ['', `<metadata id="m">${XMP}</metadata>`, `<svg:metadata>${XMP}</svg:metadata>`]) {
    const bytes = drawing(metadata, photo);
    expect(hasLocation(bytes)).toBe(true);
    const clean = withoutMetadata(bytes);
    expect(Buffer.from(clean).toString()).toBe(drawing('', withoutMetadata(photo)).toString());
    expect(withoutMetadata(clean)).toBe(clean);
  }
});

test('a drawing of a megabyte of beginnings is read in a moment', () => {
  const started = performance.now();
  for (const part of ['<metadata>', '<metadata ', '<a:metadata>', 'data:image/png;base64,'])
    withoutMetadata(Buffer.from(`<svg>${part.repeat(1_000_000 / part.length)}`));
  expectLessThan(2_000, performance.now() - started);
});
