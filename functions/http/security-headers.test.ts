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

test('the service worker runs and asks for what is on this site, and nothing else', async () => {
  expect(partsOf((await headersOf('worker')).get('content-security-policy'))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
});

test('no policy allows inline or evaluated scripts', async () => {
  for (const kind of ['data', 'page', 'worker'] as const)
    expect((await headersOf(kind)).get('content-security-policy')).not.toMatch(/unsafe|\*|https?:|data:/);
});
