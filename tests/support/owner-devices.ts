import type { Page } from 'playwright';
import { beforeAll } from 'vitest';
import { PHONE, type WatchedBrowser } from './browser.ts';
import { startSession } from './sign-in.ts';
import type { TestSite } from './test-site.ts';

/** The owner's devices. */
const DEVICES = { phone: PHONE, laptop: { viewport: { width: 1280, height: 900 } } } as const;

type Device = keyof typeof DEVICES;

/** Opens an address of the site on a device on which the owner is signed in and nothing else is stored. */
type OpenOnDevice = (address: string, device?: Device) => Promise<Page>;

/**
 * One phone and one laptop for all tests of the file or the `describe` that calls this: to load the admin in a page that has had it
 * before is half the work of a new browser context.
 */
export function ownerDevices(site: TestSite, browser: WatchedBrowser): OpenOnDevice {
  const pages = {} as Record<Device, Page>;
  beforeAll(async () => {
    for (const [name, options] of Object.entries(DEVICES)) pages[name as Device] = await browser.open(options);
  });
  return async (address, device = 'laptop') => {
    const page = pages[device];
    const context = page.context();
    page.removeAllListeners('dialog');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all([context.setOffline(false), context.clearCookies(), page.setViewportSize(DEVICES[device].viewport)]);
    await page.emulateMedia({ colorScheme: null });
    // A file of the site without a program; a form that is not saved asks before it is left, which Playwright confirms.
    await page.goto(`${site.address}/robots.txt`);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await startSession(page, site.address);
    await page.goto(site.address + address);
    return page;
  };
}
