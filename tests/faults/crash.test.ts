import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const WRITERS = 8;
const ROUNDS = 4;

describe('a program in trouble', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  const call = (path: string, cookie: string, method = 'GET', body?: unknown) =>
    fetch(site.address + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const newPost = (title: string) => ({
    title,
    excerpt: 'E',
    content: `<p>${title}</p>`,
    featuredImage: '/uploads/round-boule.jpg',
    author: 'Anna',
    status: 'published',
  });

  test('killed during concurrent saves, keeps every acknowledged save and is intact after a restart', async () => {
    const answered: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const cookie = await openSession(site.address);
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let number = 0; ; number += 1) {
          const title = `Round ${round} writer ${writer} number ${number}`;
          const answer = await call('/api/blog/posts', cookie, 'POST', newPost(title)).catch(() => null);
          if (answer === null) return;
          if (answer.status === 201) answered.push(title);
        }
      });
      await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(WRITERS * round);
      await new Promise((resolve) => setTimeout(resolve, 130 * round));
      await site.restart('SIGKILL');
      await Promise.all(writers);
    }
    const cookie = await openSession(site.address);
    expect((await call('/api/blog/posts', cookie, 'POST', newPost('After all that'))).status).toBe(201);
    await site.live();

    const { posts } = (await (await call('/api/blog/posts?all=true', cookie)).json()) as { posts: { title: string; slug: string }[] };
    const titles = new Set(posts.map(({ title }) => title));
    expect(answered.filter((title) => !titles.has(title))).toEqual([]);
    expect(await site.git('status', '--porcelain')).toBe('');
    await site.git('fsck', '--strict');
    const pages = await Promise.all(
      posts.filter(({ title }) => /^Round/.test(title)).map(({ slug }) => fetch(`${site.address}/blog/${slug}`)),
    );
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  });

  /** Requests a page and hangs up, immediately or at the last byte. */
  const hangUp = (path: string, isImpatient: boolean) =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(site.address);
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
      let received = 0;
      socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        const length = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1] ?? 0);
        if (isImpatient || (length > 0 && received >= length)) socket.destroy();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });

  test('survives clients that hang up', async () => {
    for (let round = 0; round < 60; round += 1) {
      for (const path of ['/', '/blog', '/uploads/hero.jpg', '/nowhere']) await hangUp(path, round % 2 === 0);
    }
    expect((await fetch(`${site.address}/blog`)).status).toBe(200);
  });
});
