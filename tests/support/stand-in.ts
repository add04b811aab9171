import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A simulated internet service on loopback. Its responses can be changed at any time. */
export interface StandIn {
  /** Its origin, such as http://127.0.0.1:40123. */
  address: string;
  /** The requests it received, in order. */
  requests: Pick<IncomingMessage, 'url' | 'headers'>[];
  answer: RequestListener;
  close(): Promise<void>;
}

/** Responds with JSON and status 200. */
export const answerJson =
  (value: unknown): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const answerText =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

function sendWithoutEnd(response: ServerResponse, megabytes: number): void {
  const chunk = Buffer.alloc(1_000_000, ' ');
  let sent = 0;
  const more = () => {
    while (sent < megabytes && !response.destroyed) {
      sent += 1;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end('{}');
  };
  more();
}

/** Real misbehaviors of external services. */
export const MISBEHAVIOR = {
  'is asked too often': answerText(429, { 'retry-after': '7' }),
  breaks: answerText(500, { 'content-type': 'text/html' }, '<h1>Internal Server Error</h1>'),
  'hangs before its headers': () => undefined,
  'hangs in its body': (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"rating":'),
  'drops the connection': (request) => void request.socket.destroy(),
  'redirects to loopback': answerText(302, { location: 'http://127.0.0.1:9/private' }),
  'sends 50 MB': (_request, response) => sendWithoutEnd(response.writeHead(200, { 'content-type': 'application/json' }), 50),
  'sends HTML for JSON': answerText(200, { 'content-type': 'text/html' }, '<!doctype html><title>Sign in</title>'),
  'sends another shape': answerJson([{ rating: { $gt: 5 } }, 'reviews']),
} as const satisfies Record<string, RequestListener>;

/** Starts a simulated service. */
export async function startStandIn(answer: RequestListener): Promise<StandIn> {
  const standIn: StandIn = {
    address: '',
    requests: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    standIn.requests.push({ url: request.url, headers: request.headers });
    standIn.answer(request, response);
  });
  // A test that is busy for longer than a connection is kept open would send its next request into one that is being closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}
