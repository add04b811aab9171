import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** How long background work waits for visitors: it must also finish on a site that is never without them. */
const VISITORS_WAIT_MS = 100;
/** How long after a response the visitor may request what belongs to it. */
const VISITOR_PAUSE_MS = 5;
/** How long background work waits for a series of saves. What a save makes stale is made again for the first who asks. */
const SAVES_WAIT_MS = 5_000;
/** How long after a save another one may follow. */
const SAVE_PAUSE_MS = 500;

const isSave = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

/** The requests that are being answered. */
export class InFlightRequests {
  #count = 0;
  #lastEnd = -Infinity;
  #lastSave = -Infinity;

  /** Notes a save that came without a request: a commit by hand. */
  noteSave(): void {
    this.#lastSave = performance.now();
  }

  /** Counts a request until its response is sent or abandoned. */
  note(request: IncomingMessage, response: ServerResponse): void {
    this.#count += 1;
    if (isSave(request)) this.noteSave();
    response.once('close', () => {
      this.#count -= 1;
      this.#lastEnd = performance.now();
      if (isSave(request)) this.noteSave();
    });
  }

  /** Resolves when background work may continue: nothing is being answered or saved, or the work has waited long enough. */
  async gone(): Promise<void> {
    const start = performance.now();
    await nextTurn();
    for (let now = start; this.#isBusy(now, now - start); now = performance.now()) await delay(2);
  }

  #isBusy(now: number, waited: number): boolean {
    if (now - this.#lastSave < SAVE_PAUSE_MS) return waited < SAVES_WAIT_MS;
    return (this.#count > 0 || now - this.#lastEnd < VISITOR_PAUSE_MS) && waited < VISITORS_WAIT_MS;
  }
}
