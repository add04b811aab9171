import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const POST = 'content/posts/how-to-store-and-revive-a-loaf.md';
const ADDRESS = '/blog/how-to-store-and-revive-a-loaf';

describe('an editor who commits manually', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  const page = async (address: string) => {
    const answer = await fetch(site.address + address);
    return { status: answer.status, html: await answer.text() };
  };
  const change = async (file: string, edit: (text: string) => string) => {
    const place = path.join(site.root, file);
    await writeFile(place, edit(await readFile(place, 'utf8').catch(() => '')));
  };

  test('sees a commit published everywhere', async () => {
    await change(POST, (text) => text.replace(/^title: .*$/m, 'title: "Bread, the day after"'));
    expect((await page(ADDRESS)).html, 'an uncommitted change is no one’s business').not.toContain('Bread, the day after');
    await site.git('commit', '-qam', 'A better title');
    await site.live();
    expect((await page(ADDRESS)).html).toContain('<h1 ');
    for (const address of [ADDRESS, '/blog']) expect((await page(address)).html).toContain('Bread, the day after');
  });

  test('adds, renames and deletes posts', async () => {
    await change(
      'content/posts/new-oven.md',
      () =>
        '---\ntitle: "A new oven"\nexcerpt: "It came."\nfeaturedImage: "/uploads/round-boule.jpg"\nauthor: "Anna"\nstatus: "published"\npublishedAt: "2026-11-19"\n---\n\nIt is *hot*.\n',
    );
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'New oven');
    await site.live();
    expect((await page('/blog/new-oven')).html).toContain('<em>hot</em>');
    expect((await page('/')).html).toContain('A new oven');

    await site.git('mv', 'content/posts/new-oven.md', 'content/posts/the-oven.md');
    await site.git('commit', '-qm', 'Another name');
    await site.live();
    expect((await page('/blog/new-oven')).status).toBe(404);
    expect((await page('/blog/the-oven')).status).toBe(200);

    await site.git('rm', '-q', 'content/posts/the-oven.md');
    await site.git('commit', '-qm', 'No oven');
    await site.live();
    const gone = await page('/blog/the-oven');
    expect(gone.status).toBe(404);
    expect(gone.html).toContain('Article not found');
    expect((await page('/')).html).not.toContain('A new oven');
  });

  test('who commits a broken file breaks nothing, and sees what is wrong with it', async () => {
    await change(POST, (text) => text.replace(/^author: .*$/m, 'athor: "Anna"'));
    await site.git('commit', '-qam', 'A slip');
    await site.live();
    const cookie = await openSession(site.address);
    const status = async () =>
      (await fetch(`${site.address}/api/admin/status`, { headers: { cookie } })).json() as Promise<Record<string, unknown>>;
    await expect.poll(status).toMatchObject({
      state: 'live',
      commit: await site.git('rev-parse', 'HEAD'),
      problems: [
        { file: POST, path: 'author', message: 'Author is required. Visitors see its last good version until it is fixed.' },
        { file: POST, message: expect.stringContaining('athor') as string },
      ],
    });
    expect((await page(ADDRESS)).html).toContain('Bread, the day after');
    await expect.poll(() => site.output()).toContain(`Please fix these files. Everything else is live.\n  ${POST}`);

    await site.restart();
    expect(site.output()).toContain(POST);
    expect((await page(ADDRESS)).html, 'the last good version survives a restart').toContain('Bread, the day after');

    await site.git('revert', '--no-edit', 'HEAD');
    await site.live();
    const cookieAfterRestart = await openSession(site.address);
    const after: unknown = await (await fetch(`${site.address}/api/admin/status`, { headers: { cookie: cookieAfterRestart } })).json();
    expect(after).toMatchObject({ state: 'live' });
  });

  test('keeps the site when the program is killed, and finds it up to date after a restart', async () => {
    await change(POST, (text) => text.replace(/^title: .*$/m, 'title: "Bread on day three"'));
    await site.git('commit', '-qam', 'Another title');
    await site.restart('SIGKILL');
    expect((await page(ADDRESS)).html).toContain('Bread on day three');
  });
});
