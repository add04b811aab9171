import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, onTestFinished, test, TestRunner } from 'vitest';
import { launchChromium } from '../../tools/chromium.ts';

/** The owner's phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** For tests of what moves. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

const BY_DEFAULT = {
  // Not Brotli: the best compression of all that a site has sent costs it more than everything else that it does in its few seconds.
  // Firefox and WebKit ask for it.
  extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  // A service worker's requests would pass by the routes that tests set.
  serviceWorkers: 'block',
  // Animations draw many frames.
  reducedMotion: 'reduce',
} as const;

/** A browser that records the errors of its pages. */
export interface WatchedBrowser {
  /** Opens a page in its own context, by default without motion, which is closed after the test that opens it, or otherwise after the file. */
  open(options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** All errors of the pages: console errors, uncaught errors, CSP violations, dialogs. */
  complaints: string[];
}

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // The browser reports responses of 400 and above itself; tests assert those where they matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    // The browser says so itself where it leaves out the animation between two pages, which it starts without a script of ours.
    if (!error.error().message.startsWith('Transition was ')) complaints.push(`uncaught: ${error.error().message}`);
  });
}

/**
 * The site’s pages share no process with the empty page that each tab starts with. The second process is a fifth of the work of
 * opening a page, and no test has pages that would need to be kept apart.
 */
const ONE_PROCESS_A_TAB = ['CrossOriginOpenerPolicy'];

/** All files of a worker share one Chromium, which is closed at the end. */
const withChromium = test.extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const chromium = await launchChromium(ONE_PROCESS_A_TAB);
  onCleanup(() => chromium.close());
  return chromium;
});

/** A watched browser, for the tests of the file or the `describe` that calls this. */
export function testBrowser(): WatchedBrowser {
  let chromium: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  withChromium.beforeAll(({ chromium: started }) => {
    chromium = started;
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  return {
    complaints,
    async open(options) {
      const context = await chromium.newContext({ ...BY_DEFAULT, ...options });
      context.setDefaultTimeout(30_000);
      watch(context, complaints);
      // An open page would continue to play videos and run timers, and slow down later tests.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      else contexts.push(context);
      return context.newPage();
    },
  };
}
