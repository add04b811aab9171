import type { ReactNode } from 'react';
import type { ListLink } from './use-address-query.ts';

interface FilterChipsProps {
  label: string;
  /** The active filters, with links to the list without them. */
  chips: { name: string; value: string; link: ListLink }[];
  /** Content after the chips. */
  children?: ReactNode;
}

/** The active filters of a list, each removable. */
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
