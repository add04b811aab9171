import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keepLittleContent } from '../support/little-content.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestSite } from '../support/test-site.ts';
import { BAKERY } from '../support/fixture-bakery.ts';

test('the first start turns a plain folder into a repository, and shows a password once', async () => {
  const site = await startTestSite({
    isNew: true,
    environment: { ADMIN_PASSWORD_HASH: null },
    prepare: async (root) => {
      await keepLittleContent(root);
      return {};
    },
  });
  try {
    expect(site.output()).toContain('This folder was not a git repository.');
    expect(await site.git('log', '--format=%an <%ae>')).toBe('Family Kitchen Bakery <hello@familykitchenbakery.example.com>');
    const password = /password (\S+)/.exec(site.output())?.[1] ?? '';
    expect(password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);

    const login = (given: string) =>
      fetch(`${site.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: given }),
      });
    expect((await login(password)).status).toBe(200);
    expect((await login(password.toUpperCase())).status).toBe(401);

    const file = path.join(site.data, 'admin-password-hash');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    const renderedAt = async () => (await stat(path.join(site.data, 'site/index.html'))).mtimeMs;
    // A page is rendered when it is asked for.
    await (await fetch(site.address)).text();
    await expect.poll(renderedAt).toBeGreaterThan(0);
    let before = 0;
    await site.restart('SIGTERM', async () => {
      for (const name of await readdir(site.data, { recursive: true })) {
        if ((await stat(path.join(site.data, name))).isFile())
          expect(await readFile(path.join(site.data, name), 'latin1')).not.toContain(password);
      }
      before = await renderedAt();
    });
    expect(site.output().split(password)).toHaveLength(2);
    expect((await fetch(site.address)).status).toBe(200);
    expect(await renderedAt(), 'what is published is not rendered again').toBe(before);
    expect((await login(password)).status).toBe(200);
  } finally {
    await site.close();
  }
});

test('the first start with broken files publishes everything else, and says what to change', async () => {
  const post = 'content/posts/broken.md';
  const site = await startTestSite({
    isNew: true,
    prepare: async (root) => {
      await keepLittleContent(root);
      await writeFile(path.join(root, post), '---\nexcerpt: It has no title.\n---\nText');
      await writeFile(path.join(root, 'content/cakes.json'), '{"title": "Cakes",');
      await rm(path.join(root, 'content/business.json'));
      return {};
    },
  });
  const of = async (place: string) => (await fetch(site.address + place)).status;
  try {
    for (const place of ['/', '/blog', '/cakes', '/menu', '/contact', '/kitchen', '/admin', '/admin/cms'])
      expect(await of(place), place).toBe(200);
    expect(await of('/blog/broken')).toBe(404);
    for (const file of [post, 'content/cakes.json', 'content/business.json']) expect(site.output()).toContain(`\n  ${file}`);
    const cookie = await openSession(site.address);
    const status = async () => (await fetch(`${site.address}/api/admin/status`, { headers: { cookie } })).text();
    expect(JSON.parse(await status())).toMatchObject({
      state: 'live',
      commit: await site.git('rev-parse', 'HEAD'),
      problems: expect.arrayContaining([
        expect.objectContaining({ file: 'content/business.json' }),
        expect.objectContaining({ file: 'content/cakes.json' }),
        expect.objectContaining({ file: post, path: 'title' }),
      ]) as unknown[],
    });
    expect(await status()).not.toContain(site.root);

    await site.restart();
    await cp(path.join(BAKERY, 'content/business.json'), path.join(site.root, 'content/business.json'));
    await rm(path.join(site.root, post));
    await site.git('add', '-A');
    await site.git('commit', '-q', '-m', 'Fix most of it');
    await site.live();
    expect(JSON.parse(await status())).toMatchObject({ state: 'live' });
    expect(await (await fetch(`${site.address}/contact`)).text()).toContain('(830) 555-0142');
  } finally {
    await site.close();
  }
});
