import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitUnreadBody } from './unread-body.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves an answer that waits for no body. Returns the port, and how much of the last body was read. */
async function serve(): Promise<{ port: number; taken: () => number }> {
  let read = () => 0;
  server = createServer((request, response) => {
    limitUnreadBody(request, response);
    read = () => request.socket.bytesRead;
    response.writeHead(413, { 'content-length': 4 }).end('much');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, taken: () => read() };
}

/** Sends as much as it can, and reads the answer only when it has sent everything, or the connection is over. */
function sendAll(port: number, head: string, bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('error', end).on('close', end);
    socket.on('data', (piece) => {
      answer += piece.toString();
      if (socket.writableLength === 0 && answer.endsWith('much')) end();
    });
    socket.pause();
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes), () => socket.resume());
  });
}

test.each([
  ['of 12.8 MB', '', 12_800_000],
  ['of 12.8 MB on a connection that is to end', 'Connection: close\r\n', 12_800_000],
  ['of nothing on a connection that is to end', 'Connection: close\r\n', 0],
])('a client that sends everything first gets the answer to a body %s', async (_what, head, bytes) => {
  const { port } = await serve();
  expect(await sendAll(port, `${head}Content-Length: ${bytes}`, bytes)).toMatch(/^HTTP\/1\.1 413 .*much$/s);
});

test('what is announced to be huge is not read at all, and the connection ends', async () => {
  const { port, taken } = await serve();
  await sendAll(port, 'Content-Length: 100000000', 100_000_000);
  // A piece was on its way.
  expect(taken()).toBeLessThan(500_000);
});

test('what has no announced end is read up to a limit', async () => {
  const { port, taken } = await serve();
  const piece = `186a00\r\n${'a'.repeat(0x186a00)}\r\n`;
  await sendAll(port, `Transfer-Encoding: chunked\r\n\r\n${piece.repeat(20)}`, 0);
  expect(taken()).toBeLessThan(18_000_000);
});

test('the next request on the same connection is answered', async () => {
  const { port } = await serve();
  const answers = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let all = '';
    socket.on('data', (piece) => {
      all += piece.toString();
      if (all.match(/much/g)?.length === 2) socket.destroy();
    });
    socket.on('close', () => resolve(all));
    const body = Buffer.alloc(300_000);
    for (let time = 0; time < 2; time += 1) {
      socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
    }
  });
  expect(answers.match(/413/g)).toHaveLength(2);
});
