import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { type ContentSnapshot, withFiles } from '#content/snapshot.ts';
import type { Place } from '#schema/outside.ts';
import { Publisher } from '#server/publisher/publisher.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { picture } from '../../tests/support/photos.ts';
import { collectionFile, type Files, changedFiles, postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { checkSite, type PageReport } from './check-site.ts';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');
const PLACE: Place = { id: 'bakery', rating: { rating: 4.86, count: 52 }, reviews: [] };
const SITE = 'https://familykitchenbakery.example.com';
const SCRIPT = '</script><script>alert(1)</script><!--';

/** Titles that break what is put together without care. */
const HOSTILE = [
  SCRIPT,
  '"quotes" & \'apostrophes\' <b>',
  '🥖'.repeat(40),
  'لا تخبز هذا الخبز أبدًا',
  `${'long words of a title '.repeat(8)}end`,
  ']]>',
  'Rye',
  'RYE',
];

const hostileFiles = (): Files =>
  Object.fromEntries(
    HOSTILE.flatMap((title, index) => [
      [
        `content/posts/hostile-${index}.md`,
        postFile({ title, excerpt: title, author: title.slice(0, 60), tags: [title.slice(0, 40)], category: 'News' }),
      ],
      [
        `content/recipes/hostile-${index}.json`,
        recipeFile({
          title,
          description: title,
          author: title.slice(0, 60),
          prepTime: undefined,
          cookTime: 0,
          servings: undefined,
          nutritionInfo: { protein: title.slice(0, 40) },
          ...(title === 'Rye' ? { formerSlugs: ['rye-of-old'] } : {}),
        }),
      ],
      [`content/collections/hostile-${index}.json`, collectionFile({ title, description: title, recipeIds: [`hostile-${index}`] })],
    ]),
  );

/** Recipes without a photo of their own, two of each kind. */
const withoutPhotos = (): Files =>
  Object.fromEntries(
    [0, 1].flatMap((index) => [
      [
        `content/recipes/lost-photo-${index}.json`,
        recipeFile({ title: `Lost ${index}`, featuredImage: '/uploads/gone.jpg', description: 'The same words.' }),
      ],
      [
        `content/recipes/photo-elsewhere-${index}.json`,
        recipeFile({
          title: `Elsewhere ${index}`,
          description: `${index}`,
          featuredImage: 'https://photos.example.com/a loaf.jpg?of=rye&by="Rosa"',
        }),
      ],
    ]),
  );

/** The texts of the scripts that an HTML parser finds. */
function scriptsIn(html: string): string[] {
  const texts: string[] = [];
  let isScript = false;
  const parser = new Parser({
    onopentag: (name) => (isScript = name === 'script'),
    ontext: (text) => isScript && texts.push(text),
    onclosetag: () => (isScript = false),
  });
  parser.end(html);
  return texts;
}

/** The site's own words, with one small picture for every photo: what is checked does not depend on what is on them. */
async function publish(folder: string, files: Files): Promise<ContentSnapshot> {
  const [renderer, version, photo] = await Promise.all([
    loadRenderer(codeRoot),
    readWorkingTree(BAKERY),
    picture(420, 280).jpeg().toBuffer(),
  ]);
  const photos = Object.fromEntries([...version.snapshot.photos.keys()].map((address) => [`public${address}`, photo]));
  const snapshot = await withFiles(version.snapshot, changedFiles({ ...photos, ...files }));
  const publisher = new Publisher(renderer, {
    site: path.join(folder, 'site'),
    work: path.join(folder, 'work'),
    renditions: path.join(folder, 'renditions'),
  });
  await publisher.publish({
    ...version,
    snapshot,
    readPublicFile: (name) => (name in photos ? Promise.resolve(photo) : version.readPublicFile(name)),
  });
  await publisher.drawnImages.complete({ atOnce: 2 });
  await publisher.close();
  return snapshot;
}

const said = (reports: readonly PageReport[]) =>
  reports.flatMap(({ route, findings }) => findings.map(({ check, severity, message }) => `${route} ${severity} (${check}): ${message}`));

describe('a site', () => {
  let folder: string;
  let site: string;
  let snapshot: ContentSnapshot;
  let reports: PageReport[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seo-'));
    site = path.join(folder, 'site');
    snapshot = await publish(folder, { ...hostileFiles(), ...withoutPhotos() });
    reports = await checkSite(site, SITE);
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

  const pageAt = (route: string) => readFile(path.join(site, `${route === '/' ? 'index' : route.slice(1)}.html`), 'utf8');
  const graphAt = async (route: string) => {
    const [, text = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await pageAt(route)) ?? [];
    return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
  };
  const typesAt = (route: string) => reports.find((report) => report.route === route)?.types ?? [];

  test('has no findings, with its own content and hostile content', () => {
    expect(said(reports)).toEqual([]);
    expect(reports.length).toBeGreaterThan(90);
  });

  test('describes the bakery once on every indexed page', () => {
    const shown = reports.filter(({ types }) => types.length > 0);
    expect(shown.length).toBeGreaterThan(70);
    for (const { types } of shown) expect(types.filter((type) => type === 'Bakery')).toHaveLength(1);
  });

  test.each([
    ['/', ['WebSite', 'Bakery']],
    ['/about', ['AboutPage', 'Bakery', 'Person', 'Person']],
    ['/sourdough', ['Product', 'Bakery']],
    ['/cakes', ['Service', 'Bakery']],
    ['/eats', ['Service', 'Bakery']],
    ['/menu', ['Menu', 'Bakery']],
    ['/contact', ['ContactPage', 'FAQPage', 'Bakery']],
    ['/blog', ['ItemList', 'Bakery']],
    ['/kitchen', ['ItemList', 'Bakery']],
    ['/blog/all', ['ItemList', 'Bakery']],
    ['/kitchen/all', ['ItemList', 'Bakery']],
    ['/kitchen/collections', ['ItemList', 'Bakery']],
    ['/privacy-policy', ['Bakery']],
    ['/kitchen/country-loaf', ['Recipe', 'BreadcrumbList', 'Bakery']],
    ['/blog/thanksgiving-orders-2026', ['BlogPosting', 'BreadcrumbList', 'Bakery']],
    ['/kitchen/collections/christmas-from-one-oven', ['ItemList', 'BreadcrumbList', 'Bakery']],
    ['/404', []],
    ['/kitchen/404', []],
    ['/admin', []],
  ])('%s describes %j', (route, types) => {
    expect(typesAt(route)).toEqual(types);
  });

  const aboutFrom = async (place: Place | null, files: Files = {}) => {
    const from = { ...(await withFiles(snapshot, changedFiles(files))), outside: { ...snapshot.outside, place } };
    return (await (await loadRenderer(codeRoot)).render('/about', createReader(from))).text;
  };

  test('gives no rating that the review service did not give, whatever an older file says', async () => {
    for (const { route, types } of reports) if (types.length > 0) expect(await pageAt(route), route).not.toContain('aggregateRating');
    const business = JSON.parse(await readFile(path.join(BAKERY, 'content/business.json'), 'utf8')) as object;
    const older = { 'content/business.json': JSON.stringify({ ...business, rating: { value: '5.0', count: 41 } }) };
    for (const place of [null, { ...PLACE, rating: null }]) expect(await aboutFrom(place, older)).not.toContain('aggregateRating');
  });

  test('gives the review service’s rating on the page of the reviews', async () => {
    const text = await aboutFrom(PLACE);
    expect(text).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.9","reviewCount":52,');
  });

  test.each(['/blog/hostile-0', '/kitchen/hostile-0', '/kitchen/collections/hostile-0'])(
    '%s keeps a title that is a script as text',
    async (route) => {
      expect(scriptsIn(await pageAt(route))).not.toContain('alert(1)');
      const [thing] = await graphAt(route);
      expect(thing?.['headline'] ?? thing?.['name']).toBe(SCRIPT);
    },
  );

  test('shows a recipe whose photo is gone by the image drawn for it, and one of a photo elsewhere by that', async () => {
    const [lost] = await graphAt('/kitchen/lost-photo-0');
    expect(await pageAt('/kitchen/lost-photo-0')).toContain(`<meta property="og:image" content="${String(lost?.['image'])}">`);
    const [elsewhere] = await graphAt('/kitchen/photo-elsewhere-0');
    expect(elsewhere?.['image']).toBe('https://photos.example.com/a%20loaf.jpg?of=rye&by=%22Rosa%22');
  });

  test('names the same pages in the breadcrumb and beside it', async () => {
    for (const route of ['/blog/hostile-1', '/kitchen/country-loaf', '/kitchen/collections/christmas-from-one-oven']) {
      const [, shown = ''] = /<nav aria-label="Breadcrumb"[^>]*>([\s\S]*?)<\/nav>/.exec(await pageAt(route)) ?? [];
      const trail = (await graphAt(route)).find((thing) => thing['@type'] === 'BreadcrumbList')?.['itemListElement'] as {
        name: string;
        item?: string;
      }[];
      const names = [...shown.matchAll(/<li[^>]*>\s*(?:<a[^>]*>)?([^<]*)/g)].map(([, name = '']) => name.trim());
      const unescaped = names.map((name) =>
        name
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&#39;/g, "'")
          .replace(/&amp;/g, '&'),
      );
      expect(trail.map(({ name }) => name)).toEqual(unescaped);
      expect(trail.map(({ item }) => item).filter(Boolean)).toEqual(
        [...shown.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), SITE).href),
      );
    }
  });

  test('gives no rating where a setting says so', async () => {
    const settings = JSON.parse(await readFile(path.join(BAKERY, 'content/settings.json'), 'utf8')) as { seo: object };
    const file = JSON.stringify({ ...settings, seo: { ...settings.seo, showRating: false } });
    expect(await aboutFrom(PLACE, { 'content/settings.json': file })).not.toContain('aggregateRating');
  });

  describe('whose pages and data were spoiled', () => {
    type Spoil = [route: string, what: string, spoil: (text: string) => string, expected: RegExp];
    const menuLink = (address: string) => (html: string) => html.replace('href="/menu"', `href="${address}"`);
    /** Several on a page are found independently of each other. */
    const SPOILED: Spoil[] = [
      ['/about', 'a link to nowhere', menuLink('/menus'), /links\): \/menus leads nowhere/],
      ['/contact', 'a link that is written wrongly', menuLink('/100%'), /error \(links\): \/100% leads nowhere/],
      [
        '/blog',
        'a link to where a recipe was',
        menuLink('/kitchen/rye-of-old'),
        /warning \(links\): \/kitchen\/rye-of-old redirects to \/kitchen\/hostile-6/,
      ],
      ['/cakes', 'a link with a slash too many', menuLink('/menu/'), /warning \(links\): \/menu\/ redirects to \/menu/],
      ['/eats', 'a place that is not there', menuLink('/menu#cakes-of-old'), /not on the page/],
      ['/about', 'an unknown property', (html) => html.replace('"priceRange"', '"priceRanges"'), /has no such property/],
      ['/about', 'an unknown type', (html) => html.replace('"AboutPage"', '"AboutPages"'), /no type AboutPages/],
      [
        '/eats',
        'a value of another type',
        (html) => html.replace('"availabilityStarts":"2025-09-01"', '"availabilityStarts":"soon"'),
        /cannot be "soon"/,
      ],
      [
        '/contact',
        'a reference to nothing',
        (html) => html.replace('"mainEntity":{"@id":"https', '"mainEntity":{"@id":"http'),
        /does not describe/,
      ],
      [
        '/about',
        'a title twice',
        (html) => html.replace(/<title>[^<]*/, '<title>Contact | Family Kitchen Bakery'),
        /\/contact has the same title/,
      ],
      ['/about', 'a missing description', (html) => html.replace('name="description"', 'name="words"'), /description is missing/],
      [
        '/about',
        'another canonical address',
        (html) => html.replace('rel="canonical" href="https://', 'rel="canonical" href="http://'),
        /canonical/,
      ],
      ['/about', 'a size that is not the picture’s', (html) => html.replace(/(og:image:width" content=")\d+/, '$17'), /og:image is/],
      ['/sourdough', 'structured data that is broken', (html) => html.replace('"@graph":[', '"@graph":[,'), /not valid JSON/],
      [
        '/kitchen/country-loaf',
        'a recipe without a picture',
        (html) => html.replace(/("@type":"Recipe".*?)"image":"[^"]*",/, '$1'),
        /rich results\).*image/,
      ],
      ['/admin', 'an admin that may be found', (html) => html.replace('noindex', 'index'), /admin may be indexed/],
      ['/sitemap.xml', 'an address of no page', (xml) => xml.replace(/<loc>[^<]*/, `<loc>${SITE}/gone`), /gone leads nowhere/],
      ['/blog/rss.xml', 'broken XML', (xml) => xml.replace('</channel>', ''), /not valid XML/],
      ['/kitchen/recipes.json', 'broken JSON', () => '{', /not valid JSON/],
    ];
    let found: string[];
    const before = new Map<string, string>();
    const fileAt = (route: string) => path.join(site, path.extname(route) === '' ? `${route}.html` : route);

    beforeAll(async () => {
      for (const [route, what, spoil] of SPOILED) {
        const text = await readFile(fileAt(route), 'utf8');
        if (!before.has(route)) before.set(route, text);
        expect(spoil(text), what).not.toBe(text);
        await writeFile(fileAt(route), spoil(text));
      }
      found = said(await checkSite(site, SITE, new Set(before.keys())));
    });
    afterAll(() => Promise.all([...before].map(([route, text]) => writeFile(fileAt(route), text))));

    test.each(SPOILED)('%s: %s is found', (route, _what, _spoil, expected) => {
      expect(found.filter((finding) => finding.startsWith(`${route} `)).join('\n')).toMatch(expected);
    });
  });
});
