import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { picture } from '../../tests/support/photos.ts';
import { isAnimated } from './animated.ts';

/** Two frames, one above the other, as sharp takes them. */
const frames = async () => {
  const [first, second] = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp([first as Buffer, second as Buffer], { join: { animated: true } });
};

/** A PNG with the chunk of an animated one, which sharp does not write. */
async function animatedPng(): Promise<Buffer> {
  const png = await picture(20, 20).png().toBuffer();
  const control = Buffer.from('0000000861635444c0000000200000000'.padEnd(40, '0'), 'hex');
  control.write('acTL', 4, 'latin1');
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}

describe('a picture that moves', () => {
  test.each(['gif', 'webp'] as const)('is a %s of two frames', async (format) => {
    expect(isAnimated(await (await frames()).toFormat(format).toBuffer())).toBe(true);
  });

  test('is a PNG that says how often to play, or a sequence in AVIF', async () => {
    expect(isAnimated(await animatedPng())).toBe(true);
    expect(isAnimated(Buffer.from('\0\0\0\x20ftypavis\0\0\0\0avismsf1', 'latin1'))).toBe(true);
  });

  test.each(['gif', 'webp', 'png', 'jpeg', 'avif', 'tiff'] as const)('is no %s of one', async (format) => {
    expect(isAnimated(await picture(20, 20).toFormat(format).toBuffer())).toBe(false);
  });

  test('is none that was cut off or made up', async () => {
    const gif = await (await frames()).gif().toBuffer();
    for (let length = 0; length < 60; length += 1) expect(isAnimated(gif.subarray(0, length))).toBe(false);
    for (const start of ['GIF89a', 'RIFF', '\x89PNG\r\n\x1a\n', '']) expect(isAnimated(Buffer.from(start, 'latin1'))).toBe(false);
    expect(isAnimated(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 0)]))).toBe(false);
  });
});
