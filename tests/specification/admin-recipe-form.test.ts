import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { answerSaves, ownerPhone, unfoldForm } from './owner-phone.ts';

// The recipe form, in sections 2, 4 and 5 of the specification of the admin area.
const { address } = sharedSite('bakery');
const browser = testBrowser();
const open = ownerPhone({ address }, browser);
const RECIPES = '/api/kitchen/recipes';
const REFUSED = { status: 400, json: { error: 'Not now.' } };

async function openForm(): Promise<Page> {
  const page = await open('/admin/kitchen?new=recipe');
  await page.locator('#recipe-title').waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const valueOf = (page: Page, id: string) => () => page.locator(`#recipe-${id}`).inputValue();
const lines = (page: Page, list: 'ingredients' | 'instructions') => page.locator(`#recipe-${list} .row-summary`).allTextContents();

/** Writes texts into rows, each of which is added below the others. */
async function writeRows(page: Page, list: 'ingredients' | 'instructions', texts: readonly string[]): Promise<void> {
  const [field, add] = list === 'ingredients' ? ['ingredient', 'Add an ingredient'] : ['instruction', 'Add a step'];
  for (const [index, text] of texts.entries()) {
    if (index === 0) await page.locator(`#recipe-${list} .row-summary`).first().tap();
    else await button(page, add).tap();
    await page.locator(`#recipe-${list}-${index}-${field}`).fill(text);
  }
}

describe('2. The recipe form has', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openForm();
    await unfoldForm(page);
  });

  test.each([
    ['basic fields', ['title', 'slug', 'description', 'featuredImage', 'author', 'authorImage', 'category', 'cuisine', 'difficulty']],
    ['basic fields: times and servings', ['prepTime', 'cookTime', 'servings']],
    ['tags, notes, status, meta fields', ['tags', 'notes', 'status', 'metaTitle', 'metaDescription']],
    ['ingredient rows (amount, unit, ingredient, notes, group)', ['amount', 'unit', 'ingredient', 'notes', 'group'], 'ingredients-0-'],
    ['instruction step rows (instruction, image, notes, duration)', ['instruction', 'image', 'notes', 'duration'], 'instructions-0-'],
    ['nutrition fields', ['calories', 'protein', 'carbs', 'fat', 'fiber', 'sugar', 'sodium'], 'nutritionInfo-'],
  ] as [string, string[], string?][])('%s', async (_quote, fields, place = '') => {
    for (const field of fields) await page.locator(`#recipe-${place}${field}`).waitFor();
  });

  test('a JSON import', async () => {
    await expect.poll(() => page.getByLabel('Import from JSON').getAttribute('accept')).toContain('.json');
  });

  test.each([
    ['Recipe category options', 'category', 'Breads, Desserts, Snacks, Main Dishes, Appetizers, Beverages, Soups, Salads'],
    ['Cuisine options (admin)', 'cuisine', 'American, Italian, French, Mexican, Asian, Mediterranean, Moroccan, Indian, Other'],
    ['Difficulty options', 'difficulty', 'Easy, Medium, Hard'],
    ['Status: draft or published, chosen on the form', 'status', 'draft, published'],
  ])('%s', async (_quote, field, options) => {
    const values = page.locator(`#recipe-${field} option:not([value=""])`);
    await expect.poll(() => values.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).join(', '))).toBe(options);
  });

  test('Category is required. Cuisine is optional', async () => {
    await expect.poll(() => page.locator('#recipe-category option[value=""]').count()).toBe(0);
    await expect.poll(() => page.locator('#recipe-cuisine option[value=""]').count()).toBe(1);
  });

  test('Defaults: recipe author is the team name', async () => {
    await expect.poll(valueOf(page, 'author')).toBe('Family Kitchen Bakery');
  });
});

describe('5. Recipe form', () => {
  test.each(['Title is required', 'At least one ingredient is required', 'At least one instruction step is required'])(
    '%s',
    async (words) => {
      const page = await openForm();
      await button(page, 'Publish').tap();
      await page.getByText(words, { exact: true }).waitFor();
    },
  );

  test('Ingredient and step rows can be added and removed; the last remaining row of each cannot be removed', async () => {
    const page = await openForm();
    for (const [list, texts, first, second] of [
      ['ingredients', ['rye', 'salt'], 'Remove rye', 'Remove salt'],
      ['instructions', ['Mix.', 'Bake.'], 'Remove “Mix.”', 'Remove “Bake.”'],
    ] as const) {
      await writeRows(page, list, texts);
      await expect.poll(() => lines(page, list)).toHaveLength(2);
      await button(page, second).tap();
      await expect.poll(() => lines(page, list)).toHaveLength(1);
      await page.locator(`#recipe-${list} .row-summary[aria-expanded=false]`).tap();
      await expect.poll(() => button(page, first).isDisabled()).toBe(true);
    }
  });

  test('Step reordering moves a step up or down, renumbers the steps, and is ignored at the ends', async () => {
    const page = await openForm();
    await writeRows(page, 'instructions', ['Mix.', 'Shape.', 'Bake.']);
    await expect.poll(() => lines(page, 'instructions')).toEqual(['1. Mix.', '2. Shape.', '3. Bake.']);
    await button(page, 'Move “Bake.” up').tap();
    await expect.poll(() => lines(page, 'instructions')).toEqual(['1. Mix.', '2. Bake.', '3. Shape.']);
    await button(page, 'Move “Bake.” down').tap();
    await expect.poll(() => lines(page, 'instructions')).toEqual(['1. Mix.', '2. Shape.', '3. Bake.']);
    await button(page, 'Move “Bake.” down').tap({ force: true });
    await page.locator('#recipe-instructions .row-summary').first().tap();
    await button(page, 'Move “Mix.” up').tap({ force: true });
    await expect.poll(() => lines(page, 'instructions')).toEqual(['1. Mix.', '2. Shape.', '3. Bake.']);
  });

  test('The slug is derived from the title and can be edited afterwards', async () => {
    const page = await openForm();
    await page.locator('#recipe-title').fill('  Rye & Seeds: (slow)!');
    await expect.poll(valueOf(page, 'slug')).toBe('rye-seeds-slow');
    await page.locator('#recipe-slug').fill('slow-rye');
    await page.locator('#recipe-title').fill('Rye');
    await expect.poll(valueOf(page, 'slug')).toBe('slow-rye');
  });

  describe('what is sent', () => {
    let body: Record<string, unknown> = {};
    let page: Page;
    beforeAll(async () => {
      page = await openForm();
      const sent = await answerSaves(page, RECIPES, REFUSED);
      await page.locator('#recipe-title').fill('Slow Rye');
      await page.locator('#recipe-prepTime').fill('20');
      await page.locator('#recipe-cookTime').fill('a while');
      await page.locator('#recipe-servings').fill('several');
      await page.locator('#recipe-tags').fill(' rye , , slow,');
      await writeRows(page, 'ingredients', ['', 'rye flour', ' ']);
      await writeRows(page, 'instructions', ['Mix.', '', 'Bake.']);
      await button(page, 'Publish').tap();
      await page.locator('.save-strip').getByText(REFUSED.json.error).waitFor();
      body = sent[0]?.body ?? {};
    });

    test('POST /api/kitchen/recipes: totalTime, tags array, ingredients, instructions, nutritionInfo', () => {
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining(['title', 'slug', 'totalTime', 'tags', 'ingredients', 'instructions', 'nutritionInfo', 'status']),
      );
    });
    test('Blank ingredient and step rows are dropped on save', () => {
      expect(body['ingredients']).toMatchObject([{ ingredient: 'rye flour' }]);
      expect(body['instructions']).toMatchObject([{ instruction: 'Mix.' }, { instruction: 'Bake.' }]);
    });
    test('Prep time and cook time default to 0 when invalid', () => expect(body).toMatchObject({ prepTime: 20, cookTime: 0 }));
    test('Servings default to 1', () => expect(body['servings']).toBe(1));
    test('Tags come from a comma-separated list, trimmed, empties removed', () => expect(body['tags']).toEqual(['rye', 'slow']));
    test('Status is saved with the item', () => expect(body['status']).toBe('published'));
    test('Nutrition info is sent only if any field is filled', () => expect(body['nutritionInfo']).toBeNull());
    test('Step duration is optional', () => expect(body['instructions']).not.toContainEqual(expect.objectContaining({ duration: 0 })));

    test('totalTime = prep + cook; calories are parsed as an integer', async () => {
      const sent = await answerSaves(page, RECIPES, REFUSED);
      await unfoldForm(page);
      await page.locator('#recipe-cookTime').fill('40');
      await page.locator('#recipe-nutritionInfo-calories').fill('165.5');
      await button(page, 'Publish').tap();
      await expect.poll(() => sent.at(-1)?.body?.['totalTime']).toBe(60);
      await expect.poll(() => sent.at(-1)?.body?.['nutritionInfo']).toMatchObject({ calories: 165 });
    });
  });
});

describe('5. Recipe JSON import', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openForm();
  });
  const importFile = (text: string) =>
    page.locator('.import input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const result = () => page.locator('.import-result').innerText();
  const RECIPE = { title: 'Rye', ingredients: ['500 g rye flour'], instructions: ['Mix.', 'Bake.'] };

  test.each(['title', 'ingredients', 'instructions'])('Requires title, ingredients and instructions: without %s', async (field) => {
    await importFile(JSON.stringify({ ...RECIPE, [field]: undefined }));
    await expect.poll(result).toBe('Invalid recipe format. Missing required fields: title, ingredients, or instructions.');
  });

  test("Parse failure: 'Failed to parse JSON file. Please check the format.'", async () => {
    await importFile('{"title": "Half');
    await expect.poll(result).toBe('Failed to parse JSON file. Please check the format.');
  });

  test("File read failure: 'Failed to read the file. Please try again.'", async () => {
    await page.evaluate(() => {
      const { text } = Blob.prototype;
      Blob.prototype.text = () => {
        Blob.prototype.text = text;
        return Promise.reject(new Error('The card was pulled out.'));
      };
    });
    await importFile('{}');
    await expect.poll(result).toBe('Failed to read the file. Please try again.');
  });

  test("Success message: 'Recipe imported successfully! Review and edit as needed before saving.', a transient result", async () => {
    await importFile(JSON.stringify({ ...RECIPE, status: 'published' }));
    await expect.poll(result).toBe('Recipe imported successfully! Review and edit as needed before saving.');
    await expect.poll(() => lines(page, 'ingredients')).toEqual(['500 g rye flour']);
  });

  test.each([
    ['author is the team name', 'author', 'Family Kitchen Bakery'],
    ['category Breads', 'category', 'Breads'],
    ['difficulty Easy', 'difficulty', 'Easy'],
    ['prep 30', 'prepTime', '30 min'],
    ['cook 60', 'cookTime', '1 hr'],
    ['servings 4', 'servings', '4'],
    ['status draft', 'status', 'draft'],
  ])('Defaults: %s', async (_quote, field, value) => {
    await expect.poll(valueOf(page, field)).toBe(value);
  });
});

test('no page error and no CSP violation', () => {
  expect(browser.complaints).toEqual([]);
});
