import type { ListedEntry } from '#api/entries.ts';
import type { AdminPage } from '#api/pages.ts';
import { formatDate } from '#domain/dates.ts';
import { publicPage } from '#domain/public-page.ts';
import { createEntryApi } from '../../entries/entry-api.ts';
import type { EntryKind } from '../../entries/entry-kind.ts';
import { isFixedPage, pageFormRules, type PageFormValues, type ValidPage } from './page-form.ts';
import { PageFields } from './PageFields.tsx';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Pages of text, as the screens that all kinds share need to know them. */
export const pageKind: EntryKind<ListedEntry, AdminPage, PageFormValues, ValidPage> = {
  name: 'page',
  one: 'page',
  many: 'pages',
  publicPage: (slug) => publicPage('page', slug),
  isFixed: isFixedPage,
  api: createEntryApi('/api/admin/pages', 'pages'),
  saveFailed: (reason) => reason ?? 'Failed to save page',
  list: {
    columns: [
      {
        label: 'Updated',
        cell: (page) => formatDate(page.updatedAt, timeZone) || <span className="none">{isFixedPage(page) ? 'Always there' : '–'}</span>,
        isDate: true,
      },
    ],
    wordsOf: ({ title, slug }) => [title, slug],
    searched: 'title or address',
    dateOf: ({ updatedAt }) => updatedAt,
    none: 'No pages yet. A page is a title and a text at an address of its own, such as /christmas.',
  },
  form: pageFormRules,
  Fields: PageFields,
};
