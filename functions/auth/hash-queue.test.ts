import { expect, test } from 'vitest';
import { inHashQueue } from './hash-queue.ts';

test('two hashes run at once, sixteen wait in order, more are refused, and a failure frees its place', async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const add = (index: number) =>
    inHashQueue(() => {
      started.push(index);
      if (index === 2) throw new Error('No memory');
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const accepted = Array.from({ length: 18 }, (_, index) => add(index));
  const settled = Promise.allSettled(accepted);
  expect(started).toEqual([0, 1]);
  await expect(add(18)).rejects.toMatchObject({ status: 503, details: { headers: { 'retry-after': '5' } } });

  ends[0]?.();
  await expect(accepted[2]).rejects.toThrow('No memory');
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);

  for (let index = 1; index < 17; index += 1) {
    await expect.poll(() => ends[index]).toBeDefined();
    ends[index]?.();
  }
  expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(17);
  expect(started).toEqual(Array.from({ length: 18 }, (_, index) => index));
  await inHashQueue(() => Promise.resolve());
});
