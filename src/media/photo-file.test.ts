import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cutOff, hugeAvif, hugePng, picture } from '../../tests/support/photos.ts';
import { assertDecodable, decodeInTurn, encodeRendition, measurePhoto, UnreadablePhotoError } from './photo-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n';

describe('an invalid photo gives the reason', () => {
  test.each([
    ['with nothing in it', async () => Promise.resolve(new Uint8Array()), 'The file is empty.'],
    ['that is a Git LFS pointer', async () => Promise.resolve(bytesOf(LFS)), /pointer of Git LFS/],
    ['of text', async () => Promise.resolve(bytesOf('Not a photo')), 'The file is not a photo that can be read.'],
    ['of too many pixels', async () => Promise.resolve(hugePng(30_000, 30_000)), /30000 × 30000 pixels. The limit is 80 million/],
    ['of too many pixels in an AVIF', () => hugeAvif(8_000, 8_000), /8000 × 8000 pixels. The limit for AVIF is 25 million/],
  ])('%s', async (_what, make, sentence) => {
    const measuring = measurePhoto(await make());
    await expect(measuring).rejects.toBeInstanceOf(UnreadablePhotoError);
    await expect(measuring).rejects.toThrow(sentence);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s, at the latest when it is decoded', async (format) => {
    const decode = async (bytes: Uint8Array) => {
      await measurePhoto(bytes);
      await assertDecodable(bytes);
    };
    const bytes = await cutOff(format);
    await expect(decode(bytes)).rejects.toBeInstanceOf(UnreadablePhotoError);
    await expect(encodeRendition(bytes, { width: 400, format: 'avif' })).rejects.toBeInstanceOf(UnreadablePhotoError);
  });

  test('a valid photo gives no reason', async () => {
    const bytes = await picture(5_000, 5_000).png().toBuffer();
    expect(await measurePhoto(bytes)).toMatchObject({ width: 5_000, height: 5_000 });
    await assertDecodable(bytes);
  });
});

test('a drawing is measured by its attributes and rasterized; external references are not fetched', async () => {
  const svg = (inside: string) =>
    bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="300" height="200">${inside}</svg>`);
  const drawing = svg('<path d="M0 0h30v20z"/>');
  expect(await measurePhoto(drawing)).toMatchObject({ width: 300, height: 200 });
  await assertDecodable(drawing);
  const rendition = await encodeRendition(drawing, { width: 150, format: 'jpeg' });
  expect(await measurePhoto(rendition)).toMatchObject({ width: 150, height: 100 });
  const outside = `<image href="file://${import.meta.filename}" width="9" height="9"/><image href="http://127.0.0.1:1/a.png" width="9" height="9"/>`;
  expect(await encodeRendition(svg(outside), { width: 150, format: 'jpeg' })).toEqual(
    await encodeRendition(svg(''), { width: 150, format: 'jpeg' }),
  );
});

test.each([
  [0, 'left'],
  [100, 'right'],
])('a crop around %i percent shows the %s side of a photo, upright', async (x, side) => {
  const half = (color: string, at: number) => `<rect x="${at}" width="200" height="100" fill="${color}"/>`;
  const photo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">${half('#f00', 0)}${half('#00f', 200)}</svg>`;
  const crop = { height: 50, focus: { x, y: 50 } };
  const cropped = await encodeRendition(Buffer.from(photo), { width: 50, format: 'jpeg', crop });
  expect(await measurePhoto(cropped)).toMatchObject({ width: 50, height: 50 });
  const [red = 0, , blue = 0] = await sharp(cropped).resize(1).raw().toBuffer();
  expect(red > blue).toBe(side === 'left');
});

test('images are decoded one at a time, also after a failure', async () => {
  let atOnce = 0;
  let most = 0;
  const decode = (fails: boolean) => async () => {
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    atOnce -= 1;
    if (fails) throw new Error('damaged');
  };
  const results = await Promise.allSettled([false, true, false, true, false].map((fails) => decodeInTurn(decode(fails))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});
