import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { leftOutOf } from '#content/left-out.ts';
import { postDraft } from './post-draft.ts';
import { readPosts } from './read-posts.ts';
import { type CopyPicture, isPost } from './source-post.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../tests/fixtures/posts');
const PICTURE = strToU8('a picture');
const load = (folder: string, name: string) => ({ name, bytes: new Uint8Array(readFileSync(path.join(FIXTURES, folder, name))) });
/** Copies what is among the files; nothing is loaded from the web. */
const copy: CopyPicture = (photo) =>
  Promise.resolve('bytes' in photo ? { url: '/uploads/copied.png' } : { problem: 'It could not be loaded.' });

async function importAll(files: { name: string; bytes: Uint8Array }[], withMarkdown = false) {
  const findings = [...readPosts(files, withMarkdown)];
  const posts = await Promise.all(findings.filter(isPost).map((post) => postDraft(post, copy)));
  return { posts, problems: findings.flatMap((finding) => (isPost(finding) ? [] : [finding.sentence])) };
}

test('an export of WordPress’s classic editor', async () => {
  const { posts, problems } = await importAll([
    load('wordpress', 'classic.xml'),
    { name: 'wp-content/uploads/2019/05/jar.png', bytes: PICTURE },
  ]);
  expect(problems).toEqual(['classic.xml has 1 page besides its posts, which is not imported.']);
  expect(posts).toHaveLength(1);
  const { content, ...fields } = posts[0]?.input as Record<string, unknown>;
  expect(fields).toEqual({
    title: 'Rye & wheat: “both”',
    excerpt: 'Two flours, one dough.',
    author: 'Rosa O’Neil',
    featuredImage: '/uploads/copied.png',
    featuredImageAlt: 'A jar of starter',
    category: 'News',
    tags: ['rye'],
    publishedAt: '2019-05-03T10:00:00Z',
    formerAddresses: ['/2019/05/rye-and-wheat'],
  });
  expect(content).toBe(
    [
      '<p>Rye drinks more water.<br>\nIt also <strong>sulks</strong>.</p>',
      '<figure><a href="/uploads/copied.png"><img class="size-medium" src="/uploads/copied.png" alt="A jar" width="300" height="200" /></a><figcaption>Day three</figcaption></figure>',
      '<h2>Two flours</h2>',
      '<figure><img src="/uploads/copied.png" alt="A jar of starter"></figure>',
      '<figure><img src="https://oven.example/wp-content/uploads/2019/05/crumb.png" alt=""></figure>',
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
      '<pre>500 g rye\n\n5 g salt</pre>',
      '<p>A note [in brackets] stays, and so does CDATA: ]]></p>',
      '<p><script>alert(1)</script>The end.</p>',
    ].join('\n'),
  );
  expect(leftOutOf(String(content), 'html')).toEqual(['<script> is left out.']);
  expect(posts[0]?.sentences).toEqual([
    'A gallery is left out, or some of its pictures: the export does not say which they are.',
    'The shortcode [contact-form-7] is left out.',
    'The picture “https://oven.example/wp-content/uploads/2019/05/crumb.png” was not copied. It could not be loaded.',
  ]);
});

test('an export of WordPress’s block editor, with missing dates, titles and two posts of one slug', async () => {
  const { posts } = await importAll([load('wordpress', 'blocks.xml')]);
  expect(posts.map(({ slug, input }) => [slug, input.title, input['publishedAt'], input.formerAddresses])).toEqual([
    ['same', 'Same slug', undefined, []],
    ['same', 'Same slug', undefined, ['/same']],
    ['leng', '冷', undefined, ['/%e5%86%b7']],
  ]);
  expect(posts[0]?.input['content']).toContain('<p><a href="https://vimeo.com/76979871">');
  expect(posts[2]?.sentences[0]).toBe('It has no title, so “冷” was taken.');
});

test('an export in Latin-1 that is cut off', async () => {
  const { posts, problems } = await importAll([load('wordpress', 'latin-1-cut-off.xml')]);
  expect(posts.map(({ input }) => [input.title, input['author'], input['content'], input.formerAddresses])).toEqual([
    ['Crème brûlée', 'Zoë', '<p>½ cup of sugar.</p>', ['/creme.html']],
  ]);
  expect(problems).toEqual(['latin-1-cut-off.xml is cut off: the posts before the cut are imported.']);
});

test('an export of Ghost', async () => {
  const { posts, problems } = await importAll([load('ghost', 'current.json'), { name: 'content/images/2023/10/jar.png', bytes: PICTURE }]);
  expect(problems).toEqual(['current.json has 1 page besides its posts, which is not imported.']);
  const [first, second] = posts;
  expect(first).toMatchObject({
    slug: 'feeding-a-starter',
    input: {
      title: 'Feeding a starter',
      excerpt: 'Twice a day.',
      author: 'Rosa O’Neil',
      featuredImage: '/uploads/copied.png',
      featuredImageAlt: 'A jar of starter',
      category: 'Tips & Tricks',
      tags: ['starter'],
      publishedAt: '2023-10-05T12:00:00.000Z',
      metaTitle: 'Feed it',
      formerAddresses: ['/feeding-a-starter'],
      content: expect.stringMatching(/src="\/uploads\/copied\.png".*embed\/dQw4w9WgXcQ.*href="\/same\/"/s) as string,
    },
    sentences: [],
  });
  expect(second?.sentences[0]).toBe('Its text is left out: the export has it only in the editor’s own format, without HTML.');
});

test('older exports of Ghost', async () => {
  const { posts } = await importAll([load('ghost', 'version-0.json'), load('ghost', 'mobiledoc.json')]);
  expect(posts.map(({ input }) => [input.title, input['publishedAt'], input['markdown'] ?? input['content']])).toEqual([
    ['Hello', '2014-05-13T16:53:19.000Z', 'Some *words*.\n\n![](/content/images/2014/May/loaf.png)'],
    ['Cards', undefined, '# Cards\n\nOne **card**.'],
    ['no title', undefined, '<p>Words.</p>'],
  ]);
  expect(posts[0]?.sentences[0]).toBe(
    'The picture “/content/images/2014/May/loaf.png” was not copied. It is not among the files, and has no address on the web.',
  );
});

test('files of Markdown with pictures beside them', async () => {
  const files = ['2019-05-03-rye.md', 'hugo.md', 'plain.md', 'damaged.md', 'zola.md', 'hugo-json.md'].map((name) => load('markdown', name));
  const { posts } = await importAll([...files, { name: 'img/jar.png', bytes: PICTURE }], true);
  const [rye, hugo, plain, damaged, zola, hugoJson] = posts;
  expect(rye).toMatchObject({
    slug: 'rye',
    input: {
      title: 'Rye: one',
      publishedAt: '2019-05-03',
      category: 'News',
      tags: ['rye', 'wheat'],
      featuredImage: '/uploads/copied.png',
      formerAddresses: ['/old/rye', '/older/rye.html'],
      markdown:
        '![A jar](/uploads/copied.png "Day three")\n\n![](missing.png) and <img src="/uploads/copied.png">\n\n```\n![not](one.png)\n```',
    },
  });
  expect(rye?.sentences.slice(0, 2)).toEqual([
    'The field “mood” has no place here: glad',
    'The picture “missing.png” was not copied. It is not among the files, and has no address on the web.',
  ]);
  expect(hugo?.input).toMatchObject({ title: 'Hugo', publishedAt: '2020-01-02T03:04:05.000Z', tags: ['a', 'b'] });
  expect(plain?.input).toMatchObject({
    title: 'Only a heading',
    markdown: 'And text with a [reference][jar].\n\n![x][jar]\n\n[jar]: /uploads/copied.png',
  });
  expect(damaged?.input).toMatchObject({ title: 'damaged', markdown: '```\ntitle: "never closed\nfoo: [\n```\n\nText.' });
  expect(damaged?.sentences[0]).toBe('Its front matter cannot be read, so it is at the start of the text.');
  expect(zola?.input).toMatchObject({
    title: 'Zola',
    publishedAt: '2021-05-06',
    excerpt: 'Of a table.',
    category: 'News',
    tags: ['c'],
    formerAddresses: ['/notes/zola'],
  });
  expect(zola?.sentences).toContain('The field “extra” has no place here: {"mood":"glad"}');
  expect(hugoJson?.input).toMatchObject({ title: 'Hugo in JSON', publishedAt: '2022-07-08', tags: ['d'], markdown: 'Text.' });
});

test('a zip file, and files that are none of posts', async () => {
  const zip = zipSync(Object.fromEntries(readdirSync(path.join(FIXTURES, 'ghost')).map((name) => [name, load('ghost', name).bytes])));
  expect((await importAll([{ name: 'all.zip', bytes: zip }])).posts).toHaveLength(5);
  for (const text of ['', '[]', '{"recipes":[]}', '<rss><channel/></rss>', '{"db":[{"data":'])
    expect(await importAll([{ name: 'x.json', bytes: strToU8(text) }])).toEqual({ posts: [], problems: [] });
  expect((await importAll([{ name: 'x.zip', bytes: zip.slice(0, 100) }])).problems).toEqual([
    'x.zip is cut off or damaged: its list of files cannot be read.',
  ]);
});

test.each([
  ['comments', '<!--'.repeat(100_000)],
  ['captions', '[caption]<img src="a.png">'.repeat(15_000)],
  ['captions without an end', '[caption '.repeat(40_000)],
  ['pictures without an end', '![a'.repeat(100_000)],
  ['tags without an end', '<a src '.repeat(50_000)],
  ['preformatted text', '<pre>'.repeat(60_000)],
  ['shortcodes', '[gallery a=b '.repeat(30_000)],
])('%s by the ten thousand take at most five seconds', async (_what, text) => {
  const { user } = process.threadCpuUsage();
  const xml = `<rss xmlns:wp="x"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>x</title><wp:post_type>post</wp:post_type><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`;
  expect(
    (
      await importAll(
        [
          { name: 'x.xml', bytes: strToU8(xml) },
          { name: 'x.md', bytes: strToU8(text) },
        ],
        true,
      )
    ).posts,
  ).toHaveLength(2);
  expect((process.threadCpuUsage().user - user) / 1e6).toBeLessThan(5);
});

test('a post that this site exported', async () => {
  const file = `---\ntitle: "Rye"\nexcerpt: "Short."\nfeaturedImage: "/uploads/jar.png"\nauthor: "Rosa"\nstatus: "published"\npublishedAt: "2019-05-03T10:00:00.000Z"\nformerAddresses:\n  - "/old/rye"\nformat: "html"\n---\n\n<p><img src="/uploads/jar.png" alt="A jar" /></p>\n`;
  const { posts } = await importAll(
    [
      { name: 'content/posts/rye.md', bytes: strToU8(file) },
      { name: 'public/uploads/jar.png', bytes: PICTURE },
    ],
    true,
  );
  expect(posts).toMatchObject([
    {
      from: 'content/posts/rye.md',
      slug: 'rye',
      sentences: [],
      input: {
        title: 'Rye',
        excerpt: 'Short.',
        featuredImage: '/uploads/copied.png',
        author: 'Rosa',
        tags: [],
        publishedAt: '2019-05-03T10:00:00.000Z',
        formerAddresses: ['/old/rye'],
        content: '<p><img src="/uploads/copied.png" alt="A jar" /></p>',
      },
    },
  ]);
});
