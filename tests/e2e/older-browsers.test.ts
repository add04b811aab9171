import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { signIn } from '../support/sign-in.ts';

/** Runs before a page's scripts: removes what the oldest supported browsers lack (`browserslist` in package.json). */
function removeNewer(): void {
  const remove = (from: object, ...names: string[]) => names.forEach((name) => Reflect.deleteProperty(from, name));
  remove(URL, 'parse', 'canParse');
  remove(Map, 'groupBy');
  remove(Object, 'groupBy');
  remove(Promise, 'withResolvers', 'try');
  remove(Array, 'fromAsync');
  remove(RegExp, 'escape');
  remove(Error, 'isError');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  remove(iterators, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find');
  remove(globalThis, 'Iterator', 'DisposableStack', 'requestIdleCallback', 'navigation', 'scheduler');
  remove(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize');
  remove(Uint8Array, 'fromBase64', 'fromHex');
  remove(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64');
  remove(AbortSignal, 'any');
  remove(Intl, 'Segmenter', 'DurationFormat');
  remove(Navigator.prototype, 'userActivation', 'wakeLock', 'vibrate', 'share');
  remove(Document.prototype, 'startViewTransition', 'caretPositionFromPoint');
  remove(Element.prototype, 'checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'getHTML', 'role');
  remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover');
  remove(HTMLDialogElement.prototype, 'requestClose', 'closedBy');
}

const site = sharedSite('bakery');
const browser = testBrowser();

async function openOld(address: string): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1_280, height: 900 } });
  await page.addInitScript(removeNewer);
  await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
  await page.goto(site.address + address);
  return page;
}

test('signs in, and loads every part of Settings', async () => {
  const page = await openOld('/admin/login');
  await signIn(page);
  await page.getByRole('heading', { name: 'Home', exact: true }).or(page.locator('.rail')).first().waitFor();
  await page.goto(`${site.address}/admin/settings`);
  await page.getByLabel('Site name').waitFor();
});

test('adds up a shopping list', async () => {
  const page = await openOld('/kitchen/country-loaf');
  await page.getByRole('button', { name: 'Make more' }).click();
  await page.getByRole('button', { name: 'Add to Shopping List' }).click();
  await page.getByRole('link', { name: 'shopping list' }).click();
  await page.getByRole('checkbox', { name: 'Bread flour' }).waitFor();
});

test('searches the site and the recipes', async () => {
  const page = await openOld('/search?q=starter');
  await page.locator('.search-results a').first().waitFor();
  await page.goto(`${site.address}/kitchen`);
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('guajillo');
  await expect.poll(() => page.locator('.recipe-card').count()).toBe(1);
});

test('cooks, plans and scales', async () => {
  const page = await openOld('/kitchen/country-loaf');
  await page.getByRole('button', { name: 'Cooking Mode', exact: true }).click();
  await page.locator('.cooking [data-act=next]').click();
  await page.getByRole('heading', { name: /^Step 2/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Timetable' }).click();
  await page.locator('.timetable').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-tool=scaler]').click();
  await page.locator('.scaler').waitFor();
});

test('filters the menu', async () => {
  const page = await openOld('/menu');
  await page.locator('nav a[href$="#breads"]').click();
  await page.getByRole('tab', { name: /^Breads/, selected: true }).waitFor();
});

test.each(['/', '/admin/login'])('a browser that is older still says so and keeps the page: %s', async (address) => {
  const page = await browser.open();
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto(site.address + address);
  const said = () => page.evaluate(() => getComputedStyle(document.body, '::before').content);
  expect(await said()).toContain('Your browser is too old');
  await page.locator('main').first().waitFor();
  await page.context().close();
});

test('no page error', () => {
  expect(browser.complaints.filter((complaint) => !complaint.includes('toSorted'))).toEqual([]);
});

test.each(['/menu', '/kitchen', '/kitchen/collections', '/blog'])('%s does not say that its filters are lost', async (address) => {
  const page = await browser.open({ viewport: { width: 1_280, height: 900 }, bypassCSP: true });
  await page.addInitScript(removeNewer);
  // They do not know this media feature.
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(/\(scripting: ?/g, '(newer-scripting:') });
  });
  await page.goto(site.address + address);
  await page.mouse.move(1, 1);
  await expect.poll(() => page.locator('.list-note').count()).toBe(1);
  await expect.poll(() => page.locator('.list-note').isVisible()).toBe(false);
});
