import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { keepLittleContent } from '../support/little-content.ts';
import { copyCode, type OtherCode } from '../support/other-code.ts';
import { quickHash } from '../support/quick-hash.ts';
import { leaveNotBehind, PASSWORD } from '../support/site-program.ts';
import { commitAll, makeContent } from '../support/test-repository.ts';
import { waitFor } from '../support/wait-for.ts';

// What someone types who knows Astro, in a clone with its packages.
const ROOT = path.resolve(import.meta.dirname, '../..');
let project: OtherCode;
beforeAll(async () => {
  // On the disk of the packages, from which files are moved into place.
  const parent = path.join(ROOT, '.netlify');
  await mkdir(parent, { recursive: true });
  project = await copyCode(parent);
  await cp(path.join(ROOT, 'scripts'), path.join(project.folder, 'scripts'), { recursive: true });
  await rm(path.join(project.folder, 'public/uploads'), { recursive: true, force: true });
  await makeContent(project.folder);
  await keepLittleContent(project.folder);
  await writeFile(path.join(project.folder, '.gitignore'), 'node_modules\n.data\ndist\ndist-functions\n.astro\n');
  await commitAll(project.folder);
});
afterAll(() => project.remove());

const astro = () => path.join(project.folder, 'node_modules/.bin/astro');
const browser = testBrowser();

/** Starts one of Astro's servers, and returns its address. */
async function serve(command: 'dev' | 'preview'): Promise<string> {
  const port = await freePort();
  const { NODE_ENV: _test, VITEST: _vitest, ...others } = process.env;
  const env = { ...others, ADMIN_PASSWORD_HASH: quickHash(PASSWORD) };
  const child = spawn(astro(), [command, '--port', String(port)], { cwd: project.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  leaveNotBehind(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const address = `http://localhost:${port}`;
  await waitFor(
    `astro ${command}`,
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      return fetch(`${address}/build.json`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    // Astro starts beside the other tests.
    240_000,
  );
  return address;
}

const run = (command: 'build' | 'check') => promisify(execFile)(astro(), [command], { cwd: project.folder, maxBuffer: 64 * 1024 * 1024 });

test('astro build writes the whole site into dist/, and astro preview serves it', { timeout: 600_000 }, async () => {
  await run('build');
  const files = await readdir(path.join(project.folder, 'dist'), { recursive: true });
  const some = ['index.html', 'kitchen/country-loaf.html', 'admin.html', 'sw.js', '_headers', '.well-known/security.txt'];
  expect(files).toEqual(expect.arrayContaining(some));
  const sitemap = await readFile(path.join(project.folder, 'dist/sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)?<\/loc>/g)].map(([, place]) => place ?? '/');
  expect(listed.length).toBeGreaterThan(15);

  const address = await serve('preview');
  for (const place of listed) expect((await fetch(address + place)).status, place).toBe(200);
  expect((await fetch(`${address}/kitchen/nothing`)).status).toBe(404);
  expect(await (await fetch(`${address}/api/admin/status`)).json()).toMatchObject({
    detail: expect.stringContaining('npm start') as string,
  });
  const page = await browser.open();
  await page.goto(`${address}/kitchen/country-loaf`);
  await page.getByRole('button', { name: 'Make more' }).click();
  expect(browser.complaints).toEqual([]);
});

test('astro build fails at a broken file, and names it', { timeout: 600_000 }, async () => {
  const file = path.join(project.folder, 'content/about.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, '{');
  await expect(run('build')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('content/about.json') as string });
  await writeFile(file, before);
});

test('astro check reads the pages, and ends', { timeout: 600_000 }, async () => {
  const file = path.join(project.folder, 'tsconfig.json');
  const config = JSON.parse(await readFile(file, 'utf8')) as object;
  // Unit tests import what is not in the clone.
  await writeFile(file, JSON.stringify({ ...config, include: ['.astro/types.d.ts', 'src/**/*.astro', 'src/**/*.d.ts'] }));
  expect((await run('check')).stdout).toMatch(/- 0 errors/);
});

test('astro dev serves pages that reload as files change, with the API', { timeout: 600_000 }, async () => {
  const address = await serve('dev');
  expect((await fetch(`${address}/api/content/post`)).status, 'the API asks who it is').toBe(401);
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  expect(login.status, 'the owner can sign in on the same address').toBe(200);
  const page = await browser.open();
  // Vite compiles what a page needs when it is first asked for.
  page.setDefaultNavigationTimeout(180_000);
  await page.goto(`${address}/contact`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const file = path.join(project.folder, 'content/business.json');
  const business = JSON.parse(await readFile(file, 'utf8')) as { phone: string };
  await writeFile(file, JSON.stringify({ ...business, phone: '(830) 555-0199' }));
  await page.getByText('(830) 555-0199').first().waitFor();
});
