import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { renditionsIn } from '#media/renditions.ts';
import { offeredRenditions } from './offered-renditions.ts';

const photos = new Map([['/uploads/rye.jpg', { id: '0123456789abcdef', width: 1_000, height: 500 }]]);

test('only sizes that a photo has are offered', () => {
  const text = '/media/0123456789abcdef-800.avif /media/0123456789abcdef-801.avif /media/fedcba9876543210-800.avif';
  expect([...offeredRenditions(renditionsIn(text), photos)]).toEqual([
    [
      '/media/0123456789abcdef-800.avif',
      { rendition: { photoId: '0123456789abcdef', width: 800, format: 'avif' }, photo: '/uploads/rye.jpg' },
    ],
  ]);
});

test('what a page shows does not keep the page in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  const page = (number: number) => `${number}${'x'.repeat(5_000_000)} /media/0123456789abcdef-800.avif`;
  const shown = Array.from({ length: 20 }, (_, number) => offeredRenditions(renditionsIn(page(number)), photos));
  expect(used() - before).toBeLessThan(50_000_000);
  expect(shown).toHaveLength(20);
});
