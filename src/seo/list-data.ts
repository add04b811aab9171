import type { GraphNode } from './json-ld.ts';

/** A page by its name and its address on the site. */
export interface NamedPage {
  name: string;
  url: string;
}

/** The pages above one, the highest first, and the page itself where it is named: just as the breadcrumb shows them. */
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
  /** The path of the page that has the list. */
  path: string;
  name: string;
  description?: string | undefined;
  items: readonly NamedPage[];
}

/** A list of pages as a page shows it; none where there is nothing in it. */
export const itemList = (siteUrl: string, { path, name, description, items }: ListWords): GraphNode[] =>
  items.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          '@id': `${new URL(path, siteUrl).href}#list`,
          name,
          ...(description ? { description } : {}),
          numberOfItems: items.length,
          itemListElement: items.map((item, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: item.name,
            url: new URL(item.url, siteUrl).href,
          })),
        },
      ];
