import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { words } from '../../../tests/fixtures/arbitrary.ts';
import { type Files, postFile, recipeFile, siteFiles, snapshotOf } from '../../../tests/support/snapshot-of.ts';
import { childrenOf, parseXml, textsOf, type XmlElement } from '../../../tests/support/xml.ts';
import { createReader } from '../reader.ts';
import { FEED_LENGTH } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { rssXml } from './rss.ts';

const SITE = 'https://bakery.example';

interface JsonItem {
  id: string;
  url: string;
  title: string;
  summary: string;
  content_html: string;
  image: string;
  date_published?: string;
  date_modified?: string;
  authors: { name: string }[];
  tags: string[];
}

/** Both formats of both feeds, for a site with only the given entries. */
async function feedsOf(files: Files) {
  const none = { [contentPath('post', 'rye-starter')]: null, [contentPath('recipe', 'rye-loaf')]: null };
  const snapshot = await snapshotOf(siteFiles('minimal', { ...none, ...files }));
  expect([...snapshot.problems.values()]).toEqual([]);
  const reader = createReader(snapshot);
  const both = (feed: ReturnType<typeof reader.blogFeed>, path: string) => {
    const channel = parseXml(rssXml(feed, `${path}/rss.xml`)).children[0] as XmlElement;
    const json = JSON.parse(jsonFeed(feed, `${path}/feed.json`)) as { items: JsonItem[] };
    return { channel, rss: childrenOf(channel, 'item'), json, items: json.items };
  };
  return { blog: both(reader.blogFeed(), '/blog'), kitchen: both(reader.kitchenFeed(), '/kitchen') };
}

const one = async (files: Files) => {
  const { blog, kitchen } = await feedsOf(files);
  const { rss, items } = blog.items.length > 0 ? blog : kitchen;
  return { rss: rss[0] as XmlElement, json: items[0] as JsonItem };
};

const post = (fields: Record<string, string | string[] | undefined> = {}, body?: string): Files => ({
  [contentPath('post', 'one')]: postFile(fields, body),
});

describe('a feed', () => {
  test('of an empty list is valid', async () => {
    const { blog, kitchen } = await feedsOf({});
    expect(textsOf(blog.channel, 'title')).toEqual(['Rosa’s Bakery: Blog']);
    expect(textsOf(blog.channel, 'link')).toEqual([`${SITE}/blog`]);
    expect(childrenOf(kitchen.channel, 'atom:link')[0]?.attributes).toEqual({
      href: `${SITE}/kitchen/rss.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    });
    expect([blog.rss, childrenOf(blog.channel, 'lastBuildDate')]).toEqual([[], []]);
    expect(kitchen.json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Rosa’s Bakery: Family Kitchen',
      home_page_url: `${SITE}/kitchen`,
      feed_url: `${SITE}/kitchen/feed.json`,
      items: [],
    });
  });

  test('has a limited number of published entries, newest first', async () => {
    const days = Array.from({ length: FEED_LENGTH + 3 }, (_, index) => String(index + 1).padStart(2, '0'));
    const files = Object.fromEntries(
      days.map((day) => [contentPath('post', `day-${day}`), postFile({ publishedAt: `2026-10-${day}`, title: `Day ${day}` })]),
    );
    const draft = { [contentPath('post', 'hidden')]: postFile({ status: 'draft', publishedAt: '2026-11-01' }) };
    const { blog } = await feedsOf({ ...files, ...draft });
    const newest = days.reverse().slice(0, FEED_LENGTH);
    expect(blog.rss.flatMap((item) => textsOf(item, 'title'))).toEqual(newest.map((day) => `Day ${day}`));
    expect(blog.items.map(({ title }) => title)).toEqual(newest.map((day) => `Day ${day}`));
  });

  test('has all fields of an entry', async () => {
    const { rss, json } = await one(
      post({
        title: 'Rye & <b>salt</b>',
        category: 'News',
        tags: ['rye', 'News'],
        publishedAt: '2026-11-20T08:00:00-06:00',
        updatedAt: '2026-11-21',
      }),
    );
    const address = `${SITE}/blog/one`;
    expect(['title', 'link', 'guid', 'pubDate', 'dc:creator', 'description'].map((name) => textsOf(rss, name))).toEqual([
      ['Rye & <b>salt</b>'],
      [address],
      [address],
      ['Fri, 20 Nov 2026 14:00:00 GMT'],
      ['Rosa'],
      ['Flour and water.'],
    ]);
    expect(textsOf(rss, 'category')).toEqual(['News', 'rye']);
    expect(childrenOf(rss, 'guid')[0]?.attributes).toEqual({ isPermaLink: 'true' });
    expect(childrenOf(rss, 'media:content')[0]?.attributes).toEqual({ url: 'https://photos.example.com/rye.jpg', medium: 'image' });
    expect(json).toEqual({
      id: address,
      url: address,
      title: 'Rye & <b>salt</b>',
      summary: 'Flour and water.',
      content_html: textsOf(rss, 'content:encoded')[0],
      image: 'https://photos.example.com/rye.jpg',
      date_published: '2026-11-20T14:00:00.000Z',
      date_modified: '2026-11-21T12:00:00.000Z',
      authors: [{ name: 'Rosa' }],
      tags: ['News', 'rye'],
    });
  });

  test('keeps the id of a renamed entry', async () => {
    const { rss, json } = await one(post({ id: 'first', formerSlugs: ['first'] }));
    expect([json.id, json.url]).toEqual([`${SITE}/blog/first`, `${SITE}/blog/one`]);
    expect(childrenOf(rss, 'guid')[0]).toMatchObject({ text: `${SITE}/blog/first`, attributes: { isPermaLink: 'false' } });
  });

  test.each([
    ['no date', {}, undefined, undefined],
    ['a year that date parsers reject', { publishedAt: '9999-12-31T23:59:59-12:00' }, undefined, undefined],
    ['a date without a time', { publishedAt: '2026-11-20' }, '2026-11-20T12:00:00.000Z', 'Fri, 20 Nov 2026 12:00:00 GMT'],
    ['a minute without seconds', { publishedAt: '2026-11-20T08:00Z' }, '2026-11-20T08:00:00.000Z', 'Fri, 20 Nov 2026 08:00:00 GMT'],
  ])('of an entry with %s is valid', async (_what, dates, iso, rfc822) => {
    const { rss, json } = await one(post(dates));
    expect([json.date_published, textsOf(rss, 'pubDate')[0]]).toEqual([iso, rfc822]);
  });

  test('contains nothing executable, and only absolute URLs', async () => {
    const body = `<script>alert(1)</script><p onclick="x()" style="color:red">See <a href="/menu?a=1&amp;b=2">the menu</a>,
      <a href="#salt">below</a>, <a href="javascript:alert(1)">x</a>, <a href="mailto:rosa@bakery.example">me</a> and <a href="http://[">y</a></p>
      <img src="/uploads/gone.jpg" alt="&quot;&gt;" width="4"><iframe src="//evil.test"></iframe>`;
    const { json } = await one(post({ format: 'html' }, body));
    expect(json.content_html).not.toMatch(/<script|onclick|style=|javascript:|<iframe|evil\.test/);
    const addresses = [...json.content_html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      'https://photos.example.com/rye.jpg',
      `${SITE}/menu?a=1&amp;b=2`,
      `${SITE}/blog/one#salt`,
      'mailto:rosa@bakery.example',
      `${SITE}/uploads/gone.jpg`,
    ]);
    expect(json.content_html).toContain('<a>y</a>');
  });

  test('has the whole recipe, with its ingredients by group', async () => {
    const { json } = await one({
      [contentPath('recipe', 'one')]: recipeFile({
        activeTime: 15,
        featuredImageAlt: 'A "dark" loaf',
        description: 'Dark.\n\nSlow & sure.',
        ingredients: [
          { ingredient: 'rye', amount: '500', unit: 'g', otherAmount: '4', otherUnit: 'cups', notes: 'coarse', group: 'Dough' },
          { ingredient: 'salt' },
          { ingredient: 'water <cold>', group: 'Dough' },
        ],
        instructions: [
          { instruction: 'Mix.', duration: 75, notes: 'By hand.\r\nOr not.' },
          { instruction: 'In the oven:' },
          { instruction: 'Bake.', image: 'https://photos.example.com/2.jpg' },
        ],
        notes: 'Keep it a day.\nOr two.',
      }),
    });
    expect(json.content_html.replace(/></g, '>\n<')).toBe(
      `<p>
<img src="https://photos.example.com/rye.jpg" alt="A &quot;dark&quot; loaf">
</p>
<p>Dark.</p>
<p>Slow &amp; sure.</p>
<ul>
<li>Hands-on: 15 min</li>
<li>Prep: 20 min</li>
<li>Cook: 40 min</li>
<li>Total: 1 hr</li>
<li>Servings: 8</li>
</ul>
<h2>Ingredients</h2>
<ul>
<li>salt</li>
</ul>
<h3>Dough</h3>
<ul>
<li>500 g rye (4 cups · coarse)</li>
<li>water &lt;cold&gt;</li>
</ul>
<h2>Instructions</h2>
<ol>
<li>
<p>Mix.</p>
<p>(1 hr 15 min)</p>
<blockquote>
<p>By hand.<br>Or not.</p>
</blockquote>
</li>
</ol>
<h3>In the oven</h3>
<ol start="2">
<li>
<p>Bake.</p>
<p>
<img src="https://photos.example.com/2.jpg" alt="Rye loaf, step 2">
</p>
</li>
</ol>
<h2>Chef’s Notes</h2>
<p>Keep it a day.<br>Or two.</p>`,
    );
  });

  test('is well-formed and preserves any text', async () => {
    const markup = fc.constantFrom(']]>', '</script><script>alert(1)</script>', '<![CDATA[', '&amp;', '</title>', '\uffff', '\u0085');
    const text = fc.tuple(words(60), markup, words(60)).map((parts) => parts.join(''));
    const inXml = (value: string) => value.replace(/[\ufffe\uffff]/g, '');
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        words(40).filter((tag) => !tag.includes(',')),
        async (title, excerpt, tag) => {
          const { rss, json } = await one(post({ title, excerpt, tags: [tag] }, `${excerpt}\n\n${title}`));
          expect([json.title, json.summary]).toEqual([title, excerpt]);
          expect([textsOf(rss, 'title'), textsOf(rss, 'description')]).toEqual([[inXml(title)], [inXml(excerpt)]]);
          expect([textsOf(rss, 'category'), json.tags]).toEqual([[inXml(tag)].filter(Boolean), [tag]]);
          expect(textsOf(rss, 'content:encoded')).toEqual([inXml(json.content_html)]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('a missing photo is omitted, its step is not', async () => {
  const gone = '/uploads/gone.jpg';
  const { rss, json } = await one({
    [contentPath('recipe', 'one')]: recipeFile({ featuredImage: gone, instructions: [{ instruction: 'Mix.', image: gone }] }),
  });
  expect(json).not.toHaveProperty('image');
  expect(childrenOf(rss, 'media:content')).toEqual([]);
  expect(json.content_html).not.toContain('<img');
  expect(json.content_html).toContain('Mix.');
});

test('the site’s own photos link to the universally supported file, with its size', async () => {
  const photo = await sharp({ create: { width: 1000, height: 501, channels: 3, background: 'tan' } })
    .jpeg()
    .toBuffer();
  const { rss, json } = await one({
    'public/uploads/rye.jpg': new Uint8Array(photo),
    ...post({ featuredImage: '/uploads/rye.jpg' }, '![The crumb](/uploads/rye.jpg)\n'),
  });
  expect(json.image).toMatch(/^https:\/\/bakery\.example\/media\/[0-9a-f]{16}-800\.jpeg$/);
  expect(childrenOf(rss, 'media:content')[0]?.attributes).toEqual({ url: json.image, medium: 'image', width: '800', height: '401' });
  expect(json.content_html).toContain(`<img src="${json.image}" alt="The crumb" width="800" height="401" />`);
});
