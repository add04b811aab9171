import type { Page } from 'playwright';
import { beforeAll } from 'vitest';
import { goInside } from './admin-screen.ts';
import { PHONE, type WatchedBrowser } from './browser.ts';
import { startSession } from './sign-in.ts';
import type { TestSite } from './test-site.ts';

/** The owner's devices: the phone in the light, the laptop in the dark. */
const DEVICES = {
  phone: { ...PHONE, colorScheme: 'light' },
  laptop: { viewport: { width: 1_280, height: 900 }, colorScheme: 'dark' },
} as const;

type Device = keyof typeof DEVICES;

/** Opens an address of the site on a device on which the owner is signed in and nothing else is stored. */
type OpenOnDevice = (address: string, device?: Device) => Promise<Page>;

/** Whether the page shows the admin, which goes to another screen without loading anything again. */
const isInAdmin = (page: Page) => page.evaluate(() => location.pathname.startsWith('/admin') && document.querySelector('main') !== null);

/**
 * One phone and one laptop for all tests of the file or the `describe` that calls this. A page that shows the admin goes to the address
 * inside it: to load the admin again is three times the work, and in a new browser context seven times.
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
    await page.emulateMedia({ colorScheme: DEVICES[device].colorScheme });
    const isInside = await isInAdmin(page);
    // The screen that keeps nothing, or a file of the site without a program.
    if (isInside) await goInside(page, '/admin/login');
    else await page.goto(`${site.address}/robots.txt`);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await startSession(page, site.address);
    if (isInside) await goInside(page, address);
    else await page.goto(site.address + address);
    return page;
  };
}
