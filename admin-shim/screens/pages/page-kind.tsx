import { formatDate } from '#domain/dates.ts';
import { publicPage } from '#domain/public-page.ts';
import { createEntryApi } from '../../entries/entry-api.ts';
import type { EntryKind } from '../../entries/entry-kind.ts';
import { type AdminPage, type ListedPage, pageFormRules, type PageFormValues, type ValidPage } from './page-form.ts';
import { PageFields } from './PageFields.tsx';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Pages of text, as the screens that all kinds share need to know them. */
export const pageKind: EntryKind<ListedPage, AdminPage, PageFormValues, ValidPage> = {
  name: 'page',
  one: 'page',
  many: 'pages',
  publicPage: (slug) => publicPage('page', slug),
  api: createEntryApi('/api/admin/pages', 'pages'),
  saveFailed: (reason) => reason ?? 'Failed to save page',
  list: {
    columns: [
      {
        label: 'Updated',
        cell: ({ updatedAt, isFixed }) => formatDate(updatedAt, timeZone) || <span className="none">{isFixed ? 'Always there' : '–'}</span>,
        isDate: true,
      },
    ],
    isFixed: ({ isFixed }) => isFixed,
    wordsOf: ({ title, slug }) => [title, slug],
    searched: 'title or address',
    dateOf: ({ updatedAt }) => updatedAt,
    none: 'No pages yet. A page is a title and a text at an address of its own, such as /christmas.',
  },
  form: pageFormRules,
  Fields: PageFields,
};
