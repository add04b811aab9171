import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailableError } from './content-store.ts';

/** The longest pause between polls of a store that does not respond, as a multiple of the normal interval. */
const LONGEST_PAUSE = 30;
/** How long `close` waits for a poll in progress. */
const CLOSE_WAIT_MS = 5_000;

/** Polls a branch. Backs off while its store does not respond, and honors the store's retry delay. */
export class BranchWatch {
  readonly #lookOnce: () => Promise<void>;
  readonly #everyMs: number;
  readonly #log: (error: unknown) => void;
  #silence: StoreUnavailableError | null = null;
  /** Consecutive polls without a response. */
  #unanswered = 0;
  #looking: Promise<void> | null = null;
  #nextLook: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(look: () => Promise<void>, everyMs: number, log: (error: unknown) => void) {
    this.#lookOnce = look;
    this.#everyMs = everyMs;
    this.#log = log;
  }

  /** Why the last poll got no response; null if it got one. */
  get silence(): StoreUnavailableError | null {
    return this.#silence;
  }

  /** Polls now. A poll in progress may miss a recent save, so all callers during it share the next one. */
  look(): Promise<void> {
    return (this.#nextLook ??= this.#lookNext());
  }

  async #lookNext(): Promise<void> {
    await this.#looking?.catch(() => undefined);
    const look = this.#note(this.#lookOnce());
    this.#looking = look;
    this.#nextLook = null;
    try {
      await look;
    } finally {
      if (this.#looking === look) this.#looking = null;
    }
  }

  /** Starts polling. */
  start(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      const isNews = this.#unanswered === 0;
      void this.look()
        // Log an outage only once, not on every failed retry.
        .catch((error: unknown) => {
          if (isNews || this.#silence === null) this.#log(error);
        })
        .finally(() => this.start());
    }, this.#pauseMs());
    this.#timer.unref();
  }

  /** Stops polling, and waits for a poll in progress, for at most CLOSE_WAIT_MS. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const done = this.#looking?.catch(() => undefined);
    if (done) await Promise.race([done, delay(CLOSE_WAIT_MS, undefined, { ref: false })]);
  }

  async #note(look: Promise<void>): Promise<void> {
    try {
      await look;
      this.#silence = null;
      this.#unanswered = 0;
    } catch (error) {
      this.#silence = error instanceof StoreUnavailableError ? error : null;
      this.#unanswered = this.#silence ? this.#unanswered + 1 : 0;
      throw error;
    }
  }

  #pauseMs(): number {
    return Math.max(this.#silence?.retryAfterMs ?? 0, this.#everyMs * Math.min(2 ** this.#unanswered, LONGEST_PAUSE));
  }
}
