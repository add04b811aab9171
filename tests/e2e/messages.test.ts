import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { addDays, clockIn } from '#domain/time-zone.ts';
import { barriersOn } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { commitLittleContent } from '../support/little-content.ts';
import { sharedSite } from '../support/shared-site.ts';
import { startSession } from '../support/sign-in.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { gitIn } from '../support/test-repository.ts';
import { waitFor } from '../support/wait-for.ts';
import { testSite } from '../support/test-site.ts';
import { LIKE_A_PERSON_MS, takeShots } from '../support/visitors.ts';

const MOST_PAGE_BYTES = 14_600;
const OWNER = 'hello@familykitchenbakery.example.com';
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } };

/** A date in the bakery. */
const inDays = (days: number) => addDays(clockIn(Date.now(), 'America/Chicago').slice(0, 10), days);
const day = inDays(30);

describe('messages to the owner, on phones', () => {
  let smtp: TestSmtp;
  const site = testSite({
    prepare: async (root) => {
      // A form is on every page.
      await commitLittleContent(root);
      const away = { title: 'Away', isClosed: true, publishAt: inDays(60), unpublishAt: inDays(62), status: 'published' };
      await mkdir(path.join(root, 'content/notices'), { recursive: true });
      await writeFile(path.join(root, 'content/notices/away.json'), JSON.stringify(away));
      await gitIn(root)('add', '-A');
      await gitIn(root)('commit', '-qm', 'Away');
      smtp = await startSmtp();
      return { SMTP_URL: smtp.url };
    },
  });
  const browser = testBrowser();
  let owner: Page;
  let visitor: Page;
  beforeAll(async () => {
    visitor = await browser.open(SMALL_PHONE);
    owner = await browser.open(SMALL_PHONE);
  });
  afterAll(() => smtp.close());

  const textOf = async (page: string, address = site.address) => (await fetch(address + page)).text();
  const bytesOf = (html: string) => brotliCompressSync(html).length;
  const ownerButton = (name: string | RegExp) => owner.getByRole('button', { name });

  test('are nowhere until a mail server is set; then three pages have them', async () => {
    const pages = ['/contact', '/cakes', '/privacy-policy', '/'];
    // It has none, like the site that published the pages which this one began with.
    for (const html of await Promise.all(pages.map((page) => textOf(page, sharedSite('bakery').address))))
      expect(html).not.toMatch(/message-form|messages-privacy/);
    const [contact = '', cakes = '', privacy, home] = await Promise.all(pages.map((page) => textOf(page)));
    for (const html of [contact, cakes]) {
      expect(html).toContain('id="message-form"');
      expect(bytesOf(html)).toBeLessThan(MOST_PAGE_BYTES);
    }
    expect(cakes.slice(cakes.indexOf('id="message-form"')).split('</form>')[0]).toContain('All of it is baked in one kitchen');
    expect(privacy).toContain('id="messages-privacy"');
    expect(home).not.toContain('message-form');
  });

  test('the form for a cake begins on the first screen of a phone, below what the page is about', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      const page = await browser.open({ ...PHONE, viewport });
      await page.goto(`${site.address}/cakes`);
      const edges = async (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      const title = await edges(page.getByRole('heading', { level: 1 }));
      const photo = await edges(page.locator('.opening photo-frame'));
      const call = await edges(page.locator('.opening').getByRole('link', { name: 'Call/Text Us' }));
      const field = await edges(page.getByLabel('Which cake?'));
      expect([title.top < call.top, photo.bottom < call.top, call.bottom < field.top, field.bottom <= viewport.height]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      await page.close();
    }
  });

  test('a visitor plans a cake with a photo; the mail is in the inbox, and answering it writes to the visitor', async () => {
    const calls: string[] = [];
    visitor.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visitor.goto(`${site.address}/cakes`);
    const [card] = await visitor
      .getByRole('listitem')
      .filter({ has: visitor.getByRole('link', { name: 'Ask about this cake' }) })
      .all();
    if (!card) throw new Error('There is no cake.');
    await expect.poll(() => card.getByRole('link').count()).toBe(1);
    const name = await card.getByRole('heading').evaluate((heading) => heading.textContent);
    // Time for a request that must not come.
    await visitor.waitForTimeout(300);
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await card.getByRole('link', { name: 'Ask about this cake' }).tap();
    await expect.poll(() => new URL(visitor.url()).hash).toBe('#write');
    const chosen = visitor.getByLabel('Which cake?');
    await expect.poll(() => chosen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(name);
    await expect.poll(() => chosen.evaluate((select) => select === document.activeElement)).toBe(true);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await expect.poll(() => visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await takeShots(visitor, 'visitor-cake');
    // A day that is too soon is said while it is chosen.
    const date = visitor.getByLabel('The day');
    const wrong = visitor.getByText(/is too soon: a cake needs 3 days/);
    await date.fill(inDays(1));
    await wrong.waitFor();
    await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => date.getAttribute('min')).toBe(inDays(3));
    await takeShots(visitor, 'visitor-too-soon');
    await date.fill(inDays(4));
    await expect.poll(() => wrong.count()).toBe(0);
    // So is one of closed days.
    const closed = visitor.getByText(/^We’re closed on/);
    await date.fill(inDays(61));
    await closed.waitFor();
    await date.fill(inDays(62));
    await expect.poll(() => closed.count()).toBe(0);
    await date.fill(inDays(4));
    await chosen.selectOption('Something of my own');
    await visitor.getByText(/is too soon: a cake of your own needs 5 days/).waitFor();
    await chosen.selectOption({ index: 2 });
    await expect.poll(() => visitor.locator('.field-error:visible').count()).toBe(0);

    // What is missing is said under its field, and the first of it has the focus.
    await visitor.getByRole('button', { name: 'Send' }).tap();
    await visitor.getByText('Please enter a number.').waitFor();
    const servings = visitor.getByLabel('Servings');
    await expect.poll(() => servings.evaluate((field) => field === document.activeElement)).toBe(true);
    const described = await servings.getAttribute('aria-describedby');
    await expect.poll(() => visitor.locator(`#${described}`).textContent()).toBe('Please enter a number.');
    await expect.poll(() => visitor.locator('[aria-invalid=true]').count()).toBe(4);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-missing');
    await visitor.getByLabel('Your name').fill('Tomás');
    await visitor.getByLabel('Your e-mail').fill('tomas@example.com');
    await visitor.getByLabel('The day').fill(day);
    await visitor.getByLabel('Servings').fill('24');
    await visitor.getByLabel('What should it be like?').fill('Three layers with lemon.\n\nCould you write “Happy 40th”?');
    const noise = {
      create: {
        width: 3_000,
        height: 2_000,
        channels: 3 as const,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
        background: 'tan',
      },
    };
    const large = await sharp(noise).jpeg({ quality: 90 }).toBuffer();
    expect(large.length).toBeGreaterThan(4_000_000);
    await visitor.getByLabel('A photo of your idea').setInputFiles({ name: 'IMG_1234.JPG', mimeType: 'image/jpeg', buffer: large });
    await expect
      .poll(() => visitor.getByLabel('A photo of your idea').evaluate((input: HTMLInputElement) => input.files?.[0]?.name))
      .toBe('photo.jpg');
    await visitor.getByAltText('The photo you chose').waitFor();
    await takeShots(visitor, 'visitor-photo');
    await visitor.waitForTimeout(LIKE_A_PERSON_MS);
    await visitor.getByRole('button', { name: 'Send' }).tap();
    await visitor.waitForURL('**/cakes#message-sent');
    // Answered in place: nothing was loaded.
    expect(calls.filter((path) => path === '/cakes')).toHaveLength(1);
    await visitor.getByText('Thank you! Your message is on its way').waitFor();
    await expect.poll(() => visitor.getByLabel('Your name').isVisible()).toBe(false);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-thanks');

    const [taken] = await smtp.mails(1);
    expect(taken).toMatchObject({ from: OWNER, to: [OWNER] });
    const { mail } = taken ?? {};
    expect(mail?.replyTo?.value).toEqual([{ name: 'Tomás', address: 'tomas@example.com' }]);
    expect(mail?.subject).toMatch(/^Cake for \w+day, \w+ \d+, \d{4}, from Tomás$/);
    expect(mail?.text).toMatch(
      /Which: .+ \(.+\)\nServings: 24\nA photo of an idea is attached\.\n\nThree layers with lemon\.\n\nCould you write “Happy 40th”\?/,
    );
    const [idea] = mail?.attachments ?? [];
    expect(idea).toMatchObject({ filename: 'cake-idea.jpg', contentType: 'image/jpeg' });
    expect(await sharp(idea?.content).metadata()).toMatchObject({ width: 2_000, format: 'jpeg' });
    expect(idea?.content.length).toBeLessThan(4_000_000);
  });

  test('what cannot be sent is said before it is sent, in our own words', async () => {
    const page = await browser.open(SMALL_PHONE);
    await page.goto(`${site.address}/cakes`);
    const form = page.locator('#message-form');
    await form.getByLabel('Your name').fill('Ann');
    await form.getByLabel('The day').fill(inDays(3_650));
    await form.getByText('more than two years away').waitFor();
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'idea.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await form.getByText('This file is not a photo').waitFor();
    await form.getByRole('button', { name: 'Remove the photo' }).tap();
    await form.getByText('This file is not a photo').waitFor({ state: 'detached' });
    await form.getByLabel('Servings').fill('1.5');
    await form.getByRole('button', { name: 'Send' }).tap();
    await form.getByText('Please enter a whole number.').waitFor();
    await expect.poll(() => form.locator('.field-error').allInnerTexts()).not.toContainEqual(expect.stringContaining('valid value'));
    await page.close();
  });

  test('a page that a network answers with loses nothing, and is no thanks', async () => {
    const page = await browser.open(SMALL_PHONE);
    await page.goto(`${site.address}/contact`);
    const form = page.locator('#message-form');
    await form.getByLabel('Your name').fill('Ann');
    await form.getByLabel('Your e-mail').fill('ann@example.com');
    await form.getByLabel('Your message').fill('Do you bake rye?');
    for (const body of ['<h1>Welcome to the Wi-Fi</h1>', 'null', '{}']) {
      await page.route('**/api/messages', (route) => route.fulfill({ status: 200, body }), { times: 1 });
      await form.getByRole('button', { name: 'Send' }).tap();
      await form.getByText('Your Wi-Fi or network got in the way').waitFor();
      await expect.poll(() => form.getByLabel('Your message').inputValue()).toBe('Do you bake rye?');
    }
    await page.close();
  });

  test('without JavaScript there is one more look, and a mistake, like a day that is over, loses nothing', async () => {
    const plain = await browser.open({ ...SMALL_PHONE, javaScriptEnabled: false });
    await plain.goto(`${site.address}/cakes`);
    await plain.getByLabel('Your name').fill('Ann');
    await plain.getByLabel('Your e-mail').fill('ann@example.com');
    await plain.getByLabel('The day').fill('2020-02-02');
    await plain.getByLabel('Servings').fill('8');
    await plain.getByLabel('What should it be like?').fill('Something with plums.');
    const send = () => plain.getByRole('button', { name: 'Send' }).tap();
    await send();
    await plain.getByRole('heading', { name: 'One more look' }).waitFor();
    await plain.getByText('That day has passed').waitFor();
    await expect.poll(() => barriersOn(plain)).toEqual([]);
    await plain.waitForTimeout(LIKE_A_PERSON_MS);
    await expect.poll(() => plain.getByLabel('What should it be like?').inputValue()).toBe('Something with plums.');
    await takeShots(plain, 'plain-mistake');
    await plain.getByLabel('The day').fill(day);
    await send();
    await plain.getByText('Thank you! Your message is on its way').waitFor();
    expect((await smtp.mails(2))[1]?.mail.text).toContain('Something with plums.');
  });

  test('a message that could not be sent is told on the first screen, survives a kill, and is sent with a thumb', async () => {
    smtp.behavior = { data: '452 4.2.2 The mailbox is full' };
    await visitor.goto(`${site.address}/contact`);
    await visitor.getByLabel('Your name').fill('Maria');
    await visitor.getByLabel('Your e-mail').fill('maria@example.com');
    await visitor.getByLabel('Your message').fill('Do you have rye bread on Fridays?\nCall me: 512-555-0134.');
    await visitor.waitForTimeout(LIKE_A_PERSON_MS);
    await takeShots(visitor, 'visitor-contact');
    await visitor.getByRole('button', { name: 'Send' }).tap();
    await visitor.waitForURL('**/contact#message-sent');
    await site.restart('SIGKILL');

    await startSession(owner, site.address);
    // The kill may have come before the answer of the server: then the next try, some seconds later, notes the failure.
    const counts = async () =>
      (await (await owner.request.get(`${site.address}/api/admin/counts`, { maxRetries: 1 })).json()) as { messagesWaiting: number };
    await waitFor('the failure to be noted', async () => (await counts()).messagesWaiting === 1);
    await owner.goto(`${site.address}/admin`);
    await owner.getByText('1 message could not be sent to you yet.').waitFor();
    await takeShots(owner, 'owner-home');
    await owner.getByRole('link', { name: 'Read it' }).tap();
    await owner.getByText('Do you have rye bread on Fridays?').waitFor();
    await owner.getByText('It said: 452 4.2.2 The mailbox is full').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await takeShots(owner, 'owner-waiting');
    await ownerButton('Try again now Maria’s message').tap();
    await owner.getByRole('alert').getByText('The mailbox is full').waitFor();
    smtp.behavior = 'take';
    await ownerButton('Try again now Maria’s message').tap();
    await owner.getByText('1 message is in your inbox.').waitFor();
    expect((await smtp.mails(3))[2]?.mail.text).toContain('512-555-0134');
    await owner.getByText('Nothing waiting.').waitFor();
    await goToScreen(owner, '/admin');
    await owner.getByRole('link', { name: 'Messages' }).waitFor();
    await expect.poll(() => owner.getByText('could not be sent to you yet').count()).toBe(0);
  });

  test('spam waits apart with its reasons; the owner has one sent and deletes the other', async () => {
    for (const text of ['Best online casino https://casino.example.com', 'We sell backlinks and SEO, 50% off https://seo.example.com']) {
      await visitor.goto(`${site.address}/contact`);
      await visitor.getByLabel('Your name').fill('Offers');
      await visitor.getByLabel('Your e-mail').fill('offers@example.com');
      await visitor.getByLabel('Your message').fill(text);
      await visitor.waitForTimeout(LIKE_A_PERSON_MS);
      await visitor.getByRole('button', { name: 'Send' }).tap();
      await visitor.waitForURL('**/contact#message-sent');
    }
    await goToScreen(owner, '/admin/messages');
    await owner.getByRole('tab', { name: 'Spam? (2)' }).tap();
    await owner.getByText('Sounds like gambling').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await takeShots(owner, 'owner-spam');
    await ownerButton('Not spam, send it').first().tap();
    await owner.getByText('1 message is in your inbox.').waitFor();
    expect(await smtp.mails(4)).toHaveLength(4);
    await owner.getByRole('tab', { name: 'Spam? (1)' }).waitFor();
    await ownerButton('Delete Offers’s message').tap();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await owner.getByText('1 message is deleted.').waitFor();
    await owner.getByText('No spam.').waitFor();
    await owner.getByRole('tab', { name: 'Sent (4)' }).tap();
    await owner.getByText('Three layers with lemon.').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await takeShots(owner, 'owner-sent');
  });

  test('an error is told with another try', async () => {
    await owner.route('**/api/admin/messages?*', (route) => route.abort());
    await owner.getByRole('tab', { name: /Waiting/ }).tap();
    await owner.getByText('The messages could not be loaded.').waitFor();
    await owner.unroute('**/api/admin/messages?*');
    await ownerButton('Try again').tap();
    await owner.getByText('Nothing waiting.').waitFor();
  });

  test('switched off, the forms, their links and what the privacy policy says of them are gone', async () => {
    await goToScreen(owner, '/admin/settings?field=features.enableMessages');
    await owner.getByLabel('Contact forms').uncheck();
    await ownerButton('Save Settings').tap();
    await owner.getByText('Settings saved successfully!').waitFor();
    await site.live();
    for (const page of ['/contact', '/cakes', '/privacy-policy'])
      expect(await textOf(page), page).not.toMatch(/message-form|href="#write"|messages-privacy/);
    const body = new URLSearchParams({ kind: 'contact', name: 'Ann', email: 'ann@example.com', text: 'Hello?' });
    expect((await fetch(`${site.address}/api/messages`, { method: 'POST', body })).status).toBe(404);
  });

  test('nothing broke a policy or threw', () => {
    expect(browser.complaints).toEqual([]);
  });
});
