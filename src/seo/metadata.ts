import { type DistinctText, ownDescription, ownTitle, type PageText, TITLE_LIMIT } from '#schema/page-text.ts';
import { shortened, summaryOf } from '#domain/summary.ts';

/** The site-wide texts in metadata. */
export interface SiteWords {
  name: string;
  tagline: string;
  description: string;
  /** The origin, such as https://bakery.example.com. */
  url: string;
  defaultMetaTitle?: string | undefined;
  defaultMetaDescription?: string | undefined;
}

/**
 * The image of a page when shared: its address (on this site or elsewhere), its size in pixels if known, and its alternative
 * text, which may be empty.
 */
export interface SharedImage {
  src: string;
  width?: number;
  height?: number;
  alt: string;
  /** The same in the proportions that search engines ask for, if it is large enough for any. */
  crops?: readonly string[];
}

/** Metadata of a post, recipe or collection. Dates are unchanged from the file. */
export interface ArticleFacts {
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  author?: string | undefined;
  section?: string | undefined;
  tags: readonly string[];
}

/** One <meta> of Open Graph (`property`) or Twitter (`name`). */
type MetaTag = { property: string; content: string } | { name: string; content: string };

/** The metadata in the head of a page, for search engines and social networks. */
export interface Metadata {
  title: string;
  description: string;
  /** Null on pages hidden from search engines. */
  canonical: string | null;
  tags: MetaTag[];
}

interface MetadataInput {
  site: SiteWords;
  /** The page's path, without a query: a filtered or later page of a list counts as the list itself. */
  path: string;
  words: PageText;
  distinct?: DistinctText | undefined;
  image: SharedImage | null;
  article?: ArticleFacts | undefined;
  isHidden?: boolean;
}

const HOME = '/';

/** Appends the site's name if it fits and the title does not contain it. */
const withSiteName = (title: string, name: string): string =>
  title.includes(name) || title.length + name.length + 3 > TITLE_LIMIT ? title : `${title} | ${name}`;

const homeTitle = ({ name, tagline, defaultMetaTitle }: SiteWords): string =>
  defaultMetaTitle ?? shortened(`${name}: ${tagline}`, TITLE_LIMIT);

/** The fallback is the site's description, prefixed with the page's title unless the page is hidden. */
function fallbackDescription({ site, path, words, isHidden = false }: MetadataInput): string {
  const ofSite = site.defaultMetaDescription ?? site.description;
  return summaryOf(isHidden || path === HOME ? ofSite : `${ownTitle(words)}: ${ofSite}`);
}

const articleTags = ({ publishedAt, updatedAt, author, section, tags }: ArticleFacts): MetaTag[] =>
  (
    [
      ['published_time', publishedAt],
      ['modified_time', updatedAt ?? publishedAt],
      ['author', author],
      ['section', section],
      ...tags.map((tag) => ['tag', tag] as const),
    ] as const
  ).flatMap(([name, content]) => (content === undefined ? [] : [{ property: `article:${name}`, content }]));

const imageTags = ({ src, width, height, alt }: SharedImage): MetaTag[] => [
  { property: 'og:image', content: src },
  ...(width && height
    ? [
        { property: 'og:image:width', content: String(width) },
        { property: 'og:image:height', content: String(height) },
      ]
    : []),
  { property: 'og:image:alt', content: alt },
];

/** The metadata of a page. */
export function metadataOf(input: MetadataInput): Metadata {
  const { site, path, words, distinct = {}, image, article, isHidden = false } = input;
  const isHome = path === HOME;
  const shared = isHome ? homeTitle(site) : (distinct.title ?? ownTitle(words));
  const description = distinct.description ?? (ownDescription(words) || fallbackDescription(input));
  const picture = image && { ...image, src: new URL(image.src, site.url).href, alt: image.alt || shared };
  const canonical = isHidden ? null : new URL(path, site.url).href;
  return {
    title: isHome ? shared : withSiteName(shared, site.name),
    description,
    canonical,
    tags: [
      { property: 'og:site_name', content: site.name },
      // All texts of the site are in it, and it is the `lang` of every page.
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:type', content: article ? 'article' : 'website' },
      { property: 'og:title', content: shared },
      { property: 'og:description', content: description },
      ...(canonical === null ? [] : [{ property: 'og:url', content: canonical }]),
      ...(picture ? imageTags(picture) : []),
      ...(article ? articleTags(article) : []),
      // X reads the rest from Open Graph.
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ],
  };
}
