import { describe, expect, test } from 'vitest';
import { type Files, postFile, recipeFile, siteFiles, snapshotOf } from '../../../tests/support/snapshot-of.ts';
import type { Photo } from '#media/renditions.ts';
import type { ContentSnapshot } from '../snapshot.ts';
import { type CheckCode, CHECKS } from './finding.ts';
import { siteHealth } from './site-health.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const OWN = 'https://bakery.example';
const DAY_MS = 86_400_000;

const settings = (fields: object = {}) =>
  JSON.stringify({ siteName: 'B', siteUrl: OWN, siteDescription: 'D', contactEmail: 'a@bakery.test', ...fields });
const look = (fields: object) => JSON.stringify(fields);

/** The findings of a check in a site of these files, as `file path`. */
async function findingsOf(code: CheckCode, files: Files, photos: Record<string, number> = {}) {
  const snapshot = await snapshotOf({ 'content/settings.json': settings(), ...files });
  const withPhotos: ContentSnapshot = {
    ...snapshot,
    photos: new Map(Object.entries(photos).map(([address, width]) => [address, { id: 'a'.repeat(16), width, height: 300 }])),
  };
  return siteHealth(withPhotos, NOW).filter((finding) => finding.code === code);
}
const placesOf = async (...call: Parameters<typeof findingsOf>) =>
  (await findingsOf(...call)).map(({ file, path }) => `${file} ${path}`.trim());
const linkTo = (address: string, others: Files = {}): Files => ({ 'content/posts/a.md': postFile({}, `[Words](${address})\n`), ...others });
const A = 'content/posts/a.md content';

describe('links', () => {
  test.each([
    '/menu',
    '/menu#breads',
    '/blog/a',
    '/blog/a/',
    `${OWN}/contact`,
    'https://elsewhere.test/x',
    'mailto:a@b.test',
    '#here',
    '/kitchen/rss.xml',
    '/kitchen/all',
  ])('%s leads somewhere', async (address) => {
    const files = linkTo(address, { 'content/recipes/r.json': recipeFile(), ...menuOf([{ name: 'Loaf', description: 'D' }]) });
    expect(await placesOf('link', files)).toEqual([]);
  });
  test.each(['/nowhere', '/blog/draft', '/menu#cakes', '/uploads/gone.pdf', `${OWN}/blog/b`, '//bakery.example/x'.slice(1)])(
    '%s leads nowhere',
    async (address) => {
      const files = linkTo(address, {
        'content/posts/draft.md': postFile({ status: 'draft' }),
        ...menuOf([{ name: 'Loaf', description: 'D' }]),
      });
      expect(await placesOf('link', files)).toEqual([A]);
    },
  );
  test('a section that is off is nowhere, and what it would show is not looked at', async () => {
    const off = { 'content/look.json': look({ sections: { blog: { isOff: true } } }) };
    const page = { 'content/pages/p.md': '---\ntitle: P\ndescription: D\n---\n[Blog](/blog)\n' };
    expect(await placesOf('link', { ...linkTo('/nowhere'), ...off, ...page })).toEqual(['content/pages/p.md content']);
  });
  test('a former address can be fixed', async () => {
    const files = linkTo('/blog/old#top', { 'content/posts/new.md': postFile({ formerSlugs: ['old'] }) });
    expect(await placesOf('link', files)).toEqual([]);
    expect((await findingsOf('moved', files)).map(({ fix }) => fix)).toEqual([
      { does: 'link', from: '/blog/old#top', to: '/blog/new#top' },
    ]);
  });
  test('drafts are not looked at', async () => {
    expect(await placesOf('link', { 'content/posts/a.md': postFile({ status: 'draft' }, '[x](/nowhere)\n') })).toEqual([]);
  });
  test('pages of the sitemap exist', async () => {
    const page = { title: 'P', lastmod: '2026-11-20', changefreq: 'monthly', priority: '0.5' };
    const pages = ['/menu', '/gone'].map((path) => ({ ...page, url: OWN + path }));
    expect(await placesOf('sitemap', { 'content/settings.json': settings({ pages }) })).toEqual(['content/settings.json pages[1].url']);
  });
});

describe('photos', () => {
  const post = (fields: Record<string, string> = {}) => ({
    'content/posts/a.md': postFile({ featuredImage: '/uploads/a.jpg', ...fields }),
  });
  const PHOTO = { '/uploads/a.jpg': 800 };

  test('a photo without words can take those of the library', async () => {
    expect(await placesOf('alt', post({ featuredImageAlt: 'A loaf' }), PHOTO)).toEqual([]);
    expect((await findingsOf('alt', post(), PHOTO)).map(({ path, fix }) => [path, fix])).toEqual([['featuredImageAlt', undefined]]);
    const library = { 'content/photos.json': JSON.stringify({ photos: [{ src: '/uploads/a.jpg', alt: 'A loaf' }] }) };
    expect((await findingsOf('alt', { ...post(), ...library }, PHOTO))[0]?.fix).toEqual({ does: 'alt', words: 'A loaf' });
  });
  test('a photo that is gone, in a field or in the text', async () => {
    expect(await placesOf('missing-photo', post(), PHOTO)).toEqual([]);
    const files = { 'content/posts/a.md': postFile({ featuredImage: '/uploads/a.jpg' }, '![x](/uploads/b.jpg)\n') };
    expect(await placesOf('missing-photo', files)).toEqual(['content/posts/a.md featuredImage', 'content/posts/a.md content']);
  });
  test.each([
    [799, 1],
    [800, 0],
  ])('across a page, %i pixels are %i finding', async (width, count) => {
    expect(await placesOf('small-photo', post(), { '/uploads/a.jpg': width })).toHaveLength(count);
  });
  test('a photo that nothing uses, once it is a month old', async () => {
    const added = (days: number) => ({
      'content/photos.json': JSON.stringify({ photos: [{ src: '/uploads/a.jpg', addedAt: new Date(NOW - days * DAY_MS).toISOString() }] }),
    });
    expect(await placesOf('unused-photo', added(29), PHOTO)).toEqual([]);
    expect((await findingsOf('unused-photo', added(31), PHOTO)).map(({ fix }) => fix)).toEqual([
      { does: 'trash', address: '/uploads/a.jpg' },
    ]);
    expect(await placesOf('unused-photo', { 'content/posts/x.md': 'broken' }, PHOTO)).toEqual([]);
  });
});

describe('words', () => {
  test.each([
    [160, 0],
    [161, 1],
  ])('a meta description of %i characters is %i finding', async (length, count) => {
    expect(await placesOf('description', { 'content/posts/a.md': postFile({ metaDescription: 'x'.repeat(length) }) })).toHaveLength(count);
  });
  test('a recipe without a description, and one title twice', async () => {
    const files = {
      'content/recipes/a.json': recipeFile({ description: '' }),
      'content/recipes/b.json': recipeFile({ title: 'RYE LOAF' }),
    };
    expect(await placesOf('description', files)).toEqual(['content/recipes/a.json description']);
    expect(await placesOf('title', files)).toEqual(['content/recipes/b.json title']);
  });
  test.each([
    ['contactEmail', 'hello@family.example.com', 1],
    ['contactEmail', 'hello@examples.com', 0],
    ['siteUrl', 'https://x.example.com', 1],
    ['siteUrl', 'https://rye.bakery', 0],
  ])('%s %s is %i finding', async (field, value, count) => {
    const files = { 'content/settings.json': settings({ siteUrl: 'https://rye.bakery', [field]: value }) };
    expect(await placesOf('example', files)).toHaveLength(count);
  });
  const ownDetails = (fields: object = {}): Files => ({
    'content/settings.json': settings({
      siteName: 'Second Rise',
      siteUrl: 'https://rye.bakery',
      contactEmail: 'rosa@rye.bakery',
      ...fields,
    }),
    'content/business.json': siteFiles('minimal')['content/business.json'] ?? '',
  });
  test.each([
    ['[hello@rye.example.com](mailto:hello@rye.example.com)', '“hello@rye.example.com”'],
    ['Write to a.b+c@example.org.', '“a.b+c@example.org”'],
    ['Call (830) 555-0142 or 830.555.0199.', '“(830) 555-0142” and “830.555.0199”'],
    ['[Call](tel:+18305550142), +1 830 555 0142', '“+18305550142” and “+1 830 555 0142”'],
    ['[Follow us](https://instagram.example.com/rye)', '“https://instagram.example.com/rye”'],
  ])('a text with %s names them', async (text, words) => {
    const [finding] = await findingsOf('example', { ...ownDetails(), 'content/posts/a.md': postFile({}, text) });
    expect(finding).toMatchObject({ path: 'content', message: `${words}: still the example’s words.` });
  });
  test.each([
    'hello@examples.com',
    'a@example.community',
    '(830) 555-1142',
    '12345550142',
    'https://rye.bakery/example.com',
    'see example.com',
  ])('a text with %s does not', async (text) => {
    expect(await placesOf('example', { ...ownDetails(), 'content/posts/a.md': postFile({}, text) })).toEqual([]);
  });
  test.each([
    ['Family Kitchen Bakery', 'https://x.example.com', ['siteName', 'siteUrl']],
    ['Family Kitchen Bakery', 'https://rye.bakery', []],
    ['Second Rise', 'https://x.example.com', ['siteUrl']],
  ])('the name %s at %s is found in %j', async (siteName, siteUrl, paths) => {
    const found = await findingsOf('example', { 'content/settings.json': settings({ siteName, siteUrl }) });
    expect(found.map(({ path }) => path)).toEqual(paths);
  });
  test('a text with many names six', async () => {
    const links = Array.from({ length: 9 }, (_, place) => `https://${place}.example.com`);
    const [finding] = await findingsOf('example', { ...ownDetails(), 'content/posts/a.md': postFile({}, links.join(' ')) });
    expect(finding?.message).toContain('“https://4.example.com”, and 4 more: still');
  });
  test('what is the example’s is fixed with what is the owner’s, as far as she has written it', async () => {
    const words = async (files: Files) => {
      const text = 'Family Kitchen Bakery: a@b.example.com, [call](tel:+18305550142)';
      const findings = await findingsOf('example', { ...files, 'content/posts/a.md': postFile({}, text) });
      const finding = findings.find(({ path }) => path === 'content');
      return finding?.fix?.does === 'rename' ? finding.fix.words.map(({ to }) => to) : undefined;
    };
    const business = (phone: string) => ({
      'content/business.json': JSON.stringify({ ...JSON.parse(siteFiles('minimal')['content/business.json'] as string), name: 'R', phone }),
    });
    expect(await words({ ...ownDetails(), ...business('(512) 867-5309') })).toEqual(['Second Rise', 'rosa@rye.bakery', 'tel:+15128675309']);
    expect(await words({ ...ownDetails(), ...business('+49 30 901820') })).toEqual(['Second Rise', 'rosa@rye.bakery', 'tel:+4930901820']);
    expect(await words({ ...ownDetails({ contactEmail: 'a@b.example.com' }), ...business('(830) 555-0142') })).toEqual(['Second Rise']);
  });
  test('settings, shop details and the home page come first', async () => {
    const files = siteFiles('full', {
      'content/settings.json': settings({ siteName: 'Second Rise', siteDescription: 'In Boerne' }),
      'content/posts/a.md': postFile({}, 'In Boerne'),
    });
    const kinds = (await findingsOf('example', files)).map(({ entry }) => entry?.kind ?? '');
    const ranks = kinds.map((kind) => ['settings', 'business', 'home', kind].indexOf(kind));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2, 3]));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });
  test.each([
    ['Second Rise', ['content/posts/a.md content', 'content/posts/b.md title']],
    ['Family Kitchen Bakery', []],
    ['Boerne Bread', ['content/posts/b.md title']],
  ])('with the name %s, names of the example are in %j', async (siteName, places) => {
    const files = {
      'content/settings.json': settings({ siteName, siteUrl: 'https://rye.bakery' }),
      'content/posts/a.md': postFile({ title: 'Pickup' }, 'We are in Boerne. And in Boerne again.'),
      'content/posts/b.md': postFile({ title: 'What FK Eats is' }, 'Suppers.'),
    };
    expect(await placesOf('example', files)).toEqual(places);
  });
});

const menuOf = (items: object[]): Files => ({ 'content/menu/breads.json': JSON.stringify({ name: 'Breads', order: 1, items }) });

describe('the shop', () => {
  test('an item needs a price, its own or that of another', async () => {
    const images = [{ src: 'https://photos.example.com/a.jpg', alt: 'A' }];
    const items = [
      { name: 'Loaf', description: 'D', images, prices: [{ price: '9.00' }] },
      { name: 'Half', description: 'D', images, pricedLike: 'Loaf' },
      { name: 'Bun', description: 'D', images },
    ];
    expect(await placesOf('offer', menuOf(items))).toEqual(['content/menu/breads.json items[2].prices']);
  });
  test('an order link leads to a real place, a number or an address', async () => {
    const linked = (orderLink: string) =>
      placesOf('order-link', { 'content/bakes/2026-11-28.json': JSON.stringify({ date: '2026-11-28', status: 'published', orderLink }) });
    for (const real of [
      'tel:+48601234567',
      'sms:+48601234567',
      'https://wa.me/48601234567',
      'mailto:brot@rye.bakery',
      'https://rye.bakery/',
    ])
      expect(await linked(real)).toEqual([]);
    for (const example of ['tel:+18305550142', 'mailto:a@example.com', 'https://order.example.com/'])
      expect(await linked(example)).toEqual(['content/bakes/2026-11-28.json orderLink']);
  });
  test('a section without content, unless it is off', async () => {
    const names = async (sections: object) =>
      (await findingsOf('empty-section', { 'content/look.json': look({ sections }), 'content/posts/a.md': postFile() })).map(
        ({ path }) => path,
      );
    expect(await names({})).toEqual(['cakes', 'eats', 'menu', 'sourdough', 'about', 'kitchen'].map((id) => `sections.${id}`));
    expect(await names({ eats: { isOff: true } })).not.toContain('sections.eats');
  });
  test('colors that cannot be read are changed by pages, and said', async () => {
    const colors = { paper: '#ffffff', ink: '#101010', accent: '#ffff00', highlight: '#ffd080' };
    const files = { 'content/look.json': look({ palette: 'own', colors }) };
    expect(await placesOf('contrast', files)).toEqual([]);
    expect(await placesOf('color', files)).toContain('content/look.json colors.accent');
    expect(await placesOf('color', { 'content/look.json': look({ palette: 'rye' }) })).toEqual([]);
  });
  test.each([
    ['2026-11-17', 1],
    ['2026-11-21', 0],
    ['2026-11-28', 0],
  ])('a last bake day on %s is %i finding', async (date, count) => {
    const found = await findingsOf('bake-day', { [`content/bakes/${date}.json`]: JSON.stringify({ date, status: 'published' }) });
    expect(found.map(({ entry }) => entry?.title)).toEqual(count === 0 ? [] : ['Bake day: Tuesday, November 17']);
  });
  test.each([
    [89, 0],
    [91, 1],
  ])('a draft of %i days is %i finding', async (days, count) => {
    const updatedAt = new Date(NOW - days * DAY_MS).toISOString();
    expect(await placesOf('draft', { 'content/posts/a.md': postFile({ status: 'draft', updatedAt }) })).toHaveLength(count);
  });
});

test('errors come first, then warnings, then hints', () => {
  const severities = Object.values(CHECKS).map(({ severity }) => severity);
  expect(severities).toEqual(['error', 'warning', 'hint'].flatMap((one) => severities.filter((severity) => severity === one)));
});

test('a site of any content is checked', async () => {
  for (const size of ['full', 'minimal'] as const) {
    const codes = siteHealth(await snapshotOf(siteFiles(size)), NOW).map(({ code }) => code);
    expect(codes).toEqual((Object.keys(CHECKS) as CheckCode[]).flatMap((one) => codes.filter((code) => code === one)));
  }
  expect(siteHealth(await snapshotOf({}), NOW)).toEqual([]);
});

test('photos whose files say where they were taken are named', async () => {
  const snapshot = await snapshotOf({ 'content/settings.json': settings() });
  const photo = { id: 'a'.repeat(16), width: 900, height: 300 };
  const photos = new Map<string, Photo>([
    ['/uploads/plain.jpg', photo],
    ['/uploads/oven.jpg', { ...photo, hasLocation: true }],
  ]);
  const locatedFiles = new Set(['docs/plan.JPG']);
  const findings = siteHealth({ ...snapshot, photos, locatedFiles }, NOW).filter(({ code }) => code === 'location');
  const message = expect.stringContaining('where it was taken') as string;
  expect(findings).toMatchObject([
    { file: 'public/uploads/oven.jpg', message },
    { file: 'public/docs/plan.JPG', message },
  ]);
});
