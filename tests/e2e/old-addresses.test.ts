import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionFile, postFile } from '../support/snapshot-of.ts';
import { contentPath } from '#domain/content-kinds.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { PASSWORD } from '../support/site-program.ts';

const KINDS = [
  ['post', '/api/blog/posts', '/blog'],
  ['recipe', '/api/kitchen/recipes', '/kitchen'],
  ['collection', '/api/kitchen/collections', '/kitchen/collections'],
] as const;

describe('a former address of an entry', () => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await startTestSite();
    const answer = await fetch(`${site.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });
  afterAll(() => site.close());

  const save = async (place: string, json: object) => {
    const answer = await fetch(site.address + place, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    expect(answer.status).toBe(200);
    await site.live();
  };
  const at = async (place: string, method = 'GET') => {
    const answer = await fetch(site.address + place, { method, redirect: 'manual' });
    return answer.status === 301 ? answer.headers.get('location') : answer.status;
  };
  const published = async (place: string) => (await fetch(site.address + place)).text();

  test.each(KINDS)('redirects to the current one of a %s after several renames and back', async (_kind, api, list) => {
    const entries = (await (await fetch(site.address + api)).json()) as Record<string, { slug: string }[]>;
    const { slug } = (Object.values(entries).find(Array.isArray) ?? [])[0] as { slug: string };

    await save(`${api}/${slug}`, { slug: 'second-name' });
    expect(await at(`${list}/${slug}`)).toBe(`${list}/second-name`);
    await save(`${api}/second-name`, { slug: 'third-name' });
    for (const old of [slug, 'second-name']) {
      expect(await at(`${list}/${old}?a=b`)).toBe(`${list}/third-name?a=b`);
      expect(await at(`${list}/${old}`, 'HEAD')).toBe(`${list}/third-name`);
      const followed = await fetch(`${site.address}${list}/${old}/`);
      expect([followed.status, new URL(followed.url).pathname]).toEqual([200, `${list}/third-name`]);
    }
    const told = await published('/sitemap.xml');
    expect(told).toContain(`${list}/third-name<`);
    expect(told).not.toContain(`${list}/${slug}<`);

    await save(`${api}/third-name`, { slug });
    expect(await at(`${list}/${slug}`)).toBe(200);
    expect(await at(`${list}/second-name`)).toBe(`${list}/${slug}`);
    expect(await at(`${list}/third-name`)).toBe(`${list}/${slug}`);

    await save(`${api}/${slug}`, { status: 'draft' });
    for (const place of [slug, 'second-name', 'third-name']) expect(await at(`${list}/${place}`)).toBe(404);
    await save(`${api}/${slug}`, { status: 'published' });
    expect(await at(`${list}/second-name`)).toBe(`${list}/${slug}`);
  });

  test('does not change an entry’s feed ID', async () => {
    const ids = async () =>
      (JSON.parse(await published('/kitchen/feed.json')) as { items: { id: string; url: string }[] }).items.map(({ id }) => id);
    const before = await ids();
    const slug = before[0]?.split('/').at(-1) ?? '';
    await save(`/api/kitchen/recipes/${slug}`, { slug: 'another-name', title: 'Another name' });
    expect(await ids()).toEqual(before);
    expect(await published('/kitchen/rss.xml')).toContain(`<guid isPermaLink="false">${before[0]}</guid>`);
    expect(await published('/kitchen')).toContain('type="application/rss+xml"');
  });

  test('can be added manually, and survives a restart', async () => {
    const write = (kind: 'post' | 'collection', slug: string, text: string) =>
      writeFile(path.join(site.root, contentPath(kind, slug)), text);
    await write('post', 'by-hand', postFile({ formerSlugs: ['from-the-old-site'] }));
    await write('collection', 'by-hand', collectionFile({ formerSlugs: 'one, two' }));
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Old addresses');
    await site.live();
    expect(await at('/blog/from-the-old-site')).toBe('/blog/by-hand');
    expect(await at('/kitchen/collections/two')).toBe('/kitchen/collections/by-hand');

    await site.restart();
    expect(await at('/blog/from-the-old-site')).toBe('/blog/by-hand');
    // A manually renamed file keeps no former slug unless it is added manually.
    await rename(path.join(site.root, contentPath('post', 'by-hand')), path.join(site.root, contentPath('post', 'by-heart')));
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Another name');
    await site.live();
    expect([await at('/blog/from-the-old-site'), await at('/blog/by-hand')]).toEqual(['/blog/by-heart', 404]);
  });
});
