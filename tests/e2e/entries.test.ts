import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { ownerDevices } from '../support/owner-devices.ts';
import { openSession, signIn, startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

describe('the owner, with a phone and a laptop', () => {
  const site = testSite();
  const browser = testBrowser();
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const signedInAt = ownerDevices(site, browser);
  const editing = async (slug: string, device?: 'phone') => {
    const page = await signedInAt(`/admin/blog?edit=${slug}`, device);
    await page.locator('#post-title').waitFor();
    await page.locator('.visual-editor').waitFor();
    return page;
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const strip = (page: Page) => page.locator('.save-strip');
  const saveAndSee = async (page: Page) => {
    await button(page, 'Save changes').click();
    await strip(page).getByText('Live').waitFor();
  };
  const fileOf = (slug: string) => readFile(path.join(site.root, 'content/posts', `${slug}.md`), 'utf8');
  const commits = async () => Number(await site.git('rev-list', '--count', 'HEAD'));
  const isKept = (page: Page, text: string) =>
    page.waitForFunction((typed) => Object.values(localStorage).some((kept: string) => kept.includes(typed)), text);
  const writeAtEnd = async (page: Page, text: string) => {
    // The middle of a text may be a table, which accepts no typing while selected.
    await page.locator('#post-content > p').last().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };

  test('changes different fields on both: the later save keeps both, and says so', async () => {
    const slug = 'what-a-loaf-costs-us';
    const [phone, laptop] = await Promise.all([editing(slug, 'phone'), editing(slug)]);
    await phone.locator('#post-excerpt').fill('Flour is a dollar, and so is salt.');
    await laptop.locator('#post-tags').fill('prices, receipts');
    await laptop.getByRole('heading', { name: 'Search engines' }).click();
    await laptop.locator('#post-metaTitle').fill('The price of bread');
    await saveAndSee(laptop);

    const before = await commits();
    await saveAndSee(phone);
    await strip(phone).getByText('Also changed elsewhere: Tags and Title for Google. Both changes are saved.').waitFor();
    expect(await commits()).toBe(before + 1);
    await expect.poll(() => phone.locator('#post-tags').inputValue()).toBe('prices, receipts');
    const file = await fileOf(slug);
    for (const words of ['and so is salt', 'receipts', 'The price of bread']) expect(file).toContain(words);
  });

  test('changes the same fields on both: sees both versions and picks for each', async () => {
    const slug = 'feeding-a-starter-in-texas-heat';
    const [phone, laptop] = await Promise.all([editing(slug, 'phone'), editing(slug)]);
    await phone.locator('#post-title').fill('A starter in the heat');
    await phone.locator('#post-excerpt').fill('From the phone.');
    await writeAtEnd(phone, ' Written on the phone.');
    await laptop.locator('#post-title').fill('A starter in August');
    await laptop.locator('#post-author').fill('Anna and Ben Kessler');
    await writeAtEnd(laptop, ' Written on the laptop.');
    await saveAndSee(laptop);

    const before = await commits();
    await button(phone, 'Save changes').click();
    const panel = phone.getByRole('region', { name: 'This post was also changed elsewhere' });
    await panel.waitFor();
    expect(await commits(), 'nothing is overwritten before the owner has chosen').toBe(before);
    const field = (label: string) => panel.getByRole('group', { name: label });
    await expect.poll(() => panel.getByRole('group').count()).toBe(2);
    await expect.poll(() => field('Title').getByRole('radio', { name: 'Yours' }).isChecked()).toBe(true);
    await expect.poll(() => field('Content').locator('mark').allInnerTexts()).toEqual(['phone.', 'laptop.']);
    await expect.poll(() => field('Content').innerText()).not.toContain('<');

    await field('Title').getByRole('radio', { name: 'Theirs' }).check();
    await button(phone, 'Save with these choices').click();
    await strip(phone).getByText('Live').waitFor();
    await strip(phone).getByText('Also changed elsewhere: Author.').waitFor();
    await expect.poll(() => phone.locator('#post-title').inputValue()).toBe('A starter in August');
    const file = await fileOf(slug);
    for (const words of ['A starter in August', 'From the phone.', 'Anna and Ben Kessler', 'Written on the phone.'])
      expect(file).toContain(words);
    expect(file).not.toContain('Written on the laptop.');
  });

  test('can postpone the choice and continue writing', async () => {
    const slug = 'why-a-cake-wants-three-days';
    const [phone, laptop] = await Promise.all([editing(slug, 'phone'), editing(slug)]);
    await phone.locator('#post-excerpt').fill('Mine.');
    await laptop.locator('#post-excerpt').fill('Theirs.');
    await saveAndSee(laptop);
    await button(phone, 'Save changes').click();
    await button(phone, 'Not now').click();
    await phone.locator('#post-excerpt').fill('Mine, and better.');
    await button(phone, 'Save changes').click();
    await phone.getByText('Mine, and better.').first().waitFor();
    await button(phone, 'Save with these choices').click();
    await strip(phone).getByText('Live').waitFor();
    expect(await fileOf(slug)).toContain('Mine, and better.');
  });

  test('reads on her phone why a save was refused, and what she wrote is still there', async () => {
    const sentence = 'The disk is full, so nothing was saved. Free some space, then try again.';
    const phone = await editing('what-a-loaf-costs-us', 'phone');
    await phone.route('**/api/blog/posts/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: { error: sentence } }) : route.continue(),
    );
    await phone.locator('#post-tags').fill('flour');
    await button(phone, 'Save changes').tap();
    const told = strip(phone).getByText(sentence);
    await told.waitFor();
    expect(await told.evaluate((element) => element.closest('[role=status], [role=alert]') !== null), 'read out').toBe(true);
    await expect.poll(() => phone.locator('#post-tags').inputValue()).toBe('flour');
    await expect.poll(() => barriersOn(phone)).toEqual([]);
    // The browser also logs the response.
    browser.complaints.splice(0);
    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    await button(phone, 'Save changes').tap();
    await strip(phone).getByText('Live').waitFor();
  });

  test('sees immediately that a save changed nothing, without waiting for a page', async () => {
    const phone = await editing('what-a-loaf-costs-us', 'phone');
    // So it is where nothing was published yet.
    await phone.route('**/api/blog/posts/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const response = await route.fetch({ maxRetries: 1 });
      return route.fulfill({ response, json: { ...((await response.json()) as object), commit: null } });
    });
    const before = await commits();
    await button(phone, 'Save changes').tap();
    await strip(phone).getByText('Nothing was changed, so there was nothing to save').waitFor();
    expect(await commits()).toBe(before);
  });

  test('saves as new what was deleted elsewhere', async () => {
    const slug = 'snickerdoodles-with-the-children-in-charge';
    const phone = await editing(slug, 'phone');
    await phone.locator('#post-excerpt').fill('Still here.');
    await site.git('rm', '-q', `content/posts/${slug}.md`);
    await site.git('commit', '-qm', 'Gone');
    await site.live();
    await button(phone, 'Save changes').click();
    await strip(phone).getByText('This post was deleted elsewhere').waitFor();
    await button(phone, 'Save as a new post').click();
    await strip(phone).getByText('Live').waitFor();
    expect(await fileOf(slug)).toContain('Still here.');
  });

  test('signs in again while editing, and concurrent changes are merged', async () => {
    const slug = 'one-cut-and-eighteen-minutes-of-steam';
    const phone = await editing(slug, 'phone');
    await phone.locator('#post-excerpt').fill('One cut is enough.');
    const file = path.join(site.root, 'content/posts', `${slug}.md`);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^author: .*$/m, 'author: "Ben Kessler"'));
    await site.git('commit', '-qam', 'By hand');
    await site.live();
    await phone.context().clearCookies();
    await button(phone, 'Save changes').click();
    await phone.getByText('Please sign in again').waitFor();
    await signIn(phone);
    await strip(phone).getByText('Also changed elsewhere: Author. Both changes are saved.').waitFor();
    await strip(phone).getByText('Live').waitFor();
    const saved = await fileOf(slug);
    for (const words of ['Ben Kessler', 'One cut is enough.']) expect(saved).toContain(words);
  });

  test('continues after a crash with the unsaved copy, even if the post has changed since', async () => {
    const slug = 'a-saturday-pickup-hour-by-hour';
    const phone = await browser.open(PHONE);
    const context = phone.context();
    await startSession(phone, site.address);
    await phone.goto(`${site.address}/admin/blog?edit=${slug}`);
    await phone.locator('#post-excerpt').fill('Typed just before the crash.');
    await isKept(phone, 'just before the crash');
    await phone.close();
    const laptop = await editing(slug);
    await laptop.locator('#post-tags').fill('saturday');
    await saveAndSee(laptop);

    const again = await context.newPage();
    await again.goto(`${site.address}/admin/blog?edit=${slug}`);
    await again.getByText('The post was changed elsewhere since then').waitFor();
    await button(again, 'Continue').click();
    await expect.poll(() => again.locator('#post-excerpt').inputValue()).toBe('Typed just before the crash.');
    await saveAndSee(again);
    await strip(again).getByText('Also changed elsewhere: Tags.').waitFor();
    const file = await fileOf(slug);
    for (const words of ['just before the crash', 'saturday']) expect(file).toContain(words);
  });

  test('retries a new post after a lost response: it is created once, also after a reload and further edits', async () => {
    const phone = await signedInAt('/admin/blog?new=&from=what-a-loaf-costs-us', 'phone');
    await phone.locator('.visual-editor').waitFor();
    await phone.locator('#post-title').fill('Lost in the air');
    const before = await commits();
    let lost = 0;
    await phone.route('**/api/blog/posts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The site saves it, but the response is lost.
      await route.fetch({ maxRetries: 1 });
      lost += 1;
      return route.abort();
    });
    await button(phone, 'Publish').tap();
    await strip(phone).getByText('Saved on this device. The site cannot be reached right now.').waitFor();
    await button(phone, 'Send again').tap();
    await expect.poll(() => lost).toBeGreaterThan(1);
    await strip(phone).getByText('Saved on this device.').waitFor();
    expect(await commits()).toBe(before + 1);

    await phone.locator('#post-title').fill('Found again');
    await phone.locator('#post-excerpt').fill('Typed while nothing was heard.');
    await isKept(phone, 'while nothing was heard');
    await phone.reload();
    await strip(phone).getByText('Saved on this device.').waitFor();
    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await strip(phone).getByText('Newer changes are not saved yet').waitFor();
    await expect.poll(() => phone.locator('#post-title').inputValue()).toBe('Found again');
    await button(phone, 'Save changes').tap();
    await strip(phone).getByText('Live').waitFor();
    expect(await commits()).toBe(before + 2);
    const slug = await phone.locator('#post-slug').inputValue();
    expect(await fileOf(slug)).toContain('Typed while nothing was heard.');
    await phone.goto(`${site.address}/admin/blog`);
    await phone.getByText('Found again').first().waitFor();
    await expect.poll(() => phone.getByText('Lost in the air').count()).toBe(0);

    // The next new post is a different one.
    await phone.goto(`${site.address}/admin/blog?new=&from=what-a-loaf-costs-us`);
    await phone.locator('.visual-editor').waitFor();
    await button(phone, 'Save draft').tap();
    await strip(phone).getByText('Saved as a draft').waitFor();
    expect(await commits()).toBe(before + 3);
  });

  test('duplicates a post as a new draft, without changing the original', async () => {
    const slug = 'overnight-focaccia-for-a-full-table';
    const original = await fileOf(slug);
    const before = await commits();
    const phone = await signedInAt('/admin/blog', 'phone');
    await phone.getByRole('link', { name: 'Duplicate Overnight focaccia for a full table' }).click();
    await phone.getByRole('heading', { name: 'New post' }).waitFor();
    await expect.poll(() => phone.locator('#post-slug').inputValue()).toBe('copy-of-overnight-focaccia-for-a-full-table');
    await expect.poll(() => phone.locator('#post-title').inputValue()).toBe('Copy of Overnight focaccia for a full table');
    await expect.poll(() => phone.locator('#post-status').inputValue()).toBe('draft');
    expect(await commits()).toBe(before);
    await phone.locator('#post-title').fill('Focaccia again');
    await expect.poll(() => phone.locator('#post-slug').inputValue()).toBe('focaccia-again');
    // Saved by keyboard from the field that was just emptied: the title gives the address.
    await phone.locator('#post-slug').fill('');
    await phone.keyboard.press('Control+s');
    await strip(phone).getByText('Saved as a draft').waitFor();
    await expect.poll(() => phone.locator('#post-slug').inputValue()).toBe('focaccia-again');
    await phone.waitForURL(/\?edit=focaccia-again$/);
    expect(await fileOf(slug)).toBe(original);
    expect(await fileOf('focaccia-again')).toMatch(/status: "?draft/);
  });

  test('searches, filters and sorts posts, and the list keeps its state', async () => {
    const phone = await signedInAt('/admin/blog', 'phone');
    const titles = () => phone.locator('.entries tbody th a').allInnerTexts();
    await phone.locator('.entries').waitFor();
    await expect.poll(() => barriersOn(phone)).toEqual([]);
    await phone.getByLabel('Find a post').fill('THANKSGIVING wednesday');
    await phone.getByText('No posts match. The search looks at the title, address, author and tags.').waitFor();
    // A typo finds the nearest word, and marks it.
    await phone.getByLabel('Find a post').fill('foccacia');
    await expect.poll(async () => (await titles()).every((title) => /focaccia/i.test(title))).toBe(true);
    await expect.poll(() => phone.locator('.entries tbody th a mark').first().innerText()).toMatch(/^focaccia$/i);
    await phone.getByLabel('Find a post').fill('THANKSGIVING wednesday');
    await button(phone, 'Show all posts').click();
    await phone.getByLabel('Sort by').selectOption('Title A–Z');
    await expect.poll(async () => (await titles())[0]).toBe('A Saturday pickup, hour by hour');
    await phone.getByRole('button', { name: /^Drafts/ }).click();
    await expect.poll(titles).not.toContain('A Saturday pickup, hour by hour');
    await expect.poll(() => titles()).toContain('Three flours, and what each one is for');
    const drafts = await titles();
    await phone.getByRole('link', { name: 'Three flours, and what each one is for', exact: true }).click();
    await phone.getByRole('heading', { name: 'Three flours, and what each one is for' }).waitFor();
    await phone.goBack();
    await expect.poll(titles).toEqual(drafts);
    await expect.poll(() => phone.getByLabel('Sort by').inputValue()).toBe('title');
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // The list would keep it for the next test too.
    await phone.goto('about:blank');
  });

  test('has lists that never scroll sideways', async () => {
    const page = await signedInAt('/admin/kitchen');
    for (const list of ['/admin/kitchen', '/admin/kitchen?tab=collections', '/admin/blog', '/admin/pages']) {
      await page.goto(site.address + list);
      await page.locator('.entries tbody tr').first().waitFor();
      for (const width of [320, 640, 768, 1023, 1024, 1200, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${list} at ${width} px` })
          .toBe(0);
      }
    }
  });

  test('sees an endless word in a title broken, and nothing wider than the screen', async () => {
    const [title, slug] = ['W'.repeat(200), 'endless'];
    const [source, copy] = ['what-a-loaf-costs-us', slug].map((name) => path.join(site.root, 'content/posts', `${name}.md`)) as [
      string,
      string,
    ];
    await writeFile(copy, (await readFile(source, 'utf8')).replace(/^title: .*$/m, `title: "${title}"`));
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'By hand');
    await site.live();
    for (const device of ['phone', 'laptop'] as const) {
      const page = await signedInAt('/admin/blog', device);
      const isWithin = () =>
        page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('dialog')].every((place) => place.scrollWidth <= place.clientWidth),
        );
      await page.getByRole('button', { name: `Delete ${title}` }).waitFor();
      await expect.poll(isWithin, { message: 'list' }).toBe(true);
      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await button(page, 'Delete').waitFor();
      await expect.poll(isWithin, { message: 'question' }).toBe(true);
      await button(page, 'Delete').click();
      await page.getByText('is deleted.').waitFor();
      await expect.poll(isWithin, { message: 'deleted' }).toBe(true);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('is back.').waitFor();
      await expect.poll(isWithin, { message: 'back' }).toBe(true);
    }
    await site.git('rm', '-q', `content/posts/${slug}.md`);
    await site.git('commit', '-qm', 'By hand');
    await site.live();
  });

  test('undoes a delete by keyboard', async () => {
    const slug = 'what-eighteen-hours-do-to-dough';
    const laptop = await signedInAt('/admin/blog');
    const file = await fileOf(slug);
    await laptop.getByRole('button', { name: 'Delete What eighteen hours do to dough' }).click();
    await laptop.getByText('Are you sure you want to delete this post?').waitFor();
    await button(laptop, 'Delete').click();
    await laptop.getByText('is deleted.').waitFor();
    await expect(fileOf(slug)).rejects.toThrow();
    await laptop.keyboard.press('Tab');
    await laptop.keyboard.press('Enter');
    await laptop.getByText('is back.').waitFor();
    await laptop.getByText('It is on the site.').waitFor();
    await laptop.getByRole('link', { name: 'What eighteen hours do to dough', exact: true }).waitFor();
    const withoutTime = (text: string) => text.replace(/^updatedAt: .*\n/m, '');
    expect(withoutTime(await fileOf(slug))).toBe(withoutTime(file));
  });

  test('can undo a delete for ten seconds, which pause while she hovers or focuses the button', async () => {
    const laptop = await browser.open();
    await startSession(laptop, site.address);
    await laptop.goto(`${site.address}/admin/blog`);
    await laptop.clock.install();
    await laptop.getByRole('button', { name: 'Delete What the first six loaves were trying to say' }).click();
    await button(laptop, 'Delete').click();
    await laptop.getByText('is deleted.').waitFor();
    const undo = laptop.getByRole('button', { name: /^Undo/ });
    await laptop.clock.runFor(9_000);
    await laptop.keyboard.press('Tab');
    await expect.poll(() => undo.evaluate((element) => element === document.activeElement)).toBe(true);
    await laptop.clock.runFor(30_000);
    await expect.poll(() => undo.isVisible()).toBe(true);
    await laptop.keyboard.press('Tab');
    await laptop.clock.runFor(2_000);
    await expect.poll(() => undo.count()).toBe(0);
    await expect.poll(() => laptop.getByText('is deleted.').isVisible()).toBe(true);
  });

  test('sees what is missing in the text when she leaves it, not while she adds a photo to it', async () => {
    const phone = await signedInAt('/admin/blog?new', 'phone');
    await phone.locator('#post-status').selectOption('published');
    await phone.locator('.visual-editor').tap();
    await button(phone, 'Photo').tap();
    await phone.getByRole('dialog', { name: 'Add a photo' }).getByRole('button', { name: 'Cancel' }).tap();
    await phone.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => phone.getByText('Content is required').count()).toBe(0);
    await phone.locator('#post-title').tap();
    await phone.getByText('Content is required').waitFor();
    await expect.poll(() => barriersOn(phone)).toEqual([]);
  });

  test('sees loading and failed screens, without accessibility violations', async () => {
    const phone = await signedInAt('/admin/blog', 'phone');
    const barriers: Record<string, string[]> = {};
    const shows = async (state: string, calls: string, answer: 'never' | 'broken', words: string) => {
      await phone.route(calls, (route) => (answer === 'never' ? undefined : route.abort()));
      await phone.reload();
      await phone.getByText(words).waitFor();
      barriers[state] = await barriersOn(phone);
      await phone.unrouteAll({ behavior: 'ignoreErrors' });
    };
    await shows('checking the session', '**/api/auth/verify', 'never', 'One moment…');
    await shows('no way to the site', '**/api/auth/verify', 'broken', 'The site cannot be reached right now.');
    await shows('loading', '**/api/blog/posts?*', 'never', 'Loading the posts…');
    await shows('failed', '**/api/blog/posts?*', 'broken', 'The posts could not be loaded.');
    await button(phone, 'Try again').tap();
    await phone.locator('.entries').waitFor();
    await phone.goto(`${site.address}/admin/blog?edit=never-written`);
    await phone.getByText('The post could not be found.').waitFor();
    barriers['no such post'] = await barriersOn(phone);
    await phone.getByRole('link', { name: 'Look in the trash' }).tap();
    await phone.getByRole('heading', { name: 'Trash' }).waitFor();
    expect(Object.entries(barriers).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test('gets a reload if a screen’s code fails to load, and a message if that does not help', async () => {
    const phone = await signedInAt('/admin/blog?new', 'phone');
    await phone.goto(`${site.address}/admin`);
    const program = '**/_astro/Blog.*.js';
    let attempts = 0;
    await phone.route(program, (route) => (++attempts === 1 ? route.abort() : route.continue()));
    await phone.getByRole('navigation').getByRole('link', { name: 'Blog' }).tap();
    await phone.locator('.entries').waitFor();
    expect(attempts).toBe(2);

    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    await phone.route(program, (route) => route.abort());
    await phone.reload();
    await phone.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expect.poll(() => barriersOn(phone)).toEqual([]);
    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    await button(phone, 'Load the page again').tap();
    await phone.locator('.entries').waitFor();
    const expected = browser.complaints.splice(0);
    expect(expected.filter((complaint) => !complaint.includes('dynamically imported module'))).toEqual([]);
  });

  test('has an unfinished draft saved automatically, and must complete it to publish', async () => {
    const phone = await signedInAt('/admin/kitchen?new=recipe', 'phone');
    const before = await commits();
    await phone.locator('#recipe-title').fill('Rye for tomorrow ');
    await phone.locator('#recipe-description').fill('Written on the way ');
    await strip(phone).getByText('Saved as a draft').waitFor();
    expect(await commits()).toBe(before + 1);
    // The field being edited does not change, and nothing is left to save.
    await expect.poll(() => phone.locator('#recipe-description').inputValue()).toBe('Written on the way ');
    await expect.poll(() => strip(phone).getByText('Newer changes').count()).toBe(0);
    expect(new URL(phone.url()).search).toBe('?edit=recipe/rye-for-tomorrow');

    // Leaving saves the last changes without a question.
    await phone.locator('#recipe-notes').fill('Typed at the door.');
    await phone.getByRole('link', { name: 'All recipes' }).tap();
    await phone.getByRole('heading', { name: 'Recipes' }).waitFor();
    expect(await commits()).toBe(before + 2);
    await phone.getByRole('link', { name: 'Edit Rye for tomorrow' }).tap();
    await expect.poll(() => phone.locator('#recipe-notes').inputValue()).toBe('Typed at the door.');

    // The selected status determines the primary button; the other buttons set it.
    const standsOut = () => phone.locator('.save-bar .button:not(.quiet):not(.plain)').allInnerTexts();
    await expect.poll(standsOut).toEqual(['Save draft']);
    await phone.locator('#recipe-status').selectOption('published');
    await expect.poll(standsOut).toEqual(['Publish']);
    await strip(phone).getByText('Not published yet').waitFor();
    await button(phone, 'Save draft').tap();
    await expect.poll(() => phone.locator('#recipe-status').inputValue()).toBe('draft');
    await button(phone, 'Publish').tap();
    await phone.getByText('At least one ingredient is required').waitFor();
    await phone.getByText('At least one instruction step is required').waitFor();
    await expect.poll(() => phone.locator('#recipe-status').inputValue()).toBe('published');

    // A refused publication does not stop autosaving: the entry is a draft until it is complete, and her choice is kept.
    const refused = await commits();
    await phone.locator('#recipe-notes').fill('Typed after the refusal.');
    await strip(phone).getByText('Saved as a draft').waitFor();
    await strip(phone)
      .getByText(/^Not published yet: \d things need to be fixed first\.$/)
      .waitFor();
    expect(await commits()).toBe(refused + 1);
    await expect.poll(() => phone.locator('#recipe-status').inputValue()).toBe('published');
    await phone.getByText('At least one ingredient is required').waitFor();
    const saved = await readFile(path.join(site.root, 'content/recipes/rye-for-tomorrow.json'), 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ status: 'draft', notes: 'Typed after the refusal.' });
  });

  test('is offered no copy of what the site has as a draft already, after a publication that was refused', async () => {
    const before = await commits();
    const refuse = async (title: string, prepare?: (page: Page) => Promise<void>) => {
      const phone = await signedInAt('/admin/blog?new=', 'phone');
      await phone.locator('.visual-editor').waitFor();
      await prepare?.(phone);
      await phone.locator('#post-title').fill(title);
      await phone.locator('#post-excerpt').fill('Every Saturday.');
      await button(phone, 'Publish').tap();
      await phone.getByText('Main photo is required').waitFor();
      return phone;
    };
    const expectNoCopy = async (phone: Page) => {
      await phone.goto(`${site.address}/admin`);
      await phone.getByRole('heading', { name: 'What would you like to do?' }).waitFor();
      await expect.poll(() => phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-draft:')))).toEqual([]);
      await phone.getByRole('heading', { name: /^Unfinished/ }).waitFor({ state: 'detached' });
    };
    const phone = await refuse('Left after a refusal');
    await phone.getByRole('link', { name: 'All posts' }).tap();
    await phone.getByRole('dialog').getByText('It is saved as a draft, and not published.').waitFor();
    await button(phone, 'Leave').tap();
    await phone.getByRole('link', { name: 'Edit Left after a refusal' }).waitFor();
    expect(await commits()).toBe(before + 1);
    await expectNoCopy(phone);

    // The page is gone before the answer is there.
    let isSaved = false;
    const closed = await refuse('Closed after a refusal', async (page) => {
      await page.route('**/api/blog/posts', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch({ maxRetries: 1 });
        isSaved = true;
        return route.abort();
      });
    });
    await closed.locator('#post-tags').fill('saturday');
    await expect.poll(() => isSaved).toBe(true);
    await closed.unrouteAll({ behavior: 'ignoreErrors' });
    await expectNoCopy(closed);
    expect(await commits()).toBe(before + 2);
    await closed.goto(`${site.address}/admin/blog`);
    await closed.getByRole('link', { name: 'Edit Closed after a refusal' }).waitFor();
    await expect.poll(() => closed.getByRole('link', { name: 'Edit Closed after a refusal' }).count()).toBe(1);
  });

  test('has a draft saved that is only a title, and its address follows the title until it is published', async () => {
    const phone = await signedInAt('/admin/blog?new', 'phone');
    await phone.locator('#post-title').fill('Half a tit');
    await strip(phone).getByText('Saved as a draft').waitFor();
    expect(new URL(phone.url()).search).toBe('?edit=half-a-tit');
    await phone.locator('#post-title').fill('Half a title');
    await expect.poll(() => phone.locator('#post-slug').inputValue()).toBe('half-a-title');
    await button(phone, 'Save draft').tap();
    await strip(phone).getByText('Saved as a draft').waitFor();
    expect(await fileOf('half-a-title')).toContain('Half a title');
  });

  test('is told which button to press if an autosaved draft was also changed elsewhere', async () => {
    const address = `${site.address}/api/blog/posts`;
    const headers = { cookie: await openSession(site.address), 'content-type': 'application/json' };
    await fetch(address, { method: 'POST', headers, body: JSON.stringify({ title: 'Both at once', status: 'draft' }) });
    const [phone, laptop] = await Promise.all([editing('both-at-once', 'phone'), editing('both-at-once')]);
    await laptop.locator('#post-excerpt').fill('From the laptop.');
    await strip(laptop).getByText('Saved as a draft').waitFor();
    await phone.locator('#post-excerpt').fill('From the phone.');
    await strip(phone).getByText('Tap “Save draft” to see both versions and choose.').waitFor();
    await button(phone, 'Save draft').click();
    const panel = phone.getByRole('region', { name: 'This post was also changed elsewhere' });
    await panel.getByRole('group').first().waitFor();
    await expect.poll(() => panel.getByRole('group').count()).toBe(1);
  });

  test('finds unsaved copies by title, and can undo a discard', async () => {
    const phone = await signedInAt('/admin/kitchen?new=recipe', 'phone');
    const context = phone.context();
    await phone.locator('#recipe-title').waitFor();
    await context.setOffline(true);
    await strip(phone).getByText('Offline. What you write is saved on this device.').waitFor();
    // The browser's own question, before the tab is closed.
    await phone.locator('#recipe-title').fill('Not yet');
    const [question] = await Promise.all([phone.waitForEvent('dialog'), phone.close({ runBeforeUnload: true })]);
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect.poll(() => phone.locator('#recipe-title').inputValue()).toBe('Not yet');

    const leave = async () => {
      await phone.getByRole('link', { name: 'All recipes' }).tap();
      await phone.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave', exact: true }).tap();
    };
    // A full device is reported while there is still time.
    await phone.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = () => {
        Storage.prototype.setItem = setItem;
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await phone.locator('#recipe-notes').fill('No room');
    await strip(phone).getByText('This device cannot store unsaved changes.').waitFor();
    for (const title of ['First loaf', 'Second loaf']) {
      if (title !== 'First loaf') await phone.getByRole('link', { name: 'New recipe' }).tap();
      await phone.locator('#recipe-description').fill(`Of the ${title}`);
      await phone.locator('#recipe-title').fill(title);
      await leave();
      await phone.locator('.unfinished strong', { hasText: title }).waitFor();
    }
    await context.setOffline(false);
    await phone.goto(`${site.address}/admin`);
    const unfinished = phone.getByRole('region', { name: 'Unfinished on this phone' });
    await unfinished.locator('strong', { hasText: 'First loaf' }).waitFor();
    await unfinished.getByRole('button', { name: 'Discard First loaf' }).tap();
    await unfinished.getByText('“First loaf” is discarded.').waitFor();
    await unfinished.getByRole('button', { name: /keep First loaf/ }).tap();
    await unfinished.getByRole('button', { name: 'Discard Second loaf' }).tap();
    await unfinished.getByRole('link', { name: 'Continue First loaf' }).tap();
    await expect.poll(() => phone.locator('#recipe-description').inputValue()).toBe('Of the First loaf');
    await button(phone, 'Save draft').tap();
    await strip(phone).getByText('Saved as a draft').waitFor();
    await phone.goto(`${site.address}/admin`);
    await phone.getByRole('heading', { name: 'What would you like to do?' }).waitFor();
    await expect.poll(() => phone.locator('.unfinished').count()).toBe(0);
  });

  test('can send unsaved copies from the first screen, once and unchanged', async () => {
    const phone = await signedInAt('/admin/blog?new=&from=what-a-loaf-costs-us', 'phone');
    await phone.locator('.visual-editor').waitFor();
    await phone.locator('#post-title').fill('Sent from home');
    const before = await commits();
    /** Loses the response of a save, leaves the form, and retries from the first screen. */
    const sendFromFirstScreen = async (name: string, method: string, address: string) => {
      await phone.route(address, async (route) => {
        if (route.request().method() !== method) return route.continue();
        await route.fetch({ maxRetries: 1 });
        return route.abort();
      });
      await button(phone, name).tap();
      await strip(phone).getByText('Saved on this device.').waitFor();
      phone.once('dialog', (dialog) => void dialog.accept());
      await phone.goto(`${site.address}/admin`);
      await phone.locator('.unfinished').getByText('not sent yet').waitFor();
      await phone.unrouteAll({ behavior: 'ignoreErrors' });
      await phone.evaluate(() => dispatchEvent(new Event('online')));
      await phone.getByText('“Sent from home” has been sent and is saved.').waitFor();
      await expect.poll(() => phone.locator('.unfinished').count()).toBe(0);
    };
    await sendFromFirstScreen('Publish', 'POST', '**/api/blog/posts');
    expect(await commits()).toBe(before + 1);

    // Nor does a change with a lost response wait for its form: the site already has it.
    await phone.goto(`${site.address}/admin/blog?edit=sent-from-home`);
    await phone.locator('#post-excerpt').fill('Changed on the way.');
    await sendFromFirstScreen('Save changes', 'PUT', '**/api/blog/posts/*');
    expect(await commits()).toBe(before + 2);
  });

  test('has no accessibility violation in any state', async () => {
    const slug = 'what-eighteen-hours-do-to-dough';
    const phone = await signedInAt('/admin/blog', 'phone');
    await phone.locator('.entries').waitFor();
    const barriers: Record<string, string[]> = {};
    await phone.getByLabel('Find a post').fill('xyzzy');
    await button(phone, 'Show all posts').waitFor();
    barriers['none found'] = await barriersOn(phone);
    await button(phone, 'Show all posts').click();
    await phone.getByRole('button', { name: 'Delete How to store a loaf, and how to bring it back' }).click();
    barriers['question'] = await barriersOn(phone);
    await button(phone, 'Delete').click();
    await phone.getByText('is deleted.').waitFor();
    barriers['deleted'] = await barriersOn(phone);

    await phone.getByRole('link', { name: 'New post' }).click();
    await phone.locator('.visual-editor').waitFor();
    await button(phone, 'Publish').click();
    await phone.getByText('Title is required').waitFor();
    barriers['errors'] = await barriersOn(phone);

    await phone.goto(`${site.address}/admin/blog?edit=${slug}`);
    await phone.locator('.visual-editor').waitFor();
    const laptop = await editing(slug);
    for (const page of [phone, laptop]) await writeAtEnd(page, page === phone ? ' Phone.' : ' Laptop.');
    await phone.locator('#post-tags').fill('');
    await laptop.locator('#post-tags').fill('soup');
    await saveAndSee(laptop);
    await button(phone, 'Save changes').click();
    await phone.getByRole('region', { name: 'This post was also changed elsewhere' }).waitFor();
    barriers['conflict'] = await barriersOn(phone);
    await button(phone, 'Save with these choices').click();
    await strip(phone).getByText('Live').waitFor();
    barriers['saved'] = await barriersOn(phone);

    await phone.locator('#post-title').fill('What a night does to dough');
    await isKept(phone, 'What a night does');
    await phone.reload();
    await phone.getByText('You have unsaved changes').waitFor();
    barriers['offer'] = await barriersOn(phone);
    expect(Object.entries(barriers).filter(([, found]) => found.length > 0)).toEqual([]);
  });
});
