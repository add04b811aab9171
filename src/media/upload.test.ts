import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { isUploadPath } from '#schema/address-fields.ts';
import { encodeRendition, readPhoto } from './photo-file.ts';
import { acceptUpload, LONGEST_SIDE, UploadError } from './upload.ts';
import { hugeAvif, hugePng, jpegWithGps, photoOf48Megapixels, picture, ultraHdr } from '../../tests/support/photos.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const text = (content: string) => new TextEncoder().encode(content);

/** Which of these words the bytes contain. */
const holds = (bytes: Uint8Array, ...words: string[]) => words.filter((word) => Buffer.from(bytes).includes(word));

describe('an accepted photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'may be a %s, and becomes a WebP named after its digest',
    async (format) => {
      const { address, bytes, photo } = await acceptUpload(await picture(60, 40).toFormat(format).toBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
      expect(address).toBe(`/uploads/${createHash('sha256').update(bytes).digest('hex')}.webp`);
      expect(isUploadPath(address)).toBe(true);
      expect(photo).toEqual(await readPhoto(bytes));
    },
  );

  test('has a deterministic and unique name', async () => {
    const [one, again, other] = await Promise.all(
      [picture(60, 40), picture(60, 40), picture(61, 40)].map(async (image) => acceptUpload(await image.png().toBuffer())),
    );
    expect(again?.address).toBe(one?.address);
    expect(other?.address).not.toBe(one?.address);
  });

  test('loses its metadata', async () => {
    const original = await jpegWithGps();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(holds(original, 'Exif', 'SecretCamera')).toEqual(['Exif', 'SecretCamera']);
    const { bytes } = await acceptUpload(original);
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined));
    expect(holds(bytes, 'Exif', 'SecretCamera', 'GPS')).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is rotated upright (orientation %i), with its size after rotation', async (orientation) => {
    // Upright, it is red above and blue below.
    const upright = await sharp({ create: { width: 20, height: 40, channels: 3, background: 'red' } })
      .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, left: 0, top: 20 }])
      .png()
      .toBuffer();
    const turns: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(90).flip(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(270).flip(),
      8: (image) => image.rotate(90),
    };
    const turned = await (turns[orientation] as (image: Sharp) => Sharp)(sharp(upright)).png().toBuffer();
    const stored = await sharp(turned).withMetadata({ orientation }).png().toBuffer();
    const { bytes, photo } = await acceptUpload(stored);
    expect(photo).toMatchObject({ width: 20, height: 40 });
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const isRed = (x: number, y: number) => (data[(y * info.width + x) * 3] ?? 0) > 150;
    expect([isRed(10, 5), isRed(10, 35)]).toEqual([true, false]);
  });

  test.each([
    [LONGEST_SIDE, 30, LONGEST_SIDE, 30],
    [LONGEST_SIDE + 400, 70, LONGEST_SIDE, 60],
    [35, 2 * LONGEST_SIDE, 18, LONGEST_SIDE],
    [1, 1, 1, 1],
  ])('of %i × %i pixels is stored as %i × %i', async (width, height, keptWidth, keptHeight) => {
    const { photo } = await acceptUpload(await picture(width, height).png().toBuffer());
    expect(photo).toMatchObject({ width: keptWidth, height: keptHeight });
  });

  test('that is also valid HTML is stripped of the HTML', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const { bytes } = await acceptUpload(Buffer.concat([gif, text('/*<script>alert(1)</script>*/')]));
    expect(holds(bytes, '<script', 'GIF89a', 'alert')).toEqual([]);
  });
});

/** The colors of an accepted photo's first and last pixel in its middle row. */
async function edgesOf(file: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp((await acceptUpload(file)).bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  return [row, row + info.width - 1].map((pixel) => [...data.subarray(pixel * 3, pixel * 3 + 3)]);
}
const near = (...color: number[]) => color.map((part) => expect.closeTo(part, -1) as number);

describe('the colors of a photo', () => {
  const TAN = near(207, 180, 139);
  test.each([
    ['in Display P3', () => picture(60, 40).withIccProfile('p3').png().toBuffer()],
    ['of 16 bits', () => picture(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['in CMYK', () => picture(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
    [
      'of Ultra HDR, without its gain map',
      async () => ultraHdr(await picture(60, 40).jpeg().toBuffer(), await picture(15, 10).jpeg().toBuffer()),
    ],
    [
      'that moves, as its first frame',
      async () => {
        const frames = await Promise.all([picture(60, 40), picture(60, 40).negate()].map((frame) => frame.png().toBuffer()));
        return sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer();
      },
    ],
  ])('%s', async (_what, file) => {
    expect(await edgesOf(await file())).toEqual([TAN, TAN]);
  });

  test('of 48 megapixels are as upright as it is', async () => {
    const file = await photoOf48Megapixels();
    expect(await edgesOf(file)).toEqual([near(0, 0, 255), near(255, 0, 0)]);
    const { bytes, photo } = await acceptUpload(file);
    expect(photo).toMatchObject({ width: 1_800, height: 2_400 });
    expect([holds(file, 'MPF', 'hdrgm'), holds(bytes, 'MPF', 'hdrgm')]).toEqual([['MPF', 'hdrgm'], []]);
  });
});

describe('a rejected file', () => {
  const refused = (file: Uint8Array) =>
    acceptUpload(file).then(
      () => null,
      (error: unknown) => error,
    );

  test.each([
    ['nothing', text('')],
    ['text', text('hello')],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG with a script', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    [
      'SVG that reads a file',
      text(
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
      ),
    ],
    ['PDF', text('%PDF-1.4\n1 0 obj<<>>endobj')],
    ['a GIF that is a script', text('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['the beginning of a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['a program', text('MZ\x90\0')],
  ])('%s', async (_what, file) => {
    const error = await refused(file);
    expect(error).toBeInstanceOf(UploadError);
    expect((error as Error).message).toMatch(/^That (?:file is not a photo|photo is damaged)/);
  });

  test.each(['heic', 'mif1'])('a HEIC photo (%s), with advice', async (brand) => {
    const file = Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}\0\0\0\0mif1heic`), Buffer.alloc(2_000)]);
    expect(((await refused(file)) as Error).message).toBe(
      'HEIC photos are converted in the admin, before they are sent. Add this one there, or send it as a JPEG.',
    );
  });

  test('a truncated photo', async () => {
    const jpeg = await picture(300, 200).jpeg().toBuffer();
    const error = await refused(jpeg.subarray(0, jpeg.length / 2));
    expect(error).toBeInstanceOf(UploadError);
    expect((error as Error).message).toMatch(/damaged/);
  });

  test.each([
    [30_000, 30_000],
    [2_147_483_647, 1],
    [80_001, 1_000],
  ])('a small file of %i × %i pixels, within a second', async (width, height) => {
    const file = hugePng(width, height);
    expect(file.length).toBeLessThan(200);
    const started = performance.now();
    expect(await refused(file)).toBeInstanceOf(UploadError);
    expectLessThan(1_000, performance.now() - started);
  });

  test('states the limit for AVIF, which needs more memory', async () => {
    await expect(acceptUpload(await hugeAvif(8_000, 8_000))).rejects.toThrow(
      'That picture is too large: 8000 × 8000 pixels. The limit for AVIF is 25 million.',
    );
  });

  test('states the limit on pixels', async () => {
    expect(((await refused(hugePng(30_000, 30_000))) as Error).message).toBe(
      'That picture is too large: 30000 × 30000 pixels. The limit is 80 million.',
    );
  });
});

describe('a rendition', () => {
  test.each(['avif', 'jpeg'] as const)('in %s is upright, has the requested width and no metadata', async (format) => {
    const bytes = await encodeRendition(await jpegWithGps(80, 60, 6), { width: 30, format });
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 30, height: 40 });
    expect(metadata.exif).toBeUndefined();
    expect(holds(bytes, 'SecretCamera')).toEqual([]);
  });

  test('is never wider than its photo', async () => {
    expect(
      await sharp(await encodeRendition(await picture(50, 20).png().toBuffer(), { width: 400, format: 'jpeg' })).metadata(),
    ).toMatchObject({ width: 50 });
  });
});

test('an invalid photo is read as null', async () => {
  for (const bytes of [new Uint8Array(), text('x'), hugePng(30_000, 30_000)]) expect(await readPhoto(bytes)).toBeNull();
});
