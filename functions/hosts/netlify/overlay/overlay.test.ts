import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { hasLocation, withoutMetadata } from '#media/metadata/without-metadata.ts';
import { type NetlifyCdn, startNetlifyCdn } from '../../../../tests/support/netlify-cdn.ts';
import { buildDeploy, type Deploy, type NetlifySite, startNetlifySite } from '../../../../tests/support/netlify-site.ts';
import { jpegWithGps } from '../../../../tests/support/photos.ts';
import { PASSWORD } from '../../../../tests/support/site-program.ts';
import { postFile, recipeFile, siteFiles } from '../../../../tests/support/snapshot-of.ts';

type Json = Record<string, unknown>;

const HOUR_MS = 3_600_000;

let site: NetlifySite;
let cdn: NetlifyCdn;
let cookie = '';
const deploys: Deploy[] = [];

beforeAll(async () => {
  site = await startNetlifySite(
    siteFiles('minimal', {
      [contentPath('post', 'rye')]: postFile({ title: 'Rye' }),
      [contentPath('post', 'spelt')]: postFile({ title: 'Spelt' }),
      [contentPath('recipe', 'soup')]: recipeFile({ title: 'Soup' }),
      'public/uploads/old.jpg': await jpegWithGps(),
    }),
  );
  cdn = await startNetlifyCdn(site);
  const signedIn = await send('POST', '/api/auth/login', { username: 'admin', password: PASSWORD });
  cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  // It packs the functions, which takes a busy machine more than a minute.
}, 180_000);
afterAll(async () => {
  await cdn.close();
  await Promise.all(deploys.map(({ bundles }) => bundles.remove()));
  await site.close();
});
beforeEach(() => {
  cdn.refusePurges = false;
  cdn.isEdgeBroken = false;
  cdn.broken.clear();
  site.isBlobsBroken = false;
  cdn.calls.clear();
});

const send = (method: string, address: string, body?: unknown, at = cdn) =>
  fetch(at.address + address, {
    method,
    headers: { origin: at.address, ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
const json = async (answer: Promise<Response>): Promise<Json> => (await (await answer).json()) as Json;

/** Another visitor's look, once the edge has forgotten the overlay before: after a second. */
function look(address: string): Promise<Response> {
  cdn.pass(1_050);
  return fetch(cdn.address + address, { redirect: 'manual' });
}
const textOf = async (address: string) => (await look(address)).text();
const status = () => json(send('GET', '/api/admin/status'));
/** Asks the site to publish, after the pause in which it answers as before: in some minutes the schedule has asked a moment ago. */
function publish(): Promise<Json> {
  cdn.pass(2_100);
  return json(send('POST', '/api/publish'));
}

/** Saves a post's title as the admin does. Returns the commit. */
async function save(slug: string, fields: Json): Promise<unknown> {
  const { revision } = await json(send('GET', `/api/blog/posts/${slug}?all=true`));
  const saved = await send('PUT', `/api/blog/posts/${slug}`, { ...fields, revision });
  expect(saved.status, await saved.clone().text()).toBe(200);
  return ((await saved.json()) as Json)['commit'];
}

function commitByHand(file: string, text: string | null): string {
  site.repository.git('reset', '--quiet', '--hard', 'main');
  if (text === null) site.repository.git('rm', '--quiet', file);
  else site.repository.write(file, text);
  site.repository.git('add', '-A');
  site.repository.git('commit', '--quiet', '-m', 'By hand');
  return site.repository.git('rev-parse', 'HEAD');
}

async function deployHead(builtAt: string): Promise<Deploy> {
  site.repository.git('reset', '--quiet', '--hard', 'main');
  const deploy = await buildDeploy(site.repository, builtAt);
  deploys.push(deploy);
  return deploy;
}

describe('live without a deploy', () => {
  test('while nothing has changed, visitors get the deployed files, and no function is called', async () => {
    expect(await textOf('/')).toBe(site.files.get('index.html')?.toString());
    cdn.calls.clear();
    await textOf('/blog/rye');
    expect([...cdn.calls]).toEqual([['edge', 1]]);
  });

  test('a list costs no function for made-up session cookies', async () => {
    await textOf('/api/blog/posts');
    cdn.calls.clear();
    const withCookie = (value: number) => fetch(`${cdn.address}/api/blog/posts`, { headers: { cookie: `__Host-session=${value}` } });
    const answers = await Promise.all([1, 2, 3].map(withCookie));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([...cdn.calls]).toEqual([['edge', 3]]);
  });

  test('a save: its page, lists, feeds, search data, API and build, but no other page', async () => {
    const commit = await save('rye', { title: 'Rye at noon' });
    expect(await status()).toMatchObject({ state: 'live', commit });
    expect(await textOf('/blog/rye')).toContain('Rye at noon');
    for (const address of ['/blog', '/blog/', '/blog.html', '/blog/feed.json', '/blog/rss.xml', '/api/blog/posts', '/api/blog/posts/rye'])
      expect(await textOf(address), address).toContain('Rye at noon');
    expect(JSON.parse(await textOf('/build.json'))).toMatchObject({ commit });
    cdn.calls.clear();
    expect(await textOf('/menu')).toBe(site.files.get('menu.html')?.toString());
    await textOf('/blog/rye');
    expect([...cdn.calls]).toEqual([['edge', 2]]);
    const page = await look('/blog/rye');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    for (const drafts of ['/api/blog/posts?all=true', '/api/blog/posts/rye?all=true'])
      expect((await look(drafts)).status, drafts).toBe(401);
    const again = await fetch(`${cdn.address}/blog/rye`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(cdn.log('pages') + cdn.log('admin')).not.toContain('"level":"error"');
  });

  test('without a request for the status; visitors see nothing of a draft', async () => {
    await save('spelt', { title: 'Spelt at noon' });
    await expect.poll(() => textOf('/blog/spelt')).toContain('Spelt at noon');
    const { commit } = await status();
    const created = await json(send('POST', '/api/blog/posts', { title: 'Not yet', status: 'draft' }));
    expect(await status()).toMatchObject({ state: 'live', commit, notDeployed: created['commit'] });
    expect((await look('/blog/not-yet')).status).toBe(404);
  });

  test('two owners who save at once, through two instances', async () => {
    const other = await startNetlifyCdn(site, { NETLIFY_API_URL: cdn.address });
    const edits = [
      { slug: 'rye', title: 'Rye at one', at: cdn },
      { slug: 'spelt', title: 'Spelt at noon, too', at: other },
    ];
    try {
      const saves = edits.map(async ({ slug, title, at }) => {
        const { revision } = await json(send('GET', `/api/blog/posts/${slug}?all=true`));
        return (await send('PUT', `/api/blog/posts/${slug}`, { title, revision }, at)).status;
      });
      expect(await Promise.all(saves)).toEqual([200, 200]);
      expect(await status()).toMatchObject({ state: 'live', commit: site.repository.git('rev-parse', 'main') });
      const list = await textOf('/blog');
      for (const { slug, title } of edits) {
        expect(await textOf(`/blog/${slug}`)).toContain(title);
        expect(list).toContain(title);
      }
    } finally {
      await other.close();
    }
  });

  test('a photo, its sizes and the image for social networks', async () => {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(await jpegWithGps(1200, 900, 1))], 'loaf.jpg', { type: 'image/jpeg' }));
    const uploaded = await fetch(`${cdn.address}/api/upload`, { method: 'POST', headers: { origin: cdn.address, cookie }, body: form });
    const { url } = (await uploaded.json()) as { url: string };
    const created = await send('POST', '/api/blog/posts', {
      ...{ title: 'With a photo', excerpt: 'A loaf.', featuredImage: url, featuredImageAlt: 'A loaf', content: '<p>Look.</p>' },
      ...{ author: 'Rosa', status: 'published' },
    });
    expect(created.status, await created.clone().text()).toBe(201);
    expect(await status()).toMatchObject({ state: 'live' });
    const page = await textOf('/blog/with-a-photo');
    const images = new Set(page.match(/\/(?:media|uploads)\/[\w/.-]+\.(?:avif|jpeg|jpg|webp)/g));
    expect([...images].some((image) => image.startsWith('/media/social/'))).toBe(true);
    expect(images.size).toBeGreaterThan(3);
    for (const image of [...images, url]) {
      const answer = await fetch(cdn.address + image);
      expect(answer.status, image).toBe(200);
      expect(answer.headers.get('content-type'), image).toMatch(/^image\//);
    }
    cdn.calls.clear();
    for (const image of images) await (await fetch(cdn.address + image)).arrayBuffer();
    expect(cdn.calls.get('admin') ?? 0).toBe(0);
  });

  test('an entry that is renamed redirects, and one that is deleted is gone', async () => {
    await save('spelt', { slug: 'einkorn' });
    await status();
    const former = await look('/blog/spelt');
    expect([former.status, former.headers.get('location')]).toEqual([301, '/blog/einkorn']);
    expect(await textOf('/blog/einkorn')).toContain('Spelt at noon');
    expect((await send('DELETE', '/api/blog/posts/einkorn')).status).toBe(200);
    await status();
    for (const address of ['/blog/einkorn', '/blog/spelt', '/api/blog/posts/einkorn']) expect((await look(address)).status).toBe(404);
    expect(await textOf('/blog')).not.toContain('Spelt at noon');
    expect(await textOf('/sitemap.xml')).not.toContain('/blog/einkorn');
  });

  test('a photo that is replaced or removed by hand', async () => {
    const bytes = await jpegWithGps(90, 60, 1);
    site.repository.git('reset', '--quiet', '--hard', 'main');
    site.repository.write('public/uploads/old.jpg', bytes);
    site.repository.git('commit', '--quiet', '-a', '-m', 'Another photo');
    await status();
    const shown = Buffer.from(await (await look('/uploads/old.jpg')).arrayBuffer());
    // As it is, but without where it was taken.
    expect([shown.equals(withoutMetadata(bytes)), hasLocation(bytes), hasLocation(shown)]).toEqual([true, true, false]);
    commitByHand('public/uploads/old.jpg', null);
    await status();
    expect((await look('/uploads/old.jpg')).status).toBe(404);
  });

  test('a change of every page: each is the old or the new one', async () => {
    const settings = await json(send('GET', '/api/admin/settings'));
    const saved = await send('POST', '/api/admin/settings', { ...settings, siteName: 'Another name' });
    expect(saved.status, await saved.clone().text()).toBe(200);
    await status();
    for (const address of ['/', '/menu', '/kitchen/soup', '/nothing-here', '/blog/nothing-here'])
      expect(await textOf(address)).toContain('Another name');
    expect((await look('/nothing-here')).status).toBe(404);
    cdn.calls.clear();
    for (const address of ['/nothing-there', '/nothing-anywhere', '/blog/nothing-there'])
      expect(await (await fetch(cdn.address + address)).text()).toContain('Another name');
    expect([...cdn.calls]).toEqual([['edge', 3]]);
  });

  test('a commit by hand is live once the host asks whether to build it, which it need not', async () => {
    const commit = commitByHand(contentPath('post', 'by-hand'), postFile({ title: 'By hand' }));
    expect(await publish()).toEqual({ commit, reason: null });
    expect(await textOf('/blog/by-hand')).toContain('By hand');
  });

  test('what is scheduled appears and disappears without a commit, at the minute after its time', async () => {
    const file = contentPath('post', 'saturday');
    const soon = cdn.now() + HOUR_MS;
    const [publishAt, unpublishAt] = [soon, soon + HOUR_MS].map((moment) => new Date(moment).toISOString());
    const commit = commitByHand(file, postFile({ title: 'Pretzel day', publishAt, unpublishAt }));
    expect(await status()).toMatchObject({ state: 'live', commit });
    expect((await look('/blog/saturday')).status).toBe(404);
    cdn.pass(HOUR_MS);
    await cdn.minute();
    expect(await textOf('/blog/saturday')).toContain('Pretzel day');
    expect(await textOf('/blog')).toContain('Pretzel day');
    expect(JSON.parse(await textOf('/build.json'))).toMatchObject({ commit });
    cdn.pass(HOUR_MS);
    await cdn.minute();
    expect((await look('/blog/saturday')).status).toBe(404);
    expect(await textOf('/blog')).not.toContain('Pretzel day');
    // Nothing is published twice.
    const written = site.blobsAsked.filter(({ type }) => type === 'set').length;
    await cdn.minute();
    expect(site.blobsAsked.filter(({ type }) => type === 'set')).toHaveLength(written);
    expect(cdn.log('schedule')).not.toContain('"level":"error"');
    commitByHand(file, null);
    await status();
  });

  test('an overlay that the CDN cached during a purge is purged once more within a minute', async () => {
    await save('rye', { title: 'Before a purge that was lost' });
    await status();
    const purges = cdn.purges.length;
    await cdn.minute();
    expect(cdn.purges).toHaveLength(purges + 1);
  });

  test('a broken file holds up nothing else, and the status names it', async () => {
    const file = contentPath('post', 'broken');
    const { commit } = await status();
    commitByHand(file, '---\ntitle: 7\n---\n');
    expect(await status()).toMatchObject({
      state: 'live',
      commit,
      problems: expect.arrayContaining([expect.objectContaining({ file })]) as unknown[],
    });
    expect(await textOf('/blog/by-hand')).toContain('By hand');
    commitByHand(file, null);
    const fixed = await status();
    expect(fixed['state']).toBe('live');
    expect(fixed['problems'] ?? []).toEqual([]);
  });
});

describe('when a part is down, visitors get what was there before, and the next look fixes it', () => {
  test('Blobs', async () => {
    site.isBlobsBroken = true;
    commitByHand(contentPath('post', 'by-hand'), postFile({ title: 'While Blobs fail' }));
    expect(await publish()).toMatchObject({ reason: 'the running site cannot show it' });
    expect((await look('/blog/rye')).status).toBe(200);
    site.isBlobsBroken = false;
    expect(await publish()).toMatchObject({ reason: null });
    expect(await textOf('/blog/by-hand')).toContain('While Blobs fail');
  });

  test('the purge', async () => {
    cdn.refusePurges = true;
    commitByHand(contentPath('post', 'by-hand'), postFile({ title: 'Without a purge' }));
    expect(await status()).toMatchObject({ state: 'failed', error: expect.stringContaining('did not clear its cache') as string });
    expect(await textOf('/blog/by-hand')).toContain('While Blobs fail');
    cdn.refusePurges = false;
    expect(await status()).toMatchObject({ state: 'live' });
    expect(await textOf('/blog/by-hand')).toContain('Without a purge');
  });

  test('GitHub', async () => {
    // An answer that is not asked for again.
    site.github.fault = () => ({ kind: 'answer', status: 401, body: { message: 'Bad credentials' } });
    expect((await send('GET', '/api/admin/status')).status).toBe(503);
    expect(await textOf('/blog/by-hand')).toContain('Without a purge');
    site.github.fault = () => null;
    expect(await status()).toMatchObject({ state: 'live' });
  });

  test('the function that renders, or the edge function', async () => {
    commitByHand(contentPath('post', 'rye'), postFile({ title: 'Newest rye' }));
    await status();
    cdn.broken.add('pages');
    expect(await textOf('/blog/rye')).toBe(site.files.get('blog/rye.html')?.toString());
    cdn.broken.clear();
    cdn.isEdgeBroken = true;
    expect(await textOf('/blog/rye')).toBe(site.files.get('blog/rye.html')?.toString());
    cdn.isEdgeBroken = false;
    expect(await textOf('/blog/rye')).toContain('Newest rye');
  });
});

describe('deploys', () => {
  test('a deploy makes the overlay void, and one of an older commit is caught up with', async () => {
    const next = await deployHead('2026-11-21T08:00:00.000Z');
    await cdn.publish(next);
    cdn.calls.clear();
    expect(await textOf('/blog/rye')).toBe(next.files.get('blog/rye.html')?.toString());
    expect(cdn.calls.get('pages')).toBe(1);
    const commit = await save('rye', { title: 'After the deploy' });
    expect(await status()).toMatchObject({ state: 'live', commit });
    expect(await textOf('/blog/rye')).toContain('After the deploy');
    // The host publishes the first deploy again.
    await cdn.publish(site);
    expect(await status()).toMatchObject({ state: 'live', commit });
    expect(await textOf('/blog/rye')).toContain('After the deploy');
  });

  test('is due when the last one is old', async () => {
    const old = await deployHead('2026-01-01T08:00:00.000Z');
    await cdn.publish(old);
    expect(await publish()).toMatchObject({ reason: 'the last deploy is more than a week old' });
    await cdn.publish(site);
  });
});
