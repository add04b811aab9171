import type { Page } from 'playwright';
import { beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { RECIPE } from './support/planted.ts';
import { type Ask, askingAsAdmin } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';
import { openWatched } from './support/watched-page.ts';

const POLLUTION = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';

let target: Target;
let admin: Ask;
beforeAll(async () => {
  target = sharedTarget();
  admin = await askingAsAdmin(target);
});

describe('a recipe from a file', () => {
  const browser = testBrowser();
  let page: Page;
  let misdeeds: string[];
  beforeEach(async () => {
    ({ page, misdeeds } = await openWatched(browser, target.address, true));
    await page.goto(`${target.address}/admin/kitchen?new=recipe`);
    await page.locator('#recipe-title').fill('Mine');
  });
  afterEach(async () => {
    await page.context().close();
    expect(misdeeds).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });

  const importText = (text: string | Buffer) =>
    page.locator('.import input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const result = () => page.locator('.import-result').innerText();
  const DONE = 'Recipe imported successfully! Review and edit as needed before saving.';
  const minimal = { title: 'Imported', ingredients: ['rye'], instructions: ['Stir.'] };

  test('#59 does not pollute prototypes', async () => {
    await importText(`{${POLLUTION},${JSON.stringify(minimal).slice(1, -1)},"nutritionInfo":{${POLLUTION}}}`);
    await expect.poll(result).toBe(DONE);
    await expect.poll(() => page.evaluate(() => ['polluted' in {}, 'polluted' in Object, 'polluted' in []])).toEqual([false, false, false]);
    await importText(`{${POLLUTION}}`);
    await expect.poll(result).toBe('Invalid recipe format. Missing required fields: title, ingredients, or instructions.');
  });

  test.for([
    ['10 MB', () => Buffer.alloc(10_000_000, ' '), /too large/],
    ['10 MB of recipe', () => JSON.stringify({ ...minimal, notes: 'x'.repeat(10_000_000) }), /too large/],
    ['10,000 levels', () => '['.repeat(10_000) + ']'.repeat(10_000), /^(?:Failed to parse|Invalid recipe format)/],
    [
      '10,000 levels of steps',
      () => `{"title":"x","ingredients":["x"],"instructions":${'[{"steps":'.repeat(10_000)}[]${'}]'.repeat(10_000)}}`,
      /^(?:Failed to parse|Invalid recipe format)/,
    ],
    ['half a file', () => '{"title": "Half', /^Failed to parse JSON file\. Please check the format\.$/],
    [
      'another shape',
      () => '{"title":{"$ne":null},"ingredients":"x","instructions":5}',
      /^Invalid recipe format\. Missing required fields/,
    ],
    ['no text', () => Buffer.from([0xff, 0xfe, 0x00]), /^Failed to parse/],
  ] as [string, () => string | Buffer, RegExp][])('#60 of %s is reported, and the form stays as it was', async ([, make, said]) => {
    await importText(make());
    await expect.poll(result).toMatch(said);
    await expect.poll(() => page.locator('#recipe-title').inputValue()).toBe('Mine');
  });

  test.for<[string, string]>([
    ['-1', '-1'],
    ['"NaN"', '"NaN"'],
    ['1e308', '1e308'],
    ['1e999', '1e999'],
    ['"<b>"', '"<img src=x onerror=alert(1)>"'],
    ['{}', '{}'],
    ['true', 'true'],
  ])('#60 with times of %s gets times marked as assumed', async ([, value]) => {
    await importText(
      `${JSON.stringify(minimal).slice(0, -1)},"prepTime":${value},"cookTime":${value},"servings":${value === '-1' ? '"none"' : value},"category":${value},"difficulty":${value},"status":"published"}`,
    );
    await expect.poll(result).toBe(DONE);
    const valueOf = (name: string) => page.locator(`#recipe-${name}`).inputValue();
    expect([
      await valueOf('prepTime'),
      await valueOf('cookTime'),
      await valueOf('category'),
      await valueOf('difficulty'),
      await valueOf('status'),
    ]).toEqual(['30 min', '1 hr', 'Breads', 'Easy', 'draft']);
    await expect.poll(() => page.locator('#recipe-prepTime-hint').innerText()).toMatch(/^Assumed/);
    if (!/\d/.test(value) || value === '-1') expect(await valueOf('servings')).toBe('4');
  });

  test('#35 #51 executes nothing in it', async () => {
    const evil = '<img src=x onerror=alert(1)>---js\nalert(1)\n---';
    await importText(
      JSON.stringify({
        ...minimal,
        title: evil,
        notes: evil,
        tags: [evil],
        ingredients: [evil],
        instructions: [evil],
        image: 'javascript:alert(1)',
        slug: '../../x',
      }),
    );
    await expect.poll(result).toBe(DONE);
    await expect.poll(() => page.locator('img[src="x"], [onerror]').count()).toBe(0);
    await expect.poll(() => page.locator('#recipe-slug').inputValue()).toMatch(/^[a-z0-9-]*$/);
  });
});

test('#59 an API payload does not pollute prototypes', async () => {
  const recipe = JSON.stringify(RECIPE).slice(1, -1);
  for (const [method, place, text] of [
    ['POST', '/api/kitchen/recipes', `{${POLLUTION},${recipe},"slug":"polluting","nutritionInfo":{"__proto__":{"polluted":1}}}`],
    ['PUT', '/api/kitchen/recipes/draft-recipe', `{${POLLUTION},"ingredients":[{"__proto__":{"polluted":1},"ingredient":"rye"}]}`],
    ['POST', '/api/content/recipe', `{"slug":"polluting-2","data":{${POLLUTION},${recipe}}}`],
    ['POST', '/api/admin/settings', `{${POLLUTION},"seo":{${POLLUTION}}}`],
    ['PUT', '/api/content/settings/settings', `{"data":{${POLLUTION}}}`],
    ['POST', '/api/admin/preview', `{${POLLUTION}}`],
  ] as const) {
    const answer = await admin(place, { method, body: text, headers: { 'content-type': 'application/json' } });
    expect([200, 201, 400, 415], `${place} ${answer.status}`).toContain(answer.status);
  }
  for (const place of ['/api/blog/posts', '/api/admin/settings', '/api/kitchen/recipes/draft-recipe', '/api/admin/status'])
    expect(await (await admin(place)).text()).not.toContain('polluted');
  expect(await target.git('grep', '-l', 'polluted', 'HEAD', '--', 'content').catch(() => '')).toBe('');
  for (const slug of ['polluting', 'polluting-2']) await admin(`/api/kitchen/recipes/${slug}`, { method: 'DELETE' });
});

test.for([
  ['prepTime', [-1, 1e308, '1e308', 'NaN', 1.5, {}, []]],
  ['cookTime', [-1, 1e308, 'x', 10_081]],
  ['servings', [0, -1, 1e308, 1.5, 1_001, '4; x']],
  ['ingredients', [[], {}, 'x', [null], [[]], ['x'], [{ ingredient: {} }]]],
  ['instructions', [[], {}, 'x', [null], [{ instruction: ' ' }], [{ instruction: 'x', duration: -1 }]]],
  ['nutritionInfo', ['x', [], { calories: -1 }, { calories: 1e308 }]],
  ['tags', [{}, 5, [{}], Array(31).fill(0).map(String)]],
  ['status', ['live', true, {}]],
  ['title', [null, '', ' ', {}, [], 5, 'x'.repeat(100_000), '\0', '\ud800']],
] as const)('#60 a recipe whose %s is nonsense is not saved', async ([field, values]) => {
  const head = await target.head();
  for (const value of values) {
    const answer = await admin('/api/kitchen/recipes', { json: { ...RECIPE, slug: 'nonsense', [field]: value } });
    expect([field, JSON.stringify(value).slice(0, 50), answer.status]).toEqual([field, JSON.stringify(value).slice(0, 50), 400]);
  }
  expect(await target.head()).toBe(head);
});
