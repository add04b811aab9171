import { expect } from 'vitest';
import { slowness } from './slowness.ts';

/** Expects what took some milliseconds to have taken less than a limit, which grows as the machine is slow or busy now. */
export const expectLessThan = (most: number, took: number): void => {
  if (took >= most) expect(took).toBeLessThan(most * slowness());
};

/** Expects work to take less than a limit, in milliseconds, which grows as the machine is slow or busy. */
export async function expectQuickly(most: number, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  expectLessThan(most, performance.now() - started);
}
