import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { weighPage } from '../../tools/page-weight.ts';
import { testBrowser } from '../support/browser.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { sharedSite } from '../support/shared-site.ts';

/** The most script of a page without a list before an interaction, in bytes after compression. */
const MOST = 5_000;
/** Longer than anything waits that comes once a page is idle. */
const IDLE_MS = 4_000;
/** Pages of lists, and those that search for what is nearest to an address, or list what the device keeps. */
const LISTS = /^\/(?:kitchen|blog|kitchen\/(?:collections|shopping-list|offline))$|404$/;

const browser = testBrowser();

test.each(['bakery', 'states'] as const)(
  'a page of the site %s loads little script before it is touched, and as much as is weighed',
  async (name) => {
    const site = sharedSite(name);
    const routes = [...new Set([...(await onePageOfEachKind(site.root)), '/search'])].filter((route) => !LISTS.test(route));
    const read = async (address: string) => (await fetch(new URL(address, site.address))).text();
    const weightOf = async (scripts: Iterable<string>) => {
      const sizes = await Promise.all([...scripts].map(async (script) => brotliCompressSync(await read(script)).length));
      return sizes.reduce((total, size) => total + size, 0);
    };
    await Promise.all(
      routes.map(async (route) => {
        const page = await browser.open({ viewport: { width: 1_280, height: 800 }, serviceWorkers: 'allow' });
        const scripts = new Set<string>();
        page.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.add(request.url());
        });
        await page.goto(site.address + route);
        await page.waitForTimeout(IDLE_MS);
        const { untouchedScript } = await weighPage(read, route);
        await expect.poll(() => weightOf(scripts), { message: route }).toBe(untouchedScript);
        expect.soft(untouchedScript, route).toBeLessThanOrEqual(MOST);
        await page.close();
      }),
    );
  },
  120_000,
);
