import { expect, test } from 'vitest';
import { openDoor } from './door.ts';

test('before the site is ready a visitor soon gets a page that loads again by itself, and the API waits', async () => {
  const { server, port, open } = await openDoor('127.0.0.1', 0);
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
