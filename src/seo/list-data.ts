import { type GraphNode, imageData } from './json-ld.ts';
import type { SharedImage } from './metadata.ts';

/** A page's name and path. */
export interface NamedPage {
  name: string;
  url: string;
}

/** The breadcrumb of a page as shown on it: its ancestors from the top, and the page itself if included. */
export const breadcrumbList = (siteUrl: string, items: readonly { name: string; url?: string }[]): GraphNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(url === undefined ? {} : { item: new URL(url, siteUrl).href }),
  })),
});

interface ListWords {
  /** The path of the list's page. */
  path: string;
  name: string;
  description?: string | undefined;
  image?: SharedImage | null;
  items: readonly NamedPage[];
}

/** The structured data of a list of pages; empty if the list is. */
export const itemList = (siteUrl: string, { path, name, description, image, items }: ListWords): GraphNode[] =>
  items.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          '@id': `${new URL(path, siteUrl).href}#list`,
          name,
          ...(description ? { description } : {}),
          ...(image ? { image: imageData(image) } : {}),
          numberOfItems: items.length,
          itemListElement: items.map((item, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: item.name,
            url: new URL(item.url, siteUrl).href,
          })),
        },
      ];
