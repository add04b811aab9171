import { standInOf } from '#kitchen/stand-in.ts';
import { type DrawnImage, drawnUrl } from '#media/drawn-image.ts';
import { SOCIAL_IMAGE_SIZE, type SocialImage } from '#media/social-image.ts';
import { collectionSummary, publishedCollections } from './collections.ts';
import { publishedPosts } from './posts.ts';
import { isPublished } from './published-entries.ts';
import type { ContentView } from './content-view.ts';
import { cardPaths, pageCard } from './page-cards.ts';
import { publishedRecipes } from './recipes.ts';
import { chosenTypefaces, drawnColors, drawnLogo, homeIcon } from './site-look.ts';
import type { Entry } from './snapshot.ts';

/** The kinds whose entries have their own social image. */
export type SharedKind = 'post' | 'recipe' | 'collection';

/** A social image in a page's head: its address, its size in pixels, and its alternative text. */
export interface SocialImageView {
  src: string;
  width: number;
  height: number;
  alt: string;
}

type SharedEntry = Entry<SharedKind>;

/** The parts that depend on the kind: label, photo, and the drawing used as a fallback. */
function partsOf(entry: SharedEntry, content: ContentView) {
  const { data } = entry;
  if ('recipeIds' in data) {
    const cover = collectionSummary(entry as Entry<'collection'>, content.all('recipe'), content.photo).cover;
    return { label: 'Recipe collection', src: cover?.src, alt: cover?.alt, motif: 'bowl' as const };
  }
  const { featuredImage: src, featuredImageAlt: alt } = data;
  if ('ingredients' in data) return { label: 'Recipe', src, alt, motif: standInOf(data.category) };
  return { label: data.category ?? 'From the blog', src, alt, motif: 'loaf' as const };
}

/** The parts of a social image that depend on its page. */
interface Parts extends Pick<SocialImage, 'title' | 'label' | 'motif'> {
  src?: string | undefined;
  alt?: string | undefined;
}

interface Drawn {
  image: SocialImage;
  alt: string;
}

function drawn({ title, label, motif, src, alt }: Parts, content: ContentView): Drawn {
  const photo = src === undefined ? null : content.photo(src);
  const image: SocialImage = {
    title,
    label,
    siteName: content.entry('settings', 'settings')?.data.siteName ?? '',
    logo: drawnLogo(content),
    photo: photo && src ? { id: photo.id, src, ...(photo.focus ? { focus: photo.focus } : {}) } : null,
    motif,
    colors: drawnColors(content),
    typefaces: chosenTypefaces(content),
  };
  return { image, alt: `The words “${title}”${photo && alt ? ` beside a picture: ${alt}` : ''}` };
}

const drawnEntry = (entry: SharedEntry, content: ContentView): Drawn =>
  drawn({ title: entry.data.title, ...partsOf(entry, content) }, content);

/** The fallback photo is the about page's or the home page's. */
function drawnPage(path: string, content: ContentView): Drawn | null {
  const card = pageCard(content, path);
  if (!card) return null;
  const photos = [card.photo, content.entry('about', 'about')?.data.photo, content.entry('home', 'home')?.data.hero.photo];
  return drawn({ ...card, motif: 'loaf', ...photos.find((photo) => photo?.src && content.photo(photo.src)) }, content);
}

const viewOf = ({ image, alt }: Drawn): SocialImageView => ({ src: drawnUrl(image), ...SOCIAL_IMAGE_SIZE, alt });

/** The social image of a published entry, or null. */
export function socialImageOf(content: ContentView, kind: SharedKind, slug: string): SocialImageView | null {
  const entry = content.entry(kind, slug);
  if (!entry || !isPublished(entry)) return null;
  return viewOf(drawnEntry(entry, content));
}

/** The social image of a page that is not a list entry, or null if it has none. */
export function pageImageOf(content: ContentView, path: string): SocialImageView | null {
  const page = drawnPage(path, content);
  return page && viewOf(page);
}

/** All social images to draw, and the icon for home screens unless it is the design's. */
export const drawnImagesOf = (content: ContentView): DrawnImage[] => [
  ...[homeIcon(content)].filter((icon) => icon !== null),
  ...[
    ...publishedPosts(content.all('post')),
    ...publishedRecipes(content.all('recipe')),
    ...publishedCollections(content.all('collection')),
  ].map((entry) => drawnEntry(entry, content).image),
  ...cardPaths(content).flatMap((path) => drawnPage(path, content)?.image ?? []),
];
