import { useContext } from 'react';
import { formatDate } from '#domain/dates.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import { schemaKind } from '../../entry/fields/schema-kind.ts';

function UpdatedDate({ updatedAt, none }: { updatedAt: string | undefined; none: string }) {
  return formatDate(updatedAt, useContext(TimeZone)) || <span className="none">{none}</span>;
}

/** Pages of text. Some are always there: the site's own pages link to them. */
export const pageKind = schemaKind('page', {
  look: {
    sections: [
      { title: 'The page', fields: ['title', 'slug', 'intro'] },
      { title: 'Text', fields: ['content'] },
      { title: 'Search engines and status', fields: ['description', 'status'], isAside: true },
    ],
  },
  list: {
    columns: [
      {
        label: 'Updated',
        cell: ({ slug, updatedAt }) => <UpdatedDate updatedAt={updatedAt} none={pageKind.isFixed?.({ slug }) ? 'Not changed yet' : '–'} />,
        isDate: true,
      },
    ],
    none: 'No pages yet. A page is a title and a text at an address of its own, such as /christmas.',
  },
});
