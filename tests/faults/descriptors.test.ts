import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestSite } from '../support/test-site.ts';
import { type FaultySite, startFaultySite } from './support/faulty-site.ts';

const DESCRIPTORS = 64;
const CONNECTIONS = 80;

let faulty: FaultySite;
let site: TestSite;
beforeAll(async () => {
  faulty = await startFaultySite({ openFiles: DESCRIPTORS });
  site = faulty.site;
});
afterAll(() => site.close());

/** The status of each answer, with whether it says when to come back; `cut` for a connection that was closed without one. */
async function statusOf(path: string): Promise<string> {
  try {
    const answer = await fetch(site.address + path, { headers: { connection: 'close' } });
    await answer.arrayBuffer();
    return `${answer.status}${answer.status === 503 && answer.headers.has('retry-after') ? ' later' : ''}`;
  } catch {
    return 'cut';
  }
}

test(`with ${DESCRIPTORS} descriptors and ${CONNECTIONS} connections nothing fails, and all is well again after them`, async () => {
  const { hostname, port } = new URL(site.address);
  expect(await statusOf('/')).toBe('200');
  const idle: Socket[] = [];
  for (let count = 0; count < CONNECTIONS; count += 1) {
    const socket = connect(Number(port), hostname)
      .on('error', () => undefined)
      .resume();
    idle.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  }
  const paths = ['/', '/menu', '/kitchen/country-loaf', '/api/kitchen/recipes', '/api/auth/verify', '/sitemap.xml', '/none'];
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, '503 later']);
  for (const socket of idle) socket.destroy();

  await expect.poll(() => statusOf('/menu')).toBe('200');
  const crowd = await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => statusOf(paths[index % 4] as string)));
  expect(crowd.filter((status) => !['200', '503 later', 'cut'].includes(status))).toEqual([]);
  expect(crowd).toContain('200');
  expect((await faulty.ask('/api/kitchen/recipes/country-loaf', { method: 'PUT', json: { yield: '1 loaf' } }))?.status).toBe(200);
  for (const path of paths.slice(0, 4)) await expect.poll(() => statusOf(path)).toBe('200');
}, 120_000);
