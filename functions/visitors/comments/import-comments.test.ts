import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptySnapshot, withFiles } from '#content/snapshot.ts';
import { readComments } from '#exchange/comments/read-comments.ts';
import { utf8 } from '../../../tests/fixtures/fixtures.ts';
import { postFile, recipeFile } from '../../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import { importComments } from './import-comments.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    'content/posts/rye-days.md': postFile({ title: 'Rye days', formerAddresses: ['/2019/05/rye'] }),
    'content/recipes/oat-loaf.json': recipeFile({ title: 'Oat loaf', id: 'oats' }),
  });
});
afterEach(() => closeWithoutFaults(api));

const comment = (id: number, fields: Record<string, string>, meta = '') => `<wp:comment>
<wp:comment_id>${id}</wp:comment_id><wp:comment_author_email>x@example.com</wp:comment_author_email><wp:comment_author_IP>198.51.100.7</wp:comment_author_IP>
${Object.entries({
  author: 'Maria',
  date_gmt: '2019-06-01 10:00:00',
  approved: '1',
  type: 'comment',
  parent: '0',
  user_id: '0',
  content: 'Good.',
  ...fields,
})
  .map(([name, value]) => `<wp:comment_${name}><![CDATA[${value}]]></wp:comment_${name}>`)
  .join('')}${meta}</wp:comment>`;
const item = (link: string, title: string, ...comments: string[]) =>
  `<item><title>${title}</title><link>${link}</link><wp:post_type>post</wp:post_type>${comments.join('')}</item>`;
const wxr = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`;

const EXPORT = wxr(
  item(
    'https://old.example.com/2019/05/rye/',
    'Something else',
    comment(1, { content: 'Mine smells of <b>apples</b> &amp; pears.\n\nIs that <script>alert(1)</script>right?' }),
    comment(2, { author: 'Anna', content: 'It is.', parent: '1', user_id: '1', date_gmt: '2019-06-01 11:00:00' }),
    comment(3, { author: 'Tom', content: 'Mine too.', parent: '1', date_gmt: '2019-06-01 12:00:00' }),
    comment(4, { approved: 'spam', content: 'casino' }),
    comment(5, { approved: '0' }),
    comment(6, { type: 'pingback' }),
  ),
  item(
    'https://old.example.com/oat-loaf/',
    'Old name',
    comment(7, {}, '<wp:commentmeta><wp:meta_key>wprm-comment-rating</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:commentmeta>'),
  ),
  item('https://old.example.com/gone/', 'Gone', comment(8, {}), comment(9, {})),
);
const DISQUS = `<?xml version="1.0" encoding="utf-8"?><disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<thread dsq:id="10"><id>/rye</id><link>https://old.example.com/2019/05/rye/</link><title>Rye</title><author><name>Anna</name></author></thread>
<post dsq:id="20"><id/><message><![CDATA[<p>So good!</p>]]></message><createdAt>2020-01-02T03:04:05Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam>
<author><name>Jo</name><isAnonymous>true</isAnonymous></author><thread dsq:id="10" /></post>
<post dsq:id="21"><id/><message><![CDATA[<p>Thank you!</p>]]></message><createdAt>2020-01-03T03:04:05Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam>
<author><name>Rosa</name></author><thread dsq:id="10" /><parent dsq:id="20" /></post>
<post dsq:id="22"><id/><message>no</message><createdAt>2020-01-03T03:04:05Z</createdAt><isDeleted>true</isDeleted><isSpam>false</isSpam><author><name>X</name></author><thread dsq:id="10" /></post>
</disqus>`;

const site = () => {
  const latest = () => {
    const names = api.content.paths('content');
    return withFiles(
      emptySnapshot,
      names.map((path) => ({
        path,
        revision: api.content.revision(path),
        bytes: utf8(api.content.text(path)),
      })),
    );
  };
  return { store: api.store, content: { latest, published: latest } };
};
const filed = (path: string) => (JSON.parse(api.content.text(`content/comments/${path}.json`)) as { comments: object[] }).comments;
const read = (text: string) => readComments([{ name: 'export.xml', bytes: utf8(text) }]);

test('comments of WordPress come to their pages with replies and ratings, and no one’s address', async () => {
  const { comments, unseen } = read(EXPORT);
  expect(unseen).toBe(3);
  const result = await importComments(site(), comments);
  expect(result).toMatchObject({ saved: 4, duplicates: 0, problems: [] });
  expect(result.homeless).toEqual([{ page: '/gone', count: 2 }]);
  expect(result.ids).toHaveLength(3);
  expect(filed('posts/rye-days')).toMatchObject([
    { name: 'Maria', text: 'Mine smells of apples & pears.\n\nIs that right?', at: '2019-06-01T10:00:00.000Z', reply: { text: 'It is.' } },
    { name: 'Tom', text: '@Maria Mine too.' },
  ]);
  expect(filed('recipes/oats')).toMatchObject([{ name: 'Maria', rating: 5, text: 'Good.' }]);
  const added = api.content.newest().changes.map((change) => api.content.text(change.slice(2)));
  expect(added.join('\n')).not.toMatch(/x@example\.com|198\.51\.100\.7/);
});

test('an export that is imported again changes nothing', async () => {
  const { comments } = read(EXPORT);
  await importComments(site(), comments);
  const head = api.head();
  expect(await importComments(site(), comments)).toMatchObject({ saved: 0, duplicates: 4, commit: null });
  expect(api.head()).toBe(head);
});

test('comments of Disqus come too; an author of the site answers', async () => {
  const { comments, unseen } = read(DISQUS);
  expect(unseen).toBe(1);
  expect(await importComments(site(), comments)).toMatchObject({ saved: 2 });
  expect(filed('posts/rye-days')).toMatchObject([{ name: 'Jo', text: 'So good!', reply: { text: 'Thank you!' } }]);
});

test('comments go to the page of their title in any script, and keep apart those of two exports with the same numbers', async () => {
  api.content.edit({ 'content/posts/cake.md': postFile({ title: '蛋糕 2' }), 'content/posts/bread.md': postFile({ title: '面包 2' }) });
  const texts = [
    wxr(item('https://old.example.com/?p=1', '面包 2', comment(1, { content: 'Of bread.' }), comment(2, { content: 'Yes.', parent: '1' }))),
    wxr(
      item(
        'https://other.example.com/?p=1',
        '蛋糕 2',
        comment(1, { content: 'Of cake.' }),
        comment(2, { content: 'No.', author: 'Jo', date_gmt: '2019-06-02 10:00:00' }),
      ),
    ),
  ];
  const { comments } = readComments(texts.map((text, index) => ({ name: `${index}.xml`, bytes: utf8(text) })));
  expect(await importComments(site(), comments)).toMatchObject({ saved: 4, duplicates: 0, homeless: [] });
  expect(filed('posts/bread')).toMatchObject([{ text: 'Of bread.' }, { text: 'Yes.' }]);
  expect(filed('posts/cake')).toMatchObject([{ text: 'Of cake.' }, { text: 'No.' }]);
});

test('an answer that becomes a comment of its own says whom it answers, unless it does already', async () => {
  const answers = ['Mine too.', 'Maria, mine too.', 'a'.repeat(4_998)].map((content, index) =>
    comment(index + 2, { author: 'Tom', content, parent: '1', date_gmt: `2019-06-02 10:00:0${index}` }),
  );
  const own = comment(9, { content: 'And pears.', parent: '1', date_gmt: '2019-06-03 10:00:00' });
  await importComments(site(), read(wxr(item('https://old.example.com/oat-loaf/', 'x', comment(1, {}), ...answers, own))).comments);
  const texts = filed('recipes/oats').map((one) => (one as { text: string }).text);
  expect(texts).toEqual(['Good.', '@Maria Mine too.', 'Maria, mine too.', 'a'.repeat(4_998), 'And pears.']);
});

const disqusThread = (id: number, author: string) =>
  `<thread dsq:id="${id}"><id/><link>https://old.example.com/oat-loaf/</link><title>Oats</title><author><name>N</name>${author}</author></thread>`;
const disqusPost = (id: number, message: string, username: string, parent = '') =>
  `<post dsq:id="${id}"><message><![CDATA[${message}]]></message><createdAt>2020-01-0${id}T03:04:05Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Name of ${username}</name><isAnonymous>false</isAnonymous><username>${username}</username></author><thread dsq:id="1" />${parent}</post>`;
const disqus = (...parts: string[]) => `<disqus xmlns:dsq="http://disqus.com/disqus-internals">${parts.join('')}</disqus>`;
const [OWNER, OTHER] = ['rosa', 'jo'].map((name) => `<isAnonymous>false</isAnonymous><username>${name}</username>`);

test('in Disqus the account that has most threads answers for the site, whatever it is called', async () => {
  const posts = [disqusPost(1, '<p>So good!</p>', 'jo'), disqusPost(2, '<p>Thank you!</p>', 'rosa', '<parent dsq:id="1" />')];
  const threads = [disqusThread(1, OWNER ?? ''), disqusThread(2, OWNER ?? ''), disqusThread(3, OTHER ?? '')];
  const isByOwner = (text: string) => read(text).comments.map((one) => one.isByOwner);
  expect(isByOwner(disqus(...threads, ...posts))).toEqual([false, true]);
  expect(isByOwner(disqus(...threads.filter((_, index) => index !== 1), ...posts)), 'no one has most').toEqual([false, false]);
  await importComments(site(), read(disqus(...threads, ...posts)).comments);
  expect(filed('recipes/oats')).toMatchObject([{ name: 'Name of jo', reply: { text: 'Thank you!' } }]);
});

test('addresses that Disqus shortens are whole', () => {
  const link = (attributes: string, words: string) => `<p>See <a ${attributes} rel="nofollow">${words}</a></p>`;
  const whole = 'https://x.example/a-very-long-address?a=1&amp;b=2';
  const texts = [
    link(`href="${whole}"`, 'https://x.example/a-very-lon...'),
    link(`href="http://disq.us/url?url=x" title="${whole}"`, 'https://x.example/a-very-lon…'),
    link(`href="${whole}"`, 'wait...'),
  ].map((message, index) => disqusPost(index + 1, message, 'jo'));
  expect(read(disqus(disqusThread(1, ''), ...texts)).comments.map(({ text }) => text)).toEqual([
    'See https://x.example/a-very-long-address?a=1&b=2',
    'See https://x.example/a-very-long-address?a=1&b=2',
    'See wait...',
  ]);
});

test('other files, and those that are cut off, are no reason to stop', async () => {
  expect(readComments([{ name: 'a.txt', bytes: utf8('Hello') }]).others).toEqual(['a.txt']);
  expect(read(EXPORT.slice(0, EXPORT.indexOf('<wp:comment_id>8'))).comments).toHaveLength(4);
  const long = read(
    wxr(item('https://old.example.com/oat-loaf/', 'x', comment(1, { content: 'a'.repeat(5_001) }), comment(2, { author: '' }))),
  );
  const result = await importComments(site(), long.comments);
  expect(result.problems).toEqual(['A comment by Maria on “Oat loaf”: Comment is too long: at most 5,000 characters.']);
  expect(filed('recipes/oats')).toMatchObject([{ name: 'Anonymous' }]);
});
