import type { Page, Request } from 'playwright';
import { beforeAll } from 'vitest';
import { goInside } from '../support/admin-screen.ts';
import { PHONE, type WatchedBrowser } from '../support/browser.ts';
import type { SharedSite } from '../support/shared-site.ts';
import { startSession } from '../support/sign-in.ts';

/** Opens a screen of the admin with nothing unsaved on it. */
type OpenScreen = (address: string) => Promise<Page>;

const changesNothing = (request: Request): boolean => request.method() === 'GET' || request.url().includes('/api/auth/');

/**
 * The owner's phone, signed in, with one page for all tests of the file or the `describe` that calls this. A site that other files use too
 * stays as it is: a save does not reach it, and a test that needs an answer gives one with `answerSaves`.
 */
export function ownerPhone(site: Pick<SharedSite, 'address'>, browser: WatchedBrowser, { isShared = true } = {}): OpenScreen {
  let page: Page;
  beforeAll(async () => {
    page = await browser.open(PHONE);
    if (isShared) await page.context().route('**/api/**', (route) => (changesNothing(route.request()) ? route.continue() : route.abort()));
    await startSession(page, site.address);
    await page.goto(`${site.address}/admin`);
    await page.locator('main').waitFor();
  });
  return async (address) => {
    // A save that is not answered yet would be stored on the device.
    await page.unrouteAll({ behavior: 'wait' });
    // The screen that keeps nothing.
    await goInside(page, '/admin/login');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await goInside(page, address);
    return page;
  };
}

/** A request that a screen sent to change something. */
interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
}

/** Answers what a screen sends to a place of the API, or cuts it off if the answer is null. Returns what was sent so far. */
export async function answerSaves(page: Page, place: string, answer: { status: number; json: object } | null): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(
    (url) => url.pathname.startsWith(place),
    (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fallback();
      const isJson = request.headers()['content-type'] === 'application/json';
      sent.push({
        method: request.method(),
        path: new URL(request.url()).pathname,
        body: isJson ? (request.postDataJSON() as Record<string, unknown>) : null,
      });
      return answer ? route.fulfill(answer) : route.abort();
    },
  );
  return sent;
}

/** Unfolds all sections and rows of a form. */
export async function unfoldForm(page: Page): Promise<void> {
  await page.locator('.save-bar').waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const row of document.querySelectorAll<HTMLElement>('.row-summary[aria-expanded=false]')) row.click();
  });
}
