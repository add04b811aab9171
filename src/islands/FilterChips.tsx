import type { ReactNode } from 'react';
import type { ListLink } from './use-address-query.ts';

/** An active filter. */
export interface FilterChip {
  /** Its name, such as 'Category'. */
  name: string;
  value: string;
  /** A link to the list without it. */
  link: ListLink;
}

interface FilterChipsProps {
  label: string;
  chips: FilterChip[];
  /** Content after the chips. */
  children?: ReactNode;
}

/** The active filters, each removable. */
export function FilterChips({ label, chips, children }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <div className="filter-chips" aria-label={label} role="group">
      {chips.map(({ name, value, link }) => (
        <a key={name} className="chip" {...link} aria-label={`Remove ${name.toLowerCase()} ${value}`}>
          {name}: {value} <span aria-hidden="true">×</span>
        </a>
      ))}
      {children}
    </div>
  );
}
