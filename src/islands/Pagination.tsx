import type { MouseEvent } from 'react';
import { type Page, pageCount, pageNumbers } from '#domain/listing.ts';

interface PaginationProps {
  /** The accessible name of the navigation. */
  label: string;
  page: Omit<Page<unknown>, 'items'>;
  linkTo(page: number): { href: string; onClick?(event: MouseEvent): void };
}

/** Links to a list's other pages; nothing if there is only one page. */
export function Pagination({ label, page, linkTo }: PaginationProps) {
  const last = pageCount(page);
  if (last === 1) return null;
  const step = (text: string, to: number) =>
    to >= 1 && to <= last ? <a {...linkTo(to)}>{text}</a> : <span aria-disabled="true">{text}</span>;
  return (
    <nav aria-label={label}>
      <ul className="pagination scripted">
        <li>{step('Previous', page.page - 1)}</li>
        {pageNumbers(page.page, last).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a {...linkTo(number)} aria-label={`Page ${number}`} {...(number === page.page ? { 'aria-current': 'page' as const } : {})}>
                {number}
              </a>
            )}
          </li>
        ))}
        <li>{step('Next', page.page + 1)}</li>
      </ul>
    </nav>
  );
}
