import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openListener } from './listener.ts';

test('before the site is ready a visitor soon gets a page that loads again by itself, and the API waits', async () => {
  const { server, port, open } = await openListener('127.0.0.1', 0);
  const address = `http://127.0.0.1:${port}`;
  const asked = performance.now();
  const call = fetch(`${address}/api/admin/status`);
  const page = await fetch(address);
  expect(performance.now() - asked).toBeLessThan(3_000);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('<meta http-equiv="refresh"');

  open((_request, response) => response.end('ready'));
  expect(await (await call).text()).toBe('ready');
  expect(await (await fetch(address)).text()).toBe('ready');
  server.close();
});

test('what comes while the server is busy for seconds is answered, also on a connection that was idle', async () => {
  const { server, port, open } = await openListener('127.0.0.1', 0);
  open((_request, response) => response.end('ready'));
  const socket = connect(port, '127.0.0.1');
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: bakery.example\r\n\r\n');
  ask();
  await once(socket, 'data');
  // It is sent, but not read yet.
  ask();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8_000);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
  server.close();
});
