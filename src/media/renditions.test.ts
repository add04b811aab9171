import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropsOf, fallbackUrl, type Photo, renditionAt, renditionsIn, renditionsOf, renditionUrl, sourceSet } from './renditions.ts';

const anyPhoto: fc.Arbitrary<Photo> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{16}$/),
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});

test('no rendition is wider than the photo, and every format has one', () => {
  fc.assert(
    fc.property(anyPhoto, (photo) => {
      const renditions = renditionsOf(photo);
      for (const { photoId, width } of renditions) {
        expect(photoId).toBe(photo.id);
        expect(width).toBeLessThanOrEqual(photo.width);
      }
      expect(new Set(renditions.map(({ format }) => format))).toEqual(new Set(['avif', 'jpeg']));
      expect(new Set(renditions.map(renditionUrl)).size).toBe(renditions.length);
    }),
  );
});

test.each([
  [1, [1], 1],
  [400, [400], 400],
  [401, [400, 401], 401],
  [800, [400, 800], 800],
  [1_600, [400, 800, 1_200, 1_600], 800],
  [1_601, [400, 800, 1_200, 1_600], 800],
  [2_400, [400, 800, 1_200, 1_600], 800],
])('a photo of %i pixels is offered in %j, and as a JPEG of %i', (width, widths, fallback) => {
  const renditions = renditionsOf({ id: '0'.repeat(16), width, height: 10 });
  const of = (format: string) => renditions.filter((rendition) => rendition.format === format).map((rendition) => rendition.width);
  expect([of('avif'), of('jpeg')]).toEqual([widths, [fallback]]);
});

test.each([
  [1_080, 16_384, [400, 800, 1_080]],
  [1_080, 20_000, [400, 800, 884]],
  [1_200, 30_000, [400, 655]],
  [10, 60_000, [2]],
  [1, 60_000, [1]],
])('a photo of %i x %i pixels is offered in %j, no higher than AVIF can be', (width, height, widths) => {
  const renditions = renditionsOf({ id: '0'.repeat(16), width, height });
  expect(renditions.filter(({ format }) => format === 'avif').map((one) => one.width)).toEqual(widths);
  expect(renditions.filter(({ format }) => format === 'jpeg').every((one) => widths.includes(one.width))).toBe(true);
});

test.each([
  [1_200, 1_200, ['1200x1200', '1200x900', '1200x675']],
  [1_600, 1_067, ['1067x1067', '1200x900', '1200x675']],
  [1_600, 599, ['798x599', '1064x599']],
  [800, 1_200, ['800x800', '800x600', '800x450']],
  [599, 1_200, []],
])('a photo of %i x %i pixels is offered to search engines as %j', (width, height, sizes) => {
  const photo = { id: '0'.repeat(16), width, height, focus: { x: 0, y: 100 } };
  const crops = cropsOf(photo);
  expect(crops.map((crop) => `${crop.width}x${crop.crop?.height}`)).toEqual(sizes);
  expect([...renditionsIn(crops.map(renditionUrl).join(' ')).values()]).toEqual(crops);
  for (const crop of crops) expect(renditionAt(photo, renditionUrl(crop))).toEqual(crop);
  expect(renditionAt(photo, `/media/${photo.id}-800x600-1-1.jpeg`)).toBeUndefined();
});

describe('the renditions in a page', () => {
  test('are those of its photos, in any attribute', () => {
    fc.assert(
      fc.property(fc.array(anyPhoto, { maxLength: 4 }), (photos) => {
        const html = photos.map((photo) => `<source srcset="${sourceSet(photo)}"><img src="${fallbackUrl(photo)}">`).join('');
        const found = renditionsIn(html);
        expect([...found.keys()].sort()).toEqual([...new Set(photos.flatMap(renditionsOf).map(renditionUrl))].sort());
        for (const [url, rendition] of found) expect(renditionUrl(rendition)).toBe(url);
      }),
    );
  });

  test('include every fallback', () => {
    fc.assert(
      fc.property(anyPhoto, (photo) => {
        expect(renditionsOf(photo).map(renditionUrl)).toContain(fallbackUrl(photo));
      }),
    );
  });

  test('exclude lookalikes', () => {
    for (const url of [
      '/media/../a-400.avif',
      '/media/0123456789abcdeg-400.avif',
      '/media/0123456789abcdef-400.gif',
      '/media/0123456789ABCDEF-400.avif',
      '/media/0123456789abcdef-123456.avif',
    ])
      expect(renditionsIn(`<img src="${url}">`).size).toBe(0);
  });
});
