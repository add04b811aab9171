import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPhoto } from '#media/photo-file.ts';
import type { Photo } from '#media/renditions.ts';
import { picture } from '../../tests/support/photos.ts';
import { RenditionCache } from './rendition-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'renditions-'));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 3 }));

const PAUSE_MS = 300;
async function photoOf(width: number): Promise<[Photo, Uint8Array]> {
  const bytes = await picture(width, 10).jpeg().toBuffer();
  return [(await readPhoto(bytes)) as Photo, bytes];
}
const idsOf = async () => new Set((await readdir(folder)).map((name) => name.split('-')[1]));

test('all renditions of a photo are encoded ahead of time, once no other has come for a while', async () => {
  const cache = new RenditionCache(folder, { pauseMs: PAUSE_MS });
  const [[first, bytes], [second, others]] = [await photoOf(20), await photoOf(30)];
  const warmed = cache.warm(first, bytes);
  await delay(PAUSE_MS / 2);
  const then = cache.warm(second, others);
  await delay(PAUSE_MS / 2 + 50);
  expect(await readdir(folder), 'the second has just come').toEqual([]);
  await Promise.all([warmed, then]);
  expect(await idsOf()).toEqual(new Set([first.id, second.id]));
  expect(await readdir(folder)).toHaveLength(4);
});

test('what is asked for does not wait', async () => {
  const cache = new RenditionCache(folder, { pauseMs: 60_000 });
  const [photo, bytes] = await photoOf(20);
  void cache.warm(photo, bytes);
  await cache.file({ photoId: photo.id, width: 20, format: 'jpeg' }, () => Promise.resolve(bytes), { isAsked: true });
  expect(await readdir(folder)).toHaveLength(1);
});

test('of a long series the last twenty are, and one that cannot be does not stop the others', async () => {
  const cache = new RenditionCache(folder, { pauseMs: PAUSE_MS });
  const photos: [Photo, Uint8Array][] = [];
  for (let width = 20; width < 45; width += 1) photos.push(await photoOf(width));
  const broken = { id: '0'.repeat(16), width: 20, height: 10 };
  const warmed = photos.map(([photo, bytes]) => cache.warm(photo, bytes));
  const failed = cache.warm(broken, Buffer.from('no photo'));
  await expect(failed).rejects.toThrow();
  await Promise.all(warmed);
  expect(await idsOf()).toEqual(new Set(photos.slice(-19).map(([{ id }]) => id)));
});
