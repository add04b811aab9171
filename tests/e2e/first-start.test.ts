import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestSite } from '../support/test-site.ts';

test('a first start makes a repository of a mere folder, and shows a password once', async () => {
  const site = await startTestSite({ isNew: true, environment: { ADMIN_PASSWORD: null } });
  try {
    expect(site.output()).toContain('This folder was no git repository.');
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
    for (const name of await readdir(site.data, { recursive: true })) {
      if ((await stat(path.join(site.data, name))).isFile())
        expect(await readFile(path.join(site.data, name), 'latin1')).not.toContain(password);
    }

    const started = performance.now();
    await site.restart();
    expect(site.output().split(password)).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect((await login(password)).status).toBe(200);
  } finally {
    await site.close();
  }
});
