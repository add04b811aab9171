import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8 } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postDraft } from '#exchange/posts/post-draft.ts';
import { readPosts } from '#exchange/posts/read-posts.ts';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { type CopyPicture, isPost } from '#exchange/posts/source-post.ts';
import { acceptUpload } from '#media/upload.ts';
import { jpegWithGps } from '../../tests/support/photos.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { readCommittedContent } from '#content/committed-content.ts';
import { importPosts } from './import-posts.ts';

const FIXTURES = path.join(import.meta.dirname, '../../tests/fixtures/posts/wordpress');
let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => closeWithoutFaults(api));

/** Imports an export as the command does: what is among the files is copied first. */
async function importFile(name: string, others: Readonly<Record<string, Uint8Array>> = {}) {
  const files = [{ name, bytes: new Uint8Array(readFileSync(path.join(FIXTURES, name))) }];
  for (const [other, bytes] of Object.entries(others)) files.push({ name: other, bytes: new Uint8Array(bytes) });
  return importFiles(files);
}

async function importFiles(files: readonly SourceFile[], withMarkdown = false) {
  const staged = new Map<string, Uint8Array>();
  const uploads = { put: () => Promise.resolve(), get: (address: string) => Promise.resolve(staged.get(address) ?? null) };
  const copy: CopyPicture = async (photo) => {
    if (!('bytes' in photo)) return { problem: 'It could not be loaded.' };
    const accepted = await acceptUpload(photo.bytes);
    staged.set(accepted.address, accepted.bytes);
    return { url: accepted.address };
  };
  const latest = async () => (await readCommittedContent(api.store, api.head(), null)).snapshot;
  const posts = await Promise.all([...readPosts(files, withMarkdown)].filter(isPost).map((post) => postDraft(post, copy)));
  return importPosts({ store: api.store, content: { latest, published: latest }, uploads, now: () => new Date() }, posts);
}
const committed = (file: string) => api.content.text(file);

test('saves all posts of an export as drafts in one commit, pictures included, and leaves them out the second time', async () => {
  const picture = { 'wp-content/uploads/2019/05/jar.png': await jpegWithGps() };
  const before = api.content.commits();
  const { saved, problems } = await importFile('classic.xml', picture);
  expect(problems).toEqual([]);
  expect(saved.map(({ slug }) => slug)).toEqual(['rye-and-wheat']);
  expect(saved[0]?.post.sentences).toContain('<script> is left out.');
  expect(api.content.commits()).toBe(before + 1);
  const file = committed('content/posts/rye-and-wheat.md');
  expect(file).toMatch(/status: "draft"\npublishedAt: "2019-05-03T10:00:00Z"/);
  expect(file).toContain('formerAddresses:\n  - "/2019/05/rye-and-wheat"');
  expect(file).not.toContain('script');
  const [, address = ''] = /featuredImage: "(\/uploads\/[^"]+)"/.exec(file) ?? [];
  expect(file).toContain(`<img class="size-medium" src="${address}"`);
  expect(committed(`public${address}`)).not.toBe('');

  const again = await importFile('classic.xml', picture);
  expect([again.saved, again.commit, again.duplicates.map(({ slug }) => slug)]).toEqual([[], null, ['rye-and-wheat']]);
});

const item = (id: number, name: string, body: string) =>
  `<item><title>${name}</title><link>https://oven.example/2019/05/${name}/</link><wp:post_id>${id}</wp:post_id><wp:post_name>${name}</wp:post_name>` +
  `<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2019-05-0${id} 10:00:00</wp:post_date_gmt>` +
  `<content:encoded><![CDATA[${body}]]></content:encoded></item>`;
const wxr = (...items: string[]) =>
  strToU8(
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://oven.example</wp:base_site_url>${items.join('')}</channel></rss>`,
  );
const bodyOf = (slug: string) => committed(`content/posts/${slug}.md`).split('---\n').at(-1)?.trim();

test('links between posts of WordPress lead to where the posts are now, also to those that the site has already', async () => {
  await importFiles([{ name: 'first.xml', bytes: wxr(item(1, 'rye', 'Rye.')) }]);
  const links = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');
  const { saved } = await importFiles([
    {
      name: 'all.xml',
      bytes: wxr(
        item(1, 'rye', 'Rye.'),
        item(
          2,
          'wheat',
          links('https://oven.example/2019/05/rye/', 'http://www.oven.example/2019/05/spelt#crumb', '/?p=3', '/2019/05/rye'),
        ),
        item(3, 'spelt', links('https://elsewhere.example/2019/05/rye/', '/2019/05/gone', '#top', 'mailto:rosa@oven.example')),
      ),
    },
  ]);
  expect(saved.map(({ slug }) => slug)).toEqual(['wheat', 'spelt']);
  await importFiles([{ name: 'later.xml', bytes: wxr(item(4, 'oats', links('/2019/05/wheat/'))) }]);
  expect(bodyOf('oats')).toBe(`<p>${links('/blog/wheat')}</p>`);
  expect(bodyOf('wheat')).toBe(`<p>${links('/blog/rye', '/blog/spelt#crumb', '/blog/spelt', '/blog/rye')}</p>`);
  expect(bodyOf('spelt')).toBe(
    `<p>${links('https://elsewhere.example/2019/05/rye/', '/2019/05/gone', '#top', 'mailto:rosa@oven.example')}</p>`,
  );
});

test('links between files of Markdown lead to where the posts are now', async () => {
  const file = (name: string, text: string) => ({ name, bytes: strToU8(text) });
  await importFiles(
    [
      file(
        'content/posts/wheat.md',
        '# Wheat\n\n[a](rye.md) [b](./rye.md#crumb) [c](../notes/spelt/) [d](/posts/rye/) [e]({{< ref "rye.md" >}}) [f]({% post_url 2019-05-03-oats %})\n[g][1] [h](/2019/05/03/oats.html) [i](gone.md)\n\n[1]: <rye.md>\n',
      ),
      file('content/posts/rye.md', '# Rye\n\nRye.'),
      file('content/notes/spelt/index.md', '# Spelt\n\nSpelt.'),
      file('_posts/2019-05-03-oats.md', '# Oats\n\nOats.'),
    ],
    true,
  );
  expect(bodyOf('wheat')).toBe(
    '[a](/blog/rye) [b](/blog/rye#crumb) [c](/blog/spelt) [d](/blog/rye) [e](/blog/rye) [f](/blog/oats)\n[g][1] [h](/blog/oats) [i](gone.md)\n\n[1]: /blog/rye',
  );
});

test('different posts are no duplicates: of one address, or with titles without a Latin letter', async () => {
  const file = (name: string, title: string, more = '') => ({
    name: `${name}.md`,
    bytes: strToU8(`---\ntitle: "${title}"\n${more}---\n\n${title}.\n`),
  });
  const link = 'permalink: /news\n';
  await importFiles([file('a', 'Rye', link), file('b', '面包'), file('c', '🍞')], true);
  const posts = [file('d', 'Wheat', link), file('e', '蛋糕'), file('f', '🥖'), file('a', 'Rye', link), file('b', '面包')];
  const { saved, duplicates } = await importFiles(posts, true);
  expect(saved.map(({ post }) => post.input.title)).toEqual(['Wheat', '蛋糕', '🥖']);
  expect(duplicates.map(({ post }) => post.input.title)).toEqual(['Rye', '面包']);
});

test('two posts of one slug get addresses of their own', async () => {
  const { saved } = await importFile('blocks.xml');
  expect(saved.map(({ slug }) => slug)).toEqual(['same', 'same-2', 'leng']);
});
