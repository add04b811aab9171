import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a shutdown waits for clients that read slowly or have not sent a whole request. */
const SLOW_CLIENT_MS = 2_000;
const POLL_MS = 20;

/** Closes a server without cutting off requests in progress. */
export class GracefulShutdown {
  readonly #server: Server;
  readonly #saveMs: number;
  readonly #inProgress = new Map<ServerResponse, IncomingMessage>();
  #isClosing = false;

  /** @param saveMs How long a request in progress may take once the shutdown has started. */
  constructor(server: Server, saveMs: number) {
    this.#server = server;
    this.#saveMs = saveMs;
  }

  /** Whether the shutdown has started, so that no new work must begin. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Registers a request that must be answered before the shutdown, once it has arrived completely. */
  track(request: IncomingMessage, response: ServerResponse): void {
    this.#inProgress.set(response, request);
    response.once('close', () => this.#inProgress.delete(response));
  }

  /** Accepts no new connections and waits for the requests in progress. Returns whether all of them were finished. */
  async close(): Promise<boolean> {
    this.#isClosing = true;
    const started = performance.now();
    const closed = new Promise<true>((resolve) => this.#server.close(() => resolve(true)));
    for (const response of this.#inProgress.keys()) if (!response.headersSent) response.setHeader('Connection', 'close');
    for (;;) {
      this.#server.closeIdleConnections();
      if (await Promise.race([closed, delay(POLL_MS, false)])) return true;
      const waited = performance.now() - started;
      const isBusy = [...this.#inProgress].some(([response, request]) => request.complete && !response.writableFinished);
      if (waited < (isBusy ? this.#saveMs : SLOW_CLIENT_MS)) continue;
      this.#server.closeAllConnections();
      await closed;
      return !isBusy;
    }
  }
}
