import type { Page } from 'playwright';
import type { WatchedBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/site-program.ts';

/** What a page did that no page may do: dialogs it opened, breaches of its policy, hosts it asked besides its own. */
export interface WatchedPage {
  page: Page;
  misdeeds: string[];
}

/** Signs the browser of a page in at a site, without its form. Answers the cookie, which no page can read. */
export async function signInQuietly(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/robots.txt`);
  await page.evaluate(
    (json) => fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: json }),
    JSON.stringify({ username: 'admin', password: PASSWORD }),
  );
  const [cookie] = await page.context().cookies();
  if (!cookie) throw new Error('The admin could not sign in.');
  return `${cookie.name}=${cookie.value}`;
}

/** Opens a page that tells what it does. Photos of photos.example.com, which do not load, are fine. The admin is signed in where that is wanted. */
export async function openWatched(browser: WatchedBrowser, address: string, isAdmin = false): Promise<WatchedPage> {
  const page = await browser.open({ viewport: { width: 1_280, height: 900 } });
  const misdeeds: string[] = [];
  await page.exposeFunction('tellMisdeed', (text: string) => void misdeeds.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { tellMisdeed(text: string): void }).tellMisdeed(`policy: ${effectiveDirective} ${blockedURI}`),
    ),
  );
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== address && url.hostname !== 'photos.example.com')
      misdeeds.push(`request: ${url.href}`);
  });
  if (isAdmin) await signInQuietly(page, address);
  return { page, misdeeds };
}

/** What runs, loads from elsewhere or leads astray in some HTML, as a browser reads it; empty where there is nothing. */
export const dangersIn = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, 'text/html');
    const elements = [...documentElement.querySelectorAll('*')];
    const forbidden =
      'base, meta[http-equiv="refresh" i], object, embed, iframe, frame, xmp, math, animate, set, foreignObject, audio, marquee, [srcdoc], [style*="evil"], [contenteditable]';
    const isAstray = (address: string) =>
      !/^(?:https?:\/\/(?![^/]*evil\.test)|\/(?![/\\])|#|\?|mailto:|tel:|sms:|data:image\/svg\+xml[,;]|$)/i.test(address);
    return [
      ...elements.filter((element) => element.matches(forbidden)).map((element) => element.outerHTML),
      ...elements.filter(({ tagName, textContent }) => tagName === 'STYLE' && textContent.includes('evil')).map(() => 'style'),
      ...elements
        .filter((element) => element.matches('script:not([type*="json"])') && element.textContent.includes('alert('))
        .map((element) => element.outerHTML),
      ...elements.flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith('on') || (/^(?:href|src|action|formaction|poster|xlink:href)$/.test(name) && isAstray(value)),
          )
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ),
    ];
  }, html);
