import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

async function headersOf(kind: Parameters<typeof securityHeaders>[0]): Promise<Headers> {
  const app = new Hono();
  app.use(securityHeaders(kind));
  app.get('/', (context) => context.text('Stir it.'));
  return (await app.request('/')).headers;
}

/** What a policy says, each part by its name. */
const partsOf = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? '').split(';').map(
      (part) =>
        part
          .trim()
          .split(/\s(.*)/s)
          .slice(0, 2) as [string, string],
    ),
  );

test('a static host sends the same headers as our own server', async () => {
  const toml = await readFile(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const block = /\[\[headers\]\]\nfor = "\/\*"\n\[headers\.values\]\n((?:.+\n)+)/.exec(toml)?.[1] ?? '';
  const inToml = [...block.matchAll(/^([\w-]+) = "(.*)"$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  expect(inToml.length).toBeGreaterThanOrEqual(8);
  const headers = await headersOf('page');
  for (const [name, value] of inToml) {
    const compared = (text: string | null) => (name === 'Content-Security-Policy' ? partsOf(text) : text?.replace(/,\s*/g, ', '));
    expect([name, compared(headers.get(name))]).toEqual([name, compared(value)]);
  }
});

test('a static host sandboxes uploads, as our own server does', async () => {
  const toml = await readFile(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const policy = (await headersOf('file')).get('content-security-policy');
  expect(partsOf(policy)).toMatchObject({ sandbox: undefined, 'default-src': "'none'", 'frame-ancestors': "'none'" });
  expect(Object.keys(partsOf(policy))).toContain('sandbox');
  for (const place of ['/uploads/*', '/*.svg']) {
    const found = toml.split('[[headers]]').find((block) => block.includes(`for = "${place}"`));
    expect(partsOf(/Content-Security-Policy = "(.*)"/.exec(found ?? '')?.[1] ?? '')).toStrictEqual(partsOf(policy));
  }
});

test('a host of files is told to publish pages and photos byte for byte', async () => {
  // What it would make smaller or rename is named by its digest, in addresses and in each page's policy.
  const toml = await readFile(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8');
  expect(/^\[build\.processing\]\n(?:(?!\[).*\n)*/m.exec(toml)?.[0]).toMatch(/^skip_processing = true$/m);
});

test('data loads, runs and sends nothing, whatever a browser takes it for', async () => {
  expect(partsOf((await headersOf('data')).get('content-security-policy'))).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
});

test('no policy allows inline or evaluated scripts', async () => {
  for (const kind of ['data', 'page'] as const)
    expect((await headersOf(kind)).get('content-security-policy')).not.toMatch(/unsafe|\*|https?:|data:/);
});
