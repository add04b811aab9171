import { constants } from 'node:os';

/** npm forwards a Ctrl+C that the terminal has already sent, so a second signal within this time is ignored. */
const ECHO_MS = 500;

/**
 * Shuts the program down gracefully on a signal. Exits with code 0 if `close` reports that all work was finished, or with 1 if not
 * or if it takes longer than `mostMs`. A second signal exits immediately.
 */
export function endOnSignals(close: () => Promise<boolean>, mostMs: number, say: (line: string) => void): void {
  let askedAt: number | null = null;

  const end = async () => {
    const slow = setTimeout(() => say('Finishing the requests in progress. Press Ctrl+C again to stop immediately.'), ECHO_MS);
    const inTime = new Promise<false>((resolve) => setTimeout(() => resolve(false), mostMs));
    const isFinished = await Promise.race([close(), inTime]);
    clearTimeout(slow);
    if (!isFinished) say('Some work could not be finished. Everything that was saved is safe, and the next start publishes it.');
    process.exit(isFinished ? 0 : 1);
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
