import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { commitLittleContent } from '../support/little-content.ts';
import { startSession } from '../support/sign-in.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { testSite } from '../support/test-site.ts';
import { takeShots } from '../support/visitors.ts';

const POST = '/blog/feeding-a-starter-in-texas-heat';
const READER = 'maria@example.com';
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } };
const STYLE = /<style>(\.signup[^<]*)<\/style>/;
/** What the form may add to a page, in bytes of brotli. */
const MOST_FORM_BYTES = 330;

describe('a newsletter, from the form to the way out', () => {
  let smtp: TestSmtp;
  const site = testSite({
    prepare: async (root) => {
      // A form is on every page.
      await commitLittleContent(root);
      smtp = await startSmtp();
      return { SMTP_URL: smtp.url };
    },
  });
  const browser = testBrowser();
  let owner: Page;
  let visitor: Page;
  beforeAll(async () => {
    owner = await browser.open(SMALL_PHONE);
    await startSession(owner, site.address);
    visitor = await browser.open(PHONE);
  });
  afterAll(() => smtp.close());

  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const bytesOf = (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  /** A link of a mail, on this site: mails name the address in the settings. */
  const linkIn = (text = '', page: string) =>
    site.address + (new RegExp(`https?://[^/\\s]+(/api/newsletter/${page}\\?t=[\\w.-]+)`).exec(text)?.[1] ?? '');

  test('the form is at the bottom of every page and after posts, within its bytes, and asks nothing before', async () => {
    await site.live();
    for (const [address, forms] of [
      ['/', 1],
      ['/menu', 1],
      ['/kitchen/country-loaf', 1],
      [POST, 2],
    ] as const) {
      const html = await textOf(address);
      expect(html.match(/<form class="signup"/g), address).toHaveLength(forms);
      const without = html.replace(/<form class="signup"[\s\S]*?<\/form>/g, '').replace(STYLE, '');
      const hash = `'sha256-${createHash('sha256')
        .update(STYLE.exec(html)?.[1] ?? '')
        .digest('base64')}'`;
      expect(html).toContain(hash);
      const cost = bytesOf(html) - bytesOf(without.replace(hash, ''));
      if (process.env['SHOTS'] !== undefined) process.stdout.write(`${address}: ${cost} bytes\n`);
      expect(cost, address).toBeLessThan(MOST_FORM_BYTES);
    }
    await visitor.goto(site.address + POST);
    await visitor.locator('.next-post').scrollIntoViewIfNeeded();
    await takeShots(visitor, 'post-form');
    await visitor.locator('.site-footer .signup').scrollIntoViewIfNeeded();
    await takeShots(visitor, 'footer-form');
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
  });

  test('the form answers in place: nothing that was typed is lost, and only a sign-up is thanked for', async () => {
    const page = await browser.open(PHONE);
    await page.goto(`${site.address}/contact`);
    const form = page.locator('.site-footer .signup');
    const field = form.getByLabel('Our newsletter, by e-mail');
    const alert = form.getByRole('alert');
    const signUp = async (address: string) => {
      await field.fill(address);
      await form.getByRole('button', { name: 'Sign up' }).tap();
    };
    // A wrong address is said beside the field, before anything is sent.
    await signUp('maria');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await field.getAttribute('aria-describedby')) ?? '';
    await expect.poll(() => page.locator(`[id="${describedBy}"]`).innerText()).not.toBe('');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);

    const answers: [RegExp, Parameters<Route['fulfill']>[0] | null][] = [
      [/We could not be reached/, null],
      [/^Too many tries/, { status: 429, json: { title: 'Too many', detail: 'Too many tries. Wait a minute and try again.' } }],
      [/too large, so it was not sent/, { status: 413, body: '<h1>Payload Too Large</h1>' }],
      [/could not take this, so it was not sent/, { status: 404, body: '<h1>Not Found</h1>' }],
      [/Something went wrong on our side/, { status: 500, body: 'no' }],
      [/Your Wi-Fi or network got in the way/, { status: 200, contentType: 'text/html', body: '<h1>Welcome to Airport Wi-Fi</h1>' }],
    ];
    for (const [words, answer] of answers) {
      await page.route('**/api/newsletter', (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
      await signUp('maria@example.com');
      await expect.poll(() => alert.innerText()).toMatch(words);
      await expect.poll(() => field.inputValue()).toBe('maria@example.com');
      await expect.poll(() => form.locator('.form-done').count()).toBe(0);
      await expect.poll(() => barriersOn(page)).toEqual([]);
    }
    const sent = { sentence: 'Please look in your inbox.', anchor: 'nowhere' };
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 201, json: sent }), { times: 1 });
    await signUp('maria@example.com');
    const thanks = form.locator('.form-done');
    await thanks.waitFor();
    await expect.poll(() => thanks.evaluate((place) => place === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/contact');
    browser.complaints.splice(0);
    await page.close();
  });

  test('a visitor signs up without JavaScript, makes a mistake, and confirms by a button', async () => {
    const plain = await browser.open({ ...PHONE, javaScriptEnabled: false });
    await plain.goto(site.address);
    const form = plain.locator('.site-footer .signup');
    await form.getByLabel('Our newsletter, by e-mail').fill('maria@example');
    await form.getByRole('button', { name: 'Sign up' }).tap();
    await plain.getByText('Please check the address').waitFor();
    await expect.poll(() => plain.getByLabel('Your e-mail address').inputValue()).toBe('maria@example');
    await takeShots(plain, 'mistake');
    await plain.getByLabel('Your e-mail address').fill(READER);
    await plain.getByRole('button', { name: 'Sign up' }).tap();
    await plain.getByRole('heading', { name: 'Almost there' }).waitFor();
    await takeShots(plain, 'sent');
    const [mail] = await smtp.mails(1);
    expect(mail?.to).toEqual([READER]);
    const link = linkIn(mail?.mail.text, 'confirm');
    await plain.goto(link);
    await expect.poll(() => barriersOn(plain)).toEqual([]);
    await takeShots(plain, 'confirm');
    await plain.getByRole('button', { name: 'Yes, sign me up' }).tap();
    await plain.getByRole('heading', { name: 'You’re on the list' }).waitFor();
  });

  test('the owner looks at a post as a mail, tests it, and sends it with a thumb', async () => {
    await owner.goto(`${site.address}/admin`);
    await owner.getByRole('link', { name: 'Newsletter' }).tap();
    await owner.getByText('1 reader', { exact: true }).waitFor();
    await owner.getByRole('button', { name: `Remove ${READER}` }).waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await takeShots(owner, 'admin');
    await owner.getByRole('link', { name: /A Saturday pickup/ }).tap();
    const preview = owner.frameLocator('.newsletter-page');
    await preview.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await owner.getByLabel('Your e-mail address').fill('owner@example.com');
    await owner.getByRole('button', { name: 'Send me a test' }).tap();
    await owner.getByText('The test is on its way to owner@example.com').waitFor();
    expect((await smtp.mails(2))[1]?.to).toEqual(['owner@example.com']);
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await takeShots(owner, 'send');
    await owner.getByRole('button', { name: 'Send to 1 reader' }).tap();
    await takeShots(owner, 'ask');
    await owner.getByRole('dialog').getByRole('button', { name: 'Send to 1 reader' }).tap();
    await owner.getByText(/^Sent to 1 reader\./).waitFor();
    const newsletter = (await smtp.mails(3))[2];
    expect(newsletter?.to).toEqual([READER]);
    expect(newsletter?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await owner.getByRole('link', { name: 'Back to Newsletter' }).tap();
    await owner.getByText('Post, sent').waitFor();
    await takeShots(owner, 'sent-list');
  });

  test('the mail shows its photo from this site, and leads out by one button', async () => {
    const { mail } = smtp.taken[2] ?? {};
    const photos = [...(mail?.html || '').matchAll(/<img src="https?:\/\/[^/]+(\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(photos).not.toEqual([]);
    for (const photo of photos) expect((await fetch(`${site.address}${photo}`)).headers.get('content-type'), photo).toMatch(/^image\//);
    await visitor.goto(linkIn(mail?.text, 'leave'));
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await visitor.getByRole('button', { name: 'Take me off the list' }).tap();
    await visitor.getByRole('heading', { name: 'You’re off the list' }).waitFor();
    await goToScreen(owner, '/admin');
    await owner.getByRole('link', { name: 'Newsletter' }).tap();
    await owner.getByText('0 readers', { exact: true }).waitFor();
    await owner.getByText('1 person unsubscribed since.').waitFor();
  });

  test('readers are added from a table by hand, found, and taken off', async () => {
    await owner.getByText('Add readers').tap();
    await owner.getByLabel('E-mail addresses').fill(`name,email\nTom,tom@example.com\nAnn,ann@example.com\nMaria,${READER}\nNobody,`);
    await owner.getByRole('button', { name: 'Add them' }).tap();
    await owner.getByText('Please confirm first').waitFor();
    await owner.getByLabel('These people agreed to get our newsletter').tap();
    await takeShots(owner, 'add');
    await owner.getByRole('button', { name: 'Add them' }).tap();
    await owner.getByText('2 people added. 1 person not added, because they unsubscribed').waitFor();
    // A column that may say who gets it is asked about first.
    await owner.getByLabel('E-mail addresses').fill('email,Torten\nzoe@example.com,ja\nzac@example.com,nein');
    await owner.getByLabel('These people agreed to get our newsletter').tap();
    await owner.getByRole('button', { name: 'Add them' }).tap();
    await owner.getByText('No one has been added yet').waitFor();
    await takeShots(owner, 'column');
    await owner.getByLabel('What does the column “Torten” say?').selectOption({ label: 'Only those with “ja” get the newsletter' });
    await owner.getByRole('button', { name: 'Add them' }).tap();
    await owner.getByText('1 person added. 1 person not added').waitFor();
    await owner.getByLabel('Find a reader').fill('tom');
    await owner.getByRole('button', { name: 'Remove ann@example.com' }).waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: 'Remove tom@example.com' }).tap();
    await owner.getByText('tom@example.com is off the list').waitFor();
    await owner.getByText('2 readers', { exact: true }).waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
  });

  test('the privacy policy says what is stored, and without a mail server there is no form', async () => {
    expect(await textOf('/privacy-policy')).toContain('When you sign up for our newsletter');
    process.kill(site.pid, 'SIGTERM');
    await site.ended();
    await site.start({ SMTP_URL: null });
    for (const address of ['/', POST, '/privacy-policy']) expect(await textOf(address), address).not.toMatch(/signup|newsletter-privacy/);
  });

  test('nothing broke a policy or threw', () => {
    expect(browser.complaints).toEqual([]);
  });
});
