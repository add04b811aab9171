import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { SENTINEL } from './support/planted.ts';
import { asking, sendHead, statusOf } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
beforeAll(async () => {
  target = sharedTarget();
  // Not committed, as is right for such a file.
  await writeFile(path.join(target.root, '.env'), `KEY=${SENTINEL}\n`);
});

const FILES = [
  '.git/config',
  '.git/HEAD',
  '.env',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'server/start.ts',
  'functions/api/app.ts',
  'content/settings.json',
  'content/posts/draft-post.md',
  'content/recipes/draft-recipe.json',
  'data/admin-password-hash',
  'admin-password-hash',
  'storage/sessions',
  '.data/storage/sessions',
  'publisher',
  '_redirects',
  'etc/passwd',
];

/** Spellings of a path that escape the published folder if a server decodes it twice or not at all. */
const SPELLINGS: [name: string, spell: (file: string) => string][] = [
  ['as it is', (file) => `/${file}`],
  ['with two slashes', (file) => `//${file}`],
  ['with dots', (file) => `/../../${file}`],
  ['with dots below a folder', (file) => `/uploads/../../../${file}`],
  ['with encoded dots', (file) => `/%2e%2e/%2e%2e/${file}`],
  ['with encoded slashes', (file) => `/..%2f..%2f${file}`],
  ['with encoded slashes below a folder', (file) => `/uploads/..%2f..%2f..%2f${file}`],
  ['encoded twice', (file) => `/%252e%252e/%252e%252e/${file}`],
  ['with backslashes', (file) => `/..\\..\\${file}`],
  ['with encoded backslashes', (file) => `/..%5c..%5c${file}`],
  ['with a NUL', (file) => `/${file}%00.html`],
  ['with another ending', (file) => `/${file}.html`],
  ['with half a character', (file) => `/%c0%ae%c0%ae/${file}`],
  ['with a semicolon', (file) => `/..;/${file}`],
  ['with its dot encoded', (file) => `/${file.replace('.', '%2e')}`],
  ['in capitals', (file) => `/${file.toUpperCase()}`],
];

describe.for(SPELLINGS)('#16 a private file %s', ([, spell]) => {
  test('is not found', async () => {
    for (const file of FILES) {
      const answer = await sendHead(target.address, 'GET', spell(file));
      expect([301, 400, 404], `${spell(file)}: ${answer.slice(0, 80)}`).toContain(statusOf(answer));
      expect(answer).not.toMatch(/root:x:|\[core\]|ref: refs|lockfileVersion|siteDescription|\$argon2id/);
      expect(answer).not.toContain(SENTINEL);
      const location = /^location: (.*)$/im.exec(answer)?.[1];
      if (location !== undefined) {
        expect(location).toMatch(/^\/(?![/\\])/);
        expect(statusOf(await sendHead(target.address, 'GET', location.trim()))).not.toBe(200);
      }
    }
  });
});

test.for(['/uploads/', '/_astro/', '/media/', '/api', '/api/', '/uploads', '/_astro', '/media'])('#80 %s has no listing', async (place) => {
  const answer = await asking(target)(place);
  expect([301, 404]).toContain(answer.status);
  expect(/Index of|Parent Directory|baguettes/.exec(await answer.text())).toBeNull();
});

test('no response reveals the session, the password or the software', async () => {
  const cookie = await openSession(target.address);
  for (const place of ['/', '/admin', '/api/auth/verify', '/api/blog/posts', '/api/nowhere', '/nowhere']) {
    const answer = await asking(target, cookie)(place);
    expect([...answer.headers.keys()].filter((name) => /^(?:server|x-powered-by|x-runtime|x-aspnet)/.test(name))).toEqual([]);
    expect(await answer.text()).not.toContain(cookie.split('=')[1]);
  }
});
