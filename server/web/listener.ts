import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shedLoad } from './shed-load.ts';
import { unavailablePage } from './unavailable-page.ts';

/** How long a page waits for the site to start. The first start of new code takes longer, because it builds the renderer. */
const PAGE_HOLD_MS = 2_000;
/** How long an API call waits. A call that a page has already made is worth waiting for. */
const CALL_HOLD_MS = 60_000;

/**
 * How long a connection may be idle: longer than proxies keep theirs, usually a minute. When the server has been busy for longer than this,
 * it closes idle connections before it reads what came meanwhile, and with Node's five seconds a save could be lost that way.
 */
const IDLE_MS = 75_000;

/** A port that is opened before the site is ready. */
export interface Listener {
  server: Server;
  /** The port; chosen by the system if port 0 was requested. */
  port: number;
  /** Passes all requests to the site from now on, including the waiting ones. */
  open(answer: RequestListener): void;
}

/** Responds 503 with a page that gives the reason. */
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
 * Opens the port first, so that a port in use is reported before anything is built. Requests that arrive before the site is ready
 * wait for it; if that takes too long, visitors get a page that reloads by itself. Resolves once it listens; rejects if it cannot.
 */
export async function openListener(host: string, port: number): Promise<Listener> {
  let answer: RequestListener | null = null;
  const waiting = new Map<ServerResponse, IncomingMessage>();
  // Node itself would respond to a missing Host header without a message.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: IDLE_MS });
  const isShed = shedLoad(server);
  server.on('request', (request, response) => {
    if (isShed(request, response)) return;
    if (answer) {
      answer(request, response);
      return;
    }
    waiting.set(response, request);
    const tooLong = setTimeout(
      () => {
        if (waiting.delete(response)) answerUnavailable(response, 'starting');
      },
      request.url?.startsWith('/api/') ? CALL_HOLD_MS : PAGE_HOLD_MS,
    );
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
