import { anchored } from '#domain/anchors.ts';
import { FIXED_TITLES } from '#domain/fixed-titles.ts';
import { FOOD_FAMILIES, type FoodFamily } from '#domain/food-family.ts';
import type { MenuItem } from '#domain/menu.ts';
import { type Cost, costInWords, costOf } from '#domain/price.ts';
import { publicPage } from '#domain/public-page.ts';
import type { SectionId } from '#domain/sections.ts';
import { shortened } from '#domain/summary.ts';
import { familiesOf } from '#kitchen/search/food-families.ts';
import type { SearchableRecipe } from '#kitchen/search/recipe-index.ts';
import type { Photo } from '#media/renditions.ts';
import type { SiteAnswers } from './answers/site-answers.ts';
import { collectionSummary, publishedCollections } from './collections.ts';
import { type ContentView, moneyOf } from './content-view.ts';
import { memoize } from './memoize.ts';
import { menuCategories } from './menu.ts';
import { orderPrices, pricedCakes } from './order-prices.ts';
import { isFixedPage, isOwnersPage, pageHtml } from './pages.ts';
import { plainText } from './plain-text.ts';
import { headingsOf, publishedPosts } from './posts.ts';
import { isPublished, newestFirst } from './published-entries.ts';
import { htmlFromMarkdown } from './rich-text.ts';
import { siteSections } from './site-sections.ts';
import type { Entry } from './snapshot.ts';

/** Something other than a recipe that the search of the whole site finds. It is searched like a recipe. */
export interface Findable extends SearchableRecipe {
  href: string;
  /** What it is, in a few words: its category, its price, that it is sold out. */
  note: string;
  /** The address of its photo; missing if it has none. */
  image?: string | undefined;
  /** The photo's file, if the site hosts it. */
  photo: Photo | null;
}

/** What the search of the whole site finds besides recipes, by group. */
export interface FindableGroups {
  products: Findable[];
  posts: Findable[];
  pages: Findable[];
}

/** The file /search.json. Recipes are only counted: they are in /kitchen/recipes.json, or the API is asked if there are too many. */
export interface SearchData extends FindableGroups, SiteAnswers {
  recipes: number;
  /** What the owner calls the menu and the blog. */
  names: { products: string; posts: string };
}

/** What is read of a longer text: the search is of names and topics, and every visitor who searches loads all of it. */
const TEXT_LIMIT = 600;

const FAMILIES_OF_ALLERGENS: Readonly<Record<string, FoodFamily>> = {
  milk: 'dairy',
  eggs: 'egg',
  fish: 'fish',
  'crustacean shellfish': 'shellfish',
  'tree nuts': 'nut',
  peanuts: 'peanut',
  wheat: 'wheat',
  soybeans: 'soy',
  sesame: 'sesame',
};

/**
 * The families of foods in an item of the menu; undefined if its allergens are not stated. Gluten is none of them, so of an item without
 * ingredients nobody knows that it has none.
 */
function familiesInItem({
  allergens = [],
  otherAllergens = [],
  ingredients,
}: Pick<MenuItem, 'allergens' | 'otherAllergens' | 'ingredients'>): FoodFamily[] | undefined {
  if (allergens.length === 0) return undefined;
  const found = new Set([ingredients ?? '', ...otherAllergens].flatMap((words) => [...familiesOf(words)]));
  for (const name of allergens) if (FAMILIES_OF_ALLERGENS[name]) found.add(FAMILIES_OF_ALLERGENS[name]);
  if (found.has('wheat') || !ingredients) found.add('gluten');
  return FOOD_FAMILIES.filter((family) => found.has(family));
}

const noteOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');
const inWords = (content: ContentView, cost: Cost | null): string => (cost ? costInWords(cost, moneyOf(content).currency) : '');

/** What can be searched and shown of something, with defaults for what it does not have. */
const findable = (
  content: ContentView,
  { image, description = '', ...words }: Pick<Findable, 'title' | 'href'> & Partial<Findable>,
): Findable => ({
  category: '',
  tags: [],
  ingredients: [],
  note: '',
  ...words,
  description: shortened(description, TEXT_LIMIT),
  ...(image ? { image } : {}),
  photo: image ? content.photo(image) : null,
});

function theLoaf(content: ContentView): Findable {
  const { path, name } = siteSections(content).sourdough;
  const { title = name, product } = content.entry('sourdough', 'sourdough')?.data ?? {};
  return findable(content, {
    title: product?.name ?? title,
    href: path,
    tags: TOPICS.sourdough,
    note: inWords(content, orderPrices(content).sourdough),
    description: product?.description,
    image: product?.photo?.src,
  });
}

const menuItems = (content: ContentView): Findable[] =>
  menuCategories(content).flatMap(({ name: category, items }) =>
    items.map(({ name, anchor, description, prices, soldOut, images, season, ...item }) =>
      findable(content, {
        title: name,
        href: `/menu#${anchor}`,
        note: noteOf(category, inWords(content, costOf(prices, item.unpriced)), soldOut),
        category,
        tags: [season, ...prices.map(({ size }) => size)].filter((tag) => tag !== undefined),
        ingredients: item.ingredients?.split(/[,;]/) ?? [],
        contains: familiesInItem(item),
        description,
        image: images[0]?.src,
      }),
    ),
  );

function cakes(content: ContentView): Findable[] {
  const { path, name: section } = siteSections(content).cakes;
  const taken = new Set<string>();
  return (pricedCakes(content)?.groups ?? []).flatMap((group) =>
    anchored(group.cakes, taken).map(({ name, anchor, description, price, image }) =>
      findable(content, {
        title: name,
        href: `${path}#${anchor}`,
        note: noteOf(section, price),
        category: group.name,
        description,
        image,
      }),
    ),
  );
}

function meals(content: ContentView): Findable[] {
  const { path, name: note } = siteSections(content).eats;
  return (content.entry('meals', 'meals')?.data.groups ?? []).flatMap((group) =>
    group.meals.map(({ name, description, tags, image }) =>
      findable(content, { title: name, href: path, note, category: group.name, tags, description, image }),
    ),
  );
}

const posts = (content: ContentView): Findable[] =>
  publishedPosts(content.all('post')).map((post) => {
    const { title, category = '', tags, excerpt, metaTitle, metaDescription, featuredImage } = post.data;
    return findable(content, {
      title,
      href: publicPage('post', post.slug),
      note: category,
      category,
      tags,
      // What search engines and its headings say of it has the words that a good title leaves out.
      description: [excerpt, metaTitle, metaDescription, ...headingsOf(post)].filter(Boolean).join(' '),
      image: featuredImage,
    });
  });

/** What visitors look for on the pages that say it in other words. */
const TOPICS = {
  about: ['family', 'story', 'bakers', 'reviews'],
  contact: ['hours', 'pickup', 'directions', 'location', 'address', 'phone', 'email', 'ordering'],
  cakes: ['birthday', 'wedding', 'custom order'],
  eats: ['meals', 'dinners', 'vegetarian'],
  menu: ['menu', 'prices', 'order', 'products'],
  kitchen: ['recipes'],
  blog: ['posts', 'news'],
  sourdough: ['bread', 'loaf'],
} as const satisfies Record<SectionId, readonly string[]>;

function sectionPages(content: ContentView): Findable[] {
  const sections = siteSections(content);
  const business = content.entry('business', 'business')?.data;
  const loaf = content.entry('sourdough', 'sourdough')?.data;
  const { introduction: about, photo } = content.entry('about', 'about')?.data ?? {};
  const own: Partial<Record<SectionId, Partial<Findable>>> = {
    about: { description: about, image: photo?.src },
    contact: { description: business?.pickup, tags: [...TOPICS.contact, ...(business?.places ?? []).map(({ name }) => name)] },
    cakes: { description: content.entry('cakes', 'cakes')?.data.introduction },
    eats: { description: content.entry('meals', 'meals')?.data.introduction },
    sourdough: { description: [loaf?.introduction, ...(loaf?.highlights ?? []).map(({ text }) => text)].filter(Boolean).join(' ') },
  };
  return (Object.keys(TOPICS) as SectionId[])
    .filter((id) => !sections[id].isOff)
    .map((id) => findable(content, { title: sections[id].name, href: sections[id].path, tags: TOPICS[id], ...own[id] }));
}

function collections(content: ContentView): Findable[] {
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

/** Pages of text, their words without formatting. */
const textPages = newestFirst<'page'>((page) => (isOwnersPage(page) || isFixedPage(page)) && isPublished(page));
const textOf = memoize((entry: Entry<'page'>): string => plainText(pageHtml(entry)));

const questions = (content: ContentView): Findable[] => {
  const faq = content.entry('faq', 'faq')?.data;
  return (faq?.questions ?? []).map(({ question, answer }) =>
    findable(content, { title: question, href: '/contact#faq', note: faq?.title ?? '', description: plainText(htmlFromMarkdown(answer)) }),
  );
};

/** Everything but recipes that the search of the whole site finds: what is sold, posts, pages, collections and questions. */
export function findableGroups(content: ContentView): FindableGroups {
  const sections = siteSections(content);
  const ifShown = (id: SectionId, find: (content: ContentView) => Findable[]) => (sections[id].isOff ? [] : find(content));
  return {
    products: [
      ...ifShown('sourdough', (view) => [theLoaf(view)]),
      ...menuItems(content),
      ...ifShown('cakes', cakes),
      ...ifShown('eats', meals),
    ],
    posts: ifShown('blog', posts),
    pages: [
      ...sectionPages(content),
      ...questions(content),
      ...ifShown('kitchen', collections),
      ...textPages(content.all('page')).map((entry) =>
        findable(content, {
          title: entry.data.title,
          href: publicPage('page', entry.slug),
          description: `${entry.data.description} ${entry.data.intro ?? ''} ${textOf(entry)}`,
        }),
      ),
    ],
  };
}
