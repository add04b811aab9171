import { readFile } from 'node:fs/promises';
import { gzipSync, strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { expectLessThan } from '../support/quickly.ts';
import { testBrowser } from '../support/browser.ts';
import { ownerDevices } from '../support/owner-devices.ts';
import { picture } from '../support/photos.ts';
import { testSite } from '../support/test-site.ts';

const SHOTS = process.env['SHOTS'];
const MESSAGE = `Plum cake from Grandma
Serves 6-8

Ingredients
200 g flour
3 eggs
2 cups plums, halved

Method
1. Beat eggs and flour.
2. Press the plums into the dough.
3. Bake at 350 °F until golden.

Love, Rosa`;

/** An export of Paprika with as many recipes, the first with a photo. */
async function paprika(count: number, name = 'Family recipe'): Promise<Buffer> {
  const photo = await picture(1000, 800).jpeg().toBuffer();
  const recipes = Array.from({ length: count }, (_, index) => ({
    uid: String(index),
    name: `${name} ${index + 1}`,
    ingredients: '1 cup flour\n2 eggs',
    directions: 'Mix.\n\nBake.',
    categories: ['Desserts'],
    prep_time: '10 min',
    photo_data: index === 0 ? photo.toString('base64') : null,
  }));
  return Buffer.from(
    zipSync(Object.fromEntries(recipes.map((recipe) => [`${recipe.name}.paprikarecipe`, gzipSync(strToU8(JSON.stringify(recipe)))]))),
  );
}

describe('the owner brings her recipes', () => {
  const site = testSite();
  const browser = testBrowser();
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  const atDevice = ownerDevices(site, browser);

  async function open(): Promise<Page> {
    const page = await atDevice('/admin/kitchen', 'phone');
    await page.getByRole('link', { name: 'Import and export' }).tap();
    return page;
  }

  test('pastes a recipe from a message, and publishes it within a minute', async () => {
    const page = await open();
    const start = performance.now();
    await page.getByLabel('Or paste a recipe').fill(MESSAGE);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await button(page, 'Import the text').tap();
    await page.getByRole('status').getByText('1 recipe saved as a draft.').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator('.import-report summary').tap();
    await page.getByText('Category: the title says “cake”').waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Plum cake' }).tap();
    await page.getByText('Please check what was guessed').waitFor();
    await page.locator('#recipe-servings-hint').getByText('Guessed').waitFor();
    await button(page, 'I have checked it').tap();
    await page.getByText('Please check what was guessed').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('#recipe-category').inputValue()).toBe('Desserts');
    await button(page, 'Publish').tap();
    await page.locator('.save-strip').getByText('Live').waitFor();
    expectLessThan(60_000, performance.now() - start);
    const answer = await fetch(`${site.address}/kitchen/plum-cake-from-grandma`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Press the plums into the dough.');
  });

  test('keeps a pasted text in which nothing was found', async () => {
    const page = await open();
    const letter = 'Dear Rosa,\n\nthe oven is fixed.';
    await page.getByLabel('Or paste a recipe').fill(letter);
    await button(page, 'Import the text').tap();
    await page.getByText('Pasted text has no recipe that could be found').waitFor();
    await page.reload();
    await button(page, 'Change the text').tap();
    await expect.poll(() => page.getByLabel('Or paste a recipe').inputValue()).toBe(letter);
  });

  test('imports a Paprika file of 50 in one commit, also when the site was away and after a reload, and no recipe twice', async () => {
    const page = await open();
    const before = Number(await site.git('rev-list', '--count', 'HEAD'));
    const file = { name: 'Export.paprikarecipes', mimeType: 'application/zip', buffer: await paprika(50) };
    await page.route('**/api/admin/import', (route) => route.abort());
    await page.locator('.import-drop input[type=file]').setInputFiles(file);
    await page.getByText('The site cannot be reached right now.').waitFor();
    await page.unroute('**/api/admin/import');
    await page.reload();
    await button(page, 'Continue').tap();
    await page.getByRole('status').getByText('50 recipes saved as drafts.').waitFor();
    expect(Number(await site.git('rev-list', '--count', 'HEAD'))).toBe(before + 1);
    const first = JSON.parse(await site.git('show', 'HEAD:content/recipes/family-recipe-1.json')) as Record<string, unknown>;
    expect(first).toMatchObject({
      status: 'draft',
      prepTime: 10,
      category: 'Desserts',
      featuredImage: expect.stringMatching(/^\/uploads\//) as string,
    });

    await button(page, 'Import more').tap();
    await page
      .locator('.import-drop input[type=file]')
      .setInputFiles([file, { name: 'odd.json', mimeType: 'application/json', buffer: Buffer.from('{"a"') }]);
    await page.getByRole('status').getByText('50 recipes left out because the site has them.').waitFor();
    await page.getByText('odd.json is cut off or damaged: it is not valid JSON.').waitFor();
  });

  test('compares a recipe that the site has with what came, and imports it anyway', async () => {
    const page = await open();
    const text = MESSAGE.replace('Grandma', 'Ruth');
    await page.getByLabel('Or paste a recipe').fill(text);
    await button(page, 'Import the text').tap();
    await page.getByRole('status').getByText('1 recipe saved as a draft.').waitFor();
    await button(page, 'Import more').tap();
    await page.getByLabel('Or paste a recipe').fill(text.replace('Serves 6-8', 'Serves 8-10').replace('200 g flour', '200 G  flour'));
    await button(page, 'Import the text').tap();
    await page.getByText('1 recipe left out because the site has it.').waitFor();
    await page.getByText('Compare').tap();
    const notes = page.locator('.import-difference').filter({ has: page.getByRole('heading', { name: 'Servings' }) });
    await notes.getByText('In this import').waitFor();
    await expect.poll(() => notes.locator('mark').allTextContents()).toEqual(['6', '8']);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/import-duplicate.png`, fullPage: true });
    await page.getByRole('button', { name: 'Import anyway' }).tap();
    await page.getByRole('status').getByText('1 recipe saved as a draft.').waitFor();
    await button(page, 'Undo the import').tap();
    await page.getByRole('status').getByText('The import is undone: 1 recipe removed.').waitFor();
    expect(await site.git('ls-tree', '--name-only', 'HEAD', 'content/recipes/')).toContain('plum-cake-from-ruth.json');
  });

  test.each(['at once', 'after a reload', 'after going on'])('undoes batches %s, those included whose answer was lost', async (when) => {
    const page = await open();
    const before = await site.git('ls-tree', '-r', '--name-only', 'HEAD', 'content/recipes', 'public/uploads');
    let batches = 0;
    await page.route('**/api/admin/import', async (route) => {
      batches += 1;
      const answer = await route.fetch({ maxRetries: 1 });
      await (batches === 2 ? route.abort() : route.fulfill({ response: answer }));
    });
    const buffer = await paprika(60, `Aunt’s recipe ${when}`);
    await page
      .locator('.import-drop input[type=file]')
      .setInputFiles({ name: 'Export.paprikarecipes', mimeType: 'application/zip', buffer });
    await page.getByRole('status').getByText('The connection dropped while saving 10 recipes.').waitFor();
    expect(await site.git('ls-tree', '--name-only', 'HEAD', 'content/recipes/')).toContain('-60.json');
    if (when === 'after a reload') await page.reload();
    if (when === 'after going on') {
      await button(page, 'Continue').tap();
      await page.getByRole('status').getByText('60 recipes saved as drafts.').waitFor();
      expect(batches).toBe(3);
    }
    await button(page, 'Undo the import').tap();
    await page.getByRole('status').getByText('The import is undone: 60 recipes removed.').waitFor();
    expect(await site.git('ls-tree', '-r', '--name-only', 'HEAD', 'content/recipes', 'public/uploads')).toBe(before);
  });

  test('undoes an import with one press, and takes all recipes with her', async () => {
    const page = await open();
    await page.getByLabel('Or paste a recipe').fill(MESSAGE.replace('Grandma', 'Grandpa'));
    await button(page, 'Import the text').tap();
    await page.getByRole('status').getByText('1 recipe saved as a draft.').waitFor();
    await button(page, 'Undo the import').tap();
    await page.getByRole('status').getByText('The import is undone: 1 recipe removed.').waitFor();
    expect(await site.git('log', '-1', '--format=%s')).toMatch(/^Undo the import/);

    await page.getByLabel('Format of the recipes').selectOption('markdown');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download all recipes').tap()]);
    expect(download.suggestedFilename()).toBe('recipes-markdown.zip');
    await page.getByText('This format has no place for').waitFor();

    const [posts] = await Promise.all([page.waitForEvent('download'), button(page, 'Download all posts').tap()]);
    expect(posts.suggestedFilename()).toBe('posts.zip');
    const files = unzipSync(await readFile(await posts.path()));
    const tracked = (await site.git('ls-files', 'content/posts')).trim().split('\n');
    expect(Object.keys(files).filter((name) => name.startsWith('content/'))).toEqual(expect.arrayContaining(tracked));
    const [photo] = /\/uploads\/[\w-]+\.\w+/.exec(strFromU8(files[tracked[0] ?? ''] as Uint8Array)) ?? [];
    expect(photo).toBeDefined();
    expect(Object.keys(files)).toContain(`public${photo}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect.poll(() => barriersOn(page)).toEqual([]);
  });
});
