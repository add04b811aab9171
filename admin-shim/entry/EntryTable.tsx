import { type ReactNode, useMemo } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import { hasOwnPage } from '#schema/public-page.ts';
import { editEntry } from '../routing/address.ts';
import { listUnfinished } from './unsaved/unsaved-copy.ts';
import { Link } from '../routing/Link.tsx';
import { ShowMore, useFirst } from '../kit/ShowMore.tsx';
import { Marked } from '../kit/search/Marked.tsx';
import { EntryActions } from './EntryActions.tsx';
import { ORDERS } from './entry-list.ts';
import type { EntryRowsProps } from './entry-kind.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** Rows beyond these are shown when asked for: a phone takes seconds to lay out a thousand. */
const ROWS = 100;

/** Entries as rows, on phones and tablets as cards, with what can be done with each. */
export function EntryTable({ kind, entries, words, order, onDelete }: EntryRowsProps) {
  const { name, many, list, hasStatus = true } = kind;
  const [shown, more] = useFirst(entries, ROWS);
  const unfinished = useMemo(
    () => new Set(listUnfinished(() => localStorage).flatMap((work) => (work.kind === name ? work.id : []))),
    [name],
  );
  // Of the other columns a search may look through some.
  const markedCell = (entry: ListedEntry, cell: ReactNode): ReactNode =>
    typeof cell === 'string' && list.wordsOf(entry).includes(cell) ? <Marked text={cell} words={words} /> : cell;
  const plain = list.columns.filter(({ isDate }) => !isDate);
  const dates = list.columns.filter(({ isDate }) => isDate);
  return (
    <>
      <table className="entries">
        <caption className="visually-hidden">
          All {many} found: {entries.length}. {ORDERS[order]}
        </caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            {[...plain.map(({ label }) => label), ...(hasStatus ? ['Status'] : []), ...dates.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <Link href={editEntry(name, entry.id)}>
                  <Marked text={entry.title} words={words} />
                </Link>
                {hasOwnPage(name) && (
                  <span className="slug">
                    <Marked text={entry.slug} words={words} />
                  </span>
                )}
                {unfinished.has(entry.id) && <span className="unsaved">Unsaved changes on this device</span>}
              </th>
              {plain.map(({ label, cell }) => (
                <td key={label}>{markedCell(entry, cell(entry, words))}</td>
              ))}
              {hasStatus && (
                <td>
                  <StatusBadge entry={entry} />
                </td>
              )}
              {dates.map(({ label, cell }) => (
                <td key={label} className="date">
                  {cell(entry, words)}
                </td>
              ))}
              <td className="row-actions">
                <EntryActions kind={kind} entry={entry} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore {...more} />
    </>
  );
}
