import { getKind } from '#domain/content-kinds.ts';
import type { Page } from '#domain/page.ts';
import { memoize } from './memoize.ts';
import { isPublished, newestFirst } from './published.ts';
import { bodyForPage, htmlFromMarkdown, type ImageInText, sanitizeHtml } from './rich-text.ts';
import type { Entry } from './snapshot.ts';

type Pages = ReadonlyMap<string, Entry<'page'>>;

/** A page of text as it is shown. */
export interface PageView extends Page {
  body: string;
}

const { fixedSlugs = [], takenSlugs = [] } = getKind('page');

/** Whether the owner made a page: not one that the site always has, nor one at an address where it is not shown. */
export const isOwnersPage = ({ slug }: Pick<Entry<'page'>, 'slug'>): boolean => !fixedSlugs.includes(slug) && !takenSlugs.includes(slug);

/** The pages of text that the owner made and visitors may see, newest first. */
export const publishedPages = memoize((pages: Pages) => newestFirst(pages).filter((page) => isOwnersPage(page) && isPublished(page)));

/** The sanitized HTML of a page's body, whether it was written as Markdown or as HTML. */
export function pageHtml({ data, body = '' }: Pick<Entry<'page'>, 'data' | 'body'>): string {
  return data.format === 'html' ? sanitizeHtml(body.trim()) : htmlFromMarkdown(body.trim()).trim();
}

/** A page as visitors see it, or null where it is a draft. `imageOf` gives the attributes for a photo of the site's own. */
export const pageView = (entry: Entry<'page'>, imageOf: (src: string) => ImageInText | null): PageView | null =>
  isPublished(entry) ? { ...entry.data, body: bodyForPage(pageHtml(entry), imageOf) } : null;
