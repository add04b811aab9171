import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { ownerDevices } from '../support/owner-devices.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

const PHOTO = '/uploads/round-boule.jpg';
/** The ingredients and steps of a long recipe. */
const LONG = [60, 40] as const;
/** How many times the cost of a key press in the title of a short recipe it may cost in a long one. */
const MOST_FOR_A_LONG_RECIPE = 1.3;
/** Calls of React's functions that each row of a recipe may add to a key press in one of them: it passes over a row with a dozen. */
const MOST_CALLS_OF_ANOTHER_ROW = 13;
/** Function calls for a key press in a field of one line. */
const MOST_CALLS_OF_A_KEY = 2_000;
/** Function calls for a folded row of a form that opens. */
const MOST_CALLS_OF_A_ROW = 800;

describe('the owner in the kitchen', () => {
  const site = testSite();
  const browser = testBrowser();

  const atDevice = ownerDevices(site, browser);
  const open = (address: string, device: 'phone' | 'laptop' = 'phone') => atDevice(address, device);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const rows = (page: Page, list: 'ingredients' | 'instructions') => page.locator(`#recipe-${list} .row-summary`).allTextContents();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
  const labelOfFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  /** Drags a row by its handle to the place of another. */
  const drag = async (page: Page, name: string, onto: string) => {
    await button(page, `Move ${onto}`).evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
    const [from, to] = [await button(page, `Move ${name}`).boundingBox(), await button(page, `Move ${onto}`).boundingBox()];
    if (!from || !to) throw new Error('There is no handle.');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + (to.y > from.y ? 26 : 14), { steps: 8 });
    // A hand stays for a moment where it drops something: what is under it is known after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.mouse.up();
  };
  /** Pastes a text into the field with the focus. */
  const paste = (page: Page, text: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const importFile = async (page: Page, name: string, text: string) => {
    await page.locator('.import input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  };
  /** The form validates again after a pause, and must keep the server's errors. */
  const lookedAgain = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  /** Looks at the end of the page, where the save bar covers nothing. */
  const barriersAtEnd = async (page: Page, check = barriersOn) => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return check(page);
  };
  const imported = (page: Page) => page.locator('.import-result').innerText();

  test('writes a recipe on a phone, and visitors see it', async () => {
    const page = await open('/admin/kitchen');
    await page.getByRole('link', { name: 'New recipe' }).tap();
    await page.locator('#recipe-title').fill('Tuesday Rye');
    await expect.poll(() => page.locator('#recipe-slug').inputValue()).toBe('tuesday-rye');
    await page.locator('#recipe-description').fill('A small loaf for a slow day.');
    await expect.poll(() => page.locator('#recipe-prepTime').inputValue()).toBe('');
    await expect.poll(() => page.locator('#recipe-servings').inputValue()).toBe('');
    await page.locator('#recipe-prepTime').fill('1:30');
    await page.locator('#recipe-prepTime').blur();
    await expect.poll(() => page.locator('#recipe-prepTime').inputValue()).toBe('1 hr 30 min');
    await expect.poll(() => page.locator('.total-time').innerText()).toBe('Total time: 1 hr 30 min');

    await page.locator('#recipe-ingredients .row-summary').tap();
    await expect.poll(() => button(page, 'Remove Ingredient 1').isDisabled()).toBe(true);
    await page.locator('#recipe-ingredients-0-amount').focus();
    for (const line of [
      ['500', 'g', 'rye flour'],
      ['10', 'g', 'salt'],
      ['1', 'cup', 'regret'],
      ['400', 'g', 'water'],
    ]) {
      for (const word of line) {
        await page.keyboard.type(word);
        await page.keyboard.press('Enter');
      }
    }
    await expect
      .poll(() => rows(page, 'ingredients'))
      .toEqual(['500 g rye flour', '10 g salt', '1 cup regret', '400 g water', 'New ingredient']);
    await expect.poll(() => focused(page)).toBe('recipe-ingredients-4-amount');

    await page.locator('#recipe-ingredients .row-summary').nth(2).tap();
    await button(page, 'Remove regret').tap();
    await page.locator('#recipe-ingredients').getByText('regret removed').waitFor();
    await page.locator('#recipe-ingredients .row-summary').nth(2).tap();
    await button(page, 'Move water up').tap();
    await page.locator('#recipe-ingredients').getByText('water moved to place 2 of 3').waitFor();
    await expect.poll(() => labelOfFocus(page)).toBe('Move water up');
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['500 g rye flour', '400 g water', '10 g salt']);

    await page.locator('#recipe-instructions .row-summary').tap();
    await page.locator('#recipe-instructions-0-instruction').fill('Stir 400 g into 900 g.');
    // The sum of both ingredients: a tap marks it, and another takes the mark back.
    const scaled = page.getByRole('group', { name: 'Amounts that scale' });
    await button(page, '900 g').tap();
    await expect.poll(() => page.locator('#recipe-instructions-0-instruction').inputValue()).toBe('Stir 400 g into {900 g}.');
    await button(page, '900 g').tap();
    await scaled.getByRole('button', { name: '900 g', pressed: false }).waitFor();
    await button(page, 'Mark all 2').tap();
    await expect.poll(() => page.locator('#recipe-instructions-0-instruction').inputValue()).toBe('Stir {400 g} into {900 g}.');
    await button(page, '900 g').tap();
    await scaled.getByRole('button', { name: '900 g', pressed: false }).waitFor();
    await button(page, '400 g').tap();
    await scaled.getByRole('button', { name: '400 g', pressed: false }).waitFor();
    await button(page, '400 g').tap();
    await scaled.getByRole('button', { name: '400 g', pressed: true }).waitFor();
    await button(page, 'Add a step').tap();
    await expect.poll(() => focused(page)).toBe('recipe-instructions-1-instruction');
    await page.keyboard.type('Bake.');
    await page.locator('#recipe-instructions-1-duration').fill('2 hours');
    await button(page, 'Use prep 1 hr 30 min, cook 30 min').tap();
    await expect.poll(() => page.locator('.total-time').innerText()).toBe('Total time: 2 hr');
    await page.locator('#recipe-featuredImage').fill(PHOTO);
    await page.locator('#recipe-featuredImageAlt').fill('A round loaf');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.locator('#recipe-activeTime').fill('2 h 1');
    await button(page, 'Publish').tap();
    const told = page.locator('#recipe-activeTime-error');
    await told.getByText('Hands-on time must be at most prep and cook time together').waitFor();
    await expect.poll(() => barriersAtEnd(page)).toEqual([]);
    await page.locator('#recipe-prepTime').fill('1:31');
    await page.locator('#recipe-prepTime').blur();
    await told.waitFor({ state: 'detached' });
    await page.locator('#recipe-prepTime').fill('1:30');
    await page.locator('#recipe-activeTime').fill('25 min');

    await button(page, 'Publish').tap();
    await page.locator('.save-strip').getByText('Live').waitFor();
    const file = JSON.parse(await site.git('show', 'HEAD:content/recipes/tuesday-rye.json')) as Record<string, unknown>;
    expect(file).toMatchObject({
      status: 'published',
      author: 'Family Kitchen Bakery',
      category: 'Breads',
      prepTime: 90,
      cookTime: 30,
      activeTime: 25,
      ingredients: [
        { amount: '500', unit: 'g', ingredient: 'rye flour' },
        { amount: '400', unit: 'g', ingredient: 'water' },
        { amount: '10', unit: 'g', ingredient: 'salt' },
      ],
      instructions: [{ instruction: 'Stir {400 g} into 900 g.' }, { instruction: 'Bake.', duration: 120 }],
    });
    expect(file).not.toHaveProperty('nutritionInfo');
    expect(file).not.toHaveProperty('servings');

    await page.reload();
    await page.locator('#recipe-yield').fill('2 loaves');
    await button(page, 'Save changes').tap();
    await page.locator('.save-strip').getByText('Live').waitFor();
    expect(JSON.parse(await site.git('show', 'HEAD:content/recipes/tuesday-rye.json'))).toMatchObject({
      yield: '2 loaves',
      instructions: file['instructions'],
    });
    const answer = await fetch(`${site.address}/kitchen/tuesday-rye`);
    expect(answer.status).toBe(200);
    const shown = await answer.text();
    expect(shown).toContain('rye flour');
    expect(shown).toMatch(/Hands-on<\/dt>\s*<dd[^>]*>25 min</);
  });

  test('ends a word of an input method with Enter, which adds no row', async () => {
    const page = await open('/admin/kitchen');
    await page.getByRole('link', { name: 'New recipe' }).tap();
    await page.locator('#recipe-ingredients .row-summary').tap();
    const name = page.locator('#recipe-ingredients-0-ingredient');
    await name.fill('小麦粉');
    // As Safari sends it after the composition, and as Chrome does within it.
    for (const sign of [{ keyCode: 229 }, { keyCode: 229, isComposing: true }]) {
      const isLeft = await name.evaluate(
        (input, init) => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })),
        sign,
      );
      expect(isLeft).toBe(true);
    }
    await expect.poll(() => rows(page, 'ingredients')).toHaveLength(1);
    await expect.poll(() => focused(page)).toBe('recipe-ingredients-0-ingredient');
    await name.press('Enter');
    await expect.poll(() => rows(page, 'ingredients')).toHaveLength(2);
  });

  test('learns that an address is taken, also when she retries immediately', async () => {
    const page = await open('/admin/kitchen?edit=recipe/bread-kvass');
    const told = page.locator('#recipe-slug-error');
    for (const [slug, sentence] of [
      ['country-loaf', /already belongs to the recipe/],
      ['all', /is one that the site needs itself/],
    ] as const) {
      await page.locator('#recipe-slug').fill(slug);
      await button(page, 'Save changes').tap();
      await told.getByText(sentence).waitFor();
      await lookedAgain(page);
      await expect.poll(() => told.innerText()).toMatch(sentence);
    }
    await page.locator('#recipe-title').focus();
    await lookedAgain(page);
    await expect.poll(() => told.innerText()).toMatch(/is one that the site needs itself/);
    await page.locator('#recipe-slug').fill('kvass-of-bread');
    await told.waitFor({ state: 'detached' });
  });

  test('sees everything that is missing next to the field', async () => {
    const page = await open('/admin/kitchen?new=recipe');
    await page.locator('#recipe-title').waitFor();
    await button(page, 'Publish').tap();
    await page.getByText('Title is required', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('recipe-title');
    await page.getByText('At least one ingredient is required').waitFor();
    await page.getByText('At least one instruction step is required').waitFor();

    await page.locator('#recipe-title').fill('Rye');
    await page.locator('#recipe-description').fill('Rye.');
    await page.locator('#recipe-featuredImage').fill(PHOTO);
    await page.locator('#recipe-featuredImageAlt').fill('A round loaf');
    await page.locator('#recipe-prepTime').fill('-1');
    await page.locator('#recipe-prepTime').blur();
    await page.getByText('Prep time must be at least 0 min').waitFor();
    await page.locator('#recipe-ingredients .row-summary').tap();
    await page.locator('#recipe-ingredients-0-ingredient').fill('rye');
    // A row that was left unused is gone, so the next is the same.
    for (let tap = 0; tap < 2; tap += 1) {
      await button(page, 'Add an ingredient').tap();
      await expect.poll(() => focused(page)).toBe('recipe-ingredients-1-amount');
    }
    // A press on a name takes the focus for a moment, a press on a blank for good: neither leaves the row.
    await page.locator('#recipe-ingredients-1 .row-tools .field-hint').click();
    await page.locator('label[for=recipe-ingredients-1-ingredient]').click();
    await expect.poll(() => focused(page)).toBe('recipe-ingredients-1-ingredient');
    await page.locator('#recipe-ingredients-1-amount').fill('7');
    await page.locator('#recipe-instructions .row-summary').tap();
    await page.locator('#recipe-instructions-0-instruction').fill('Stir.');
    await button(page, 'Publish').tap();
    await page.getByText('Prep time must be at least 0 min').waitFor();
    await page.getByText('Ingredient is required', { exact: true }).waitFor();
    await page.locator('#recipe-prepTime').fill('a while');
    await button(page, 'Publish').tap();
    await expect.poll(() => focused(page)).toBe('recipe-ingredients-1-ingredient');
    await page.keyboard.type('salt');
    await button(page, 'Save draft').tap();
    await page.locator('.save-strip').getByText('Saved as a draft').waitFor();
    expect(JSON.parse(await site.git('show', 'HEAD:content/recipes/rye.json'))).toMatchObject({
      prepTime: 0,
      ingredients: [{ ingredient: 'rye' }, { amount: '7', ingredient: 'salt' }],
    });
  });

  test('can click a button that moves when the error of the last field disappears', async () => {
    const page = await open('/admin/kitchen?new=recipe', 'laptop');
    await page.setViewportSize({ width: 1_280, height: 2_400 });
    await page.locator('#recipe-title').waitFor();
    await button(page, 'Publish').click();
    await page.locator('#recipe-title-error').waitFor();
    const add = button(page, 'Add a step');
    const before = await add.boundingBox();
    if (!before) throw new Error('There is no button.');
    await page.keyboard.type('Rye');
    await page.mouse.move(before.x + 30, before.y + before.height - 4);
    await page.mouse.down();
    await page.locator('#recipe-title-error').waitFor({ state: 'detached' });
    const after = await add.boundingBox();
    expect(before.y - (after?.y ?? 0)).toBeGreaterThan(4);
    await page.mouse.up();
    await expect.poll(() => focused(page)).toBe('recipe-instructions-1-instruction');
    await expect.poll(() => page.locator('#recipe-instructions .row').count()).toBe(2);
  });

  test('imports a recipe, and keeps the form if a file is invalid', async () => {
    const page = await open('/admin/kitchen?new=recipe');
    await page.locator('#recipe-title').fill('Mine');
    await importFile(page, 'a.json', '{"title": "Half');
    await expect.poll(() => imported(page)).toBe('Failed to parse JSON file. Please check the format.');
    await importFile(page, 'b.json', '{"title": "Rye"}');
    await expect.poll(() => imported(page)).toBe('Invalid recipe format. Missing required fields: title, ingredients, or instructions.');
    await importFile(page, 'c.json', '['.repeat(10_000) + ']'.repeat(10_000));
    await expect.poll(() => imported(page)).toMatch(/^(Failed to parse|Invalid recipe format)/);
    const large = path.join(site.data, 'large.json');
    await writeFile(large, Buffer.alloc(10_000_000, ' '));
    await page.locator('.import input[type=file]').setInputFiles(large);
    await expect.poll(() => imported(page)).toMatch(/too large/);
    await page.evaluate(() => {
      const { text } = Blob.prototype;
      Blob.prototype.text = () => {
        Blob.prototype.text = text;
        return Promise.reject(new Error('gone'));
      };
    });
    await importFile(page, 'e.json', '{}');
    await expect.poll(() => imported(page)).toBe('Failed to read the file. Please try again.');
    await expect.poll(() => page.locator('#recipe-title').inputValue()).toBe('Mine');

    const again = await open('/admin/kitchen?new=recipe');
    await again.locator('#recipe-title').fill('Mine');
    const recipe = {
      title: 'Imported Rye',
      ingredients: ['500 g rye flour', 'salt'],
      instructions: ['Stir.', 'Bake.'],
      status: 'published',
    };
    await importFile(again, 'rye.json', JSON.stringify(recipe));
    await expect.poll(() => imported(again)).toBe('Recipe imported successfully! Review and edit as needed before saving.');
    await expect.poll(() => again.locator('#recipe-slug').inputValue()).toBe('imported-rye');
    await expect.poll(() => again.locator('#recipe-status').inputValue()).toBe('draft');
    await expect.poll(() => rows(again, 'ingredients')).toEqual(['500 g rye flour', 'salt']);
    await expect.poll(() => again.locator('#recipe-cookTime').inputValue()).toBe('1 hr');
    await expect.poll(() => again.getByText('Assumed: the file does not say. Please check it.').count()).toBe(4);
    await again.locator('#recipe-servings').fill('2');
    await expect.poll(() => again.getByText('Assumed: the file does not say. Please check it.').count()).toBe(3);
    await button(again, 'Undo the import').tap();
    await expect.poll(() => again.locator('#recipe-title').inputValue()).toBe('Mine');
    await expect.poll(() => rows(again, 'ingredients')).toEqual(['New ingredient']);
  });

  test('pastes a list, drags a row, and does all of it by keyboard alone', async () => {
    const page = await open('/admin/kitchen?new=recipe', 'laptop');
    await page.locator('#recipe-ingredients .row-summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('#recipe-ingredients-0-ingredient').focus();
    await paste(page, 'For the dough:\n500 g flour\n1 1/2 cups water, warm\n10 g salt');
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['500 g flour', '1 1/2 cups water, warm', '10 g salt']);
    const groups = () => page.locator('.row-group-name').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await expect.poll(groups).toEqual(['Dough']);

    await drag(page, 'flour', 'salt');
    await page.getByText('flour moved to place 3 of 3, in Dough').waitFor();
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['1 1/2 cups water, warm', '10 g salt', '500 g flour']);

    await button(page, 'Move flour').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('flour moved to place 2 of 3').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('flour moved to place 1 of 3').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('flour moved to place 1 of 3, in no group').waitFor();
    await expect.poll(() => labelOfFocus(page)).toBe('Move flour');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['500 g flour', '1 1/2 cups water, warm', '10 g salt']);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#recipe-ingredients-0-amount').waitFor();
    for (let tab = 0; tab < 11; tab++) await page.keyboard.press('Tab');
    await expect.poll(() => labelOfFocus(page)).toBe('Remove flour');
    await page.keyboard.press('Enter');
    await page.getByText('flour removed').waitFor();
    await page.locator('#recipe-ingredients').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['500 g flour', '1 1/2 cups water, warm', '10 g salt']);
  });

  test('opens a long recipe quickly, and a key press in it costs the same as in a short one', async () => {
    /** How often functions were called since it was last asked, those of react-dom apart: unlike times, that is the same on every machine. */
    const callsOn = async (session: CDPSession) => {
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const scripts = result.filter(({ url }) => url.includes('/_astro/'));
      const callsIn = (isReact: boolean) =>
        scripts
          .filter(({ url }) => /\/react\.[^/]+\.js$/.test(url) === isReact)
          .flatMap((script) => script.functions)
          .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
      const [own, react] = [callsIn(false), callsIn(true)];
      return { own, react, all: own + react };
    };
    const callsOfKey = async (page: Page, session: CDPSession, field: string) => {
      await page.locator(field).focus();
      const calls: { own: number; react: number; all: number }[] = [];
      // The first keys find the form unchanged; others meet the timer that keeps it on the device.
      for (const key of 'abcdef') {
        await lookedAgain(page);
        await callsOn(session);
        await page.keyboard.press(key);
        calls.push(await callsOn(session));
      }
      return calls.toSorted((a, b) => a.all - b.all)[0] ?? { own: 0, react: 0, all: 0 };
    };
    const callsWith = async (slug: string, last: string) => {
      const page = await browser.open(PHONE);
      await startSession(page, site.address);
      const session = await page.context().newCDPSession(page);
      await session.send('Profiler.enable');
      await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      await page.goto(`${site.address}/admin/kitchen?edit=recipe/${slug}`);
      await page.locator(last).waitFor();
      await lookedAgain(page);
      const opening = await callsOn(session);
      await page.locator('#recipe-ingredients .row-summary').nth(1).tap();
      const inRow = await callsOfKey(page, session, '#recipe-ingredients-1-ingredient');
      const inTitle = await callsOfKey(page, session, '#recipe-title');
      await page.close({ runBeforeUnload: false });
      return { opening, inRow, inTitle };
    };
    const source = JSON.parse(await site.git('show', 'HEAD:content/recipes/country-loaf.json')) as object;
    for (const [slug, ingredients, steps] of [
      ['short', 5, 2],
      ['long', ...LONG],
    ] as const) {
      const recipe = {
        ...source,
        title: `A ${slug} recipe`,
        ingredients: Array.from({ length: ingredients }, (_, index) => ({
          amount: '500',
          unit: 'g',
          ingredient: 'flour',
          group: `Part ${Math.floor(index / 5)}`,
        })),
        instructions: Array.from({ length: steps }, () => ({ instruction: 'Fold the dough.', duration: 5 })),
      };
      await writeFile(path.join(site.root, `content/recipes/${slug}.json`), JSON.stringify(recipe));
    }
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'A short and a long recipe', '--allow-empty');
    await site.live();
    const short = await callsWith('short', '#recipe-instructions-1');
    const long = await callsWith('long', `#recipe-instructions-${LONG[1] - 1}`);
    const moreRows = LONG[0] + LONG[1] - 7;
    expect((long.opening.all - short.opening.all) / moreRows).toBeLessThan(MOST_CALLS_OF_A_ROW);
    expect(long.inTitle.all).toBeLessThan(MOST_CALLS_OF_A_KEY);
    expect(long.inTitle.all / short.inTitle.all).toBeLessThan(MOST_FOR_A_LONG_RECIPE);
    // No other row is drawn again.
    expect((long.inRow.own - short.inRow.own) / moreRows).toBeLessThan(0.1);
    expect((long.inRow.react - short.inRow.react) / moreRows).toBeLessThan(MOST_CALLS_OF_ANOTHER_ROW);
  });

  test('pastes a list and all steps, sees how they are parsed, and undoes it', async () => {
    const page = await open('/admin/kitchen?new=recipe');
    await button(page, 'Paste a list').tap();
    const box = page.getByRole('dialog', { name: 'Paste a list of ingredients' });
    await box.getByRole('textbox').evaluate((input: HTMLTextAreaElement) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '2\nonions');
      clipboardData.setData(
        'text/html',
        '<p>2 eggs</p><h3>For the filling</h3><ul><li><span>1 (14.5 ounce)</span> <b>can</b><div>tomatoes</div></li><li>½&nbsp;tsp salt</li></ul>',
      );
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await box.getByText('3 ingredients understood:').waitFor();
    await expect
      .poll(() => box.getByRole('listitem').allInnerTexts())
      .toEqual(['2 eggs', 'Filling', '1 can tomatoes, 14.5 ounce', '½ tsp salt']);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await button(page, 'Add 3 ingredients').tap();
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['2 eggs', '1 can tomatoes, 14.5 ounce', '½ tsp salt']);
    await expect.poll(() => page.getByLabel('Group name').inputValue()).toBe('Filling');
    await page.getByText('3 ingredients added from what you pasted').waitFor();
    await page.locator('#recipe-ingredients').getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['New ingredient']);

    await page.locator('#recipe-instructions .row-summary').tap();
    await page.locator('#recipe-instructions-0-instruction').evaluate((input: HTMLTextAreaElement) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Step 1\r\nMix the flour\r\nand the water.\r\n\r\nStep 2\r\nBake.\r\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => rows(page, 'instructions')).toEqual(['1. Mix the flour and the water.', '2. Bake.']);
    await page.locator('#recipe-instructions').getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => rows(page, 'instructions')).toEqual(['1. New step']);

    // A single line fills the blank row; what says only one thing is pasted as it is.
    await page.locator('#recipe-ingredients .row-summary').tap();
    await page.locator('#recipe-ingredients-0-amount').focus();
    await paste(page, '2 cups');
    await expect.poll(() => page.locator('#recipe-ingredients-0-amount').isVisible()).toBe(true);
    await paste(page, '500 g (4 cups) bread flour, sifted');
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['500 g bread flour, sifted (4 cups)']);
    await page.locator('#recipe-ingredients').getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => rows(page, 'ingredients')).toEqual(['New ingredient']);
  });

  test('pastes a list into the rows of any form', async () => {
    const page = await open('/admin/sourdough');
    const highlights = page.locator('#sourdough-highlights');
    await highlights.locator('.row-summary').first().waitFor();
    const before = await highlights.locator('.row-summary').count();
    // Safari does not move the focus to a button that is pressed.
    await highlights.locator('.row-summary').first().focus();
    await highlights.getByRole('button', { name: 'Add a highlight' }).evaluate((pressed: HTMLElement) => pressed.click());
    await expect.poll(() => focused(page)).toBe(`sourdough-highlights-${before}-title`);
    await paste(page, '• Crisp crust\n• Open crumb\n');
    await page.getByText('2 highlights added from what you pasted').waitFor();
    await expect
      .poll(async () => (await highlights.locator('.row-summary').allTextContents()).slice(before))
      .toEqual([expect.stringContaining('Crisp crust'), expect.stringContaining('Open crumb')]);
    await highlights.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => highlights.locator('.row-summary').count()).toBe(before + 1);
  });

  test('puts ingredients into groups, and the page shows them as the form does', async () => {
    const slug = 'grouped-rye';
    const source = JSON.parse(await site.git('show', 'HEAD:content/recipes/country-loaf.json')) as object;
    const ingredients = ['salt', 'flour@Dough', 'water@Dough', 'butter@Filling', 'sugar@Filling', 'egg@Dough'].map((word) => {
      const [ingredient, group] = word.split('@');
      return group ? { ingredient, group } : { ingredient };
    });
    await writeFile(path.join(site.root, `content/recipes/${slug}.json`), JSON.stringify({ ...source, title: 'Grouped rye', ingredients }));
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'A recipe in groups', '--allow-empty');
    await site.live();
    const page = await open(`/admin/kitchen?edit=recipe/${slug}`, 'laptop');
    await page.locator('.row-group-name').first().waitFor();
    /** The list's content, with groups in brackets. Rows out of sight have no innerText. */
    const shown = () =>
      page
        .locator('#recipe-ingredients > ol > li')
        .evaluateAll((items) =>
          items.map((item) => {
            const name = item.querySelector<HTMLInputElement>('.row-group-name')?.value;
            return name === undefined ? item.querySelector('.row-summary')?.textContent : `[${name}]`;
          }),
        )
        .then((items) => items.join(' '));
    await expect.poll(shown).toBe('salt [Dough] flour water [Filling] butter sugar [Dough] egg');
    await page.getByText('On the page, these appear with the others in Dough.').waitFor();

    await drag(page, 'water', 'sugar');
    await page.getByText('water moved to place 5 of 6, in Filling').waitFor();
    await expect.poll(shown).toBe('salt [Dough] flour [Filling] butter sugar water [Dough] egg');
    await drag(page, 'egg', 'flour');
    await page.getByText('egg moved to place 2 of 6, in Dough').waitFor();
    await expect.poll(shown).toBe('salt [Dough] egg flour [Filling] butter sugar water');
    await button(page, 'Move the group Filling').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Filling moved to place 1 of 2 groups').waitFor();
    await expect.poll(() => labelOfFocus(page)).toBe('Move the group Filling');
    await expect.poll(shown).toBe('salt [Filling] butter sugar water [Dough] egg flour');
    await drag(page, 'the group Dough', 'the group Filling');
    await page.getByText('Dough moved to place 1 of 2 groups').waitFor();
    await expect.poll(shown).toBe('salt [Dough] egg flour [Filling] butter sugar water');

    await page.getByLabel('Group name').last().fill('Dough');
    await page.getByLabel('Group name').last().fill('Cinnamon filling');
    await button(page, 'Add a group').click();
    await page.keyboard.type('Glaze');
    await expect.poll(shown).toBe('salt [Dough] egg flour [Cinnamon filling] butter sugar water [Glaze] New ingredient');
    await page.locator('.row-summary', { hasText: 'butter' }).click();
    await page.locator('#recipe-ingredients-3-group').fill('Glaze');
    await page.locator('#recipe-ingredients-3-group').press('Enter');
    await page.getByText('butter moved, in Glaze').waitFor();
    await button(page, 'Remove the group Cinnamon filling, not what is in it').click();
    await expect.poll(shown).toBe('salt [Dough] egg flour sugar water [Glaze] New ingredient butter');
    await page.locator('#recipe-ingredients').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(shown).toBe('salt [Dough] egg flour [Cinnamon filling] sugar water [Glaze] New ingredient butter');

    await button(page, 'Save changes').click();
    await page.locator('.save-strip').getByText('Live').waitFor();
    const saved = JSON.parse(await site.git('show', `HEAD:content/recipes/${slug}.json`)) as { ingredients: object[] };
    expect(saved.ingredients).toEqual([
      { ingredient: 'salt' },
      { ingredient: 'egg', group: 'Dough' },
      { ingredient: 'flour', group: 'Dough' },
      { ingredient: 'sugar', group: 'Cinnamon filling' },
      { ingredient: 'water', group: 'Cinnamon filling' },
      { ingredient: 'butter', group: 'Glaze' },
    ]);
  });

  test('creates a collection of published recipes only', async () => {
    const draft = path.join(site.root, 'content/recipes/not-yet.json');
    const dated = JSON.parse(await site.git('show', 'HEAD:content/recipes/country-loaf.json')) as { publishedAt?: string };
    const { publishedAt: _date, ...source } = dated;
    await writeFile(draft, JSON.stringify({ ...source, title: 'Not Yet', status: 'draft' }, null, 2));
    const byHand = { ...source, title: 'By Hand', status: 'published' };
    await writeFile(path.join(site.root, 'content/recipes/by-hand.json'), JSON.stringify(byHand, null, 2));
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'A draft, and a recipe without a date');
    await site.live();

    const page = await open('/admin/kitchen');
    const rowOf = (title: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    const statusAndDate = (title: string) => rowOf(title).locator('td:is(:has(.status), .date)').allInnerTexts();
    await rowOf('By Hand').waitFor();
    await expect.poll(() => statusAndDate('By Hand')).toEqual(['Published', 'No date']);
    await expect.poll(() => statusAndDate('Not Yet')).toEqual(['Draft', 'Not published']);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.goto(`${site.address}/admin/kitchen?tab=collections`);
    await expect.poll(() => page.locator('.kitchen-tabs [aria-current]').innerText()).toBe('Collections');
    await page.reload();
    await expect.poll(() => page.locator('.kitchen-tabs [aria-current]').innerText()).toBe('Collections');
    await page.route('**/api/kitchen/recipes?*', (route) => route.fulfill({ status: 503, json: { error: 'GitHub is away just now.' } }));
    await page.getByRole('link', { name: 'New collection' }).tap();
    await page.getByText('GitHub is away just now.').waitFor();
    await page.unrouteAll();
    await button(page, 'Try again').tap();
    await page.getByRole('list', { name: 'Published recipes' }).waitFor();
    await button(page, 'Save draft').tap();
    await expect.poll(() => page.getByText('Title is required', { exact: true }).count()).toBe(2);
    await expect.poll(() => page.getByText('Description is required', { exact: true }).count()).toBe(0);
    await button(page, 'Publish').tap();
    await page.getByText('Title and description are required').waitFor();
    await page.getByText('Title is required', { exact: true }).waitFor();
    await page.getByText('Description is required', { exact: true }).waitFor();
    await expect.poll(() => barriersAtEnd(page)).toEqual([]);
    await expect.poll(() => page.locator('#collection-author').inputValue()).toBe('Admin');
    await expect.poll(() => page.locator('#collection-difficulty').inputValue()).toBe('Easy');

    await page.locator('#collection-title').fill('Two loaves');
    await page.locator('#collection-description').fill('One for today.');
    await page.getByLabel('Find a recipe to add').fill('not yet');
    await page.getByText('No published recipe matches.').waitFor();
    await page.getByLabel('Find a recipe to add').fill('');
    const choices = page.getByRole('list', { name: 'Published recipes' }).getByRole('checkbox');
    await choices.nth(0).check();
    await choices.nth(1).check();
    const chosen = () => page.getByRole('list', { name: 'Chosen recipes, in order' }).locator('.row-line').allTextContents();
    await expect.poll(chosen).toHaveLength(2);
    const [one = '', two = ''] = await chosen();
    await button(page, `Move ${two} up`).tap();
    await expect.poll(chosen).toEqual([two, one]);
    await drag(page, one, two);
    await expect.poll(chosen).toEqual([one, two]);
    await button(page, `Move ${one}`).press('ArrowDown');
    await expect.poll(chosen).toEqual([two, one]);
    await expect.poll(() => labelOfFocus(page)).toBe(`Move ${one}`);
    await button(page, 'Publish').tap();
    await page.locator('.save-strip').getByText('Live').waitFor();
    const html = await (await fetch(`${site.address}/kitchen/collections/two-loaves`)).text();
    expect(html.indexOf(two)).toBeLessThan(html.indexOf(one));
  });

  test('the forms have no accessibility violation in any state', async () => {
    const page = await open('/admin/kitchen?new=recipe');
    const barriers: Record<string, string[]> = {};
    await page.locator('#recipe-title').waitFor();
    await button(page, 'Publish').tap();
    await page.getByText('At least one ingredient is required').waitFor();
    barriers['recipe, errors'] = await barriersAtEnd(page, barriersOn);
    await importFile(page, 'rye.json', JSON.stringify({ title: 'Rye', ingredients: ['1 cup rye', 'salt'], instructions: ['Stir.'] }));
    await expect.poll(() => imported(page)).toMatch(/^Recipe imported/);
    await page.locator('#recipe-instructions .row-summary').tap();
    await page.locator('#recipe-ingredients .row-summary').first().tap();
    barriers['recipe, open rows'] = await barriersAtEnd(page, barriersOn);
    await button(page, 'Remove rye').tap();
    await page.getByText('rye removed').waitFor();
    barriers['recipe, row removed'] = await barriersAtEnd(page, barriersOn);

    const collection = await open('/admin/kitchen?edit=collection/a-vegan-table-for-lent');
    await collection.getByRole('list', { name: 'Published recipes' }).waitFor();
    barriers['collection'] = await barriersAtEnd(collection, barriersOn);
    const lists = await open('/admin/kitchen?tab=collections');
    await lists.getByRole('link', { name: 'New collection' }).waitFor();
    await lists.locator('.entries').waitFor();
    barriers['lists'] = await barriersOn(lists);
    expect(Object.entries(barriers).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
