import type { ReactNode } from 'react';
import type { ListLink } from './use-address-query.ts';

/** A filter that is set. */
export interface FilterChip {
  /** What is filtered by: 'Category'. */
  name: string;
  value: string;
  /** Leads to the list without it. */
  link: ListLink;
}

interface FilterChipsProps {
  label: string;
  chips: FilterChip[];
  /** What follows the chips. */
  children?: ReactNode;
}

/** The filters that are set, each to be taken off. */
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
