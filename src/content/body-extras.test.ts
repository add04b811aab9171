import { describe, expect, test } from 'vitest';
import { withContents } from './contents.ts';
import { leftOutOf } from './left-out.ts';
import { bodyForPage, htmlFromMarkdown, sanitizeHtml } from './rich-text.ts';

const ID = 'dQw4w9WgXcQ';
const PAGE = `https://www.youtube.com/watch?v=${ID}`;
const onPage = (html: string) => bodyForPage(html, () => null);
/** A page's HTML without line breaks. */
const fromMarkdown = (markdown: string) => onPage(withContents(htmlFromMarkdown(markdown))).replaceAll('\n', '');

describe('a video', () => {
  const poster = (title: string, photo = '') =>
    `<a class="video" href="${PAGE}" data-frame="https://www.youtube-nocookie.com/embed/${ID}?autoplay=1">${photo}<span><b>${title}</b> <small>Plays from YouTube</small></span></a>`;

  test.each([
    ['a bare address', `https://youtu.be/${ID}`, 'Play the video'],
    ['a link', `[Shaping, *slowly*](https://www.youtube.com/watch?v=${ID})`, 'Shaping, slowly'],
  ])('is a poster where %s is alone in its paragraph', (_what, markdown, title) =>
    expect(fromMarkdown(`Before.\n\n${markdown}\n\nAfter.`)).toBe(`<p>Before.</p><p>${poster(title)}</p><p>After.</p>`),
  );

  test('has the author’s photo as its poster', () => {
    expect(fromMarkdown(`[![Hands & dough](/uploads/hands.jpg)](https://youtu.be/${ID})`)).toBe(
      `<p>${poster('Hands &amp; dough', '<img src="/uploads/hands.jpg" alt="Hands &amp; dough" loading="lazy" decoding="async" />')}</p>`,
    );
  });

  test('that was a frame is saved as a link, and shown as a poster', () => {
    const frame = `<iframe width="560" src="//www.youtube.com/embed/${ID}?rel=0" title="Folding &lt;b&gt;" onload="alert(1)">x</iframe>`;
    const link = (inner: string) => `<a class="video" href="${PAGE}" title="Folding &lt;b&gt;">${inner}</a>`;
    expect(sanitizeHtml(`<div>${frame}</div>`)).toBe(`<div>${link('x')}</div>`);
    expect(sanitizeHtml(sanitizeHtml(frame.replace('>x<', '><')))).toBe(link('Folding &lt;b&gt;'));
    expect(onPage(sanitizeHtml(`<p>See ${frame}</p>`))).toBe(`<p>See ${poster('Folding &lt;b&gt;')}</p>`);
    expect(onPage(sanitizeHtml(`<iframe src="${PAGE.replace('watch?v=', 'embed/')}"></iframe>`))).toBe(poster('Play the video'));
    expect(leftOutOf(frame, 'html')).toEqual([]);
  });

  test.each([
    `<p>See <a href="${PAGE}">this video</a>.</p>`,
    '<p><a href="https://example.com/watch?v=dQw4w9WgXcQ">A link</a></p>',
    '<p><a class="video" href="https://evil.example/">A link</a></p>',
  ])('is none in %s', (html) => expect(onPage(sanitizeHtml(html))).toBe(html));

  test.each([
    `<iframe src="https://evil.example/embed/${ID}"></iframe>`,
    `<iframe srcdoc="<script>alert(1)</script>" src="https://evil.example"></iframe>`,
    '<iframe src="javascript:alert(1)//youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    `<a href="#" data-frame="https://www.youtube-nocookie.com/embed/${ID}">x</a>`,
  ])('cannot be pretended: %s', (html) => expect(onPage(sanitizeHtml(html))).not.toMatch(/iframe|data-frame|evil/));
});

describe('Markdown', () => {
  test('has footnotes, whose links lead to each other', () => {
    const html = fromMarkdown('Rye[^1] rises.\n\n[^1]: Freshly milled.');
    expect(html).toContain('<sup class="footnote-ref"><a href="#text-fn1" id="text-fnref1">[1]</a></sup>');
    expect(html).toMatch(/<li id="text-fn1" class="footnote-item"><p>Freshly milled\. <a href="#text-fnref1" class="footnote-backref">/);
  });

  test('has task lists and callouts', () => {
    expect(fromMarkdown('- [x] Feed the starter\n- [ ] Wait\n- [y] no')).toBe(
      '<ul><li class="task">☑ Feed the starter</li><li class="task">☐ Wait</li><li>[y] no</li></ul>',
    );
    expect(fromMarkdown('> [!warning]\n> Hot *oven*.\n>\n> Very.')).toBe(
      '<blockquote class="callout warning"><p><strong>Warning</strong></p><p>Hot <em>oven</em>.</p><p>Very.</p></blockquote>',
    );
    expect(fromMarkdown('> [!NOTE]')).toBe('<blockquote class="callout note"><p><strong>Note</strong></p><p></p></blockquote>');
    for (const plain of ['> [!OTHER]\n> x', '> A [!NOTE]', '[!NOTE]']) expect(fromMarkdown(plain)).not.toContain('callout');
  });

  test('without any of these is rendered as before', () => {
    expect(fromMarkdown('> A quote\n\n- one\n- [two](/b)\n\n[^2] and [toc](/c)')).toBe(
      '<blockquote><p>A quote</p></blockquote><ul><li>one</li><li><a href="/b">two</a></li></ul><p>[^2] and <a href="/c">toc</a></p>',
    );
  });
});

describe('headings', () => {
  test('have ids of their own, which links in the body lead to', () => {
    expect(fromMarkdown('## Rye & wheat\n\n### Rye\n\n### Rye\n\n## 冷\n\n<h2 id="rye-2">x</h2>\n\n[up](#rye-wheat)')).toBe(
      '<h2 id="text-rye-wheat">Rye &amp; wheat</h2><h3 id="text-rye">Rye</h3><h3 id="text-rye-3">Rye</h3><h2>冷</h2>' +
        '<h2 id="text-rye-2">x</h2><p><a href="#text-rye-wheat">up</a></p>',
    );
  });

  test('make a table of contents where one is asked for', () => {
    expect(fromMarkdown('[[toc]]\n\n## A `b`\n\n### C\n\n#### Deep\n\n## D')).toContain(
      '<ol class="contents"><li><a href="#text-a-b">A b</a><ol><li><a href="#text-c">C</a></li></ol></li><li><a href="#text-d">D</a></li></ol>',
    );
    expect(fromMarkdown('[TOC]\n\nText')).toBe('<p>Text</p>');
  });
});

describe('what is left out of a body', () => {
  test.each([
    [
      '![A jar](./img.jpg)',
      'The picture “./img.jpg” is left out: a picture is an uploaded photo (/uploads/…) or has an address that starts with https://.',
    ],
    [
      '<iframe src="https://maps.example/x"></iframe>',
      'The frame of “https://maps.example/x” is left out: only videos on YouTube and Vimeo are played.',
    ],
    ['<video src="a.mp4"></video>', '<video> of “a.mp4” is left out.'],
    ['<script>alert(1)</script>', '<script> is left out.'],
    ['<p><font color="red">red</font></p>', '<font> is left out; the text in it stays.'],
    ['<p style="color:red">red</p>', 'The attribute “style” of <p> is left out.'],
    ['<p><a href="ftp://a.example/b">b</a></p>', 'The address of the link to “ftp://a.example/b” is left out; its text stays.'],
  ])('%s', (body, sentence) => {
    expect(leftOutOf(body, undefined)).toEqual([sentence]);
    if (body.startsWith('<')) expect(leftOutOf(body, 'html')).toEqual([sentence]);
  });

  test('is nothing of what visitors see', () => {
    const body = `# A\n\n![x](/uploads/a.jpg) [b](/c) [d](#e) [f](mailto:a@b.example)\n\n- [ ] t[^1]\n\n[^1]: n\n\n<iframe src="https://vimeo.com/76979871"></iframe>`;
    expect(leftOutOf(body, undefined)).toEqual([]);
  });

  test('is at most ten sentences', () => {
    const many = Array.from({ length: 30 }, (_, index) => `![](./${index}.jpg)`).join('\n');
    expect(leftOutOf(many, undefined)).toHaveLength(11);
    expect(leftOutOf(many, undefined).at(-1)).toBe('20 other things are left out too.');
  });
});

test.each([
  ['links that never end', '<p><a href="x">'.repeat(15_000)],
  ['headings in headings', '<h2>'.repeat(40_000)],
  ['links in paragraphs', '<p> '.repeat(40_000) + '<a href="https://youtu.be/dQw4w9WgXcQ">'.repeat(5_000)],
  ['footnotes in footnotes', '[^'.repeat(20_000) + '^[a '.repeat(10_000)],
  ['notes', '> [!NOTE]\n\n'.repeat(5_000)],
  ['footnotes that are used often', `[^a]: b\n\n${'[^a] '.repeat(12_000)}`],
])('%s take at most five seconds', (_what, body) => {
  const { user } = process.threadCpuUsage();
  for (const html of [sanitizeHtml(body), htmlFromMarkdown(body)]) onPage(withContents(html));
  leftOutOf(body, undefined);
  expect((process.threadCpuUsage().user - user) / 1e6).toBeLessThan(5);
});
