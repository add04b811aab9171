import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_ENGINES, programsOf } from '../../tools/engines/programs.ts';
import { type EngineWindow, openWindow } from '../../tools/engines/window.ts';
import { siteWithAllFeatures } from '../support/all-features.ts';
import { PASSWORD } from '../support/site-program.ts';
import { type TestSite, testSite } from '../support/test-site.ts';
import { startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';

const PHONE = [390, 844] as const;
const DESKTOP = [1_280, 800] as const;
const LOAF = '/kitchen/country-loaf';
/** Pages that together use all styles. */
const STYLED = ['/', '/menu', '/cakes', '/eats', '/about', '/contact', '/sourdough', '/blog', '/kitchen', LOAF, '/kitchen/all', '/admin'];

/** Pages of a site with every feature switched on, and what only such a site has on them. */
const FEATURED = [
  ['/', '#this-week .line'],
  ['/menu', '#this-week .line'],
  ['/cakes', '#message-form [type=date]'],
  ['/contact', '#message-form textarea'],
  ['/blog/feeding-a-starter-in-texas-heat', '#comment-form textarea'],
  [LOAF, '#comment-form .star-choice'],
] as const;

/** Runs first on each page: records errors and CSP violations in the tab. */
const watch = () => {
  const complain = (text: string) => sessionStorage.setItem('complaints', `${sessionStorage.getItem('complaints') ?? ''}${text}\n`);
  addEventListener('error', ({ message }) => message && complain(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => complain(`rejected: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const page = globalThis.console;
  const { error } = page;
  page.error = (...parts: unknown[]) => {
    complain(`console: ${parts.join(' ')}`);
    error(...parts);
  };
};

const named = (tag: string, words: string) => `//${tag}[normalize-space()="${words}"]`;

/** Progressive enhancements: not every engine supports them. */
const EXTRAS = ['field-sizing:', 'scrollbar-color:', 'text-size-adjust:', 'text-wrap:pretty', 'forced-color-adjust:'];

/** The declarations that the engine drops without a supported fallback of the same property. */
const droppedOn = (pages: EngineWindow, routes: readonly string[]) =>
  pages.run(
    async (addresses, extras) => {
      const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
      const styles = texts.flatMap((text) => [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style));
      const dropped = new Set<string>();
      for (const [, selector = '', rule = ''] of styles
        .join('\n')
        .replace(/"[^"]*"/g, '""')
        .replace(/@supports([^{]+)\{((?:[^{}]*\{[^{}]*\})*)\}/g, (_, condition: string, rules: string) =>
          CSS.supports(condition.trim()) ? rules : '',
        )
        .matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
        if (selector.includes('@')) continue;
        const declarations = rule.split(';').map((text) => {
          const [, name = '', value = ''] = /^([\w-]+):(.*?)(?:!important)?$/.exec(text) ?? [];
          return { name, text, isTaken: name === '' || name.startsWith('--') || CSS.supports(name, value) };
        });
        for (const { name, text, isTaken } of declarations)
          if (
            !isTaken &&
            !/^-(?:webkit|moz)-/.test(name) &&
            !extras.some((extra) => text.startsWith(extra)) &&
            !declarations.some((one) => one.isTaken && one.name.endsWith(name))
          )
            dropped.add(`${selector} ${text}`);
      }
      return [...dropped];
    },
    routes,
    EXTRAS,
  );

const isHere = OTHER_ENGINES.filter((engine) => programsOf(engine) !== null);

const BEHIND_PROXY = { TRUSTED_PROXIES: '1' };

/** Watches the pages of a site, over https: WebKit accepts the session cookie only there. */
async function watchedProxy({ address }: TestSite): Promise<TlsProxy> {
  const proxy = await startTlsProxy(address);
  proxy.change = async (answer, { url = '/' }) =>
    answer.headers['content-type']?.toString().startsWith('text/html')
      ? {
          ...answer,
          body: (await (await fetch(address + url)).text()).replace('<head>', `<head><script>(${watch.toString()})()</script>`),
        }
      : answer;
  return proxy;
}

describe.skipIf(isHere.length === 0)('in engines besides Chromium', () => {
  const site = testSite({ environment: BEHIND_PROXY });
  const featured = siteWithAllFeatures(BEHIND_PROXY);
  let proxy: TlsProxy;
  let ofFeatured: TlsProxy;
  beforeAll(async () => {
    await featured.live();
    proxy = await watchedProxy(site);
    ofFeatured = await watchedProxy(featured);
  });
  afterAll(() => Promise.all([proxy, ofFeatured].map((one) => one.close())));

  describe.each(OTHER_ENGINES)('%s', (engine) => {
    if (programsOf(engine) === null) {
      test.skip(`${engine} is not on this machine`, () => undefined);
      return;
    }
    let pages: EngineWindow;
    beforeAll(async () => {
      pages = await openWindow(engine, { scheme: 'light' });
      await pages.resize(...DESKTOP);
    });
    afterAll(() => pages.close());

    /** A public page moves until its typefaces are there: a press that is on its way would miss. */
    const open = async (route: string, { address } = proxy) => {
      await pages.open(address + route);
      if (!route.startsWith('/admin')) await pages.until('the page to settle', () => document.querySelector('html.settled.typeset'));
    };
    const isAt = (part: string) => pages.until(`the address ${part}`, (wanted) => location.href.includes(wanted), part);
    const styleOf = (place: string, name: 'color' | 'textDecorationColor' | 'textDecorationLine' | 'textDecorationThickness') =>
      pages.run((selector, property) => getComputedStyle(document.querySelector(selector) as Element)[property], place, name);
    /** How much an element exceeds its content's height, and its height as a fraction of the window. */
    const heightOf = (place: string) =>
      pages.run((selector) => {
        const element = document.querySelector(selector) as HTMLElement;
        const bottom = Math.max(...[...element.children].map((child) => child.getBoundingClientRect().bottom));
        const { height, bottom: edge } = element.getBoundingClientRect();
        return { spare: Math.round(edge - bottom - parseFloat(getComputedStyle(element).paddingBottom)), ofWindow: height / innerHeight };
      }, place);
    const isAsHighAsItHolds = async (place: string) => {
      await pages.see(place);
      const { spare, ofWindow } = await heightOf(place);
      expect(spare).toBeLessThan(3);
      expect(ofWindow).toBeLessThan(0.8);
    };

    test('understands every style', async () => {
      await open('/');
      expect(await droppedOn(pages, STYLED)).toEqual([]);
    });

    test('shows the ways to order, and the current page', async () => {
      await open('/');
      await pages.press('order-menu summary');
      await pages.press(named('order-menu//a', 'Classic Sourdough'));
      await isAt('/sourdough');
      await open('/contact');
      expect(await styleOf('header [aria-current]', 'textDecorationLine')).toBe('underline');
      expect(await styleOf('header [aria-current]', 'textDecorationThickness')).toBe('2px');
      await pages.see('main a[href^="tel:"]');
    });

    test('the offer is as high as its content', async () => {
      await pages.run(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
      await isAsHighAsItHolds('#exit-offer');
      await pages.key('Escape');
      await pages.until('the offer to close', () => !document.querySelector('dialog[open]'));
    });

    test('recipes are searched and filtered', async () => {
      await open('/kitchen');
      await pages.press('#recipe-search');
      await pages.type('guajillo');
      await pages.until('the chili', () => document.querySelector('.recipe-card .card-title')?.textContent.includes('Dried Chiles'));
      await isAt('?search=guajillo');
      await open('/kitchen?category=Breads');
      await pages.see('.chip');
      expect(await styleOf('.filter-options [aria-current]', 'textDecorationThickness')).toBe('2px');
      expect(await styleOf('.filter-options [aria-current]', 'textDecorationColor')).toBe(
        await styleOf('.filter-options [aria-current]', 'color'),
      );
    });

    test('an ingredient is struck through, a recipe scaled and cooked', async () => {
      await open(LOAF);
      await pages.press('.ingredients label');
      await pages.until('the tick', () => document.querySelector('.ingredients :checked'));
      expect(await styleOf('.ingredients :checked ~ * .what, .ingredients :checked ~ .what', 'textDecorationLine')).toBe('line-through');
      await pages.press('[aria-label="Make more"]');
      await pages.until('1.5x', () => document.querySelector('.scale')?.textContent.includes('1.5x'));
      await pages.press(named('button', 'Cooking Mode'));
      await pages.see('.cooking');
      expect(await heightOf('.cooking')).toMatchObject({ ofWindow: 1 });
      for (const step of [2, 3]) {
        await pages.press('.cooking [data-act=next]');
        await pages.until(
          `step ${step}`,
          (number) => document.querySelector('.cooking h2')?.textContent.startsWith(`Step ${number}`),
          step,
        );
      }
      await pages.key('Escape');
      await pages.see('//button[starts-with(normalize-space(), "Continue from step 3")]');
    });

    test('ticks and units are what the device has stored, not what the browser restores', async () => {
      await open(LOAF);
      await pages.press('.ingredients label');
      await pages.until('the tick', () => document.querySelector('.ingredients :checked'));
      await pages.press(named('label', 'Metric'));
      await pages.until('the units', () => document.documentElement.dataset['units'] === 'metric');
      await pages.run(() => localStorage.clear());
      await pages.run(() => location.reload());
      await pages.until(
        'the page',
        () => !document.documentElement.dataset['units'] && document.documentElement.classList.contains('settled'),
      );
      expect(await pages.run(() => document.querySelectorAll('recipe-sheet input:checked[type=checkbox]').length)).toBe(0);
      expect(await pages.run(() => document.querySelector<HTMLInputElement>('[name=units]:checked')?.value)).toBe('');
    });

    test('the tools of a recipe open over it', async () => {
      await open(LOAF);
      for (const [button, tool] of [
        [named('button', 'Timetable'), '.timetable'],
        ['[data-tool=scaler]', '.scaler'],
      ] as const) {
        await pages.press(button);
        await pages.see(tool);
        expect((await heightOf(tool)).ofWindow).toBeLessThan(1);
        await pages.key('Escape');
        await pages.until(`${tool} to close`, () => !document.querySelector('dialog[open]'));
      }
    });

    test('the search over the page finds while one types', async () => {
      await open('/contact');
      await pages.press('header .search-link');
      await pages.see('.search-dialog input[type=search]');
      await pages.type('guajillo');
      await pages.see('.search-dialog .search-results a');
      await pages.key('Escape');
      await pages.until('the search to close', () => !document.querySelector('dialog[open]'));
    });

    test('the menu shows a category, and a photo as high as the phone', async () => {
      await pages.resize(...PHONE);
      await open('/menu');
      await pages.press('//nav//a[starts-with(@href, "/menu#breads")]');
      await isAt('#breads');
      await pages.see('//*[@role="tab"][@aria-selected="true"][starts-with(normalize-space(), "Breads")]');
      await pages.press('.enlarge');
      await pages.until('the photo', () => document.querySelector<HTMLImageElement>('.enlarged img')?.complete);
      expect((await heightOf('.enlarged')).ofWindow).toBeCloseTo(1);
      await pages.press('.enlarged .close');
      await pages.press(named('button', 'Menu'));
      await pages.press(named('nav//a', 'Blog'));
      await isAt('/blog');
    });

    test('posts are filtered and read', async () => {
      await open('/blog?tag=starter');
      await pages.press('.post-card a');
      await isAt('/blog/');
      await pages.see('article');
    });

    test('the owner signs in, writes a post, publishes it and sees it live', async () => {
      await pages.resize(...DESKTOP);
      await open('/admin/blog?new');
      await pages.press('[name=username]');
      await pages.type('admin');
      await pages.press('[name=password]');
      await pages.type(PASSWORD);
      await pages.press('[type=submit]');
      await pages.see('.visual-editor');
      await pages.press('#post-title');
      await pages.type(`Rolls in ${engine}`);
      await pages.press('#post-excerpt');
      await pages.type('Twelve of them.');
      await pages.press('#post-content');
      await pages.type('Roll it tight.');
      await pages.press('#post-author');
      await pages.type('Anna Kessler');
      await pages.press(named('button', 'From the library'));
      await pages.press('.library-choices button');
      await pages.press(named('button', 'Publish'));
      await pages.see('.save-strip a[href^="/blog/"]');
      await open(`/blog/rolls-in-${engine}`);
      await pages.see('//main//p[normalize-space()="Roll it tight."]');
    });

    test('the preview on a phone is no wider than the page', async () => {
      await pages.resize(...PHONE);
      await open('/admin/blog?new');
      await pages.press(named('button', 'Preview'));
      await pages.see('.preview[open]');
      expect(await pages.run(() => document.querySelector('.preview')?.getBoundingClientRect().left)).toBe(0);
      await pages.resize(...DESKTOP);
    });

    test('a question is as high as its content', async () => {
      await open('/admin/settings');
      await pages.press('#settings-siteName');
      await pages.type('!');
      await pages.press('.rail a[href="/admin/blog"]');
      await isAsHighAsItHolds('.dialog');
      await pages.press(named('button', 'Leave'));
    });

    test('no CSP violation and no page error', async () => {
      expect(await pages.run(() => sessionStorage.getItem('complaints'))).toBeNull();
    });

    test('with everything switched on, a visitor writes and rates, and no page has an error', async () => {
      const fill = async (fields: Record<string, string>) => {
        for (const [field, text] of Object.entries(fields)) {
          await pages.press(field);
          await pages.type(text);
        }
      };
      for (const [route, part] of FEATURED) {
        await open(route, ofFeatured);
        await pages.see(part);
      }
      await pages.press('#comment-form .star-choice label:last-of-type');
      await fill({ '#comment-form textarea': 'The crumb was perfect.', '#comment-form [name=name]': 'Maria' });
      await pages.press('#comment-form .wide button');
      await pages.see('#comments .form-thanks');
      await open('/contact', ofFeatured);
      await fill({
        '#message-form textarea': 'Is there rye?',
        '#message-form [name=name]': 'Tom',
        '#message-form [name=email]': 'tom@example.com',
      });
      await pages.press('#message-form .wide button');
      await pages.see('#write .form-thanks');
      const routes = FEATURED.map(([route]) => route);
      expect(await droppedOn(pages, routes)).toEqual([]);
      expect(await pages.run(() => sessionStorage.getItem('complaints'))).toBeNull();
    });
  });
});
