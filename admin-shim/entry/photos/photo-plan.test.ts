import { describe, expect, test } from 'vitest';
import { hugePng, jpegWithGps, picture } from '../../../tests/support/photos.ts';
import { planFor, sizeToSend, tooLarge } from './photo-plan.ts';
import { pictureSize } from './picture-size.ts';

const JPEG = { bytes: 9_000_000, isHeic: false, isJpeg: true, size: { width: 6_000, height: 8_000 } };

describe('a chosen file', () => {
  test.each([
    ['a photo of 48 megapixels', JPEG, 'make-smaller'],
    ['a small file', { ...JPEG, bytes: 440_000 }, 'send'],
    ['a photo of 0.9 MB', { ...JPEG, bytes: 900_000 }, 'make-smaller'],
    ['a drawing of 2 MB', { ...JPEG, isJpeg: false, bytes: 2_000_000 }, 'send'],
    ['a larger one', { ...JPEG, isJpeg: false, bytes: 2_000_001 }, 'make-smaller'],
    ['a large file of few pixels', { ...JPEG, size: { width: 1_000, height: 1_000 } }, 'make-smaller'],
    ['a picture no phone could open', { ...JPEG, size: { width: 30_000, height: 30_000 } }, 'send'],
    ['a large file that is no JPEG or PNG', { ...JPEG, size: null }, 'send'],
    ['a HEIC photo', { bytes: 100, isHeic: true, isJpeg: false, size: null }, 'convert'],
  ] as const)('%s', (_what, file, plan) => {
    expect(planFor(file)).toBe(plan);
  });

  test('is sent with its longest side at 2,400 pixels at most, in its own shape', () => {
    expect(sizeToSend({ width: 6_000, height: 8_000 })).toEqual({ width: 1_800, height: 2_400 });
    expect(sizeToSend({ width: 8_064, height: 6_048 })).toEqual({ width: 2_400, height: 1_800 });
    expect(sizeToSend({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
    expect(sizeToSend({ width: 60_000, height: 1 })).toEqual({ width: 2_400, height: 1 });
  });

  test('of more than 20 MB is not sent', () => {
    expect(tooLarge(20_000_000)).toBeNull();
    expect(tooLarge(24_500_000)).toBe('The photo is too large: 25 MB. At most 20 MB can be sent.');
  });
});

describe('the size of a picture', () => {
  const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

  test('is read from the beginning of its file', async () => {
    expect(pictureSize(bufferOf(await jpegWithGps(60, 40)))).toEqual({ width: 60, height: 40 });
    expect(pictureSize(bufferOf(await picture(70, 30).jpeg({ progressive: true }).toBuffer()))).toEqual({ width: 70, height: 30 });
    expect(pictureSize(bufferOf(await picture(50, 20).png().toBuffer()))).toEqual({ width: 50, height: 20 });
    expect(pictureSize(bufferOf(hugePng(30_000, 30_000)))).toEqual({ width: 30_000, height: 30_000 });
  });

  test.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\u00ff\u00d8', '\u00ff\u00d8\u00ff\u00e0', '<!doctype html>'])(
    'is not known of %j',
    (text) => {
      expect(pictureSize(bufferOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0))))).toBeNull();
    },
  );

  test('is not known of a JPEG that is cut off, wherever that is', async () => {
    const whole = await jpegWithGps(60, 40);
    for (let length = 0; length < whole.length; length += 7) {
      const size = pictureSize(bufferOf(whole.subarray(0, length)));
      if (size) expect(size).toEqual({ width: 60, height: 40 });
    }
  });
});
