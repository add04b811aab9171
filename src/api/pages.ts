import type { Page } from '#schema/page.ts';
import type { ListedEntry } from './entries.ts';

/** A text page in the admin's form. `content` is sanitized HTML; `markdown` is its source, if it was written in Markdown. */
export type AdminPage = ListedEntry & Omit<Page, 'id' | 'format' | 'status'> & { content: string; markdown?: string };
