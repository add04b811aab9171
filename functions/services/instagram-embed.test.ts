import { describe, expect, test } from 'vitest';
import { instagramPostAt } from '#schema/instagram-post.ts';
import { embedHtml, wordsOfEmbed } from './instagram-embed.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const post = instagramPostAt('https://www.instagram.com/p/DRye01/') as NonNullable<ReturnType<typeof instagramPostAt>>;

/** As Instagram writes it, with some of its styles left out. */
const embed = (inside: string, permalink = `${post.permalink}?utm_source=ig_embed&amp;utm_campaign=loading`) =>
  `<blockquote class="instagram-media" data-instgrm-permalink="${permalink}" data-instgrm-version="14" style=" background:#FFF; border:0;"><div style="padding:16px;">${inside}</div></blockquote>`;

test('the words of a post are those of its paragraphs', () => {
  const inside = `<a href="${post.permalink}" style="color:#000" target="_blank"><div>View this post on Instagram</div></a>
    <p style="margin:8px 0 0 0;"> <a href="${post.permalink}">Rye &amp; caraway,
      <b>twelve</b> hours</a></p><p></p><p>A post shared by <a href="https://www.instagram.com/bakery/">Rosa (@rosa)</a></p>`;
  expect(wordsOfEmbed(embed(inside), post)).toEqual(['Rye & caraway, twelve hours', 'A post shared by Rosa (@rosa)']);
});

test('a reel and the same post under /p/ are one, and an embed that names no post is taken for the one asked for', () => {
  expect(wordsOfEmbed(embed('', 'https://www.instagram.com/reel/DRye01/'), post)).toEqual([]);
  expect(wordsOfEmbed('<blockquote class="instagram-media"></blockquote>', post)).toEqual([]);
});

describe('no embed of the post is', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title><p>Please sign in</p>'],
    ['another quote', '<blockquote><p>Words</p></blockquote>'],
    ['a script alone', '<script>alert(1)</script>'],
    ['another post', embed('', 'https://www.instagram.com/p/DRye02/')],
    ['another post by its capitals', embed('', 'https://www.instagram.com/p/drye01/')],
    ['two posts', embed('') + embed('', 'https://www.instagram.com/p/DRye02/')],
    ['another host', embed('', 'https://www.instagram.com.evil.test/p/DRye01/')],
    ['a host behind a name', embed('', 'https://www.instagram.com@evil.test/p/DRye01/')],
    ['a script as the address', embed('', 'javascript:alert(1)//https://www.instagram.com/p/DRye01/')],
    ['an address out of its quotes', embed('', `${post.permalink}&quot; onmouseover=&quot;alert(1)`)],
  ])('%s', (_what, html) => {
    expect(wordsOfEmbed(html, post)).toBeNull();
  });
});

test('the embed contains nothing but text from Instagram', async () => {
  const evil = `<script>alert('script')</script><img src=x onerror="alert('image')"><iframe srcdoc="<script>alert('frame')</script>"></iframe>
    <svg onload="alert('svg')"></svg><xmp><script>alert('xmp')</script></xmp><style>*{display:none}</style>
    <a href="javascript:alert('link')">link</a><p onclick="alert('p')">&lt;script&gt;alert('text')&lt;/script&gt; "quoted" &amp; so on</p>
    <p>${'long '.repeat(200)}</p><p>three</p><p>four</p>`;
  const html = await embedHtml(post, wordsOfEmbed(embed(evil), post) ?? []);
  expect(html.match(/<[^>]*>/g)).toEqual([
    '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/DRye01/" data-instgrm-version="14">',
    ...['<p>', '</p>', '<p>', '</p>', '<p>', '</p>'],
    '<a href="https://www.instagram.com/p/DRye01/" target="_blank" rel="noopener">',
    '</a>',
    '</blockquote>',
  ]);
  expect(html).toContain('<p>&lt;script&gt;alert(&#39;text&#39;)&lt;/script&gt; &quot;quoted&quot; &amp; so on</p>');
  expect(html.length).toBeLessThan(1_000);
});

test('100 kB of broken HTML are parsed quickly', () => {
  for (const part of ['<p>', '<blockquote class="instagram-media">', '<iframe>', '<!--', '<p '.repeat(3), '&amp;', '<b><i>']) {
    const started = performance.now();
    wordsOfEmbed(part.repeat(100_000 / part.length), post);
    expectLessThan(2_000, performance.now() - started);
  }
});
