import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../public/uploads/cinnamon-rolls.jpg');
const DESKTOP = { viewport: { width: 1280, height: 900 } };

describe('everything else, in Decap at /admin/cms', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  beforeAll(async () => {
    owner = await browser.open(DESKTOP);
  });

  const commits = async () => Number(await site.git('rev-list', '--count', 'HEAD'));
  const changedLines = async () =>
    (await site.git('show', '--format=', '--unified=0', 'HEAD')).split('\n').filter((line) => /^[+-](?![+-])/.test(line));
  const open = async (page: Page, place: string) => {
    await page.goto('about:blank');
    await page.goto(`${site.address}/admin/cms#/collections/${place}`);
  };
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Save now').click();
  };
  const isSaved = (page: Page) => page.getByText('Saved. The site shows it in a moment.').first().waitFor();

  test('the dashboard leads there, and the session is the same', async () => {
    await owner.goto(`${site.address}/admin`);
    await owner.waitForURL(/\/admin\/login/);
    await signIn(owner);
    await owner.getByRole('link', { name: 'Everything else' }).click();
    await owner.waitForURL(/\/admin\/cms/);
    await owner.getByRole('heading', { name: 'Menu' }).waitFor();
    await owner.getByText('Breads').first().waitFor();
    // The bar of progress.
    await owner.locator('body > canvas').waitFor({ state: 'hidden' });
    expect(await barriersOn(owner)).toEqual([]);
    await open(owner, 'menu/entries/breads');
    await owner.getByLabel('Order').waitFor();
    await owner.locator('body > canvas').waitFor({ state: 'hidden' });
    expect(await barriersOn(owner)).toEqual([]);
  });

  test('the description of a menu item is one line in one commit, and visitors read it', async () => {
    await open(owner, 'menu/entries/breads');
    await owner.getByText('Classic Sourdough Loaf').first().waitFor();
    const before = await commits();
    const item = owner.getByText('Classic Sourdough Loaf', { exact: true }).locator('xpath=..');
    await item.getByRole('button').first().click();
    await item.getByLabel('Description', { exact: true }).first().fill('Round, and gone by ten on Saturdays.');
    await save(owner);
    await isSaved(owner);
    expect(await commits()).toBe(before + 1);
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe('content/menu/breads.json');
    expect(await changedLines()).toEqual([
      expect.stringContaining('-      "description": "The same dough'),
      '+      "description": "Round, and gone by ten on Saturdays.",',
    ]);
    await site.live();
    expect(await (await fetch(`${site.address}/menu`)).text()).toContain('Round, and gone by ten on Saturdays.');
  });

  test('the description of a cake is one line, two lists deep', async () => {
    await open(owner, 'cakes/entries/cakes');
    await owner.getByRole('button', { name: 'Open or close Signature Cakes' }).click();
    await owner.getByRole('button', { name: 'Open or close German Chocolate' }).click();
    await owner.getByLabel('Description', { exact: true }).filter({ visible: true }).fill('Three layers, and pecans.');
    await save(owner);
    await isSaved(owner);
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe('content/cakes.json');
    expect(await changedLines()).toEqual([expect.stringContaining('-          "description"'), expect.stringContaining('pecans.')]);
  });

  test('items of a list are moved by keyboard, which says where they are', async () => {
    await open(owner, 'cakes/entries/cakes');
    const down = owner.getByRole('button', { name: 'Move Tell us about the day down' });
    await down.focus();
    await owner.keyboard.press('Enter');
    await owner.getByRole('status').getByText('2 of 3').waitFor();
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
    await owner.keyboard.press('Enter');
    await owner.getByRole('status').getByText('3 of 3').waitFor();
    await expect.poll(() => down.getAttribute('aria-disabled')).toBe('true');
    await owner.keyboard.press('Enter');
    await save(owner);
    await isSaved(owner);
    const { steps } = JSON.parse(await site.git('show', 'HEAD:content/cakes.json')) as { steps: { title: string }[] };
    expect(steps.map(({ title }) => title)).toEqual(['We answer with a price', 'Pick it up', 'Tell us about the day']);
  });

  test('a recipe’s servings are one line, and the time of the change', async () => {
    await open(owner, 'recipe/entries/country-loaf');
    await owner.getByLabel('Servings').fill('14');
    const before = await commits();
    await save(owner);
    await isSaved(owner);
    expect(await commits()).toBe(before + 1);
    const lines = (await changedLines()).filter((line) => !line.includes('"updatedAt"'));
    expect(lines).toEqual(['-  "servings": 12,', '+  "servings": 14,']);
  });

  test('what the schema says against a value stands beside the field, and nothing is sent', async () => {
    await open(owner, 'business/entries/business');
    await owner.getByLabel('Phone').fill('call us');
    const before = await commits();
    await save(owner);
    await owner.getByText('Phone must be a telephone number such as (830) 555-0142').waitFor();
    expect(await commits()).toBe(before);
  });

  test('a new post is written in our own editor, and is kept as HTML', async () => {
    await open(owner, 'post/new');
    await owner.getByLabel('Title', { exact: true }).fill('St. Martin’s geese');
    await owner.getByLabel('Excerpt').fill('Two of them, in brioche.');
    await owner.locator('[id^="featuredImage-field"]').last().fill('/uploads/round-boule.jpg');
    await owner.getByLabel(/^Author(?!’)/).fill('Anna Kessler');
    await owner.locator('.visual-editor').click();
    await owner.keyboard.type('Roll it ');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type('tight.');
    await save(owner);
    await owner.waitForURL(/\/entries\//);
    const file = await site.git('show', 'HEAD:content/posts/st-martin-s-geese.md');
    expect(file).toContain('format: "html"');
    expect(file).toContain('<p>Roll it <strong>tight.</strong></p>');
  });

  test('what was written and not saved is offered again, and kept', async () => {
    const page = await owner.context().newPage();
    await open(page, 'page/entries/data-deletion');
    await page.getByLabel('Title').fill('Have it deleted');
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'localforage'))).toBe(true);
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

  test('a session that has ended asks to sign in over the form, and then saves', async () => {
    await open(owner, 'about/entries/about');
    await owner.getByLabel('Introduction').fill('Two ovens and a family.');
    await owner.context().clearCookies();
    await save(owner);
    await owner.getByText('Please sign in again').waitFor();
    const field = await owner.getByLabel('Username').evaluate((input) => [getComputedStyle(input).borderTopWidth, input.clientHeight]);
    expect(field).toEqual(['1px', expect.toSatisfy((height: number) => height >= 40)]);
    await signIn(owner);
    await isSaved(owner);
    expect(await changedLines()).toContain('+  "introduction": "Two ovens and a family.",');
  });

  test('a photo is added among the photos, and waits there for an entry to show it', async () => {
    await open(owner, 'menu');
    const before = await commits();
    await owner.getByRole('button', { name: 'Photos' }).click();
    await owner.getByRole('dialog').getByText('round-boule.jpg').waitFor();
    // Under a name that no photo has: Decap asks whether to replace one of the same name.
    await owner.locator('input[type=file]').setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await readFile(PHOTO) });
    await owner.getByRole('dialog').getByText('Photo without a name').waitFor();
    expect(await commits()).toBe(before);
  });

  test('an entry that is not there is reported', async () => {
    await open(owner, 'menu/entries/never-baked');
    await owner.getByRole('heading', { name: 'This menu category is not here any more.' }).waitFor();
    await owner.getByRole('link', { name: 'Back to the admin' }).waitFor();
  });

  test('nothing in all this broke the policy or the page', () => {
    expect(browser.complaints).toEqual([]);
  });

  test('a form that someone else overtook is not saved, and says what to do', async () => {
    await open(owner, 'menu/entries/cakes');
    await owner.getByLabel('Order').fill('7');
    const other = await owner.context().newPage();
    await open(other, 'menu/entries/cakes');
    await other.getByLabel('Name').first().fill('Cakes and tarts');
    await save(other);
    await isSaved(other);
    const before = await commits();
    await save(owner);
    await owner.getByText('This was changed elsewhere since you opened it').waitFor();
    expect(await commits()).toBe(before);
    // Decap logs what it tells; nothing else may go wrong.
    expect(browser.complaints.splice(0).filter((complaint) => !complaint.includes('This was changed elsewhere'))).toEqual([]);
  });

  test('what is no photo is refused, in sight', async () => {
    await open(owner, 'menu');
    await owner.getByRole('button', { name: 'Photos' }).click();
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
    expect(browser.complaints.splice(0).filter((complaint) => !complaint.includes('not a photo'))).toEqual([]);
  });

  test('on a phone it says that it wants a wider screen, and lets one go on', async () => {
    const phone = await browser.open(PHONE);
    await phone.goto(`${site.address}/admin/cms`);
    await phone.getByRole('heading', { name: 'This editor wants a wider screen' }).waitFor();
    await phone.getByRole('button', { name: 'Go on here' }).tap();
    await phone.getByLabel('Username').waitFor();
    expect(await phone.getByText('This editor wants a wider screen').count()).toBe(0);

    await signIn(phone);
    await phone.locator('#nc-root header').waitFor();
    // Its forms are wider than the phone; the word to her stands on the screen all the same.
    await phone.goto(`${site.address}/admin/cms#/collections/menu/entries/breads`);
    await phone.reload();
    await phone.locator('#nc-root form, #nc-root textarea, #nc-root input').first().waitFor({ state: 'attached' });
    const place = await phone.getByRole('button', { name: 'Go on here' }).boundingBox();
    expect(place?.x).toBeLessThan(PHONE.viewport.width);
    expect(place?.y).toBeLessThan(PHONE.viewport.height);
  });
});
