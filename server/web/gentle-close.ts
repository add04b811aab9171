import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a visitor may take who reads slowly, or who has not said all of a request. */
const VISITOR_MS = 2_000;
const LOOK_EVERY_MS = 20;

/** Ends a server without cutting off requests in progress. */
export class GentleClose {
  readonly #server: Server;
  readonly #saveMs: number;
  readonly #inHand = new Map<ServerResponse, IncomingMessage>();
  #isClosing = false;

  /** @param saveMs How long a request may take that is in hand when the end is asked for. */
  constructor(server: Server, saveMs: number) {
    this.#server = server;
    this.#saveMs = saveMs;
  }

  /** Whether the end was asked for: nothing new is to be begun. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Takes note of a request that is to be answered before the end, once all of it has arrived. */
  note(request: IncomingMessage, response: ServerResponse): void {
    this.#inHand.set(response, request);
    response.once('close', () => this.#inHand.delete(response));
  }

  /** Takes no more connections, waits for what is in hand, and ends. Answers whether all of it was finished. */
  async close(): Promise<boolean> {
    this.#isClosing = true;
    const started = performance.now();
    const closed = new Promise<true>((resolve) => this.#server.close(() => resolve(true)));
    for (const response of this.#inHand.keys()) if (!response.headersSent) response.setHeader('Connection', 'close');
    for (;;) {
      this.#server.closeIdleConnections();
      if (await Promise.race([closed, delay(LOOK_EVERY_MS, false)])) return true;
      const waited = performance.now() - started;
      const isBusy = [...this.#inHand].some(([response, request]) => request.complete && !response.writableFinished);
      if (waited < (isBusy ? this.#saveMs : VISITOR_MS)) continue;
      this.#server.closeAllConnections();
      await closed;
      return !isBusy;
    }
  }
}
