import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitFor } from '../support/wait-for.ts';
import { postOf } from './support/ledger.ts';
import { repositoryFaults } from './support/wholeness.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/**
 * A module preloaded into the program (preload/clock.ts) shifts its clock, not the machine's: file times stay real, so files
 * written before a jump look older or younger, as after a real jump.
 */
describe("the machine's clock jumps", () => {
  let site: TestSite;
  let folder: string;
  let number = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'clock-'));
    const preload = path.join(import.meta.dirname, 'preload/clock.ts');
    site = await startTestSite({ environment: { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSET: path.join(folder, 'offset') } });
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  async function setClock(offset: number): Promise<void> {
    await writeFile(path.join(folder, 'offset'), String(offset));
    process.kill(site.pid, 'SIGUSR2');
    const isSet = async () => Math.abs(Date.parse((await serverTime()) ?? '') - Date.now() - offset) < 60_000;
    await waitFor('the clock to be set', isSet);
  }

  /** The time that the program publishes with. */
  async function serverTime(): Promise<string | null> {
    await site.git('commit', '--quiet', '--allow-empty', '--message=What time is it?');
    await site.live();
    return ((await (await fetch(`${site.address}/build.json`)).json()) as { builtAt: string | null }).builtAt;
  }

  const call = (cookie: string, place: string, json?: unknown, method = 'POST') =>
    fetch(site.address + place, {
      headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { method, body: JSON.stringify(json) }),
    });
  const isSignedIn = async (cookie: string) => (await call(cookie, '/api/auth/verify')).status === 200;

  async function expectSavesToBeLive(cookie: string, more: object = {}): Promise<void> {
    const slug = `clock-${(number += 1)}`;
    const answer = await call(cookie, '/api/blog/posts', { ...postOf(slug, `Clock ${number}`), ...more });
    expect(answer.status, await answer.clone().text()).toBe(201);
    await site.live();
    expect((await fetch(`${site.address}/blog/${slug}`)).status).toBe(200);
    expect(await repositoryFaults(site)).toEqual([]);
  }

  test.each([
    ['forward by ten minutes', 10 * 60_000, true],
    ['back by three minutes', -3 * 60_000, true],
    ['forward by a year', YEAR, false],
    ['back by a year', -YEAR, false],
  ])('%s: saves still work and are published', async (_name, offset, isKept) => {
    await setClock(0);
    const cookie = await openSession(site.address);
    await setClock(offset);
    expect(await isSignedIn(cookie)).toBe(isKept);
    await expectSavesToBeLive(isKept ? cookie : await openSession(site.address));
    await setClock(0);
    await expectSavesToBeLive(await openSession(site.address));
  });

  test('a session created while the clock was ahead does not exceed the maximum lifetime', async () => {
    await setClock(YEAR);
    const cookie = await openSession(site.address);
    await setClock(0);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test('an unused photo survives a jump', async () => {
    await setClock(0);
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: { r: 3, g: 90, b: 30 } } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('image', new File([new Uint8Array(photo)], 'photo.png', { type: 'image/png' }));
    const uploaded = await fetch(`${site.address}/api/upload`, {
      method: 'POST',
      headers: { cookie: await openSession(site.address) },
      body: form,
    });
    const { url } = (await uploaded.json()) as { url: string };
    await setClock(YEAR);
    await expectSavesToBeLive(await openSession(site.address), { featuredImage: url });
    await setClock(0);
  });

  test('a blocked address is unblocked after fifteen minutes, not after a year', async () => {
    await setClock(YEAR);
    const wrong = { username: 'admin', password: 'wrong' };
    let refused = await call('', '/api/auth/login', wrong);
    for (let tries = 0; tries < 12 && refused.status !== 429; tries += 1) refused = await call('', '/api/auth/login', wrong);
    expect(refused.status).toBe(429);
    await setClock(0);
    const still = await call('', '/api/auth/login', wrong);
    expect(still.status).toBe(429);
    expect(Number(still.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  });

  test('killed with the clock ahead, it can save once the clock is corrected', async () => {
    await setClock(YEAR);
    await site.restart('SIGKILL');
    const lock = path.join(site.root, '.git/refs/heads/main.lock');
    await writeFile(lock, '');
    const future = (Date.now() + YEAR) / 1_000;
    await utimes(lock, future, future);
    await writeFile(path.join(folder, 'offset'), '0');
    await site.restart('SIGKILL');
    await expectSavesToBeLive(await openSession(site.address));
  });
});
