import type { Browser, BrowserContext, Page } from 'playwright';
import { launchChromium } from '../../scripts/chromium.ts';

/** A phone as the owner holds one. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A browser that notes what went wrong in its pages. */
export interface WatchedBrowser {
  /** Opens a page with cookies of its own. */
  open(options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** Everything the pages complained about: errors on the console, uncaught ones, breaches of the policy, dialogs. */
  complaints: string[];
  close(): Promise<void>;
}

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // The browser itself reports answers of 400 and above; those are asserted where they matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
}

/** Starts a browser that is watched. */
export async function startBrowser(): Promise<WatchedBrowser> {
  const browser = await launchChromium();
  const complaints: string[] = [];
  return {
    complaints,
    async open(options) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(15_000);
      watch(context, complaints);
      return context.newPage();
    },
    close: () => browser.close(),
  };
}
