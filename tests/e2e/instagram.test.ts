import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Home } from '#schema/home.ts';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../support/stand-in.ts';
import { testSite } from '../support/test-site.ts';

const DESKTOP = { width: 1_280, height: 720 };
const TOKEN = 'PlantedTokenOfMeta';
const SECTION = 'section[aria-labelledby=instagram-title]';
const addressOf = (id: string) => `https://www.instagram.com/p/${id}/`;

/** Does what Instagram's script does: replaces every blockquote with a frame. */
const PROVIDER_SCRIPT = `
  for (const quote of [...document.querySelectorAll('blockquote.instagram-media')]) {
    const frame = document.createElement('iframe');
    frame.className = 'instagram-media';
    frame.src = quote.dataset.instgrmPermalink + 'embed/?cr=1&v=14';
    frame.height = '0';
    frame.style.position = 'absolute';
    quote.before(frame);
    quote.className = 'instagram-media-registered';
    frame.addEventListener('load', () => {
      frame.height = '620';
      frame.style.position = '';
      frame.className += ' instagram-media-rendered';
      quote.remove();
    });
  }`;
const FRAME = '<!doctype html><html lang="en"><title>Post</title><body>Loaf of the day</body></html>';

const embed = (id: string, inside = '') =>
  `<blockquote class="instagram-media" data-instgrm-permalink="${addressOf(id)}?utm_source=ig_embed" data-instgrm-version="14"><p>The loaf of ${id}</p>${inside}</blockquote>`;
const EVIL = `<script>alert('script')</script><img src=x onerror="alert('image')"><iframe srcdoc="<script>parent.alert('frame')</script>"></iframe>
  <svg onload="alert('svg')"></svg><a href="javascript:alert('link')">Follow me</a><p onmouseover="alert('p')">&lt;img src=x onerror=alert('text')&gt;</p>`;

const NINE = Array.from({ length: 9 }, (_, index) => `Post${index + 1}`);

const MISSING = 'No Instagram posts could be loaded';
const FAILED = 'Failed to fetch Instagram posts';
const HINT = 'check the API configuration';

describe('the posts of Instagram on the home page', () => {
  let graph: StandIn;
  const site = testSite({
    async prepare() {
      graph = await startStandIn(() => undefined);
      return { META_OEMBED_TOKEN: TOKEN, GRAPH_API_URL: graph.address };
    },
  });
  const browser = testBrowser();
  const homeFile = () => path.join(site.root, 'content/home.json');

  const changeHome = async (change: (instagram: Home['instagram']) => Partial<Home['instagram']>) => {
    const home = JSON.parse(await readFile(homeFile(), 'utf8')) as Home;
    await writeFile(homeFile(), JSON.stringify({ ...home, instagram: { ...home.instagram, ...change(home.instagram) } }));
    await site.git('commit', '-qam', 'Home', '--allow-empty');
    await site.live();
  };

  beforeAll(async () => {
    // Photos of other pages, whose sizes are there already.
    const photos = (await readdir(path.join(site.root, 'public/uploads'))).filter((file) => file.endsWith('.jpg'));
    await changeHome(({ samples }) => ({ samples: samples.map((sample, index) => ({ ...sample, src: `/uploads/${photos[index]}` })) }));
  });
  afterAll(() => graph.close());
  beforeEach(() => {
    graph.answer = (request, response) =>
      answerJson({ html: embed(/%2Fp%2F([\w-]+)/.exec(request.url ?? '')?.[1] ?? '') })(request, response);
  });

  /** Puts posts on the home page. Post data is cached, so each test uses its own. */
  const name = (...ids: string[]) => changeHome(() => ({ posts: ids.map(addressOf) }));

  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }

  /** The page of all visitors with scripts. */
  let page: Page;
  /** Of the present visit: the requests to the API and to Instagram, in order, and the dialogs. */
  const asked: string[] = [];
  const dialogs: string[] = [];
  /** The violations of the present visit: CSP, dialogs, and layout shifts. */
  const slips = async () => [...dialogs, ...(await page.evaluate(() => (window as unknown as { slips: string[] }).slips))];

  beforeAll(async () => {
    page = await browser.open({ viewport: DESKTOP });
    page.on('dialog', (dialog) => {
      dialogs.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { host, pathname } = new URL(request.url());
      if (host.endsWith('instagram.com') || pathname.startsWith('/api/instagram')) asked.push(pathname);
    });
    await page.addInitScript(() => {
      sessionStorage.setItem('exit-offer-shown', '1');
      const slips: string[] = [];
      Object.assign(window, { slips });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        slips.push(`${effectiveDirective}: ${blockedURI}`),
      );
      // Only this section and what follows it; further up, typefaces load.
      const isOurs = ({ node }: { node: Node | null }): boolean => {
        const feed = document.querySelector('instagram-feed');
        const { DOCUMENT_POSITION_CONTAINED_BY: within, DOCUMENT_POSITION_FOLLOWING: after } = Node;
        return Boolean(feed && node && (feed === node || feed.compareDocumentPosition(node) & (within | after)));
      };
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as LayoutShift[]) if (sources.some(isOurs)) slips.push(`moved by ${value}`);
      }).observe({ type: 'layout-shift' });
    });
  });

  /** Opens the home page. */
  async function visit(): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('https://www.instagram.com/**', (route) =>
      route.request().url().endsWith('/embed.js')
        ? route.fulfill({ contentType: 'text/javascript', body: PROVIDER_SCRIPT })
        : route.fulfill({ contentType: 'text/html', body: FRAME }),
    );
    // What the visit before asked for has come or is given up.
    await page.goto(`${site.address}/robots.txt`);
    asked.length = dialogs.length = 0;
    await page.goto(site.address);
  }

  /** Scrolls the section's top to a fraction of the window's height below the window's top. */
  const scrollTo = (part: number) =>
    page.locator(SECTION).evaluate((section, below) => scrollBy(0, section.getBoundingClientRect().top - innerHeight * below), part);
  const section = (at = page) => at.locator(SECTION);

  test('are not requested if none are listed', async () => {
    await visit();
    await scrollTo(0);
    await section().locator('img').first().waitFor();
    expect(await page.content()).not.toContain('www.instagram.com');
    await expect.poll(() => page.locator('instagram-feed').count()).toBe(0);
    expect(asked).toEqual([]);
  });

  test('load when a visitor scrolls near, and say so; those that fail are omitted; then comes Instagram’s script, which no other page allows', async () => {
    // Others for each try, because what one has had of them is cached.
    const three = [1, 2, 3].map((number) => `Near${number}-${Date.now()}`);
    await name('Fails1', ...three);
    const { answer } = graph;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    graph.answer = (request, response) =>
      void released.then(() => (request.url?.includes('Fails1') ? MISBEHAVIOR.breaks : answer)(request, response));
    await visit();
    await page.waitForFunction(() => document.documentElement.classList.contains('settled'));
    expect(asked).toEqual([]);

    // Near the section they are fetched, without any request to Instagram yet.
    await scrollTo(1.1);
    await section().getByText('Loading Instagram posts…').waitFor();
    await expect.poll(() => section().locator('li:visible img').count()).toBe(9);
    await expect.poll(() => graph.requests.filter(({ url }) => three.some((id) => url?.includes(id))).length).toBe(3);
    release();
    await section().locator('blockquote').nth(2).waitFor({ state: 'attached' });
    await expect.poll(() => section().locator('blockquote p').allTextContents()).toEqual(three.map((id) => `The loaf of ${id}`));
    expect(asked).toEqual(['/api/instagram/posts']);

    await scrollTo(0.2);
    await expect.poll(() => section().locator('iframe.instagram-media-rendered').count()).toBe(3);
    expect(asked.slice(1).sort()).toEqual(['/embed.js', ...three.map((id) => `/p/${id}/embed/`)]);
    await expect.poll(() => section().getByTitle('Instagram post').count()).toBe(3);
    await expect.poll(() => section().locator('blockquote').count()).toBe(0);
    await expect.poll(() => section().getByRole('status').textContent()).toBe('');
    await expect.poll(() => page.locator('script[src*="instagram.com"]').count()).toBe(1);
    expect(await slips()).toEqual([]);
    await expect.poll(() => barriersOn(page)).toEqual([]);

    for (const address of ['/about', '/menu', '/blog', '/404']) {
      const text = await (await fetch(site.address + address)).text();
      expect(text, address).toContain('content-security-policy');
      expect(text, address).not.toContain('www.instagram.com');
    }
  });

  // All other ways give the page the same answer: functions/api/instagram.test.ts.
  test.each(['breaks', 'hangs in its body'] as const)(
    'are shown as missing above the pictures within five seconds when Instagram %s',
    async (way) => {
      await name(`Miss-${way.replaceAll(' ', '-')}`);
      graph.answer = MISBEHAVIOR[way];
      await visit();
      await scrollTo(0);
      // Of a site that takes longer than five seconds the page says that it failed.
      await section().getByText(MISSING).waitFor();
      await expect.poll(() => section().getByRole('status').textContent()).toContain(HINT);
      await expect.poll(() => section().locator('li:visible img').count()).toBe(9);
      expect(asked).toEqual(['/api/instagram/posts']);
      expect(await slips()).toEqual([]);
      if (way === 'breaks') await expect.poll(() => barriersOn(page)).toEqual([]);
    },
  );

  test('execute nothing but Instagram’s script, for any response', async () => {
    await name('Evil1', 'Evil2', 'Evil3');
    graph.answer = (request, response) => {
      const id = /Evil\d/.exec(request.url ?? '')?.[0] ?? '';
      const html = id === 'Evil2' ? embed(id).replaceAll(addressOf(id), "javascript:alert('permalink')//") : embed(id, EVIL);
      answerJson({ html })(request, response);
    };
    await visit();
    await page.route('https://www.instagram.com/embed.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await scrollTo(0);
    await expect.poll(() => asked).toEqual(['/api/instagram/posts', '/embed.js']);
    const posts = section().locator('blockquote');
    await expect
      .poll(() => posts.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual([addressOf('Evil1'), addressOf('Evil3')]);
    await posts.first().locator('p').last().hover();
    await expect.poll(() => posts.first().textContent()).toContain("<img src=x onerror=alert('text')>");
    await expect.poll(() => posts.locator('script, img, iframe, svg, [onerror], [onmouseover]').count()).toBe(0);
    expect(await slips()).toEqual([]);
  });

  describe('nine of them', () => {
    beforeAll(() => name(...NINE));

    test('cause no layout shift on a phone, where they are swiped', async () => {
      await page.setViewportSize(PHONE.viewport);
      onTestFinished(() => page.setViewportSize(DESKTOP));
      await visit();
      await scrollTo(0.1);
      await expect.poll(() => section().locator('iframe.instagram-media-rendered').count()).toBe(9);
      expect(await slips()).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });

    test('are shown as unavailable when the site does not answer', async () => {
      for (const answer of ['abort', 'hang', 'html'] as const) {
        await visit();
        await page.route('**/api/instagram/posts', (route) => {
          if (answer === 'abort') return route.abort();
          return answer === 'html' ? route.fulfill({ contentType: 'text/html', body: '<p>Sign in to this network</p>' }) : undefined;
        });
        const asked = page.waitForRequest('**/api/instagram/posts');
        await scrollTo(0);
        await asked;
        // Five seconds by the page's own clock, which a busy machine does not hurry.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
        await expect.poll(() => section().getByText(FAILED).isVisible(), { timeout: 1_000 }).toBe(true);
        await expect.poll(() => section().getByRole('status').textContent()).toContain(HINT);
      }
    });

    test('are links if Instagram’s script fails to load', async () => {
      await visit();
      await page.route('https://www.instagram.com/embed.js', (route) => route.abort());
      await scrollTo(0);
      const link = section().getByRole('link', { name: 'View this post on Instagram' }).first();
      await link.waitFor();
      await expect.poll(() => link.getAttribute('href')).toBe(addressOf(NINE[0] ?? ''));
      await expect.poll(() => section().locator('blockquote p').first().textContent()).toBe(`The loaf of ${NINE[0]}`);
      await expect.poll(() => barriersOn(page)).toEqual([]);
    });

    test('are replaced by pictures without JavaScript, and by drawings without pictures', async () => {
      const plain = await browser.open({ javaScriptEnabled: false });
      await plain.goto(site.address);
      await expect.poll(() => section(plain).locator('li img').count()).toBe(9);

      await changeHome(() => ({ samples: [] }));
      await plain.reload();
      const links = section(plain).locator('li a');
      await expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(NINE.map(addressOf));
      await expect.poll(() => section(plain).locator('.linocut:visible').count()).toBe(9);
    });
  });

  test('use a token that is never served, stored or printed', async () => {
    expect(graph.requests.some(({ url }) => url?.includes(TOKEN))).toBe(true);
    expect(site.output()).not.toContain(TOKEN);
    for (const entry of await readdir(site.data, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      // The site may clean up after a publication meanwhile.
      const contents = await readFile(file).catch(() => '');
      expect(contents.includes(TOKEN), file).toBe(false);
    }
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
