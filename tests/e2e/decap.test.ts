import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { signIn, startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { CAMERA_PHOTO } from '../support/fixture-bakery.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };

describe('Decap at /admin/cms', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;

  const commits = async () => Number(await site.git('rev-list', '--count', 'HEAD'));
  const changedLines = async () =>
    (await site.git('show', '--format=', '--unified=0', 'HEAD')).split('\n').filter((line) => /^[+-](?!(?:--|\+\+) )/.test(line));
  /** Goes to an entry or a list inside of Decap, which takes a second to load. From one entry to another it comes only by a list. */
  const open = async (place: string) => {
    const goTo = (address: string) => owner.evaluate((hash) => void (location.hash = hash), `#/collections/${address}`);
    await goTo(place.split('/')[0] ?? '');
    await owner.getByPlaceholder('Search all').waitFor();
    await goTo(place);
  };
  const save = async () => {
    await owner.getByRole('button', { name: 'Publish', exact: true }).click();
    await owner.getByText('Publish now', { exact: true }).click();
  };
  /** Opens an item of a list by its summary, because Decap’s buttons have no names. */
  const openItem = (name: string) => owner.getByText(name, { exact: true }).locator('xpath=..').getByRole('button').first().click();
  /** The lines changed by one save, except timestamps. */
  const savedLines = async () => {
    const before = await commits();
    await save();
    await owner.getByText('Entry saved').last().waitFor();
    await owner.getByText('Changes saved').waitFor();
    expect(await commits()).toBe(before + 1);
    return (await changedLines()).filter((line) => !line.includes('updatedAt'));
  };
  /** Changes a file of the content as an editor with git does. */
  const commit = async (name: string, change: (text: string) => string) => {
    const file = path.join(site.root, 'content', name);
    await writeFile(file, change(await readFile(file, 'utf8')));
    await site.git('commit', '-qam', 'By hand');
    await site.live();
  };

  beforeAll(async () => {
    // Decap reads what there is to choose from as it starts.
    await commit('settings.json', (text) => {
      const settings = JSON.parse(text) as { recipeCategories: string[] };
      settings.recipeCategories.push('Sauces');
      return `${JSON.stringify(settings, null, 2)}\n`;
    });
    owner = await browser.open(DESKTOP);
    // Decap asks before a form that is not saved is left, and whether unsaved changes are to be restored.
    owner.on('dialog', (dialog) => void dialog.accept());
  });

  /** The page’s errors, except that Decap looks for the address of an entry which it opens after another before it has read it. */
  const complaints = () =>
    browser.complaints.splice(0).filter((complaint) => !/^console: TypeError.*\n +at previewUrlFormatter/.test(complaint));
  /** The page’s errors, except the one that Decap showed to the editor: Decap also logs it and rejects with it. */
  const complaintsBut = (told: string) =>
    complaints().filter((complaint) => !complaint.includes(told) && !/^uncaught: (Object|undefined)$/.test(complaint));

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
    await open('menu/entries/breads');
    await openItem('Classic Sourdough Loaf');
    await owner.getByLabel('Description').filter({ visible: true }).fill('Round, and gone by ten on Saturdays.');
    expect(await savedLines()).toEqual([
      expect.stringContaining('-      "description": "The same dough'),
      '+      "description": "Round, and gone by ten on Saturdays.",',
    ]);
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe('content/menu/breads.json');
    await site.live();
    expect(await (await fetch(`${site.address}/menu`)).text()).toContain('Round, and gone by ten on Saturdays.');
  });

  test('the title of a post is one line', async () => {
    await open('post/entries/what-a-loaf-costs-us');
    await owner.getByLabel('Title', { exact: true }).first().fill('What one loaf costs us');
    expect(await savedLines()).toEqual(['-title: "What a loaf costs us"', '+title: "What one loaf costs us"']);
  });

  test('a word in the rich text of a post with lists, tables and photos is one line', async () => {
    await open('post/entries/how-to-store-and-revive-a-loaf');
    await owner.getByText('straight into a closed plastic bag').click();
    await owner.keyboard.type(' really ');
    expect(await savedLines()).toEqual([
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
    await open('post/entries/geese');
    await owner.getByText('In <em>brioche</em>').click();
    await owner.keyboard.type('Soon. ');
    await savedLines();
    const after = await site.git('show', 'HEAD:content/posts/geese.md');
    const bodyOf = (file: string) => file.split('---\n').at(-1);
    expect(after).toContain('Soon. ');
    expect(bodyOf(after.replace('Soon. ', ''))).toBe(bodyOf(before));
  });

  test('the description of a cake is one line, two lists deep', async () => {
    await open('cakes/entries/cakes');
    await openItem('Signature Cakes');
    await openItem('German Chocolate');
    await owner.getByLabel('Description').filter({ visible: true }).first().fill('Three layers, and pecans.');
    expect(await savedLines()).toEqual([expect.stringContaining('-          "description"'), expect.stringContaining('pecans.')]);
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe('content/cakes.json');
  });

  test('a recipe’s servings are one line, and so is an ingredient’s amount', async () => {
    await open('recipe/entries/country-loaf');
    await owner.getByLabel('Servings').fill('14');
    expect(await savedLines()).toEqual(['-  "servings": 12,', '+  "servings": 14,']);
    await openItem('ripe sourdough starter');
    await owner.getByLabel('Amount').filter({ visible: true }).first().fill('4.50');
    expect(await savedLines()).toEqual([expect.stringContaining('-      "amount": "40"'), '+      "amount": "4.50",']);
  });

  test('a recipe takes a category that the owner has added', async () => {
    await open('recipe/entries/country-loaf');
    await owner.locator('[id^="category-field"]').fill('Sau');
    await owner.getByText('Sauces', { exact: true }).click();
    expect(await savedLines()).toEqual(['-  "category": "Breads",', '+  "category": "Sauces",']);
  });

  test('a setting is one line', async () => {
    await open('settings/entries/settings');
    await owner.getByLabel('Site name').fill('Family Kitchen');
    expect(await savedLines()).toEqual(['-  "siteName": "Family Kitchen Bakery",', '+  "siteName": "Family Kitchen",']);
  });

  test('schema errors are shown as sentences, and nothing is saved', async () => {
    await open('business/entries/business');
    await owner.getByLabel('Phone', { exact: true }).fill('call us');
    const before = await commits();
    await save();
    await owner.getByText('Phone must be a telephone number').waitFor();
    expect(await commits()).toBe(before);
    expect(complaintsBut('Phone must be')).toEqual([]);
  });

  test('a new post is written as rich text, with a photo of the library, and is kept as Markdown', async () => {
    await open('post');
    await owner.locator('a[href="#/collections/post/new"]').click();
    await owner.getByLabel('Title', { exact: true }).fill('St. Martin’s geese');
    await owner.getByRole('button', { name: 'Choose an image' }).first().click();
    const photo = owner.getByRole('dialog').getByText('round-boule.jpg');
    const choose = owner.getByRole('button', { name: 'Choose selected' });
    await photo.waitFor();
    // Decap forgets what was selected while its library was still loading.
    await expect
      .poll(async () => {
        if (!(await choose.isEnabled())) await photo.click();
        return choose.isEnabled();
      })
      .toBe(true);
    await choose.click();
    await owner.getByRole('button', { name: 'Choose different image' }).waitFor();
    await owner.locator('[data-slate-editor]').click();
    await owner.keyboard.type('Roll it ');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type('tight.');
    await save();
    await owner.waitForURL(/\/entries\//);
    const file = await site.git('show', 'HEAD:content/posts/st-martin-s-geese.md');
    expect(file).toContain('featuredImage: "/uploads/round-boule.jpg"');
    expect(file).toContain('Roll it **tight.**');
    expect(file).not.toContain('format:');
  });

  test('unsaved changes are offered again and kept', async () => {
    await open('page/entries/data-deletion');
    await owner.getByLabel('Title').fill('Have it deleted');
    await expect
      .poll(() =>
        owner.evaluate(
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
    await owner.reload();
    await expect.poll(() => owner.getByLabel('Title').inputValue()).toBe('Have it deleted');
  });

  test('an expired session is reported, and the form can be saved after signing in in another tab', async () => {
    await open('about/entries/about');
    await owner.getByLabel('Introduction').fill('Two ovens and a family.');
    await owner.context().clearCookies();
    await save();
    await owner.getByText('sign in at /admin in another tab').waitFor();
    await startSession(owner, site.address);
    expect(await savedLines()).toContain('+  "introduction": "Two ovens and a family.",');
    expect(complaintsBut('You are signed out')).toEqual([]);
  });

  test('a missing entry is reported', async () => {
    await open('menu/entries/never-baked');
    await owner.getByText('The menu category could not be found.').first().waitFor();
    expect(complaintsBut('could not be found')).toEqual([]);
  });

  test('a form with a conflict is not saved, and says what to do', async () => {
    await open('menu/entries/cakes');
    await owner.getByLabel('Name', { exact: true }).first().fill('All our cakes');
    await commit('menu/cakes.json', (text) => text.replace(/(?<="name": ")[^"]*/, 'Cakes and tarts'));
    const before = await commits();
    await save();
    await owner.getByText('This was changed elsewhere since you opened it').waitFor();
    expect(await commits()).toBe(before);
    expect(complaintsBut('This was changed elsewhere')).toEqual([]);
  });

  test('a photo is added to the library, and is unused until an entry shows it', async () => {
    await open('menu');
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

  test('an invalid photo is refused with a visible message', async () => {
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

  test('no CSP violation and no page error', () => {
    expect(complaints()).toEqual([]);
  });
});
