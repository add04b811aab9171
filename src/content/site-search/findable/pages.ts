import { FIXED_TITLES } from '#domain/fixed-titles.ts';
import { publicPage } from '#schema/public-page.ts';
import type { SectionId } from '#schema/sections.ts';
import { collectionSummary, publishedCollections } from '../../collections.ts';
import type { ContentView } from '../../content-view.ts';
import { memoize } from '../../memoize.ts';
import { menuCategories } from '../../menu.ts';
import { isFixedPage, isOwnersPage, pageHtml } from '../../pages.ts';
import { plainText } from '../../plain-text.ts';
import { headingsOf, postHtml, publishedPosts } from '../../posts.ts';
import { isPublished, newestFirst } from '../../published-entries.ts';
import { htmlFromMarkdown } from '../../rich-text.ts';
import { countWords, tellingWords } from '../../telling-words.ts';
import { isEmptySection, siteSections } from '../../site-sections.ts';
import type { Entry } from '../../snapshot.ts';
import { type Findable, findable } from './findable.ts';

const wordsIn = memoize((post: Entry<'post'>) => countWords(plainText(postHtml(post))));

export const posts = (content: ContentView): Findable[] => {
  const published = publishedPosts(content.all('post'));
  const terms = tellingWords(published.map(wordsIn));
  return published.map((post, place) => {
    const { title, category = '', tags, excerpt, metaTitle, metaDescription, featuredImage } = post.data;
    return findable(content, {
      title,
      href: publicPage('post', post.slug),
      note: category,
      category,
      tags,
      // What search engines and its headings say of it has the words that a good title leaves out, and its text what it is about.
      description: [excerpt, metaTitle, metaDescription, ...headingsOf(post)].filter(Boolean).join(' '),
      terms: terms[place] ?? [],
      image: featuredImage,
    });
  });
};

/** What visitors look for on the pages that say it in other words. */
export const TOPICS = {
  about: ['family', 'story', 'bakers', 'team', 'reviews', 'ratings', 'stars', 'testimonials'],
  contact: ['hours', 'pickup', 'directions', 'location', 'address', 'phone', 'email', 'ordering'],
  cakes: ['birthday', 'wedding', 'custom order'],
  eats: ['meals', 'dinners', 'vegetarian'],
  menu: ['menu', 'prices', 'order', 'products', 'shop'],
  kitchen: ['recipes'],
  blog: ['posts', 'news'],
  sourdough: ['bread', 'loaf'],
} as const satisfies Record<SectionId, readonly string[]>;

export function sectionPages(content: ContentView): Findable[] {
  const sections = siteSections(content);
  const business = content.entry('business', 'business')?.data;
  const loaf = content.entry('sourdough', 'sourdough')?.data;
  const { introduction: about, photo, sections: parts = [], bakers = [] } = content.entry('about', 'about')?.data ?? {};
  const own: Partial<Record<SectionId, Partial<Findable>>> = {
    // Who is on it is a part's title or a baker's name.
    about: {
      description: about,
      image: photo?.src,
      tags: [...TOPICS.about, ...parts.map(({ title }) => title), ...bakers.map(({ name }) => name)],
    },
    contact: { description: business?.pickup, tags: [...TOPICS.contact, ...(business?.places ?? []).map(({ name }) => name)] },
    cakes: { description: content.entry('cakes', 'cakes')?.data.introduction },
    eats: { description: content.entry('meals', 'meals')?.data.introduction },
    sourdough: {
      description: [loaf?.introduction, ...(loaf?.highlights ?? []).flatMap(({ title, text }) => [title, text])].filter(Boolean).join(' '),
    },
  };
  return (Object.keys(TOPICS) as SectionId[])
    .filter((id) => !sections[id].isOff && !isEmptySection(content, id))
    .map((id) => findable(content, { title: sections[id].name, href: sections[id].path, tags: TOPICS[id], ...own[id] }));
}

export function collections(content: ContentView): Findable[] {
  const [title, href] = [FIXED_TITLES['/kitchen/collections'], '/kitchen/collections'];
  const all = publishedCollections(content.all('collection')).map((entry) => {
    const { slug, title: name, description, tags, cover, category } = collectionSummary(entry, content.all('recipe'), content.photo);
    return findable(content, {
      title: name,
      href: publicPage('collection', slug),
      note: title,
      category: category ?? '',
      tags,
      description,
      image: cover?.src,
    });
  });
  return [findable(content, { title, href }), ...all];
}

/** Pages of text, newest first. */
const publishedPages = newestFirst<'page'>((page) => (isOwnersPage(page) || isFixedPage(page)) && isPublished(page));
/** The words of a page without its formatting. */
const textOf = memoize((entry: Entry<'page'>): string => plainText(pageHtml(entry)));

export const questions = (content: ContentView): Findable[] => {
  const { title = '', questions: all = [] } = content.entry('faq', 'faq')?.data ?? {};
  if (all.length === 0) return [];
  const href = '/contact#faq';
  return [
    findable(content, { title, href, tags: ['FAQ', 'FAQs', 'questions', 'answers'] }),
    ...all.map(({ question, answer }) =>
      findable(content, { title: question, href, note: title, description: plainText(htmlFromMarkdown(answer)) }),
    ),
  ];
};

/** The categories of the menu, which have an address each. */
export const categories = (content: ContentView): Findable[] => {
  const { path, name: note } = siteSections(content).menu;
  return menuCategories(content)
    .filter(({ items }) => items.length > 0)
    .map(({ id, name }) => findable(content, { title: name, href: `${path}#${id}`, note }));
};

export const textPages = (content: ContentView): Findable[] =>
  publishedPages(content.all('page')).map((entry) =>
    findable(content, {
      title: entry.data.title,
      href: publicPage('page', entry.slug),
      description: `${entry.data.description} ${entry.data.intro ?? ''} ${textOf(entry)}`,
    }),
  );
