import type { Page } from 'playwright';
import type { WatchedBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/site-program.ts';

/** The violations of a page: dialogs, CSP violations, requests to other hosts. */
export interface WatchedPage {
  page: Page;
  misdeeds: string[];
}

/** Signs in a page's browser without the form. Returns the cookie, which pages cannot read. */
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

/**
 * Opens a page and records its violations. Photos of photos.example.com, which never load, are allowed. Signs in the admin if
 * requested.
 */
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

/** Everything in some HTML that a browser would execute, load from another host, or follow to a dangerous address. */
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
