import { parsedUrl } from '#domain/parsed-url.ts';
import { shortened } from '#domain/summary.ts';

/** Pixels of a title in Google's letters, and characters of a description, that a search result has room for. */
const TITLE_PIXELS = 580;
const DESCRIPTION_CHARACTERS = 155;

/** What a page tells search engines and social networks. */
interface PageHead {
  title: string;
  description: string;
  siteName: string;
  /** The title without the site's name. */
  sharedTitle: string;
  /** Null on pages that search engines are asked not to list. */
  address: URL | null;
  /** On this site by its path, since the site's own address may not be where the admin runs. */
  image: string | null;
}

/** Reads what a page tells others, from the page itself. */
export function headOf(page: Document): PageHead {
  const told = (property: string) => page.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? '';
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const address = canonical && new URL(canonical.href);
  const image = parsedUrl(told('image'));
  return {
    title: page.title,
    description: told('description'),
    siteName: told('site_name'),
    sharedTitle: told('title'),
    address,
    image: image && (image.origin === address?.origin ? image.pathname : image.href),
  };
}

/** Where a page's description comes from: a field for search engines, the rest of its texts, or the settings. */
type DescriptionSource = 'field' | 'page' | 'settings';

const SOURCE_REMARKS: Record<DescriptionSource, readonly string[]> = {
  field: [],
  page: ['No description for Google yet: this one is made from the rest of the page.'],
  settings: ['This is the site description from your settings.'],
};

/** A search result as Google cuts it, and sentences about its lengths and what is missing. */
interface SearchResult {
  title: string;
  description: string;
  remarks: string[];
}

/**
 * How a page is shown in a search result. `widthOf` measures a text in Google's letters.
 */
export function searchResultOf(
  { title, description, address }: Pick<PageHead, 'title' | 'description' | 'address'>,
  widthOf: (text: string) => number,
  source: DescriptionSource,
): SearchResult {
  let shown = title;
  while (widthOf(shown) > TITLE_PIXELS) shown = shortened(title, shown.length - 1);
  const isLong = description.length > DESCRIPTION_CHARACTERS;
  return {
    title: shown,
    description: isLong ? shortened(description, DESCRIPTION_CHARACTERS) : description,
    remarks: [
      ...(address === null ? ['Search engines are asked not to list this page.'] : []),
      ...(shown === title ? [] : ['This title is too long: Google will cut off the end. Try a shorter “Title for Google”.']),
      ...(title.includes('…') ? ['The title is already cut off. A shorter title, or a shorter Title for Google, would fit.'] : []),
      ...(isLong ? ['This description is too long: Google will cut off the end. Try a shorter “Description for Google”.'] : []),
      ...SOURCE_REMARKS[source],
    ],
  };
}
