import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { pagesOf } from '../support/printed-page.ts';
import { expectLessThan } from '../support/quickly.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { LIKE_A_PERSON_MS, takeShots } from '../support/visitors.ts';

const RECIPE = '/kitchen/country-loaf';
const POST = '/blog/feeding-a-starter-in-texas-heat';

const WITHIN_A_SECOND_MS = 1_000;
const MOST_PAGE_BYTES = 20_000;

describe('comments and ratings, on phones', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  let visitor: Page;
  beforeAll(async () => {
    owner = await browser.open(PHONE);
    await startSession(owner, site.address);
    visitor = await browser.open(PHONE);
  });

  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const ownerButton = (name: string | RegExp) => owner.getByRole('button', { name });

  test('are nowhere until the owner turns them on', async () => {
    for (const address of [RECIPE, POST]) expect(await textOf(address), address).not.toMatch(/comment-form|rating-link|star-shapes/);
    await owner.goto(`${site.address}/admin/settings?field=features.enableComments`);
    await owner.getByLabel('Comments', { exact: true }).tap();
    await owner.getByLabel('Recipe Ratings', { exact: true }).tap();
    await owner.getByLabel('Spam words').fill('margarine');
    await ownerButton('Save Settings').tap();
    await owner.getByText('Settings saved successfully!').waitFor();
    await site.live();
    for (const address of [RECIPE, POST]) expect(await textOf(address), address).toContain('id="comment-form"');
  });

  test('a visitor on a slow line rates a recipe and writes; nothing is loaded until the form is touched', async () => {
    const calls: string[] = [];
    // The form's token arrives after she presses Send, which must not count as spam.
    const late = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 2 * LIKE_A_PERSON_MS));
      await route.continue();
    };
    await visitor.route('**/api/comments/token', late, { times: 1 });
    visitor.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visitor.goto(site.address + RECIPE);
    await visitor.locator('#comments').scrollIntoViewIfNeeded();
    // Time for a request that must not come.
    await visitor.waitForTimeout(300);
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-form');
    await visitor.getByText('4 stars', { exact: true }).locator('..').tap();
    await visitor.getByLabel('Your comment').fill('The crumb was perfect.\n\nWe ate it all at once <b>warm</b>.');
    await visitor.getByLabel('Your name').fill('Maria');
    await visitor.waitForTimeout(LIKE_A_PERSON_MS);
    await visitor.getByRole('button', { name: 'Send' }).tap();
    await visitor.waitForURL(`**${RECIPE}#comment-sent`);
    await visitor.getByText('Thank you! We read everything').waitFor();
    await expect.poll(() => visitor.getByLabel('Your comment').isVisible()).toBe(false);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-thanks');
    expect(await textOf(RECIPE)).not.toContain('The crumb was perfect');
    await visitor.goto(`${site.address}/kitchen/sourdough-dinner-rolls`);
    await visitor.locator('#comment-form').waitFor();
    // All that is missing is said at once.
    await visitor.getByRole('button', { name: 'Send', exact: true }).tap();
    await visitor.getByText('Please enter your name.').waitFor();
    await visitor.getByText('Please write a comment, or give the recipe stars.').waitFor();
    expect(await pagesOf(visitor), 'the form is not on paper').toEqual(['Letter']);
  });

  test('the owner sees on the first screen that it waits, and approves it with a thumb: the next visitor has it within a second', async () => {
    await goToScreen(owner, '/admin');
    await owner.getByText('1 comment is waiting for you.').waitFor();
    await takeShots(owner, 'owner-home');
    await owner.getByRole('link', { name: 'Read it' }).tap();
    await owner.getByText('The crumb was perfect.').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await takeShots(owner, 'owner-waiting');
    await ownerButton('Approve Maria’s comment').tap();
    await owner.getByText('1 comment is on the site.').waitFor();
    const started = performance.now();
    const page = await textOf(RECIPE);
    expectLessThan(WITHIN_A_SECOND_MS, performance.now() - started);
    expect(page).toContain('The crumb was perfect.');
    expect(page).toContain('&lt;b&gt;warm&lt;/b&gt;');
    expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"ratingCount":1');
    await owner.getByText('Nothing waiting').waitFor();
    await takeShots(owner, 'owner-empty');
  });

  test('the owner answers; the rating is in the head and on cards', async () => {
    await owner.getByRole('tab', { name: 'Approved (1)' }).tap();
    await ownerButton('Reply to Maria').tap();
    await owner.getByLabel('Reply to Maria').fill('Thank you, Maria!');
    await takeShots(owner, 'owner-reply');
    await ownerButton('Save reply').tap();
    await owner.getByText('with your reply, is on the site').waitFor();
    await visitor.goto(site.address + RECIPE);
    await visitor.getByRole('link', { name: '4 of 5 stars from 1 rating' }).tap();
    await visitor.getByText('Thank you, Maria!').waitFor();
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-comments');
    expect(await textOf('/kitchen')).toContain('4 of 5 stars from 1 rating');
  });

  test('the link of a mail leads to its comment, and one press approves it; what was held for its speed is said to be', async () => {
    const send = async (text: string, waitsMs: number) => {
      await visitor.goto(site.address + POST);
      await visitor.getByLabel('Your comment').fill(text);
      await visitor.getByLabel('Your name').fill('Ana');
      await visitor.waitForTimeout(waitsMs);
      await visitor.getByRole('button', { name: 'Send' }).tap();
      await visitor.getByText('Thank you! We read everything').waitFor();
    };
    await send('My starter doubles again.', LIKE_A_PERSON_MS);
    await send('So quick!', 0);
    const { comments } = (await (await owner.request.get(`${site.address}/api/admin/comments?state=waiting&start=0`)).json()) as {
      comments: { id: string }[];
    };
    expect(comments).toHaveLength(1);
    await owner.goto(`${site.address}/admin/comments?comment=${comments[0]?.id}`);
    const focused = () => owner.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Approve Ana’s comment');
    await takeShots(owner, 'owner-from-mail');
    await owner.keyboard.press('Enter');
    await owner.getByText('1 comment is on the site.').waitFor();
    await owner.getByText('Nothing waiting. 1 comment is under “Spam?”.').waitFor();

    await owner.reload();
    await owner.getByText('The comment from the e-mail is no longer waiting.').waitFor();
    await owner.getByRole('tab', { name: 'Spam? (1)' }).tap();
    await owner.getByText(/^Held as possible spam: Was sent \d+ seconds? after the form was opened\.$/).waitFor();
    await takeShots(owner, 'owner-held');
    await ownerButton('Delete Ana’s comment').tap();
    await owner.getByText('1 comment is in the trash.').waitFor();
    await owner.getByRole('tab', { name: 'Trash (1)' }).tap();
    await ownerButton('Delete for good Ana’s comment').tap();
    await ownerButton('Delete for good').last().tap();
    await owner.getByText('1 comment is deleted for good.').waitFor();
  });

  test('spam waits elsewhere with its reasons; several are deleted at once, and come back by Undo', async () => {
    for (const text of ['Cheap margarine here', `Best online casino https://casino.example.com ${'Come and play. '.repeat(60)}`]) {
      await visitor.goto(site.address + POST);
      await visitor.getByLabel('Your comment').fill(text);
      await visitor.getByLabel('Your name').fill('Offers');
      await visitor.waitForTimeout(LIKE_A_PERSON_MS);
      await visitor.getByRole('button', { name: 'Send' }).tap();
      await visitor.getByText('Thank you! We read everything').waitFor();
    }
    await goToScreen(owner, '/admin/comments');
    await owner.getByRole('tab', { name: 'Spam? (2)' }).tap();
    await owner.getByText('Has your word “margarine”').waitFor();
    await owner.getByText('Sounds like gambling').waitFor();
    const unfold = ownerButton('Show all of what Offers wrote');
    await expect.poll(() => unfold.count(), { message: 'only the long one is folded' }).toBe(1);
    await unfold.tap();
    await ownerButton('Show less of what Offers wrote').tap();
    const size = owner.viewportSize();
    await owner.setViewportSize({ width: 390, height: 420 });
    await owner.getByRole('button', { name: 'Not spam' }).last().tap();
    await owner.getByText('1 comment is waiting for you.').waitFor();
    const undo = await ownerButton('Undo').boundingBox();
    expect(undo && undo.y > 0 && undo.y + undo.height < 420, 'what was done and its way back are in sight').toBe(true);
    await ownerButton('Undo').tap();
    await owner.getByText('1 comment is back.').waitFor();
    // The list comes a moment after the news.
    await owner.getByText('Has your word “margarine”').waitFor();
    await owner.getByText('Sounds like gambling').waitFor();
    if (size) await owner.setViewportSize(size);
    await owner.getByLabel('Select all').check();
    await takeShots(owner, 'owner-spam');
    await ownerButton('Delete the selected ones').tap();
    await owner.getByText('2 comments are in the trash.').waitFor();
    await ownerButton('Undo').tap();
    await owner.getByText('2 comments are back.').waitFor();
    await owner.getByText('Sounds like gambling').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
  });

  test('without JavaScript there is one more look, and a mistake loses nothing', async () => {
    const plain = await browser.open({ ...PHONE, javaScriptEnabled: false });
    await plain.goto(site.address + POST);
    await plain.getByLabel('Your comment').fill('Mine smells of apples.');
    await plain.getByLabel('Your name').fill('Tom');
    await plain.getByRole('button', { name: 'Send' }).tap();
    await plain.getByRole('heading', { name: 'One more look' }).waitFor();
    await expect.poll(() => barriersOn(plain)).toEqual([]);
    if (process.env['SHOTS'] !== undefined) await plain.screenshot({ path: `${process.env['SHOTS']}/plain-look.png` });
    await expect.poll(() => plain.getByLabel('Your comment').inputValue()).toBe('Mine smells of apples.');
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await plain.getByRole('button', { name: 'Send' }).tap();
    await plain.getByText('Thank you! We read everything').waitFor();
    await owner.getByRole('tab', { name: 'Waiting' }).tap();
    await owner.getByText('Mine smells of apples.').waitFor();
  });

  test('an error is told with another try, and what was deleted for good is asked about', async () => {
    await owner.route('**/api/admin/comments?*', (route) => route.abort());
    await owner.getByRole('tab', { name: /Trash/ }).tap();
    await owner.getByText('The comments could not be loaded.').waitFor();
    await owner.unroute('**/api/admin/comments?*');
    await ownerButton('Try again').tap();
    await owner.getByText('Nothing was deleted.').waitFor();
    await owner.getByRole('tab', { name: /^Approved/ }).tap();
    await ownerButton('Delete Maria’s comment').tap();
    await owner.getByText('1 comment is in the trash.').waitFor();
    await site.live();
    expect(await textOf(RECIPE)).not.toContain('The crumb was perfect');
    await owner.getByRole('tab', { name: 'Trash (1)' }).tap();
    await ownerButton('Delete for good Maria’s comment').tap();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).tap();
    await owner.getByText('1 comment is deleted for good.').waitFor();
    await owner.getByText('Nothing was deleted.').waitFor();
  });

  test('200 comments are on ten static pages, and the first carries no more script', async () => {
    const scriptsOf = (html: string) => [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, address]) => address);
    const before = scriptsOf(await textOf(RECIPE));
    const comments = Array.from({ length: 200 }, (_unused, index) => ({
      id: `visitor${String(index).padStart(4, '0')}`,
      name: `Visitor ${index + 1}`,
      rating: 3 + (index % 3),
      text: `Loaf number ${index + 1} was better than the one before. I gave it another hour in the fridge, and the crust sang.`,
      at: new Date(Date.parse('2026-01-01T08:00:00Z') + index * 3_600_000).toISOString(),
    }));
    const folder = path.join(site.root, 'content/comments/recipes');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'country-loaf.json'), JSON.stringify({ comments }));
    await site.git('add', '-A', 'content');
    await site.git('commit', '--quiet', '-m', 'Comments of ten years');
    await site.live();

    const first = await textOf(RECIPE);
    expect(first.match(/id="comment-visitor/g)).toHaveLength(20);
    expect(first).toContain('"ratingCount":200');
    // The style comes before what it is for, so that nothing moves.
    expect(first.indexOf('.rating-link')).toBeLessThan(first.indexOf('<body'));
    expect(scriptsOf(first)).toEqual(before);
    expect(brotliCompressSync(first).length).toBeLessThan(MOST_PAGE_BYTES);
    await visitor.goto(site.address + RECIPE);
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await visitor.getByRole('link', { name: 'More comments' }).tap();
    await visitor.getByText('200 comments, page 2 of 10').waitFor();
    await expect.poll(() => barriersOn(visitor)).toEqual([]);
    await takeShots(visitor, 'visitor-more');
    await visitor.getByRole('link', { name: 'Older' }).tap();
    await visitor.getByText('200 comments, page 3 of 10').waitFor();
    const seen = new Set<string>();
    for (let page = 2; page <= 10; page += 1) {
      const html = await textOf(`/kitchen/comments/country-loaf/${page}`);
      expect(html).toContain(`200 comments, page ${page} of 10`);
      expect(html.includes(`href="/kitchen/comments/country-loaf/${page + 1}"`), `page ${page} leads on`).toBe(page < 10);
      for (const [name] of html.matchAll(/Visitor \d+/g)) seen.add(name);
    }
    expect(seen.size).toBe(180);
    expect((await fetch(`${site.address}/kitchen/comments/country-loaf/11`)).status).toBe(404);
    expect((await fetch(`${site.address}/kitchen/comments/country-loaf/1`)).status).toBe(404);
  });

  test('the kitchen can be sorted by rating', async () => {
    await visitor.goto(`${site.address}/kitchen`);
    await visitor.locator('astro-island:not([ssr]) .recipe-controls').waitFor();
    await visitor.getByText('Filters', { exact: true }).tap();
    await visitor.getByRole('link', { name: 'Top rated' }).tap();
    await visitor.waitForURL('**/kitchen?sort=rating');
    await expect.poll(() => visitor.locator('.recipe-card .card-title').first().textContent()).toContain('Country Loaf');
    await takeShots(visitor, 'visitor-kitchen');
  });

  test('comments of another site come from its export, and go again', async () => {
    const post = (message: string, spam: string) =>
      `<post dsq:id="1"><message><![CDATA[<p>${message}</p>]]></message><createdAt>2020-01-02T03:04:05Z</createdAt><isDeleted>false</isDeleted><isSpam>${spam}</isSpam><author><name>Jo</name></author><thread dsq:id="9" /></post>`;
    const thread = `<thread dsq:id="9"><link>https://old.example.com/2019${POST}</link><title>Heat</title></thread>`;
    const xml = `<disqus xmlns:dsq="http://disqus.com/disqus-internals">${thread}${post('Ours lives in the fridge.', 'false')}${post('casino', 'true')}</disqus>`;
    await goToScreen(owner, '/admin/comments');
    await owner.getByText('Comments from another site').tap();
    await owner.getByLabel('Choose a file').setInputFiles({ name: 'disqus.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });
    await owner.getByText('1 comment was added. Left out: 1 comment that was spam, deleted or not approved there.').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await takeShots(owner, 'owner-import');
    await site.live();
    expect(await textOf(POST)).toContain('Ours lives in the fridge.');
    await ownerButton('Undo the import').tap();
    await owner.getByText('What was added is in the trash.').waitFor();
    await site.live();
    expect(await textOf(POST)).not.toContain('Ours lives in the fridge.');
  });

  test('nothing broke a policy or threw', () => {
    expect(browser.complaints).toEqual([]);
  });
});
