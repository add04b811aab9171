import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, onTestFinished, test, TestRunner } from 'vitest';
import { launchChromium } from '../../scripts/chromium.ts';

/** A phone as the owner holds one. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A browser that notes what went wrong in its pages. */
export interface WatchedBrowser {
  /** Opens a page with cookies of its own, which is closed at the end of the test that opens it, or else of the file. */
  open(options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** Everything the pages complained about: errors on the console, uncaught ones, breaches of the policy, dialogs. */
  complaints: string[];
}

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // The browser itself reports answers of 400 and above; those are asserted where they matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
}

/** One Chromium serves all the files of a worker; it is closed when there are no more. */
const withChromium = test.extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const chromium = await launchChromium();
  onCleanup(() => chromium.close());
  return chromium;
});

/** A browser that is watched, for the tests of the file or the `describe` that calls this. */
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
      const context = await chromium.newContext(options);
      context.setDefaultTimeout(15_000);
      watch(context, complaints);
      // An open page goes on playing films and running timers at the cost of the tests that follow.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      else contexts.push(context);
      return context.newPage();
    },
  };
}
