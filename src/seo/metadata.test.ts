import { describe, expect, test } from 'vitest';
import { type Metadata, metadataOf } from './metadata.ts';

const site = { name: 'Rosa’s Bakery', tagline: 'Rye, slowly.', description: 'Rye bread in Boerne.', url: 'https://rosa.example' };
const of = (input: Partial<Parameters<typeof metadataOf>[0]>) =>
  metadataOf({ site, path: '/about', words: { title: 'About' }, image: null, ...input });
const contents = ({ tags }: Metadata) =>
  Object.fromEntries(
    Map.groupBy(tags, (tag) => ('property' in tag ? tag.property : tag.name))
      .entries()
      .map(([name, all]) => [name, all.map(({ content }) => content).join('|')]),
  );

describe('the title', () => {
  test('is followed by the site’s name, except when shared', () => {
    const metadata = of({});
    expect(metadata.title).toBe('About | Rosa’s Bakery');
    expect(contents(metadata)).toMatchObject({ 'og:title': 'About', 'og:site_name': 'Rosa’s Bakery' });
  });
  test.each([
    ['x'.repeat(50), 'x'.repeat(50)],
    ['Who Rosa’s Bakery is', 'Who Rosa’s Bakery is'],
  ])('%s gets no site name, for lack of space or because it has it', (title, expected) => {
    expect(of({ words: { title } }).title).toBe(expected);
  });
  test('for search engines is never cut', () => {
    const metaTitle = 'Everything there is to say of rye, its starter, its crust and its crumb, in one page';
    expect(of({ words: { title: 'Rye', metaTitle } }).title).toBe(metaTitle);
  });
  test('of the home page is the setting, or else the name and tagline', () => {
    expect(of({ path: '/' }).title).toBe('Rosa’s Bakery: Rye, slowly.');
    expect(of({ path: '/', site: { ...site, defaultMetaTitle: 'Rye' } }).title).toBe('Rye');
  });
});

test('a page without a description gets the site’s, prefixed with its title', () => {
  expect(of({}).description).toBe('About: Rye bread in Boerne.');
  expect(of({ site: { ...site, defaultMetaDescription: 'Bread.' } }).description).toBe('About: Bread.');
  expect(of({ isHidden: true, site: { ...site, defaultMetaDescription: 'Bread.' } }).description).toBe('Bread.');
});

test('a distinct title and description take precedence over the page’s own', () => {
  const { title, description } = of({ distinct: { title: 'About (2)', description: 'About (2): us' } });
  expect([title, description]).toEqual(['About (2) | Rosa’s Bakery', 'About (2): us']);
});

test('a hidden page has no canonical address', () => {
  const metadata = of({ isHidden: true });
  expect(metadata.canonical).toBeNull();
  expect(contents(metadata)).not.toHaveProperty('og:url');
  expect(of({}).canonical).toBe('https://rosa.example/about');
});

test('an image has its absolute URL, its size and its alternative text', () => {
  const image = { src: '/media/a-800.jpeg', width: 800, height: 600, alt: '' };
  expect(contents(of({ image }))).toMatchObject({
    'og:image': 'https://rosa.example/media/a-800.jpeg',
    'og:image:width': '800',
    'og:image:height': '600',
    'og:image:alt': 'About',
    'twitter:card': 'summary_large_image',
  });
  const elsewhere = contents(of({ image: { src: 'https://photos.example/a.jpg', alt: 'Rye' } }));
  expect(elsewhere).toMatchObject({ 'og:image': 'https://photos.example/a.jpg', 'og:image:alt': 'Rye' });
  expect(elsewhere).not.toHaveProperty('og:image:width');
  expect(contents(of({}))).toMatchObject({ 'twitter:card': 'summary', 'og:type': 'website' });
});

test('an article has its date, author, section and tags', () => {
  const article = { publishedAt: '2026-11-20', author: 'Rosa', section: 'News', tags: ['rye', 'starter'] };
  expect(contents(of({ article }))).toMatchObject({
    'og:type': 'article',
    'article:published_time': '2026-11-20',
    'article:modified_time': '2026-11-20',
    'article:author': 'Rosa',
    'article:section': 'News',
    'article:tag': 'rye|starter',
  });
  expect(contents(of({ article: { tags: [] } }))).not.toHaveProperty('article:published_time');
});
