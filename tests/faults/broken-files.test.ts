import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONTENT_KINDS, entryAt } from '#schema/content-kinds.ts';
import { patient } from './support/patient.ts';

const POST = 'content/posts/how-to-store-and-revive-a-loaf.md';
const ADDRESS = '/blog/how-to-store-and-revive-a-loaf';
const TITLE = 'How to store a loaf, and how to bring it back';

const matter = (lines: string, body = 'Text\n') => `---\n${lines}\n---\n${body}`;
const good = `title: "Rye"\nexcerpt: "Slow."\nfeaturedImage: "/uploads/round-boule.jpg"\nauthor: "Anna"\nstatus: "published"`;

/** What may happen to a post's file. */
const DAMAGES: Readonly<Record<string, string | Uint8Array>> = {
  'a missing quotation mark': matter('title: "Rye\nexcerpt: "Slow."'),
  'an unknown field': matter(`${good}\nsubtitle: "Bread"`),
  'nothing in it': '',
  'one line': 'Bread.',
  'Latin-1': Buffer.from(matter(`${good}\nmetaTitle: "Brötchen"`), 'latin1'),
  'UTF-16': Buffer.from(`\uFEFF${matter(good)}`, 'utf16le'),
  'a photo': Uint8Array.from({ length: 4_000 }, (_, index) => (index * 37) % 256),
  'three megabytes': matter(good, 'Bread. '.repeat(430_000)),
  'a pointer of Git LFS': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
};

interface Status {
  state: string;
  error?: string;
  problems?: { file: string; message: string }[];
}

describe('content files that are broken by hand', () => {
  const own = patient('broken');
  const status = async () => (await (await own.faulty.ask('/api/admin/status'))?.json()) as Status;
  const page = async (place: string) => (await fetch(own.faulty.site.address + place)).text();
  const write = (file: string, bytes: string | Uint8Array) => writeFile(path.join(own.faulty.site.root, file), bytes);
  async function commit(): Promise<void> {
    const { site } = own.faulty;
    await site.git('add', '-A');
    await site.git('commit', '-q', '--allow-empty', '-m', 'By hand');
    await site.live();
  }
  const revert = async () => {
    await own.faulty.site.git('checkout', '-q', START, '--', 'content');
    await commit();
  };
  const START = 'start';

  test('each keeps its last good version, is named, and saves go live', async () => {
    const { site, ask } = own.faulty;
    await site.git('tag', START);
    for (const [what, bytes] of Object.entries(DAMAGES)) {
      await write(POST, bytes);
      await commit();
      const { state, error, problems } = await status();
      expect([state, error], what).toEqual(['live', undefined]);
      expect(problems?.[0], what).toMatchObject({
        file: POST,
        message: expect.stringContaining('Visitors see its last good version') as string,
      });
      expect(await page(ADDRESS), what).toContain(TITLE);
      const slug = await own.save();
      await expect.poll(() => own.statusOf(`/blog/${slug}`), { timeout: 3_000 }).toBe(200);
    }
    // The form shows words instead of an earlier version, which a save would take for the newest.
    const form = await ask(`/api${ADDRESS.replace('/blog', '/blog/posts')}?all=true`);
    expect([form?.status, await form?.text()]).toEqual([400, expect.stringContaining('cannot be read') as string]);

    await site.restart();
    expect(await page(ADDRESS)).toContain(TITLE);
    expect(site.output()).toContain(`Please fix these files. Everything else is live.\n  ${POST}`);
    await revert();
    expect((await status()).problems).toBeUndefined();
    await own.expectWhole();
  });

  test('impossible names are left out or keep the address they had', async () => {
    const { site } = own.faulty;
    for (const name of ['rye copy.md', 'Capitals.md', 'umläut.md', 'rye_bread.md', '404.md', `${'long-'.repeat(30)}.md`])
      await write(`content/posts/${name}`, matter(good));
    await site.git('mv', POST, POST.replace('how-to', 'How-To'));
    await commit();
    expect((await status()).problems?.map(({ file }) => path.basename(file))).toHaveLength(7);
    expect(await page(ADDRESS)).toContain(TITLE);
    await site.git('rm', '-q', '-f', '-r', 'content/posts');
    await revert();
    await own.expectWhole();
  });

  test('a file of every kind at once, on a running site and on a first start', async () => {
    const { site } = own.faulty;
    const listed = (await site.git('ls-files', 'content')).split('\n').filter((file) => entryAt(file) !== null);
    const files = CONTENT_KINDS.flatMap((kind) => listed.find((file) => entryAt(file)?.kind === kind) ?? []);
    const places = ['/', '/about', '/blog', '/cakes', '/contact', '/eats', '/kitchen', '/kitchen/collections', '/menu', '/sourdough'];
    const before = await Promise.all(places.map(page));
    for (const file of files) await write(file, '{"title": "Rye",');
    await commit();
    expect(new Set((await status()).problems?.map(({ file }) => file))).toEqual(new Set(files));
    expect(await Promise.all(places.map(page))).toEqual(before);
    process.kill(site.pid, 'SIGTERM');
    await site.ended();
    await rm(site.data, { recursive: true });
    await site.start();
    expect(await Promise.all(places.map(page))).toEqual(before);
    expect(await own.statusOf(`/blog/${await own.save()}`)).toBe(200);
  });
});
