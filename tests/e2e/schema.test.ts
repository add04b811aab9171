import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { keepLittleContent } from '../support/little-content.ts';
import { copyCode, type OtherCode } from '../support/other-code.ts';
import { startSession } from '../support/sign-in.ts';
import { gitIn } from '../support/test-repository.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

/** Where each kind's schema starts, and one of its entries: its form, its file, and its address in the content API. */
const KINDS = [
  ['post', 'const postFields = ', '/admin/blog?edit=what-a-loaf-costs-us', 'posts/what-a-loaf-costs-us.md', 'post/what-a-loaf-costs-us'],
  ['recipe', 'const recipeFields = ', '/admin/kitchen?edit=recipe/country-loaf', 'recipes/country-loaf.json', 'recipe/country-loaf'],
  [
    'collection',
    'const collectionFields = ',
    '/admin/kitchen?edit=collection/soup-supper-for-six',
    'collections/soup-supper-for-six.json',
    'collection/soup-supper-for-six',
  ],
  ['page', 'const pageFields = ', '/admin/pages?edit=privacy-policy', 'pages/privacy-policy.md', 'page/privacy-policy'],
  ['menu', 'export const menuCategorySchema = ', '/admin/menu?edit=breads', 'menu/breads.json', 'menu/breads'],
  ['bake', 'const bakeFields = ', '/admin/bake?edit=2100-01-02', 'bakes/2100-01-02.json', 'bake/2100-01-02'],
  ['notice', 'const noticeFields = ', '/admin/notice?edit=at-the-lake', 'notices/at-the-lake.json', 'notice/at-the-lake'],
  ['home', 'export const homeSchema = ', '/admin/home', 'home.json', 'home/home'],
  ['about', 'export const aboutSchema = ', '/admin/about', 'about.json', 'about/about'],
  ['sourdough', 'export const sourdoughSchema = ', '/admin/sourdough', 'sourdough.json', 'sourdough/sourdough'],
  ['cakes', 'export const cakesSchema = ', '/admin/cakes', 'cakes.json', 'cakes/cakes'],
  ['meals', 'export const mealsSchema = ', '/admin/meals', 'meals.json', 'meals/meals'],
  ['faq', 'export const faqSchema = ', '/admin/faq', 'faq.json', 'faq/faq'],
  ['review', 'export const reviewsSchema = ', '/admin/reviews', 'reviews.json', 'reviews/reviews'],
  ['business', 'export const businessSchema = ', '/admin/business', 'business.json', 'business/business'],
  ['settings', 'const settingsFields = ', '/admin/settings', 'settings.json', 'settings/settings'],
] as const;

/** The example has no entries of these kinds, whose dates would be over. */
const published = { status: 'published', updatedAt: '2026-11-20T08:00:00.000Z' };
const DATED = {
  'bakes/2100-01-02.json': { date: '2100-01-02', ...published },
  'notices/at-the-lake.json': { title: 'We are at the lake.', isClosed: false, keepsLists: false, ...published },
};

/** Everything is rendered with the new code. */
async function chooseContent(root: string): Promise<Record<string, string>> {
  await keepLittleContent(root);
  for (const [name, data] of Object.entries(DATED)) {
    const file = path.join(root, 'content', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(data, null, 2)}\n`);
  }
  const git = gitIn(root);
  await git('add', '--', 'content');
  await git('commit', '--quiet', '-m', 'A bake day, a notice, and little else');
  return {};
}

const FIELD = "  invented: inventedText('Invented', 30, 'What no one has thought of'),";

const LEAFLET = `
  leaflet: {
    label: 'leaflet',
    schema: z.strictObject({
      name: requiredText('Name'),
      pages: wholeNumber('Pages', 1, 8).default(2),
      isFolded: flag('Folded'),
      photo: describedPhotoSchema.optional(),
      lines: listOf('Lines', z.strictObject({ words: requiredText('Words'), note: optionalText('Note') }), 10, 'line'),
    }),
    holds: 'folder',
    path: 'leaflets',
  },`;

describe('one description of each kind', () => {
  let code: OtherCode;
  let site: TestSite;
  let owner: Page;
  const browser = testBrowser();
  const fileOf = (name: string) => readFile(path.join(site.root, 'content', name), 'utf8');
  const api = async (address: string) =>
    (await (await owner.request.get(site.address + address, { maxRetries: 1 })).json()) as Record<string, unknown>;

  beforeAll(async () => {
    code = await copyCode();
    for (const [kind, start] of KINDS) {
      await code.insert(`src/schema/${kind}.ts`, 'after', start, FIELD);
      await code.insert(`src/schema/${kind}.ts`, 'before', 'import', "import { optionalText as inventedText } from './fields.ts';");
    }
    await code.insert('src/schema/content-kinds.ts', 'after', 'export const contentKinds = {', LEAFLET);
    await code.insert(
      'src/schema/content-kinds.ts',
      'before',
      "import type { z } from 'zod';",
      `import { z } from 'zod';
import { describedPhotoSchema } from './address-fields.ts';
import { flag, listOf, optionalText, requiredText, wholeNumber } from './fields.ts';`,
    );
    await code.insert('src/schema/public-page.ts', 'after', 'const PAGES', "  leaflet: '/menu',");
    await code.insert('admin-shim/routing/address.ts', 'after', 'export const SHOP_TITLES = {', "  leaflet: 'Leaflets',");
    await code.insert('admin-shim/screens/shop/shop-kinds.ts', 'after', 'export const SHOP:', "  leaflet: () => schemaKind('leaflet'),");
    site = await startTestSite({ code: code.folder, prepare: chooseContent });
    owner = await browser.open(PHONE);
    await startSession(owner, site.address);
    await owner.goto(`${site.address}/admin`);
  });
  afterAll(async () => {
    await site.close();
    await code.remove();
  });

  test.each(KINDS)(
    'a new field of a %s takes one line: form, hint, limit, file, API, history and Decap derive from it',
    async (_kind, _start, form, file, entry) => {
      await goToScreen(owner, form);
      const input = owner.getByLabel('Invented', { exact: true });
      // That of the form before has what was typed there.
      await expect.poll(() => input.inputValue()).toBe('');
      const folded = owner.locator('details:not([open])', { has: input }).locator('summary');
      if ((await folded.count()) > 0) await folded.tap();
      await expect.poll(() => owner.getByText('What no one has thought of').count()).toBe(1);
      await input.fill('x'.repeat(31));
      await owner.getByRole('button', { name: /^Save (?:changes|Settings)$/ }).tap();
      await owner.getByText('Invented is too long: at most 30 characters').waitFor();
      await input.fill('Rye and patience');
      await owner.getByRole('button', { name: /^Save (?:changes|Settings)$/ }).tap();
      await owner.locator('.save-strip').getByText('Live').waitFor();
      expect(await fileOf(file)).toContain('Rye and patience');
      expect(await api(`/api/content/${entry}`)).toMatchObject({ data: { invented: 'Rye and patience' } });
      const [newest] = (await api(`/api/admin/history/${entry}`))['versions'] as { changes: string[] }[];
      expect(newest?.changes).toEqual(['Invented set to “Rye and patience”']);
      expect(await site.git('diff', '--numstat', 'HEAD~1', 'HEAD', '--', `content/${file}`)).toMatch(/^[12]\t[01]\t/);
    },
  );

  test('a new kind takes a schema and a descriptor: it has a list, a form, a file and the trash', async () => {
    await goToScreen(owner, '/admin');
    await owner.getByRole('link', { name: 'Leaflets' }).tap();
    await owner.getByText('No leaflets yet').waitFor();
    await owner.getByRole('link', { name: 'New leaflet' }).tap();
    await owner
      .getByRole('button', { name: 'Publish' })
      .or(owner.getByRole('button', { name: /^Save/ }))
      .first()
      .tap();
    await owner.getByText('Name is required').waitFor();
    await owner.getByLabel('Name', { exact: true }).fill('Market day');
    // It has no page of its own, and so no slug to type.
    await expect.poll(() => owner.getByLabel('Address').count()).toBe(0);
    await owner.getByLabel('Pages').fill('9');
    await owner.getByRole('button', { name: 'Add a line' }).tap();
    await owner.getByLabel('Words').fill('Eight to noon');
    await owner
      .getByRole('button', { name: /^(?:Save|Publish)/ })
      .first()
      .tap();
    await owner.getByText('Pages must be at most 8').waitFor();
    await owner.getByLabel('Pages').fill('4');
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await owner
      .getByRole('button', { name: /^(?:Save|Publish)/ })
      .first()
      .tap();
    await owner.locator('.save-strip').getByText('Live').waitFor();
    expect(JSON.parse(await fileOf('leaflets/market-day.json'))).toEqual({
      name: 'Market day',
      pages: 4,
      isFolded: false,
      lines: [{ words: 'Eight to noon' }],
    });
    await owner.getByRole('link', { name: 'All leaflets' }).tap();
    await owner.getByRole('button', { name: 'Delete Market day' }).tap();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await owner.getByText('No leaflets yet').waitFor();
    await goToScreen(owner, '/admin/trash');
    await owner.getByText('Market day').first().waitFor();
  });
});
