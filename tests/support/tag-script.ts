import type { BrowserContext, Page } from 'playwright';
import type { AnalyticsEvent } from '#analytics/events.ts';

const KEPT = 'recorded-commands';

/** Simulates Google's script: processes queued and new commands, and notifies Google once that it runs. */
const SCRIPT = `(() => {
  const take = (command) => {
    const kept = JSON.parse(sessionStorage.getItem('${KEPT}') ?? '[]');
    sessionStorage.setItem('${KEPT}', JSON.stringify([...kept, [...command]]));
  };
  dataLayer.forEach(take);
  dataLayer.push = take;
  fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors' });
  window.isTagHere = true;
})();`;

/** A browser's requests to Google. */
export interface GoogleRequests {
  addresses: string[];
}

/** Answers a browser's requests to Google with a script that stores commands. */
export async function standInForGoogle(context: BrowserContext): Promise<GoogleRequests> {
  const addresses: string[] = [];
  await context.route(/google/, (route) => {
    addresses.push(route.request().url());
    return route.request().url().includes('/gtag/js')
      ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      : route.fulfill({ status: 204 });
  });
  return { addresses };
}

/** Waits until a page records events. */
export const isRecording = (page: Page) => page.waitForFunction(() => 'isTagHere' in window);

/** The commands recorded so far in a tab. */
export const commandsOf = (page: Page): Promise<unknown[][]> =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[][], KEPT);

/** The events recorded in a tab since the previous call. */
export async function takeEvents(page: Page): Promise<AnalyticsEvent[]> {
  const commands = await commandsOf(page);
  await page.evaluate((key) => sessionStorage.removeItem(key), KEPT);
  return commands.filter(([command]) => command === 'event').map(([, name, parameters]) => [name, parameters] as AnalyticsEvent);
}
