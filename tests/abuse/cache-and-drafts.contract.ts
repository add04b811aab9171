import { beforeAll, expect, test } from 'vitest';
import { PRIVATE_READS } from './support/mutations.ts';
import { DRAFTS, MIXED_COLLECTION, SENTINEL } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin } from './support/requests.ts';
import type { Target } from './support/target.ts';

const LISTS = ['/api/blog/posts', '/api/kitchen/recipes', '/api/kitchen/collections'];

/** Requirements on drafts and caches for every host. `collectionPages` are the paths of collection pages, if the host has any. */
export function describeCacheAndDrafts(open: () => Pick<Target, 'address'>, collectionPages: string[] = []): void {
  let target: Pick<Target, 'address'>;
  let admin: Ask;
  let anyone: Ask;
  beforeAll(async () => {
    target = open();
    admin = await askingAsAdmin(target);
    anyone = asking(target);
  });

  test.for(LISTS)('#25 %s with drafts is for the admin only, and not cached', async (list) => {
    const place = `${list}?all=true&pageSize=100`;
    const full = await admin(place);
    expect(await full.text()).toContain(SENTINEL);
    expect(full.headers.get('cache-control')).toBe('private, no-store');
    expect(full.headers.get('netlify-cdn-cache-control')).toBeNull();
    for (let number = 0; number < 5; number += 1) {
      const answer = await anyone(place);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(await answer.text()).not.toContain(SENTINEL);
    }
  });

  test.for([
    '?ALL=true',
    '?all',
    '?all=1',
    '?all=TRUE',
    '?all=false&all=true',
    '?all=true&all=false',
    '?%61ll=true',
    '?all[]=true',
    '?status=draft',
    `?tag=${SENTINEL}`,
    `?search=${SENTINEL}`,
  ])('#25 #26 a list requested with %s has no drafts for visitors', async (query) => {
    for (const list of LISTS) {
      const answer = await anyone(`${list}${query}`);
      expect([200, 401]).toContain(answer.status);
      expect((await answer.text()).replaceAll(`"${SENTINEL}"`, '')).not.toContain(SENTINEL);
    }
  });

  test.for(PRIVATE_READS)('#25 %s is not cached', async (place) => {
    expect((await admin(place)).headers.get('cache-control')).toMatch(/no-store/);
    expect((await anyone(place)).headers.get('cache-control')).toMatch(/no-store/);
  });

  test.for([
    ...LISTS.map((list, index) => `${list}/${Object.values(DRAFTS)[index]}`),
    `/blog/${DRAFTS.post}`,
    `/kitchen/${DRAFTS.recipe}`,
    `/kitchen/collections/${DRAFTS.collection}`,
    `/blog/${DRAFTS.post}.html`,
    `/blog/${DRAFTS.post}/index.html`,
    `/kitchen/print/${DRAFTS.recipe}`,
  ])('#26 the draft at %s is not found', async (place) => {
    const answer = await anyone(place);
    const followed = answer.status === 301 ? await anyone(answer.headers.get('location') ?? '') : answer;
    expect(followed.status).toBe(404);
    expect(await followed.text()).not.toContain(SENTINEL);
  });

  test('#25 #26 a response to the admin is not served to visitors', async () => {
    const place = `/api/blog/posts/${DRAFTS.post}`;
    const full = await admin(place);
    expect(await full.text()).toContain(SENTINEL);
    expect(full.headers.get('cache-control')).toBe('private, no-store');
    expect((await anyone(place)).status).toBe(404);
    expect((await asking(target, '__Host-session=expired')(place)).status).toBe(404);
  });

  test('#26 visitors see only the published recipes of a collection', async () => {
    for (const place of [`/api/kitchen/collections/${MIXED_COLLECTION}`, ...collectionPages.map((page) => `${page}/${MIXED_COLLECTION}`)]) {
      const answer = await anyone(place);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toContain('country-loaf');
      expect(text).not.toContain(DRAFTS.recipe);
      expect(text).not.toContain(SENTINEL);
    }
  });

  test.for(['/x.css', ';x.css', '%2fx.css', '.css', '/', '/..%2fx.css', '%00.css', '/x.js?v=1'])(
    '#30 an admin address followed by %s gives no cacheable response',
    async (ending) => {
      for (const place of [
        '/api/admin/settings',
        '/api/admin/photos',
        '/api/auth/verify',
        `/api/blog/posts/${DRAFTS.post}`,
        '/api/content/post',
      ]) {
        const answer = await admin(`${place}${ending}`);
        expect([400, 401, 404], `${place}${ending} ${answer.status}`).toContain(answer.status);
        expect(answer.headers.get('cache-control')).toContain('no-store');
        expect(await answer.text()).not.toContain(SENTINEL);
      }
    },
  );

  test.for(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', '%5f_proto__', 'constructor%2fprototype'])(
    '#34 %s is not the name of anything',
    async (name) => {
      for (const list of LISTS) {
        expect((await anyone(`${list}/${name}`)).status).toBe(404);
        expect((await admin(`${list}/${name}`)).status).toBe(404);
        expect((await admin(`${list}/${name}`, { method: 'DELETE' })).status).toBe(404);
      }
      for (const place of [
        `/api/content/${name}`,
        `/api/content/post/${name}`,
        `/api/content/${name}/${name}`,
        `/api/admin/history/${name}/x`,
      ])
        expect((await admin(place)).status).toBe(404);
      for (const place of ['/blog', '/kitchen', '/kitchen/collections']) expect((await anyone(`${place}/${name}`)).status).toBe(404);
      for (const query of [`category=${name}`, `tag=${name}`, `${name}=1`, `${name}[x]=1`])
        expect((await anyone(`/api/blog/posts?${query}`)).status).toBe(200);
    },
  );
}
