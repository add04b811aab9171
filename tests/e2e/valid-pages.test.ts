import { formatterFactory, HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { DECAP } from '#admin/routing/address.ts';
import { ADMIN_ROUTES } from '#server/publisher/published-pages.ts';
import { refusalPage } from '#server/web/refusal-page.ts';
import { unavailablePage } from '#server/web/unavailable-page.ts';
import { siteWithAllFeatures } from '../support/all-features.ts';
import { onePageOfEachKind } from '../support/kinds-of-pages.ts';
import { sharedSite, type SharedSiteName } from '../support/shared-site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // A <template> is no part of the page, and the admin's has the <main> of what is shown instead.
  rules: { 'no-multiple-main': 'off' },
});

/** Addresses that no page has, in each part of the site. */
const MISSING = ['/none', '/blog/none', '/kitchen/none', '/kitchen/collections/none'];

/** Forms whose answer without a script is a page. */
const FORMS = ['/api/comments', '/api/messages', '/api/newsletter'];

/** What the HTML standard does not allow on a page, in words. */
async function faultsOf(answer: Promise<Response>): Promise<string> {
  const html = await (await answer).text();
  expect(html).toMatch(/^<!doctype html>/i);
  return formatterFactory('text')((await validator.validateString(html)).results);
}

describe.each(['bakery', 'states'] as const satisfies SharedSiteName[])('the pages of the site “%s” are valid HTML', async (name) => {
  const site = sharedSite(name);
  const routes = [...(await onePageOfEachKind(site.root)), ADMIN_ROUTES[0] as string, DECAP, ...MISSING];
  test.each(routes)('%s', async (route) => expect(await faultsOf(fetch(site.address + route))).toBe(''));
  test.each(FORMS)('the answer to an empty form: %s', async (form) => {
    const sent = fetch(site.address + form, {
      method: 'POST',
      body: new URLSearchParams({ page: '/kitchen/country-loaf' }),
      headers: { origin: site.address, accept: 'text/html' },
    });
    expect(await faultsOf(sent)).toBe('');
  });
});

describe('with everything switched on', () => {
  const site = siteWithAllFeatures();
  test('the pages are valid HTML', async () => {
    await site.live();
    const routes = [...(await onePageOfEachKind(site.root)), '/kitchen/country-loaf', '/blog/feeding-a-starter-in-texas-heat'];
    const faults = [];
    for (const route of routes) faults.push(await faultsOf(fetch(site.address + route)));
    expect(faults.join('')).toBe('');
  });
});

test.each(['starting', 'unpublished', 'restoring'] as const)('the page of a site that is %s is valid HTML', async (reason) => {
  expect(await faultsOf(Promise.resolve(new Response(unavailablePage(reason))))).toBe('');
});

test.each([400, 405, 417, 500])('the page of a request that is refused with %i is valid HTML', async (status) => {
  expect(await faultsOf(Promise.resolve(new Response(refusalPage(status))))).toBe('');
});

test('a site says whom to tell of a vulnerability', async () => {
  const answer = await fetch(`${sharedSite('bakery').address}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [, expires = ''] = /^Expires: (.*)$/m.exec(await answer.text()) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});
