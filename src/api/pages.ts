import type { Page } from '#domain/page.ts';
import type { ListedEntry } from './entries.ts';

/** A page of text as the admin's form gets it. `content` is sanitized HTML; `markdown` is its source, where it was written as Markdown. */
export type AdminPage = ListedEntry & Omit<Page, 'id' | 'format' | 'status'> & { content: string; markdown?: string };

/** GET /api/admin/pages: the owner's pages of text, drafts included. */
export interface PageList {
  pages: ListedEntry[];
}
