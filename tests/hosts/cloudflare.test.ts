import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type SiteProgram, startProgram } from '../support/site-program.ts';
import { type HostServer, hostTools, startHostServer } from './support/tools.ts';

// `wrangler pages dev dist`: Cloudflare's own handling of a published folder, in its own runtime, beside `npm start` with the same files.
const folder = inject('hostedProject');
const SERVE = ['pages', 'dev', '--compatibility-date', '2026-11-01'];
let data: string;
let ours: SiteProgram;
let host: HostServer;
beforeAll(async () => {
  const { wrangler } = await hostTools();
  data = await mkdtemp(path.join(tmpdir(), 'hosts-'));
  [ours, host] = await Promise.all([
    startProgram({ root: folder, data, code: folder }),
    startHostServer({
      command: [process.execPath, wrangler, ...SERVE, path.join(folder, 'dist'), '--port', 'PORT'],
      folder: data,
      environment: { HOME: data, WRANGLER_SEND_METRICS: 'false' },
      ready: 'Ready on',
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([host.close(), ours.stop()]);
  await rm(data, { recursive: true, force: true, maxRetries: 3 });
});

/** What a host adds or decides by itself. */
const OF_THE_HOST = [
  ...['accept-ranges', 'connection', 'content-encoding', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified'],
  ...['transfer-encoding', 'vary', 'x-server-env'],
];

const POLICY = 'content-security-policy';
/**
 * Hosts choose headers by address, so they sandbox more files than our own server, which looks at what could run
 * (docs/decisions/hosting/static-hosts.md).
 */
const SANDBOXED = /^\/uploads\/|\.svg$/;

async function answerOf(site: string, address: string) {
  const answer = await fetch(site + address, { redirect: 'manual' });
  const headers: Record<string, string | undefined> = Object.fromEntries(
    [...answer.headers].filter(([name]) => !OF_THE_HOST.includes(name)),
  );
  // Files that say their own encoding, or are always UTF-8, need no charset; both names of JavaScript are one type.
  headers['content-type'] = headers['content-type']?.replace('; charset=utf-8', '').replace('application/javascript', 'text/javascript');
  const body = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
  return { address, status: answer.status, headers, body: body.digest('hex') };
}

/** Every published file by the address that visitors use, but for the time of the build. */
async function publishedAddresses(): Promise<string[]> {
  const files = await readdir(path.join(folder, 'dist'), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => `/${path.relative(path.join(folder, 'dist'), path.join(parentPath, name))}`)
    .filter((address) => !/^\/(?:_headers|_redirects|build\.json)$|\/404\.html$/.test(address))
    .map((address) => address.replace(/(?:\/index)?\.html$/, '') || '/');
}

test('wrangler understands every rule', () => {
  expect(host.output()).toMatch(/Parsed [1-9]\d* valid header rules/);
  expect(host.output()).not.toMatch(/invalid|Found \d+/);
});

test('every published file is answered as our own server answers it', async () => {
  const addresses = await publishedAddresses();
  expect(addresses.length).toBeGreaterThan(200);
  const differing: unknown[] = [];
  for (const address of addresses) {
    const [own, theirs] = await Promise.all([answerOf(ours.address, address), answerOf(host.address, address)]);
    if (SANDBOXED.test(address) && theirs.headers[POLICY]?.endsWith('; sandbox')) own.headers[POLICY] = theirs.headers[POLICY];
    if (!isDeepStrictEqual(own, theirs)) differing.push({ own, theirs });
  }
  expect(differing).toEqual([]);
});

test('missing addresses get the page of their section, which no one keeps', async () => {
  for (const address of ['/nothing', '/blog/nothing', '/kitchen/nothing', '/kitchen/collections/nothing']) {
    const [own, theirs] = await Promise.all([answerOf(ours.address, address), answerOf(host.address, address)]);
    expect(theirs).toEqual(own);
  }
});

test('a page has one address, and a former address leads to the new one', async () => {
  for (const [from, to] of [
    ['/menu/', '/menu'],
    ['/menu/?from=card', '/menu?from=card'],
    ['/menu.html', '/menu'],
    ['/blog/', '/blog'],
    ['/index.html', '/'],
    ['/blog/cost-of-a-loaf', '/blog/what-a-loaf-costs-us'],
  ] as const) {
    for (const site of [ours.address, host.address]) {
      const answer = await fetch(site + from, { redirect: 'manual' });
      const target = new URL(answer.headers.get('location') ?? '', site + from);
      expect([from, Math.floor(answer.status / 100), target.pathname + target.search]).toEqual([from, 3, to]);
    }
  }
});
