import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { patient } from './support/patient.ts';

const NAMES = ['blog', 'Admin', '_astro', 'about.html/x.txt', 'index.html', 'kitchen/collections', 'media/x.jpg', 'api', 'build.json'];
const PAGES = ['/', '/blog', '/about', '/admin', '/admin/blog', '/kitchen', '/kitchen/collections', '/sitemap.xml', '/build.json'];

interface Status {
  state: string;
  problems?: { file: string; message: string }[];
}

describe('manually committed files under public/ with the names of pages', () => {
  const own = patient('names');
  const { statusOf } = own;
  const status = async () => (await (await own.faulty.ask('/api/admin/status'))?.json()) as Status;
  const commit = async (message: string) => {
    await own.faulty.site.git('add', '-A');
    await own.faulty.site.git('commit', '-q', '-m', message);
    await waitFor('the commit to be live', async () => (await status()).state === 'live');
    await own.faulty.site.live();
  };

  /** Checks that the pages exist, the status reports the files, and saves are published. */
  async function expectPages(refused: string[]): Promise<void> {
    const asset = /\/_astro\/[\w.-]+\.js/.exec(await (await fetch(`${own.faulty.site.address}/admin`)).text())?.[0] ?? '';
    for (const place of [...PAGES, asset]) expect([place, await statusOf(place)]).toEqual([place, 200]);
    expect(((await status()).problems ?? []).map(({ file }) => file).sort()).toEqual(refused.map((name) => `public/${name}`).sort());
    await own.expectWhole();
  }

  test('pages take precedence, everything else is published, and a revert removes the files', async () => {
    const { site } = own.faulty;
    const at = (name: string) => path.join(site.root, 'public', name);
    for (const name of [...NAMES, 'hello.txt']) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), 'What is this?');
    }
    await commit('Names of pages');
    await expectPages(NAMES);
    expect(await statusOf('/hello.txt')).toBe(200);
    expect(await statusOf('/hello.txt/x')).toBe(404);

    await site.restart();
    await expectPages(NAMES);
    process.kill(site.pid, 'SIGTERM');
    await site.ended();
    await rm(site.data, { recursive: true });
    await site.start();
    await expectPages(NAMES);

    for (const name of NAMES) await rm(at(name), { recursive: true });
    await commit('No names of pages');
    await expectPages([]);
  });
});
