import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContentReader } from '#content/reader.ts';
import { loadRenderer } from './renderer.ts';

/** Code whose builder makes pages that say how it was called. */
const BUILDER = `
import { mkdirSync, writeFileSync } from 'node:fs';
const folder = process.argv[process.argv.indexOf('--outDir') + 1] + '/server';
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/entry.mjs', 'export const renderPage = async () => (' + JSON.stringify({ status: 200, text: JSON.stringify(process.env) }) + ');');
`;

let codeRoot: string;
beforeEach(async () => {
  codeRoot = await mkdtemp(path.join(tmpdir(), 'renderer-'));
  for (const folder of ['src', 'packages', 'admin-shim', 'server/renderer', 'node_modules/astro/bin'])
    await mkdir(path.join(codeRoot, folder), { recursive: true });
  for (const file of ['astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'])
    await writeFile(path.join(codeRoot, file), '');
  await writeFile(path.join(codeRoot, 'node_modules/astro/bin/astro.mjs'), BUILDER);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(codeRoot, { recursive: true });
});

async function environmentOfBuild(): Promise<NodeJS.ProcessEnv> {
  const { render } = await loadRenderer(codeRoot);
  return JSON.parse((await render('/', {} as ContentReader)).text) as NodeJS.ProcessEnv;
}

test('pages are built for visitors, whatever the environment says of development', async () => {
  for (const name of ['DEV', 'PROD', 'MODE', 'SSR', 'BASE_URL']) vi.stubEnv(name, '1');
  vi.stubEnv('NODE_ENV', 'development');
  vi.stubEnv('BAKERY', 'open');
  const environment = await environmentOfBuild();
  expect(environment).toMatchObject({ NODE_ENV: 'production', BAKERY: 'open' });
  for (const name of ['DEV', 'PROD', 'MODE', 'SSR', 'BASE_URL']) expect(environment).not.toHaveProperty(name);
});

test('the same code is built once, changed code again', async () => {
  vi.stubEnv('BAKERY', 'first');
  const first = await loadRenderer(codeRoot);
  vi.stubEnv('BAKERY', 'second');
  expect((await loadRenderer(codeRoot)).id).toBe(first.id);
  expect((await environmentOfBuild())['BAKERY']).toBe('first');
  await writeFile(path.join(codeRoot, 'src/page.astro'), 'Another');
  expect((await environmentOfBuild())['BAKERY']).toBe('second');
});

test('the pages’ code is made for visitors, whatever the environment says when it runs', async () => {
  vi.stubEnv('NODE_ENV', 'test');
  const { bundle } = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  const names = (await readdir(bundle, { recursive: true })).filter((name) => name.endsWith('.mjs'));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(await readFile(path.join(bundle, name), 'utf8'), name).not.toContain('process.env.NODE_ENV');
});
