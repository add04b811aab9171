import { getKind } from '#schema/content-kinds.ts';
import type { Page } from '#schema/page.ts';
import { withContents } from './contents.ts';
import { isPublished, newestFirst } from './published-entries.ts';
import { bodyForPage, htmlFromMarkdown, type ImageInText, sanitizeHtml } from './rich-text.ts';
import type { Entry } from './snapshot.ts';
import { textOfBody } from './text-of-body.ts';

/** A text page as visitors see it. */
export interface PageView extends Page {
  body: string;
}

const { fixedSlugs = [], takenSlugs = [] } = getKind('page');

/** Whether the owner created a page: it is not a permanent page, and its address is not taken by another page. */
export const isOwnersPage = ({ slug }: Pick<Entry<'page'>, 'slug'>): boolean => !fixedSlugs.includes(slug) && !takenSlugs.includes(slug);

/** Whether the site's own pages link to a page, such as the privacy policy. */
export const isFixedPage = ({ slug }: Pick<Entry<'page'>, 'slug'>): boolean => fixedSlugs.includes(slug);

/** The published text pages that the owner created, newest first. */
export const publishedPages = newestFirst<'page'>((page) => isOwnersPage(page) && isPublished(page));

/** The sanitized HTML of a page's body, from Markdown or HTML. */
export function pageHtml({ data, body = '' }: Pick<Entry<'page'>, 'data' | 'body'>): string {
  return data.format === 'html' ? sanitizeHtml(body.trim()) : htmlFromMarkdown(textOfBody(body)).trim();
}

/** A page for visitors, or null if it is a draft. `imageOf` returns the attributes of an uploaded photo. */
export const pageView = (entry: Entry<'page'>, imageOf: (src: string) => ImageInText | null): PageView | null =>
  isPublished(entry) ? { ...entry.data, body: bodyForPage(withContents(pageHtml(entry)), imageOf) } : null;
