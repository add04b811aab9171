import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picture } from '../../../tests/support/photos.ts';
import { colorSpaceOf } from './heic-color.ts';

const HEIC = path.resolve(import.meta.dirname, '../../../tests/fixtures/heic');

test.each([
  ['iphone.heic', 'display-p3'],
  ['10-bit.heic', 'srgb'],
] as const)('%s is in %s', async (name, space) => {
  expect(colorSpaceOf(await readFile(path.join(HEIC, name)))).toBe(space);
});

test('an ICC profile of sRGB is sRGB, and the number of Display P3 is Display P3', async () => {
  const { icc = Buffer.alloc(0) } = await sharp(await picture(8, 8).withIccProfile('srgb').png().toBuffer()).metadata();
  expect(icc.length).toBeGreaterThan(0);
  expect(colorSpaceOf(Buffer.concat([Buffer.from('colrprof'), icc]))).toBe('srgb');
  expect(colorSpaceOf(Buffer.from('colrnclx\0\x0c\0\x0d\0\x06\x80', 'latin1'))).toBe('display-p3');
  expect(colorSpaceOf(Buffer.from('colrnclx\0\x01\0\x0d\0\x06\x80', 'latin1'))).toBe('srgb');
});
