import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { CAMERA_PHOTO } from '../support/fixture-bakery.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };

describe('Decap at /admin/cms', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  beforeAll(async () => {
    owner = await browser.open(DESKTOP);
  });

  const commits = async () => Number(await site.git('rev-list', '--count', 'HEAD'));
  const changedLines = async () =>
    (await site.git('show', '--format=', '--unified=0', 'HEAD')).split('\n').filter((line) => /^[+-](?!(?:--|\+\+) )/.test(line));
  const open = async (page: Page, place: string) => {
    await page.goto('about:blank');
    await page.goto(`${site.address}/admin/cms#/collections/${place}`);
  };
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Publish now', { exact: true }).click();
  };
  const isSaved = (page: Page) => page.getByText('Entry saved').first().waitFor();
  /** Opens an item of a list by its summary, because Decap’s buttons have no names. */
  const openItem = (page: Page, name: string) =>
    page.getByText(name, { exact: true }).locator('xpath=..').getByRole('button').first().click();
  /** The lines changed by one save, except timestamps. */
  const savedLines = async (page: Page) => {
    const before = await commits();
    await save(page);
    await isSaved(page);
    expect(await commits()).toBe(before + 1);
    return (await changedLines()).filter((line) => !line.includes('updatedAt'));
  };

  /** The pages’ errors, except the one that Decap showed to the editor: Decap also logs it and rejects with it. */
  const complaintsBut = (told: string) =>
    browser.complaints.splice(0).filter((complaint) => !complaint.includes(told) && !/^uncaught: (Object|undefined)$/.test(complaint));

  test('the dashboard links to it, and the session is shared', async () => {
    await owner.goto(`${site.address}/admin/cms`);
    await owner.waitForURL(/\/admin\/login/);
    await signIn(owner);
    await owner.getByRole('link', { name: 'Decap' }).click();
    await owner.waitForURL(/\/admin\/cms/);
    await owner.getByRole('link', { name: 'Menu' }).click();
    await owner.getByText('Breads').first().waitFor();
    await expect.poll(() => owner.getByRole('link', { name: /\/admin$/ }).getAttribute('href')).toBe(`${site.address}/admin`);
  });

  test('the description of a menu item is one line in one commit, and visitors read it', async () => {
    await open(owner, 'menu/entries/breads');
    await openItem(owner, 'Classic Sourdough Loaf');
    await owner.getByLabel('Description').filter({ visible: true }).fill('Round, and gone by ten on Saturdays.');
    expect(await savedLines(owner)).toEqual([
      expect.stringContaining('-      "description": "The same dough'),
      '+      "description": "Round, and gone by ten on Saturdays.",',
    ]);
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe('content/menu/breads.json');
    await site.live();
    expect(await (await fetch(`${site.address}/menu`)).text()).toContain('Round, and gone by ten on Saturdays.');
  });

  test('the title of a post is one line', async () => {
    await open(owner, 'post/entries/what-a-loaf-costs-us');
    await owner.getByLabel('Title', { exact: true }).first().fill('What one loaf costs us');
    expect(await savedLines(owner)).toEqual(['-title: "What a loaf costs us"', '+title: "What one loaf costs us"']);
  });

  test('a word in the rich text of a post with lists, tables and photos is one line', async () => {
    await open(owner, 'post/entries/how-to-store-and-revive-a-loaf');
    await owner.getByText('straight into a closed plastic bag').click();
    await owner.keyboard.type(' really ');
    expect(await savedLines(owner)).toEqual([
      expect.stringMatching(/^-- \*\*Sandwich loaf/),
      expect.stringMatching(/^\+- \*\*Sandwich loaf.* really /),
    ]);
  });

  test('a text that is kept as HTML is edited as HTML, and nothing else in it changes', async () => {
    const content =
      '<h2 id="geese">Two geese</h2>\n<figure><img src="/uploads/round-boule.jpg" alt=""></figure>\n<p>In <em>brioche</em>.</p>';
    await owner.evaluate(async (html) => {
      const data = { title: 'Geese', status: 'draft', format: 'html' };
      const answer = await fetch('/api/content/post', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ slug: 'geese', data, body: html }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    }, content);
    const before = await site.git('show', 'HEAD:content/posts/geese.md');
    await open(owner, 'post/entries/geese');
    await owner.getByText('In <em>brioche</em>').click();
    await owner.keyboard.type('Soon. ');
    await savedLines(owner);
    const after = await site.git('show', 'HEAD:content/posts/geese.md');
    const bodyOf = (file: string) => file.split('---\n').at(-1);
    expect(after).toContain('Soon. ');
    expect(bodyOf(after.replace('Soon. ', ''))).toBe(bodyOf(before));
  });

  test('the description of a cake is one line, two lists deep', async () => {
    await open(owner, 'cakes/entries/cakes');
    await openItem(owner, 'Signature Cakes');
    await openItem(owner, 'German Chocolate');
    await owner.getByLabel('Description').filter({ visible: true }).first().fill('Three layers, and pecans.');
    expect(await savedLines(owner)).toEqual([expect.stringContaining('-          "description"'), expect.stringContaining('pecans.')]);
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe('content/cakes.json');
  });

  test('a recipe’s servings are one line, and so is an ingredient’s amount', async () => {
    await open(owner, 'recipe/entries/country-loaf');
    await owner.getByLabel('Servings').fill('14');
    expect(await savedLines(owner)).toEqual(['-  "servings": 12,', '+  "servings": 14,']);
    await open(owner, 'recipe/entries/country-loaf');
    await openItem(owner, 'ripe sourdough starter');
    await owner.getByLabel('Amount').filter({ visible: true }).first().fill('4.50');
    expect(await savedLines(owner)).toEqual([expect.stringContaining('-      "amount": "40"'), '+      "amount": "4.50",']);
  });

  test('a recipe takes a category that the owner has added', async () => {
    const file = path.join(site.root, 'content/settings.json');
    const settings = JSON.parse(await readFile(file, 'utf8')) as { recipeCategories: string[] };
    settings.recipeCategories.push('Sauces');
    await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`);
    await site.git('commit', '-qam', 'Sauces');
    await site.live();
    await open(owner, 'recipe/entries/country-loaf');
    await owner.locator('[id^="category-field"]').fill('Sau');
    await owner.getByText('Sauces', { exact: true }).click();
    expect(await savedLines(owner)).toEqual(['-  "category": "Breads",', '+  "category": "Sauces",']);
  });

  test('a setting is one line', async () => {
    await open(owner, 'settings/entries/settings');
    await owner.getByLabel('Site name').fill('Family Kitchen');
    expect(await savedLines(owner)).toEqual(['-  "siteName": "Family Kitchen Bakery",', '+  "siteName": "Family Kitchen",']);
  });

  test('schema errors are shown as sentences, and nothing is saved', async () => {
    await open(owner, 'business/entries/business');
    await owner.getByLabel('Phone', { exact: true }).fill('call us');
    const before = await commits();
    await save(owner);
    await owner.getByText('Phone must be a telephone number such as (830) 555-0142').waitFor();
    expect(await commits()).toBe(before);
    expect(complaintsBut('Phone must be')).toEqual([]);
  });

  test('a new post is written as rich text, with a photo of the library, and is kept as Markdown', async () => {
    await open(owner, 'post');
    await owner.locator('a[href="#/collections/post/new"]').click();
    await owner.getByLabel('Title', { exact: true }).fill('St. Martin’s geese');
    await owner.getByRole('button', { name: 'Choose an image' }).first().click();
    await owner.getByRole('dialog').getByText('round-boule.jpg').click();
    await owner.getByRole('button', { name: 'Choose selected' }).click();
    await owner.getByRole('button', { name: 'Choose different image' }).waitFor();
    await owner.locator('[data-slate-editor]').click();
    await owner.keyboard.type('Roll it ');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type('tight.');
    await save(owner);
    await owner.waitForURL(/\/entries\//);
    const file = await site.git('show', 'HEAD:content/posts/st-martin-s-geese.md');
    expect(file).toContain('featuredImage: "/uploads/round-boule.jpg"');
    expect(file).toContain('Roll it **tight.**');
    expect(file).not.toContain('format:');
  });

  test('unsaved changes are offered again and kept', async () => {
    const page = await owner.context().newPage();
    await open(page, 'page/entries/data-deletion');
    await page.getByLabel('Title').fill('Have it deleted');
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise((resolve) => {
              const opening = indexedDB.open('localforage');
              opening.onsuccess = () => {
                const [store] = opening.result.objectStoreNames;
                const asking = opening.result
                  .transaction(store ?? '')
                  .objectStore(store ?? '')
                  .get('backup.page.data-deletion');
                asking.onsuccess = () => {
                  opening.result.close();
                  resolve(JSON.stringify(asking.result ?? null));
                };
              };
            }),
        ),
      )
      .toContain('Have it deleted');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Have it deleted');
    await page.close();
  });

  test('an expired session is reported, and the form can be saved after signing in in another tab', async () => {
    await open(owner, 'about/entries/about');
    await owner.getByLabel('Introduction').fill('Two ovens and a family.');
    await owner.context().clearCookies();
    await save(owner);
    await owner.getByText('sign in at /admin in another tab').waitFor();
    const other = await owner.context().newPage();
    await other.goto(`${site.address}/admin/login`);
    await signIn(other);
    await other.getByRole('link', { name: 'Decap' }).waitFor();
    expect(await savedLines(owner)).toContain('+  "introduction": "Two ovens and a family.",');
    expect(complaintsBut('You are signed out')).toEqual([]);
  });

  test('a photo is added to the library, and is unused until an entry shows it', async () => {
    await open(owner, 'menu');
    const before = await commits();
    await owner.getByRole('button', { name: 'Media' }).click();
    await owner.getByRole('dialog').getByText('round-boule.jpg').waitFor();
    // With an unused name: Decap asks whether to replace a photo of the same name.
    await owner
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await readFile(CAMERA_PHOTO) });
    await owner.getByRole('dialog').getByText('Photo without a name').waitFor();
    expect(await commits()).toBe(before);
  });

  test('a missing entry is reported', async () => {
    await open(owner, 'menu/entries/never-baked');
    await owner.getByText('The menu category could not be found.').first().waitFor();
    expect(complaintsBut('could not be found')).toEqual([]);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });

  test('a form with a conflict is not saved, and says what to do', async () => {
    await open(owner, 'menu/entries/cakes');
    await owner.getByLabel('Order', { exact: true }).fill('7');
    const other = await owner.context().newPage();
    await open(other, 'menu/entries/cakes');
    await other.getByLabel('Name').first().fill('Cakes and tarts');
    await save(other);
    await isSaved(other);
    const before = await commits();
    await save(owner);
    await owner.getByText('This was changed elsewhere since you opened it').waitFor();
    expect(await commits()).toBe(before);
    expect(complaintsBut('This was changed elsewhere')).toEqual([]);
  });

  test('an invalid photo is refused with a visible message', async () => {
    await open(owner, 'menu');
    await owner.getByRole('button', { name: 'Media' }).click();
    await owner.getByRole('dialog').getByText('round-boule.jpg').waitFor();
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>alert(1)</script>') };
    await owner.locator('input[type=file]').setInputFiles(file);
    const told = owner.getByText('That file is not a photo the site can read.');
    await told.waitFor();
    const isOnTop = () =>
      told.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 4, top + height - 4));
      });
    await expect.poll(isOnTop).toBe(true);
    expect(complaintsBut('not a photo')).toEqual([]);
  });
});
