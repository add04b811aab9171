import { constants } from 'node:os';

/** A Ctrl+C comes from the terminal and, within this time, once more through npm. */
const ECHO_MS = 500;

/**
 * Ends the program when the system or a person asks for it, after what is in hand is finished: with code 0, or with 1
 * where it was not finished within `mostMs`. A second signal ends it at once. `close` answers whether all was
 * finished.
 */
export function endOnSignals(close: () => Promise<boolean>, mostMs: number, say: (line: string) => void): void {
  let askedAt: number | null = null;

  const end = async () => {
    const slow = setTimeout(() => say('Finishing what is in hand. Ctrl+C again ends at once.'), ECHO_MS);
    const inTime = new Promise<false>((resolve) => setTimeout(() => resolve(false), mostMs));
    const isWhole = await Promise.race([close(), inTime]);
    clearTimeout(slow);
    if (!isWhole) say('Not everything could be finished. What was saved is kept, and the next start publishes it.');
    process.exit(isWhole ? 0 : 1);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt === null) {
        askedAt = performance.now();
        end().catch((error: unknown) => {
          say(error instanceof Error ? error.message : String(error));
          process.exit(1);
        });
      } else if (performance.now() - askedAt > ECHO_MS) process.exit(128 + constants.signals[signal]);
    });
  }
}
