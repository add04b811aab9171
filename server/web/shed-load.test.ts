import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { descriptorLimit, shedLoad } from './shed-load.ts';

/** Leaves room for five connections and eight more. */
const LIMIT = 57;
const server = createServer();
const isShed = shedLoad(server, LIMIT);
server.on('request', (request, response) => {
  if (!isShed(request, response)) response.end('Rye');
});

let idle: Socket[] = [];
beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const socket of idle) socket.destroy();
  idle = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const { promise: never } = Promise.withResolvers<undefined>();
async function hold(count: number): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume(),
  );
  idle.push(...sockets);
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), never])));
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { connection: 'close' } });

test('the system says how many descriptors there may be', () => {
  expect(descriptorLimit()).toBeGreaterThan(44);
});

test('requests beyond the limit are told to come back, and are answered once there is room', async () => {
  await hold(4);
  expect((await ask()).status).toBe(200);
  await hold(1);
  const answer = await ask();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ status: 503, error: 'The site is very busy. Try again in a moment.' });
  for (const socket of idle) socket.destroy();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test('connections that ask nothing do not keep others out', async () => {
  await hold(40);
  await expect.poll(() => idle.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(13);
  expect((await ask()).status).toBe(503);
});
