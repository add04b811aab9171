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
  test('has the site’s name behind it, but not where the page is shared', () => {
    const metadata = of({});
    expect(metadata.title).toBe('About | Rosa’s Bakery');
    expect(contents(metadata)).toMatchObject({ 'og:title': 'About', 'twitter:title': 'About', 'og:site_name': 'Rosa’s Bakery' });
  });
  test.each([
    ['x'.repeat(50), 'x'.repeat(50)],
    ['Who Rosa’s Bakery is', 'Who Rosa’s Bakery is'],
  ])('%s stands alone: there is no room for the name, or it has it already', (title, expected) => {
    expect(of({ words: { title } }).title).toBe(expected);
  });
  test('for search engines is whole, however long', () => {
    const metaTitle = 'Everything there is to say of rye, its starter, its crust and its crumb, in one page';
    expect(of({ words: { title: 'Rye', metaTitle } }).title).toBe(metaTitle);
  });
  test('of the home page is the setting, else the name and what it stands for', () => {
    expect(of({ path: '/' }).title).toBe('Rosa’s Bakery: Rye, slowly.');
    expect(of({ path: '/', site: { ...site, defaultMetaTitle: 'Rye' } }).title).toBe('Rye');
  });
});

test('a page without a description has the site’s, and says which page it is', () => {
  expect(of({}).description).toBe('About: Rye bread in Boerne.');
  expect(of({ site: { ...site, defaultMetaDescription: 'Bread.' } }).description).toBe('About: Bread.');
  expect(of({ isHidden: true, site: { ...site, defaultMetaDescription: 'Bread.' } }).description).toBe('Bread.');
});

test('a distinct title and description take precedence over the page’s own', () => {
  const { title, description } = of({ distinct: { title: 'About (2)', description: 'About (2): us' } });
  expect([title, description]).toEqual(['About (2) | Rosa’s Bakery', 'About (2): us']);
});

test('a page that is not to be found has no address to be found at', () => {
  const metadata = of({ isHidden: true });
  expect(metadata.canonical).toBeNull();
  expect(contents(metadata)).not.toHaveProperty('og:url');
  expect(of({}).canonical).toBe('https://rosa.example/about');
});

test('a picture is described with its full address, its size and what it shows', () => {
  const image = { src: '/media/a-800.jpeg', width: 800, height: 600, alt: '' };
  expect(contents(of({ image }))).toMatchObject({
    'og:image': 'https://rosa.example/media/a-800.jpeg',
    'og:image:width': '800',
    'og:image:height': '600',
    'og:image:alt': 'About',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://rosa.example/media/a-800.jpeg',
  });
  const elsewhere = contents(of({ image: { src: 'https://photos.example/a.jpg', alt: 'Rye' } }));
  expect(elsewhere).toMatchObject({ 'og:image': 'https://photos.example/a.jpg', 'og:image:alt': 'Rye' });
  expect(elsewhere).not.toHaveProperty('og:image:width');
  expect(contents(of({}))).toMatchObject({ 'twitter:card': 'summary', 'og:type': 'website' });
});

test('an article tells when it was written, by whom, and of what', () => {
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
