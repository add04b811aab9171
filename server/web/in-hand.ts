import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** How long work that nobody waits for is put off at most: on a site that is never without visitors it must come to its end too. */
const PUT_OFF_MS = 100;
/** How long after an answer its visitor may come back for what goes with it. */
const PAUSE_MS = 5;

/** The requests that are being answered. */
export class InHand {
  #count = 0;
  #lastEnd = -Infinity;

  /** Counts a request until its answer is sent or given up. */
  note(response: ServerResponse): void {
    this.#count += 1;
    response.once('close', () => {
      this.#count -= 1;
      this.#lastEnd = performance.now();
    });
  }

  /** Resolves once no request is in hand, or has been put off long enough for those. */
  async gone(): Promise<void> {
    const end = performance.now() + PUT_OFF_MS;
    await nextTurn();
    while ((this.#count > 0 || performance.now() - this.#lastEnd < PAUSE_MS) && performance.now() < end) await delay(2);
  }
}
