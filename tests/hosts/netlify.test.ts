import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '#functions/auth/password.ts';
import type { Saved } from '../support/answers.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { REPOSITORY, startTestGitHub, type TestGitHub, TOKEN } from '@family-bakery/git-content/testing/github';
import { repositoryAt } from '@family-bakery/git-content/testing/repository';
import { openSession, signIn } from '../support/sign-in.ts';
import { PASSWORD } from '../support/site-program.ts';
import { type HostServer, hostTools, startHostServer } from './support/tools.ts';

// `netlify serve`: Netlify's own build, its packagers, its runtimes of functions and edge functions (Deno), and its local Blobs.
const folder = inject('hostedProject');
const browser = testBrowser();
let github: TestGitHub;
let built: string;
let host: HostServer;

/** The packager of edge functions imports a type from this address. With an empty one in Deno's cache it needs no network. */
const TYPES = new URL('https://edge.netlify.com/bootstrap/globals/types.ts');

async function prepareDeno(cache: string): Promise<void> {
  const place = path.join(cache, 'remote/https', TYPES.host);
  await mkdir(place, { recursive: true });
  const about = { headers: { 'content-type': 'application/typescript' }, url: TYPES.href };
  const text = `export type NetlifyGlobal = object;\n// denoCacheMetadata=${JSON.stringify(about)}`;
  await writeFile(path.join(place, createHash('sha256').update(TYPES.pathname).digest('hex')), text);
}

beforeAll(async () => {
  const tools = await hostTools();
  github = await startTestGitHub(repositoryAt(folder));
  built = github.repository.git('rev-parse', 'HEAD');
  const home = path.join(folder, '.netlify/home');
  await prepareDeno(path.join(home, 'deno'));
  host = await startHostServer({
    command: [process.execPath, tools.netlify, 'serve', '--offline', '--geo', 'mock', '--port', 'PORT'],
    folder,
    environment: {
      PATH: [tools.deno, process.env['PATH']].join(path.delimiter),
      HOME: home,
      DENO_DIR: path.join(home, 'deno'),
      NETLIFY_EDGE_BOOTSTRAP: tools.edgeBootstrap,
      ADMIN_PASSWORD_HASH: await hashPassword(PASSWORD),
      GITHUB_TOKEN: TOKEN,
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_API_URL: github.apiUrl,
    },
    ready: 'Local dev server ready',
  });
});
afterAll(async () => {
  await host.close();
  await github.close();
  github.repository.git('reset', '--quiet', '--hard', built);
});
afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

const get = (address: string, options: RequestInit = {}) => fetch(host.address + address, { redirect: 'manual', ...options });
const headingAt = async (address: string) => /<h1[^>]*>([^<]*)/.exec(await (await get(address)).text())?.[1];

/** Sends a change as the owner. */
async function send(method: string, address: string, body: object): Promise<Saved> {
  const headers = { cookie: await openSession(host.address), origin: host.address, 'content-type': 'application/json' };
  const answer = await get(address, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json()) as Saved;
}

const read = async (address: string): Promise<Saved> =>
  (await (await get(address, { headers: { cookie: await openSession(host.address) } })).json()) as Saved;

const liveCommit = async () => ((await (await get('/build.json')).json()) as { commit: string }).commit;

const POST = '/blog/what-a-loaf-costs-us';

test('Netlify packs every function and the edge function', async () => {
  const packed = path.join(folder, '.netlify');
  const names = (await readdir(path.join(folder, 'functions/hosts/netlify/endpoints'))).map((file) => path.parse(file).name);
  expect((await readdir(path.join(packed, 'functions'))).filter((file) => file.endsWith('.zip')).sort()).toEqual(
    names.map((name) => `${name}.zip`).sort(),
  );
  // The limit is 50 MB; the larger a function is, the later it starts.
  expect((await stat(path.join(packed, 'functions/admin.zip'))).size).toBeLessThan(15_000_000);
  const manifest = JSON.parse(await readFile(path.join(packed, 'edge-functions-dist/manifest.json'), 'utf8')) as {
    bundles: { format: string }[];
    routes: { function: string; path: string }[];
    function_config: Record<string, { on_error: string }>;
  };
  expect(manifest.bundles.map(({ format }) => format)).toEqual(['eszip2']);
  expect(manifest.routes).toMatchObject([{ function: 'newest', path: '/*' }]);
  expect(manifest.function_config).toMatchObject({ newest: { on_error: 'bypass' } });
});

test('visitors get the deployed pages, which the edge function leaves alone, and the 404 page of each section', async () => {
  const page = await get('/menu');
  expect(page.status).toBe(200);
  expect(page.headers.get('x-nf-edge-functions')).toBe('newest');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await page.text()).toBe(await readFile(path.join(folder, 'dist/menu.html'), 'utf8'));
  const [photo = ''] = (await readdir(path.join(folder, 'dist/media'))).filter((name) => name.endsWith('.avif'));
  const media = await get(`/media/${photo}`);
  expect([media.status, media.headers.get('x-nf-edge-functions')]).toEqual([200, null]);
  for (const [address, file] of [
    ['/nothing', '404.html'],
    ['/blog/nothing', 'blog/404.html'],
    ['/kitchen/nothing', 'kitchen/404.html'],
    ['/kitchen/collections/nothing', 'kitchen/collections/404.html'],
  ] as const) {
    const missing = await get(address);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toBe(await readFile(path.join(folder, 'dist', file), 'utf8'));
  }
});

test('what the owner saves on her phone is what a visitor gets next', async () => {
  const phone = await browser.open(PHONE);
  await phone.goto(`${host.address}/admin${POST.replace('/blog/', '/blog?edit=')}`);
  await signIn(phone);
  await phone.locator('#post-title').fill('What a loaf costs this year');
  await phone.getByRole('button', { name: 'Save changes' }).tap();
  // Each call starts a function.
  await phone.locator('.save-strip').getByText('Live').waitFor({ timeout: 60_000 });
  expect(await headingAt(POST)).toBe('What a loaf costs this year');
  expect(await liveCommit()).toBe(github.repository.git('rev-parse', 'main'));

  const { headers } = await get(POST);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const again = await get(POST, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await get('/blog/rss.xml')).headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(await (await get('/blog/rss.xml')).text()).toContain('What a loaf costs this year');
});

test('new addresses, former ones and those that are gone answer as after a deploy', async () => {
  const { title: _title, ...fields } = await read(`/api${POST.replace('/blog', '/blog/posts')}`);
  const made = await send('POST', '/api/blog/posts', { ...fields, title: 'Rye', slug: 'rye' });
  expect((await get('/blog/rye')).status).toBe(200);
  expect((await get('/blog/rye', { method: 'HEAD' })).status).toBe(200);
  const renamed = await send('PUT', '/api/blog/posts/rye', { slug: 'rye-loaf', revision: made.revision });
  const former = await get('/blog/rye');
  expect([former.status, former.headers.get('location')]).toEqual([301, '/blog/rye-loaf']);
  await send('DELETE', '/api/blog/posts/rye-loaf', { revision: renamed.revision });
  const gone = await get('/blog/rye-loaf');
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain('href="/blog"');
});

test('when a function cannot answer, visitors get the deployed page', async () => {
  const { version } = (await (await get('/overlay/current')).json()) as { version: string };
  const blobs = path.join(folder, '.netlify/blobs-serve/entries');
  const content = (await readdir(blobs, { recursive: true })).find((name) => name.endsWith(`:${version}`)) ?? '';
  await rename(path.join(blobs, content), path.join(blobs, 'kept'));
  expect((await get(`/overlay/${version}${POST}`)).status).toBe(421);
  expect(await headingAt(POST)).toBe('What a loaf costs us');
  await rename(path.join(blobs, 'kept'), path.join(blobs, content));
  expect(await headingAt(POST)).toBe('What a loaf costs this year');
});
