import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailableError } from '#domain/content-store.ts';

/** How many usual pauses the longest one is, between two looks at a store that does not answer. */
const LONGEST_PAUSE = 30;
/** How long the end waits for a look that is under way. */
const CLOSE_WAIT_MS = 5_000;

/** Looks at a branch again and again: less often while its store does not answer, and not before the store wants to be asked. */
export class BranchWatch {
  readonly #lookOnce: () => Promise<void>;
  readonly #everyMs: number;
  readonly #log: (error: unknown) => void;
  #silence: StoreUnavailableError | null = null;
  /** Looks without an answer, one after the other. */
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

  /** Why the last look had no answer; null where it had one. */
  get silence(): StoreUnavailableError | null {
    return this.#silence;
  }

  /** Looks now. A look that is under way may miss what was saved since; all who ask meanwhile share the one after it. */
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

  /** Looks from now on. */
  start(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      const isNews = this.#unanswered === 0;
      void this.look()
        // That a store still does not answer is said once.
        .catch((error: unknown) => {
          if (isNews || this.#silence === null) this.#log(error);
        })
        .finally(() => this.start());
    }, this.#pauseMs());
    this.#timer.unref();
  }

  /** Looks no more, and waits for a look that is under way, but not long. */
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
