import type { ContentData } from '#schema/content-kinds.ts';
import { FIXED_TITLES } from '#domain/fixed-titles.ts';
import { hasAddress, sectionAt } from '#schema/sections.ts';
import { collectionSummary, publishedCollections } from './collections.ts';
import type { ContentView } from './content-view.ts';
import { menuCategories } from './menu.ts';
import { publishedPages } from './pages.ts';
import { isPublished } from './published-entries.ts';
import { publishedRecipes } from './recipes.ts';
import { siteSections } from './site-sections.ts';

/** A photo reference in content. */
type NamedPhoto = { src?: string | undefined; alt?: string | undefined } | null | undefined;

/** What the social image of a page other than a list entry shows. */
export interface PageCard {
  title: string;
  label: string;
  photo: NamedPhoto;
}

type Single = 'home' | 'about' | 'cakes' | 'meals' | 'sourdough';
const dataOf = <K extends Single>(content: ContentView, kind: K): ContentData<K> | undefined => content.entry(kind, kind)?.data;

const newestPostPhoto = (content: ContentView): NamedPhoto => {
  const post = content.entry('post', content.postOrder()[0] ?? '')?.data;
  return post && { src: post.featuredImage, alt: post.featuredImageAlt };
};

const newestRecipePhoto = (content: ContentView): NamedPhoto => {
  const [recipe] = publishedRecipes(content.all('recipe'));
  return recipe && { src: recipe.data.featuredImage, alt: recipe.data.featuredImageAlt };
};

/** Permanent pages: their title and photo from the content, and the label on the image. */
const CARDS: Readonly<Record<string, (content: ContentView) => { title?: string | undefined; label?: string; photo?: NamedPhoto }>> = {
  '/': (content) => ({ ...dataOf(content, 'home')?.hero }),
  '/about': (content) => ({ title: dataOf(content, 'about')?.title, label: 'About us', photo: dataOf(content, 'about')?.photo }),
  '/blog': (content) => ({ title: dataOf(content, 'home')?.blogTitle, label: 'Blog', photo: newestPostPhoto(content) }),
  '/blog/all': (content) => ({ label: 'Blog', photo: newestPostPhoto(content) }),
  '/cakes': (content) => ({ title: dataOf(content, 'cakes')?.title, label: 'Custom cakes', photo: dataOf(content, 'cakes')?.photo }),
  '/contact': (content) => ({ ...dataOf(content, 'home')?.contact, label: 'Contact' }),
  '/data-deletion': () => ({}),
  '/eats': (content) => ({ title: dataOf(content, 'meals')?.title, label: 'Meals', photo: dataOf(content, 'meals')?.photo }),
  '/kitchen': (content) => ({ label: 'Recipes', photo: newestRecipePhoto(content) }),
  '/kitchen/all': (content) => ({ label: siteSections(content).kitchen.name, photo: newestRecipePhoto(content) }),
  '/kitchen/collections': (content) => {
    const [collection] = publishedCollections(content.all('collection'));
    const photo = collection && collectionSummary(collection, content.all('recipe'), content.photo).cover;
    return { label: siteSections(content).kitchen.name, photo };
  },
  '/menu': (content) => {
    const photos = menuCategories(content).flatMap(({ items }) => items.flatMap(({ images }) => images));
    const photo = photos.find(({ src }) => content.photo(src));
    return { label: 'What we bake', photo };
  },
  '/privacy-policy': () => ({}),
  '/sourdough': (content) => ({
    title: dataOf(content, 'sourdough')?.title,
    label: 'Sourdough',
    photo: dataOf(content, 'sourdough')?.product?.photo,
  }),
};

/** The paths of all pages that have a card. */
export const cardPaths = (content: ContentView): string[] => [
  ...Object.keys(CARDS).filter((path) => hasAddress(siteSections(content), path)),
  ...publishedPages(content.all('page')).map(({ slug }) => `/${slug}`),
];

/** The card of a page, or null if it has none. */
export function pageCard(content: ContentView, path: string): PageCard | null {
  const fixed = hasAddress(siteSections(content), path) ? CARDS[path]?.(content) : undefined;
  const page = content.entry('page', path.slice(1));
  if (!fixed && !(page && isPublished(page))) return null;
  const { title, label, photo } = fixed ?? {};
  // The page of a section itself is labeled by the name that the owner gives it.
  const id = sectionAt(path);
  const section = id && siteSections(content)[id];
  const own = section?.path === path ? section : undefined;
  const business = content.entry('business', 'business')?.data;
  return {
    title:
      title ?? page?.data.title ?? own?.title ?? new Map<string, string>(Object.entries(FIXED_TITLES)).get(path) ?? business?.tagline ?? '',
    label: own?.given ?? label ?? business?.places.map(({ name }) => name).join(' & ') ?? '',
    photo,
  };
}
