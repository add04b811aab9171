import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionFile, postFile } from '../support/snapshot-of.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { PASSWORD } from '../support/site-program.ts';

const KINDS = [
  ['/api/blog/posts', '/blog'],
  ['/api/kitchen/recipes', '/kitchen'],
  ['/api/kitchen/collections', '/kitchen/collections'],
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

  const change = async (place: string, json: object) => {
    const answer = await fetch(site.address + place, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    expect(answer.status, place).toBe(200);
  };
  const at = async (place: string, method = 'GET') => {
    const answer = await fetch(site.address + place, { method, redirect: 'manual' });
    return answer.status === 301 ? answer.headers.get('location') : answer.status;
  };
  const published = async (place: string) => (await fetch(site.address + place)).text();

  test('redirects to the current one of a post, a recipe and a collection after several renames and back', async () => {
    const entries = await Promise.all(
      KINDS.map(async ([api, list]) => {
        const answer = (await (await fetch(site.address + api)).json()) as Record<string, { slug: string }[]>;
        return { api, list, slug: ((Object.values(answer).find(Array.isArray) ?? []) as { slug: string }[])[0]?.slug ?? '' };
      }),
    );
    /** Changes the entries of all kinds, and looks at each once they are live. */
    const changeAll = async (
      changes: (slug: string) => [name: string, changed: object],
      look: (list: string, slug: string) => Promise<void>,
    ) => {
      for (const { api, slug } of entries) {
        const [name, changed] = changes(slug);
        await change(`${api}/${name}`, changed);
      }
      await site.live();
      for (const { list, slug } of entries) await look(list, slug);
    };

    await changeAll(
      (slug) => [slug, { slug: 'second-name' }],
      async (list, slug) => expect(await at(`${list}/${slug}`)).toBe(`${list}/second-name`),
    );
    await changeAll(
      () => ['second-name', { slug: 'third-name' }],
      async (list, slug) => {
        for (const old of [slug, 'second-name']) {
          expect(await at(`${list}/${old}?a=b`)).toBe(`${list}/third-name?a=b`);
          expect(await at(`${list}/${old}`, 'HEAD')).toBe(`${list}/third-name`);
          const followed = await fetch(`${site.address}${list}/${old}/`);
          expect([followed.status, new URL(followed.url).pathname]).toEqual([200, `${list}/third-name`]);
        }
        const told = await published('/sitemap.xml');
        expect(told).toContain(`${list}/third-name<`);
        expect(told).not.toContain(`${list}/${slug}<`);
      },
    );
    await changeAll(
      (slug) => ['third-name', { slug }],
      async (list, slug) => {
        expect(await at(`${list}/${slug}`)).toBe(200);
        expect(await at(`${list}/second-name`)).toBe(`${list}/${slug}`);
        expect(await at(`${list}/third-name`)).toBe(`${list}/${slug}`);
      },
    );
    await changeAll(
      (slug) => [slug, { status: 'draft' }],
      async (list, slug) => {
        for (const place of [slug, 'second-name', 'third-name']) expect(await at(`${list}/${place}`)).toBe(404);
      },
    );
    await changeAll(
      (slug) => [slug, { status: 'published' }],
      async (list, slug) => expect(await at(`${list}/second-name`)).toBe(`${list}/${slug}`),
    );
  });

  test('does not change an entry’s feed ID', async () => {
    const ids = async () =>
      (JSON.parse(await published('/kitchen/feed.json')) as { items: { id: string; url: string }[] }).items.map(({ id }) => id);
    const before = await ids();
    const slug = before[0]?.split('/').at(-1) ?? '';
    await change(`/api/kitchen/recipes/${slug}`, { slug: 'another-name', title: 'Another name' });
    await site.live();
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
