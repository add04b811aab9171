import type { Page } from 'playwright';
import { beforeAll } from 'vitest';
import { PHONE, type WatchedBrowser } from './browser.ts';
import type { SharedSite } from './shared-site.ts';

const WINDOW = { viewport: { width: 1_280, height: 720 } };

/** A visitor's devices. One of them runs no scripts. */
const DEVICES = { phone: PHONE, laptop: WINDOW, unscripted: { ...WINDOW, javaScriptEnabled: false } };

type Device = keyof typeof DEVICES;

/** By default without motion: to go from page to page with it takes another fifth of a second. */
export interface VisitOptions extends Omit<NonNullable<Parameters<Page['emulateMedia']>[0]>, 'media'> {
  /** By default the laptop. */
  device?: Device;
  viewport?: { width: number; height: number };
  /** Whether the exit offer, which would lie on what is tested, may still come. */
  mayOffer?: boolean;
  /** Called before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
}

/** Opens an address of the site on a device on which nothing is stored. */
type OpenOnDevice = (address: string, options?: VisitOptions) => Promise<Page>;

/**
 * One page for each device, for all tests of the file or the `describe` that calls this: a new browser context costs more than the page
 * that is opened in it. What cannot be taken back, as a clock or a script for each page, takes a context of its own.
 */
export function visitorDevices(site: SharedSite, browser: WatchedBrowser, ...devices: Device[]): OpenOnDevice {
  const pages = new Map<Device, Page>();
  beforeAll(async () => {
    for (const name of devices) pages.set(name, await browser.open(DEVICES[name]));
  });
  return async (address, { device = 'laptop', viewport, mayOffer = false, before, ...media } = {}) => {
    const page = pages.get(device);
    if (!page) throw new Error(`This file has no ${device}.`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Any file of the site without a program.
    await page.goto(`${site.address}/robots.txt`);
    await Promise.all([
      page.context().clearCookies(),
      page.context().clearPermissions(),
      page.mouse.move(0, 0),
      page.setViewportSize(viewport ?? DEVICES[device].viewport),
      page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none', ...media }),
      page.evaluate((shown) => {
        localStorage.clear();
        sessionStorage.clear();
        if (shown) sessionStorage.setItem('exit-offer-shown', '1');
      }, !mayOffer),
    ]);
    await before?.(page);
    await page.goto(site.address + address);
    return page;
  };
}
