import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { STAND_INS } from '#kitchen/stand-in.ts';
import { jpegWithGps, picture } from '../../tests/support/photos.ts';
import { drawHomeIcon } from './draw-home-icon.ts';
import { drawSocialImage, paperSvg } from './draw-social-image.ts';
import { digestOfLook, socialImageLook } from './social-image-digest.ts';
import { drawnUrl } from './drawn-image.ts';
import type { SocialImage } from './social-image.ts';
import { CAMERA_PHOTO } from '../../tests/support/fixture-bakery.ts';

const image: SocialImage = {
  title: 'What eighteen hours do to dough',
  label: 'Behind the Scenes',
  siteName: 'Family Kitchen Bakery',
  logo: null,
  photo: { id: '0123456789abcdef', src: '/uploads/hero.jpg' },
  motif: 'loaf',
  colors: null,
  typefaces: 'fraunces',
};
const photo = image.photo as NonNullable<SocialImage['photo']>;
const rolls = readFileSync(CAMERA_PHOTO);

describe('its address', () => {
  const others: [string, Partial<SocialImage>][] = [
    ['title', { title: 'What eighteen hours do to dough!' }],
    ['label', { label: 'News' }],
    ['name of the site', { siteName: 'Other Bakery' }],
    ['photo', { photo: { ...photo, id: 'ffffffffffffffff' } }],
    ['focal point', { photo: { ...photo, focus: { x: 50, y: 51 } } }],
    ['being without a photo', { photo: null }],
    ['drawing in place of a photo', { photo: null, motif: 'cake' }],
    ['typeface', { typefaces: 'lora' }],
    ['color', { colors: { paper: '#ffffff' } }],
    ['logo', { logo: { id: 'eeeeeeeeeeeeeeee', src: '/uploads/logo.png' } }],
  ];
  test.each(others)('changes with the %s', (_name, change) => {
    const addresses = [image, ...others.map(([, other]) => ({ ...image, ...other }))].map(drawnUrl);
    expect(addresses.filter((address) => address === drawnUrl({ ...image, ...change }))).toHaveLength(1);
    expect(drawnUrl({ ...image, ...change })).toMatch(/^\/media\/social\/[0-9a-f]{16}\.jpeg$/);
  });

  test('is the same for identical images', () => {
    expect(drawnUrl({ ...image, motif: 'bowl' })).toBe(drawnUrl(image));
    expect(drawnUrl({ ...image, photo: { ...photo, src: '/uploads/copy.jpg' } })).toBe(drawnUrl(image));
    expect(drawnUrl({ ...image, photo: { ...photo, focus: { x: 50, y: 50 } } })).toBe(drawnUrl(image));
  });

  test('changes with the colors, the typeface, the linocuts and the drawing code, but with nothing else', async () => {
    const read = (name: string) => readFileSync(path.join(import.meta.dirname, name));
    const look = (file: string, change: (text: string) => string) =>
      digestOfLook((name) => (name.endsWith(file) ? Buffer.from(change(read(name).toString('latin1')), 'latin1') : read(name)));
    const now = digestOfLook(read);
    expect(socialImageLook()).toBe(now);
    const looks = [
      look('tokens.css', (css) => css.replace(/#f/i, '#e')),
      ...['fraunces.woff2', 'lora.woff2', ...STAND_INS.map((name) => `${name}.svg`), 'draw-social-image.ts', 'lettering.ts'].map((file) =>
        look(file, (text) => `${text} `),
      ),
    ];
    expect(new Set([now, ...looks]).size).toBe(looks.length + 1);
    expect(look('tokens.css', (css) => `/* A remark. */\n${css}`)).toBe(now);

    vi.doMock(import('./social-image-digest.ts'), () => ({ socialImageLook: () => 'another look' }));
    vi.resetModules();
    const { drawnUrl: urlOfAnotherLook } = await import('./drawn-image.ts');
    vi.doUnmock('./social-image-digest.ts');
    expect(urlOfAnotherLook(image)).not.toBe(drawnUrl(image));
  });
});

const titles = [
  'Rye',
  'How to bring a three-day-old loaf back to life with nothing but a wet hand, a hot oven and twelve minutes of patience, every single time',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'Maple rolls 🍁 <script>alert("x")</script> & more',
  'לחם מחמצת של שבת',
  '',
];

describe('the image', () => {
  test.each(titles)('is a JPEG of 1200 by 630 with “%s”', async (title) => {
    const bytes = await drawSocialImage({ ...image, title }, rolls);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, space: 'srgb', channels: 3 });
    expect(bytes.length).toBeLessThanOrEqual(120_000);
  });

  test('is deterministic', async () => {
    expect(Buffer.compare(await drawSocialImage(image, rolls), await drawSocialImage(image, rolls))).toBe(0);
  });

  test('omits a title that the typeface has no letters for', () => {
    const named = { ...image, title: image.siteName, siteName: '' };
    expect(paperSvg({ ...image, title: 'לחם' })).toBe(paperSvg({ ...named, siteName: image.siteName }));
    expect(paperSvg({ ...image, title: 'לחם', siteName: 'لا', label: '🍞' })).not.toContain('NaN');
  });

  test('has outlines instead of text, so that it needs no font', () => {
    expect(paperSvg({ ...image, title: '<text>&' })).not.toMatch(/<text|font/);
  });

  /** The color at a point as RGB values. */
  const colorAt = async (bytes: Uint8Array, left: number, top: number) =>
    [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((part) => Math.round(part / 32));

  test('keeps the photo’s focal point visible', async () => {
    const half = { create: { width: 1_500, height: 1_000, channels: 3, background: 'rgb(0,0,255)' } } as const;
    const bytes = await sharp({ create: { ...half.create, width: 3_000, background: 'rgb(255,0,0)' } })
      .composite([{ input: half, left: 1_500, top: 0 }])
      .png()
      .toBuffer();
    const at = async (x: number) =>
      colorAt(await drawSocialImage({ ...image, photo: { ...photo, focus: { x, y: 50 } } }, bytes), 1_100, 300);
    expect(await at(0)).toEqual([8, 0, 0]);
    expect(await at(100)).toEqual([0, 0, 8]);
  });

  test.each([
    ['lying on its side', () => jpegWithGps(900, 600, 6)],
    ['gray', () => picture(800, 600).grayscale().jpeg().toBuffer()],
    ['for print', () => picture(800, 600).toColourspace('cmyk').jpeg().toBuffer()],
    ['with 16 bits', () => picture(800, 600).toColourspace('rgb16').png().toBuffer()],
    ['of one pixel', () => picture(1, 1).png().toBuffer()],
    ['very tall', () => picture(1, 9_000).png().toBuffer()],
    ['very wide', () => picture(9_000, 1).png().toBuffer()],
    ['in WebP', () => picture(2_400, 1_600).webp().toBuffer()],
  ])('fills its frame with a photo %s', async (_what, make) => {
    const bytes = await drawSocialImage(image, await make());
    expect(await colorAt(bytes, 1_190, 620)).not.toEqual(await colorAt(bytes, 5, 5));
    expect(await colorAt(bytes, 600, 10)).toEqual(await colorAt(bytes, 1_190, 620));
  });

  test('shows paper behind transparent parts', async () => {
    const bytes = await drawSocialImage(
      image,
      await sharp({ create: { width: 700, height: 700, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    );
    expect(await colorAt(bytes, 1_000, 300)).toEqual(await colorAt(bytes, 5, 5));
  });

  test('shows a wide drawing uncropped on paper', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><rect width="1200" height="600"/></svg>',
    );
    const at = async (src: string) =>
      colorAt(await drawSocialImage({ ...image, photo: { ...photo, src } }, await sharp(drawing).png().toBuffer()), 900, 60);
    expect(await at('/uploads/a.svg')).not.toEqual([0, 0, 0]);
    expect(await at('/uploads/a.png')).toEqual([0, 0, 0]);
  });

  test('is a linocut if the photo is missing or unreadable', async () => {
    const without = await drawSocialImage({ ...image, photo: null }, null);
    const broken = (await picture(900, 700).jpeg().toBuffer()).subarray(0, 600);
    for (const bytes of [broken, new TextEncoder().encode('no photo')])
      expect(Buffer.compare(await drawSocialImage(image, bytes), without)).toBe(0);
    expect(Buffer.compare(await drawSocialImage({ ...image, photo: null, motif: 'cake' }, null), without)).not.toBe(0);
  });

  test('is at most 120 kB', async () => {
    const noise = await sharp({
      create: { width: 1_200, height: 1_200, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer();
    expect((await drawSocialImage(image, noise)).length).toBeLessThanOrEqual(120_000);
  });

  test('has the logo in place of the drawn loaf, with the label beside it', async () => {
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'rgb(0,0,255)' } })
      .png()
      .toBuffer();
    const bytes = await drawSocialImage(image, rolls, logo);
    expect(await colorAt(bytes, 65, 72)).toEqual([0, 0, 8]);
    expect(await colorAt(bytes, 200, 72)).toEqual([0, 0, 8]);
    expect(await colorAt(bytes, 212, 40)).toEqual([8, 8, 7]);
    expect(Buffer.compare(await drawSocialImage(image, rolls, Buffer.from('no picture')), await drawSocialImage(image, rolls))).toBe(0);
  });
});

describe('the icon for home screens', () => {
  const icon = { logo: null, colors: null };
  const corner = async (bytes: Uint8Array, at: number) =>
    [...(await sharp(bytes).toColourspace('srgb').extract({ left: at, top: at, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3);

  test('is the drawn loaf on paper, or the logo, where no device crops it', async () => {
    const drawn = await drawHomeIcon(icon, null);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
    expect(await corner(drawn, 0)).toEqual([0xfb, 0xf6, 0xec]);
    expect(await corner(await drawHomeIcon({ ...icon, colors: { paper: '#f5f6fa', crust: '#3b4d9b' } }, null), 0)).toEqual([
      0xf5, 0xf6, 0xfa,
    ]);
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'rgb(0,0,255)' } })
      .png()
      .toBuffer();
    const withLogo = await drawHomeIcon(icon, logo);
    expect(await corner(withLogo, 256)).toEqual([0, 0, 255]);
    expect(await corner(withLogo, 60)).toEqual([0xfb, 0xf6, 0xec]);
    expect(Buffer.compare(await drawHomeIcon(icon, Buffer.from('no picture')), drawn)).toBe(0);
  });

  test('has an address of its own for each logo and look', () => {
    const icons = [
      icon,
      { ...icon, colors: { paper: '#ffffff' } },
      { ...icon, logo: { id: 'eeeeeeeeeeeeeeee', src: '/uploads/logo.png' } },
    ];
    const addresses = icons.map(drawnUrl);
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) expect(address).toMatch(/^\/media\/social\/[0-9a-f]{16}\.png$/);
  });
});
