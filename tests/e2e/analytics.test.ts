import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Settings } from '#schema/settings.ts';
import type { AnalyticsEvent, AnalyticsEvents, EventName } from '#analytics/events.ts';
import { PHONE, testBrowser, type WatchedBrowser } from '../support/browser.ts';
import { commandsOf, type GoogleRequests, isRecording, standInForGoogle, takeEvents } from '../support/tag-script.ts';
import { testSite } from '../support/test-site.ts';
import { PASSWORD } from '../support/site-program.ts';

const ID = 'G-TEST123456';
const DESKTOP = { viewport: { width: 1_280, height: 800 } };
const PAGES = ['/', '/menu', '/kitchen', '/blog', '/nowhere', '/admin', '/admin/cms'];

const view = (page_path: string, page_category: AnalyticsEvents['page_view']['page_category'], title: string, query = '') =>
  [
    'page_view',
    {
      page_title: `${title} | Family Kitchen Bakery`,
      page_location: expect.stringMatching(new RegExp(`^http://[^/?]*${page_path}${query.replace('?', '\\?')}$`)) as string,
      page_path,
      page_category,
    },
  ] satisfies AnalyticsEvent;

const POST = 'what-eighteen-hours-do-to-dough';

/** Every event, as recorded for the journey below. */
const RECORDED: { [Name in EventName]: AnalyticsEvents[Name][] } = {
  page_view: [view('/about', 'about', 'About us')[1]],
  navigation_click: [
    { label: 'Creations', destination: '/menu', position: 'header' },
    { label: 'Custom Cakes', destination: '/cakes', position: 'order_dropdown' },
    { label: 'Full Menu', destination: 'https://menu.example.com/family-kitchen-bakery', position: 'order_dropdown' },
    { label: 'FK Eats', destination: '/eats', position: 'footer' },
    { label: 'Kitchen', destination: '/kitchen', position: 'mobile_menu' },
  ],
  blog_post_click: [{ post_title: 'What eighteen hours do to dough', post_slug: POST }],
  blog_tag_click: [{ tag: 'sourdough' }],
  blog_category_click: [{ category: 'Behind the Scenes' }],
  filter_apply: [
    { list: 'kitchen', filter: 'category', value: 'Breads' },
    { list: 'kitchen', filter: 'maxTime', value: '240' },
    { list: 'collections', filter: 'season', value: 'Fall' },
  ],
  filter_remove: [
    { list: 'kitchen', filter: 'category' },
    { list: 'kitchen', filter: 'maxTime' },
    { list: 'kitchen', filter: 'search' },
    { list: 'blog', filter: 'tag' },
  ],
  list_search: [{ list: 'kitchen', term_length: 4 }],
  pagination_click: [{ list: 'kitchen', page_number: 2 }],
  exit_intent_shown: [{ page_path: '/about' }],
  exit_intent_closed: [{ method: 'button' }, { method: 'overlay' }, { method: 'escape' }],
  exit_intent_code_copied: [{ page_path: '/about' }],
  exit_intent_order_click: [{ destination: 'https://menu.example.com/family-kitchen-bakery' }],
  scroll_depth: [25, 50, 75, 90].map((percent_scrolled) => ({ percent_scrolled, page_path: '/about' })),
  page_engagement: [{ time_on_page: 12, page_path: '/about' }],
  exception: [
    { description: 'Uncaught Error: The oven is cold', page_path: '/about', type: 'javascript', fatal: false },
    { description: 'Unhandled Promise Rejection: No flour', page_path: '/about', type: 'javascript', fatal: false },
  ],
};

const recorded = <Name extends EventName>(name: Name) => RECORDED[name].map((parameters) => [name, parameters]);

describe('counting visits', () => {
  const site = testSite();
  const browser = testBrowser();
  let before: Map<string, string>;

  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const textsOfPages = async () => new Map(await Promise.all(PAGES.map(async (page) => [page, await textOf(page)] as const)));
  const setId = async (id: string | undefined) => {
    const file = path.join(site.root, 'content/settings.json');
    const settings = JSON.parse(await readFile(file, 'utf8')) as Settings;
    await writeFile(file, JSON.stringify({ ...settings, seo: { ...settings.seo, googleAnalyticsId: id } }));
    await site.git('commit', '-qam', 'Analytics');
    await site.live();
  };

  interface Visit {
    page: Page;
    google: GoogleRequests;
  }
  const open = async (options: Parameters<WatchedBrowser['open']>[0], prepare?: () => void): Promise<Visit> => {
    const page = await browser.open(options);
    if (prepare) await page.addInitScript(prepare);
    return { page, google: await standInForGoogle(page.context()) };
  };
  const isOfferShown = () => sessionStorage.setItem('exit-offer-shown', '1');
  /** The tab of most tests, in which the offer was already shown. */
  let tab: Visit;
  /** A tab of a browser in which time passes only as the tests let it. */
  let timed: Visit;
  beforeAll(async () => {
    before = await textsOfPages();
    await setId(ID);
    tab = await open(DESKTOP, isOfferShown);
    timed = await open(DESKTOP);
    await timed.page.clock.install();
  });

  const visit = async (page: Page, address: string) => {
    await page.goto(site.address + address);
    await isRecording(page);
  };
  /** Forgets what the tab has recorded. What a page records as it is left is over once a file without a program is shown. */
  const emptyTab = async (viewport = DESKTOP.viewport) => {
    const { page, google } = tab;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(viewport);
    await page.goto(`${site.address}/robots.txt`);
    await page.evaluate(() => sessionStorage.clear());
    google.addresses.length = 0;
    return tab;
  };
  const visitInTab = async (address: string, viewport?: typeof DESKTOP.viewport) => {
    const visited = await emptyTab(viewport);
    await visit(visited.page, address);
    return visited;
  };
  /** Another tab, with a script that runs before those of its pages. */
  const openBeside = async (prepare: () => void) => {
    const page = await tab.page.context().newPage();
    onTestFinished(() => page.close());
    await page.addInitScript(isOfferShown);
    await page.addInitScript(prepare);
    return page;
  };
  const openTimed = async (prepare: () => void = () => undefined): Promise<Visit> => {
    const page = await timed.page.context().newPage();
    onTestFinished(() => page.close());
    await page.addInitScript(prepare);
    timed.google.addresses.length = 0;
    return { page, google: timed.google };
  };
  /** Keeps links from leading away, so that all links of one page can be clicked. */
  const stayHere = (page: Page) =>
    page.evaluate(() => addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault()));
  /** Waits until a list is hydrated. */
  const isLive = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
  const eventsNamed = async (page: Page, name: RegExp) => (await takeEvents(page)).filter(([event]) => name.test(event));

  test('an analytics ID only adds the recorder and its permissions to a page', async () => {
    for (const [page, text] of await textsOfPages()) {
      const bare = text
        .replace(/<template id="analytics" .*?<\/template><script type="module">.*?<\/script>/, '')
        .replace(" 'self' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com", " 'self'")
        .replace(" 'self' https://www.googletagmanager.com", " 'self'");
      const own = before.get(page) ?? '';
      expect(own).not.toMatch(/googletagmanager|google-analytics|dataLayer|gtag|id="analytics"/);
      expect(bare.length, page).toBeLessThan(text.length);
      // One more hash, for the inline script that loads the recorder.
      const hashes = (html: string) => new Set(html.match(/'sha256-[^']*'/g));
      const added = [...hashes(text)].filter((hash) => !hashes(own).has(hash));
      expect(added).toHaveLength(1);
      expect(bare.replace(`${added[0]} `, ''), page).toBe(own);
      // Browsers ignore duplicate directives.
      const directives = (/content-security-policy" content="([^"]*)/.exec(text)?.[1] ?? '')
        .split(';')
        .map((part) => part.trim().split(' ')[0]);
      expect(directives.filter((name, index) => name !== '' && directives.indexOf(name) !== index)).toEqual([]);
      expect(text).not.toMatch(/unsafe-(?:inline|eval)/);
      if (page.startsWith('/admin')) expect(text).not.toContain('googletagmanager');
    }
  });

  test('a page view is recorded once, without searches', async () => {
    const { page, google } = await visitInTab('/kitchen?search=loaf&utm_source=letter#list');
    expect(await commandsOf(page)).toEqual([
      ['js', expect.any(String)],
      ['consent', 'default', expect.objectContaining({ ad_storage: 'denied', ad_user_data: 'denied' })],
      [
        'config',
        ID,
        expect.objectContaining({
          send_page_view: false,
          page_location: `${site.address}/kitchen?utm_source=letter`,
          allow_google_signals: false,
        }),
      ],
      ['event', ...view('/kitchen', 'kitchen', 'Family Kitchen', '?utm_source=letter')],
    ]);
    await page.locator('.recipe-grid a').first().click();
    await page.waitForURL(/\/kitchen\/[a-z]/);
    await isRecording(page);
    expect(JSON.stringify(await commandsOf(page))).not.toContain('search=');
    expect(google.addresses.filter((address) => address.includes('gtag'))).toEqual([
      `https://www.googletagmanager.com/gtag/js?id=${ID}`,
      `https://www.googletagmanager.com/gtag/js?id=${ID}`,
    ]);
    // It is asked in the same moment as the test is told.
    await expect.poll(() => google.addresses.filter((address) => address.includes('collect'))).toHaveLength(2);
  });

  test('a prerendered page is counted once it is shown', async () => {
    const { page, google } = await openTimed(() => {
      Object.defineProperty(document, 'prerendering', { get: () => !('isShown' in window) });
    });
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(10_000);
    expect(google.addresses).toEqual([]);
    await page.evaluate(() => Object.assign(window, { isShown: true }));
    await page.clock.runFor(5_000);
    await isRecording(page);
    expect(await takeEvents(page)).toEqual(recorded('page_view'));
  });

  test('clicks on links of the header, order menu and footer', async () => {
    const { page } = await visitInTab('/about');
    await stayHere(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Creations' }).click();
    await page.locator('order-menu summary').hover();
    for (const name of ['Custom Cakes', /^Full Menu/]) await page.locator('order-menu').getByRole('link', { name }).click();
    await page.locator('.site-footer').getByRole('link', { name: 'FK Eats' }).click();
    await page.locator('.site-footer').getByRole('link', { name: 'Instagram' }).click();
    await page.locator('.site-header .name').click();

    await page.setViewportSize(PHONE.viewport);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#site-menu').getByRole('link', { name: 'Kitchen' }).click();
    const events = await takeEvents(page);
    expect(events.filter(([name]) => !/page_view|scroll_depth/.test(name))).toEqual(recorded('navigation_click'));
  });

  test('ways into and out of the blog’s posts', async () => {
    const { page } = await visitInTab('/blog');
    await page.getByRole('link', { name: 'What eighteen hours do to dough' }).click();
    await page.waitForURL(`**/blog/${POST}`);
    await isRecording(page);
    await page.locator('.skip-link').focus();
    await page.keyboard.press('Enter');
    await page.locator('header .eyebrow a').click();
    await page.waitForURL(/category=/);
    await visit(page, `/blog/${POST}`);
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'sourdough' }).click();
    await page.waitForURL(/tag=/);
    await isRecording(page);
    expect(await eventsNamed(page, /^blog/)).toEqual([
      ...recorded('blog_post_click'),
      ...recorded('blog_category_click'),
      ...recorded('blog_tag_click'),
    ]);
    await page.getByRole('link', { name: 'Remove tag sourdough' }).click();
    await expect.poll(() => page.url()).toMatch(/\/blog$/);
    expect(await takeEvents(page)).toEqual([['filter_remove', RECORDED.filter_remove[3]]]);
  });

  test('filters, searches and pages of the lists', async () => {
    const { page } = await visitInTab('/kitchen');
    await isLive(page);
    await page.locator('.recipe-list summary').click();
    for (const name of ['Breads', 'Under 4 hours']) await page.locator('.filter-options').getByRole('link', { name }).click();
    await page.goBack();
    await page.goForward();
    const box = page.getByRole('searchbox');
    await box.pressSequentially('loaf');
    await box.press('Enter');
    await box.blur();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(() => page.url()).toMatch(/\?page=2$/);
    const kitchen = await eventsNamed(page, /filter|search|pagination/);

    await visit(page, '/kitchen/collections');
    await isLive(page);
    await page.locator('.filter-options').getByRole('link', { name: 'Fall' }).click();
    await expect.poll(() => page.url()).toMatch(/season=Fall/);
    expect([...kitchen, ...(await eventsNamed(page, /filter/))]).toEqual([
      ['filter_apply', RECORDED.filter_apply[0]],
      ['filter_apply', RECORDED.filter_apply[1]],
      ...recorded('list_search'),
      ...RECORDED.filter_remove.slice(0, 3).map((parameters) => ['filter_remove', parameters]),
      ...recorded('pagination_click'),
      ['filter_apply', RECORDED.filter_apply[2]],
    ]);
  });

  test('a filter clicked before hydration is recorded once', async () => {
    const { page } = await emptyTab();
    await page.route('**/_astro/CollectionList*', () => new Promise(() => undefined));
    await visit(page, '/kitchen/collections');
    await page.locator('.filter-options').getByRole('link', { name: 'Fall' }).click();
    await page.waitForURL(/season=Fall/);
    await isRecording(page);
    expect(await eventsNamed(page, /filter|pagination/)).toEqual([['filter_apply', RECORDED.filter_apply[2]]]);
  });

  test('the offer: shown, copied, and how it was closed', async () => {
    const leave = (page: Page) =>
      page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
    const closings = [
      (page: Page) => page.locator('#exit-offer').getByRole('button', { name: 'Close' }).click(),
      (page: Page) => page.mouse.click(5, 400),
      (page: Page) => page.keyboard.press('Escape'),
    ];
    const { page } = await open({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
    for (const [index, close] of closings.entries()) {
      await page.goto(`${site.address}/robots.txt`);
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      await visit(page, '/about');
      await stayHere(page);
      await leave(page);
      await page.getByRole('button', { name: 'Copy code' }).click();
      await page.getByRole('button', { name: '✓ Copied' }).waitFor();
      await page.getByRole('link', { name: 'Order with the code' }).click();
      await close(page);
      await expect.poll(async () => (await commandsOf(page)).flat()).toContain('exit_intent_closed');
      expect(await eventsNamed(page, /^exit/)).toEqual([
        ...recorded('exit_intent_shown'),
        ...recorded('exit_intent_code_copied'),
        ...recorded('exit_intent_order_click'),
        ['exit_intent_closed', RECORDED.exit_intent_closed[index]],
      ]);
    }
  });

  test('each scroll depth once, again where the back/forward cache restores a page, and none for a page that does not scroll', async () => {
    const { page } = await visitInTab('/about');
    const scroll = (part: number) =>
      page.evaluate(async (share) => {
        scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, part);
    const depths = async () => (await commandsOf(page)).filter(([, name]) => name === 'scroll_depth').length;
    await scroll(0.23);
    expect(await depths()).toBe(0);
    await scroll(0.27);
    await expect.poll(depths).toBe(1);
    await scroll(0);
    await scroll(1);
    await expect.poll(depths).toBe(4);
    await scroll(0);
    await scroll(1);
    expect(await eventsNamed(page, /scroll/)).toEqual(recorded('scroll_depth'));
    // A page that is restored is another view.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await expect.poll(async () => (await commandsOf(page)).length).toBe(5);
    expect(await takeEvents(page)).toEqual([...recorded('page_view'), ...recorded('scroll_depth')]);

    await visitInTab('/contact', { width: 1_280, height: 4_000 });
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    expect(await eventsNamed(page, /scroll/)).toEqual([]);
  });

  test('the total visible time of a page, once', async () => {
    // A clock controlled by the test.
    const page = await openBeside(() => {
      performance.now = () => 1_000 * Number(sessionStorage.getItem('seconds') ?? 0);
    });
    await visit(page, '/about');
    const turn = (visibility: 'hidden' | 'visible', seconds: number) =>
      page.evaluate(
        ([state, second]) => {
          sessionStorage.setItem('seconds', second);
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        },
        [visibility, String(seconds)] as const,
      );
    await turn('hidden', 4);
    await turn('visible', 100);
    await turn('hidden', 105.5);
    expect(await eventsNamed(page, /engagement/)).toEqual([]);
    await turn('visible', 200);
    await page.evaluate(() => sessionStorage.setItem('seconds', '202.5'));
    await page.goto(`${site.address}/contact`);
    expect(await eventsNamed(page, /engagement/)).toEqual(recorded('page_engagement'));
    await isRecording(page);
    await turn('hidden', 230);
    await turn('visible', 230);
    await turn('hidden', 300);
    expect((await eventsNamed(page, /engagement/)).length).toBe(1);
  });

  test('what was before the recorder is recorded too: how far it was scrolled, and uncaught errors, each once', async () => {
    const page = await openBeside(() => {
      addEventListener('load', () => scrollTo({ top: 0.6 * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }));
      addEventListener('DOMContentLoaded', () => {
        for (let times = 0; times < 3; times += 1)
          setTimeout(() => {
            throw new Error('The oven is cold');
          });
      });
    });
    await visit(page, '/about');
    await page.evaluate(() => void Promise.reject(new Error('No flour')));
    const names = async () => (await commandsOf(page)).map(([, name]) => name);
    await expect.poll(async () => (await names()).filter((name) => name === 'exception').length).toBe(2);
    await expect.poll(async () => (await names()).filter((name) => name === 'scroll_depth').length).toBeGreaterThan(1);
    const events = await takeEvents(page);
    expect(events.filter(([name]) => name === 'scroll_depth').slice(0, 2)).toEqual(recorded('scroll_depth').slice(0, 2));
    expect(events.filter(([name]) => name === 'exception')).toEqual(recorded('exception'));
    expect(browser.complaints.splice(0).filter((complaint) => !/The oven is cold|No flour/.test(complaint))).toEqual([]);
  });

  test.each([
    ['Do Not Track', () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })],
    ['Global Privacy Control', () => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })],
  ])('a browser with %s is not counted: nothing is loaded or stored', async (_, refuse) => {
    const { page, google } = await openTimed(refuse);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.address}/about`);
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(10_000);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => ['dataLayer', 'gtag'].filter((name) => name in window))).toEqual([]);
    expect(google.addresses).toEqual([]);
    expect(asked.filter((address) => address.includes('Recorder'))).toEqual([]);
  });

  test('the page works without errors if Google is blocked', async () => {
    const { page } = await emptyTab();
    const blocked: string[] = [];
    await page.route(/google/, (route) => {
      blocked.push(route.request().url());
      return route.abort('blockedbyclient');
    });
    await page.goto(`${site.address}/kitchen`);
    await expect.poll(() => blocked).toHaveLength(1);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(() => page.url()).toMatch(/\?page=2$/);
    expect(browser.complaints).toEqual([]);
  });

  test('the page works without errors if the recorder is blocked', async () => {
    const { page, google } = await emptyTab();
    const blocked: string[] = [];
    await page.route('**/_astro/Recorder*', (route) => {
      blocked.push(route.request().url());
      return route.abort('blockedbyclient');
    });
    await page.goto(`${site.address}/kitchen`);
    await expect.poll(() => blocked).toHaveLength(1);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(() => page.url()).toMatch(/\?page=2$/);
    expect(google.addresses).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });

  test('the admin’s screens and errors stay in the browser: Google’s script is not loaded there', async () => {
    const { page, google } = await open(DESKTOP);
    await page.goto(`${site.address}/admin/login`);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/admin$/);
    const layer = () =>
      page.evaluate(() => (window.dataLayer ?? []).map((command) => [...(command as unknown[])]).filter(([name]) => name === 'event'));
    await expect.poll(async () => (await layer()).length).toBe(1);
    await page.getByRole('navigation').getByRole('link', { name: 'Blog' }).click();
    await page.locator('.entries').waitFor();
    await expect.poll(async () => (await layer()).length).toBe(2);
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('The oven is cold');
      }),
    );
    await expect.poll(async () => (await layer()).length).toBe(3);
    expect(await layer()).toMatchObject([
      ['event', 'page_view', { page_title: expect.stringMatching(/^Good /) as string, page_path: '/admin', page_category: 'admin' }],
      ['event', 'page_view', { page_title: 'Blog | Family Kitchen Bakery', page_path: '/admin/blog', page_category: 'admin' }],
      ['event', 'exception', { ...RECORDED.exception[0], page_path: '/admin/blog' }],
    ]);
    expect(google.addresses).toEqual([]);
    expect([...new Set(browser.complaints.splice(0))]).toEqual(['uncaught: The oven is cold']);
  });

  test('removing the ID restores the original pages', async () => {
    await setId(undefined);
    expect(await textsOfPages()).toEqual(before);
    const { page, google } = await openTimed();
    await page.goto(`${site.address}/about`);
    await page.clock.runFor(10_000);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect(google.addresses).toEqual([]);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
