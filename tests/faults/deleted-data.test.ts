import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { postOf } from './support/ledger.ts';
import { patient } from './support/patient.ts';

/** How soon everything must be restored: a lost cache means that one processor encodes all photos again. The test machine may be busy. */
const SOON_MS = 120_000;

describe('published files are deleted or damaged while the site runs', () => {
  const own = patient('deleted');
  const at = (name: string) => path.join(own.faulty.site.data, name);
  const status = async () => ((await (await own.faulty.ask('/api/admin/status'))?.json()) as { state: string }).state;
  const get = async (place: string) => {
    const answer = await fetch(own.faulty.site.address + place);
    return { status: answer.status, size: (await answer.arrayBuffer()).byteLength };
  };

  /** Checks that everything is restored automatically, that saves are published, and that a restart finds everything intact. */
  async function expectHealed(): Promise<void> {
    const { site } = own.faulty;
    await waitFor('all files to be back', async () => (await own.builds.differences(site)).length === 0, SOON_MS);
    await waitFor('the site to say so', async () => (await status()) === 'live', SOON_MS);
    await own.expectWhole();
    await site.restart();
    expect(await status()).toBe('live');
    await own.expectWhole();
  }

  test.each(['site', 'renditions', 'publisher', 'storage', 'site/blog', 'site/_astro', 'site/media', 'site/uploads'])(
    'the folder %s: visitors notice almost nothing',
    async (name) => {
      const photo = (await readdir(at('site/media'))).find((file) => file.endsWith('.avif')) ?? '';
      // The site may be writing into it.
      await rm(at(name), { recursive: true, maxRetries: 5 });
      for (const place of ['/', '/blog', '/menu', '/kitchen', '/robots.txt', `/media/${photo}`]) {
        const answer = await get(place);
        expect([place, answer.status]).toEqual([place, 200]);
        expect(answer.size).toBeGreaterThan(0);
      }
      expect((await get('/blog/no-such-post')).status).toBe(404);
      await expectHealed();
    },
  );

  test('all of it, and the owner can sign in', async () => {
    await rm(own.faulty.site.data, { recursive: true, maxRetries: 5 });
    expect((await get('/')).status).toBe(200);
    expect((await own.faulty.ask('/api/auth/verify'))?.status).toBe(200);
    await expectHealed();
  });

  test.each(['site/menu.html', 'site/sitemap.xml', 'site/uploads/round-boule.jpg'])(
    'a file, %s: deleted, cut off, replaced',
    async (name) => {
      const whole = await readFile(at(name));
      for (const damage of [
        () => rm(at(name)),
        () => truncate(at(name), 10),
        () => writeFile(at(name), 'What is this?'),
        () => rm(at(name)).then(() => writeFile(at(name), 'And this?')),
      ]) {
        await damage();
        await waitFor('the file to be back', async () => whole.equals(await readFile(at(name)).catch(() => Buffer.alloc(0))), SOON_MS);
      }
      await expectHealed();
    },
  );

  test('a truncated rendition, which truncates its hard link in the cache too', async () => {
    const photo = (await readdir(at('site/media'))).find((file) => file.endsWith('.avif')) ?? '';
    await truncate(at(`site/media/${photo}`), 10);
    await expectHealed();
  });

  test('the published folder, during many publications', async () => {
    const saves = Array.from({ length: 5 }, (_, number) =>
      own.faulty.ask('/api/blog/posts', { json: postOf(`deleted-meanwhile-${number}`, `Deleted meanwhile ${number}`) }),
    );
    for (let time = 0; time < 10; time += 1) {
      await rm(at('site'), { recursive: true, force: true, maxRetries: 5 });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect((await Promise.all(saves)).map((answer) => answer?.status)).toEqual([201, 201, 201, 201, 201]);
    await expectHealed();
  });

  test('the published folder, with a kill before it is restored', async () => {
    await rm(at('site'), { recursive: true, maxRetries: 5 });
    await own.save();
    await own.faulty.site.restart('SIGKILL');
    await expectHealed();
  });
});
