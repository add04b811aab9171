import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { patient } from './support/patient.ts';
import { repositoryFaults } from './support/wholeness.ts';

/** Kinds of damage to a file, in place as on a disk: hard links to the same bytes are damaged too. */
const DAMAGE: Record<string, (file: string) => Promise<void>> = {
  'cut off': async (file) => writeFile(file, Buffer.alloc(Math.floor((await stat(file)).size / 3))),
  emptied: (file) => writeFile(file, ''),
  'filled with noise': async (file) => {
    const { size } = await stat(file);
    await writeFile(
      file,
      Uint8Array.from({ length: size }, (_, index) => (index * 7_919) % 251),
    );
  },
  deleted: (file) => rm(file),
  'replaced by a folder': async (file) => {
    await rm(file);
    await mkdir(path.join(file, 'inside'), { recursive: true });
    await writeFile(path.join(file, 'inside', 'file'), 'What is this?');
  },
};

/** The kinds of files in the folder, by name pattern. */
const KINDS: [name: string, pattern: RegExp][] = [
  ['a page', /^site\/blog\.html$/],
  ['a page in a folder', /^site\/kitchen\/.*\.html$/],
  ['a page that is data', /^site\/sitemap\.xml$/],
  ['a script', /^site\/_astro\/.*\.js$/],
  ['a photo', /^site\/uploads\/.*\.jpg$/],
  ['a photo in one of its sizes', /^site\/media\/[^/]*\.avif$/],
  ['a kept size of a photo', /^renditions\/[^/]*\.jpeg$/],
  ['the record of what is published', /^publisher\/publication\.jsonl$/],
  ['a session', /^storage\/sessions\//],
];

describe('the data folder is damaged while the site is down', () => {
  const own = patient('after-damage');

  async function stop(): Promise<void> {
    process.kill(own.faulty.site.pid, 'SIGTERM');
    await own.faulty.site.ended();
  }

  /** Checks that it serves the newest commit, that the owner can sign in and save, and that no content changed. */
  async function expectWhole(): Promise<void> {
    const { site } = own.faulty;
    expect(await repositoryFaults(site)).toEqual([]);
    await site.live();
    expect(await own.builds.differences(site)).toEqual([]);
    await own.expectWhole();
  }

  test.each(Object.entries(DAMAGE))('one file of each kind, %s', async (_name, damage) => {
    const { site, ask } = own.faulty;
    await ask('/api/auth/verify');
    await stop();
    const files = (await readdir(site.data, { recursive: true })).sort();
    for (const [kind, pattern] of KINDS) {
      const file = files.find((name) => pattern.test(name));
      expect(file, kind).toBeDefined();
      await damage(path.join(site.data, file ?? ''));
    }
    await site.start();
    await expectWhole();
  });

  test('every folder, replaced by a file', async () => {
    const { site, ask } = own.faulty;
    await ask('/api/auth/verify');
    await stop();
    for (const folder of ['site/blog', 'publisher/drafts', 'renditions', 'storage/sessions']) {
      await rm(path.join(site.data, folder), { recursive: true, force: true });
      await writeFile(path.join(site.data, folder), 'What is this?');
    }
    await site.start();
    await expectWhole();
    await stop();
    for (const folder of ['site', 'publisher', 'storage']) {
      await rm(path.join(site.data, folder), { recursive: true });
      await writeFile(path.join(site.data, folder), 'What is this?');
    }
    await site.start();
    await expectWhole();
  });

  test('every file, filled with random bytes', async () => {
    const { site } = own.faulty;
    await stop();
    for (const name of await readdir(site.data, { recursive: true })) {
      const file = path.join(site.data, name);
      if ((await stat(file)).isFile()) await DAMAGE['filled with noise']?.(file);
    }
    await site.start();
    await expectWhole();
  });

  test('deleted', async () => {
    const { site } = own.faulty;
    await stop();
    await rm(site.data, { recursive: true });
    await site.start();
    await expectWhole();
  });

  test.each([
    ['admin-password-hash', /admin-password-hash .*npm run admin:password|is a folder/],
    ['admin-totp-secret', /admin-totp-secret .*npm run admin:totp|is a folder/],
  ])('%s, damaged: the site does not start and explains why', async (name, sentence) => {
    const { site } = own.faulty;
    await stop();
    const file = path.join(site.data, name);
    for (const damage of ['emptied', 'filled with noise', 'replaced by a folder']) {
      await writeFile(file, 'noise');
      await DAMAGE[damage]?.(file);
      const before = site.output().length;
      await expect(site.start({ ADMIN_PASSWORD_HASH: null })).rejects.toThrow();
      const said = site.output().slice(before).trim();
      expect(said).toMatch(sentence);
      expect(said.split('\n')).toHaveLength(1);
      await rm(file, { recursive: true });
    }
    await site.start();
    await expectWhole();
  });

  test('a file in its place: the site does not start and explains why', async () => {
    const { site } = own.faulty;
    await stop();
    await rm(site.data, { recursive: true });
    await writeFile(site.data, 'What is this?');
    const before = site.output().length;
    await expect(site.start()).rejects.toThrow();
    expect(site.output().slice(before).trim()).toMatch(/^\S+ cannot be used: a file is in its way\. .*SITE_DATA_DIR/);
    await rm(site.data);
    await site.start();
    await expectWhole();
  });
});
