import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unavailablePage } from './unavailable-page.ts';

/** How long a request waits for a site that is starting. A first start encodes photos, which may take longer. */
const HOLD_MS = 60_000;

/** A port that is taken before there is a site to serve on it. */
export interface Door {
  server: Server;
  /** The port, which the system has chosen where none was asked for. */
  port: number;
  /** Answers with the site from now on, also those who wait. */
  open(answer: RequestListener): void;
}

/** Answers with a page that says why there is no other. */
export function answerUnavailable(
  response: ServerResponse,
  reason: Parameters<typeof unavailablePage>[0],
  headers: readonly string[] = [],
) {
  const page = unavailablePage(reason);
  const described = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(page))];
  return response.writeHead(503, [...headers, ...described, 'Cache-Control', 'no-store', 'Retry-After', '3']).end(page);
}

/**
 * Takes a port at once, so that one that is taken already is known before anything is built. A request that comes before the site is
 * ready waits for it. Resolves once it listens; rejects where it cannot.
 */
export async function openDoor(host: string, port: number): Promise<Door> {
  let answer: RequestListener | null = null;
  const waiting = new Map<ServerResponse, IncomingMessage>();
  // Node would answer without a word.
  const server = createServer({ requireHostHeader: false });
  server.on('request', (request, response) => {
    if (answer) {
      answer(request, response);
      return;
    }
    waiting.set(response, request);
    const tooLong = setTimeout(() => {
      if (waiting.delete(response)) answerUnavailable(response, 'starting');
    }, HOLD_MS);
    tooLong.unref();
    response.once('close', () => {
      clearTimeout(tooLong);
      waiting.delete(response);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    open(listener) {
      answer = listener;
      for (const [response, request] of waiting) listener(request, response);
      waiting.clear();
    },
  };
}
