import { expect } from 'vitest';

/** How long is waited for a busy machine, in milliseconds. What takes too long by itself does so at every try. */
const PATIENCE_MS = 30_000;

/** Expects work to take less than a limit, in milliseconds, at one of several tries. */
export const expectQuickly = (most: number, work: () => Promise<void>): Promise<void> =>
  expect
    .poll(
      async () => {
        const started = performance.now();
        await work();
        return performance.now() - started;
      },
      { timeout: PATIENCE_MS },
    )
    .toBeLessThan(most);
