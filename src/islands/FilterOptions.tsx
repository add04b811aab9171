import { sameLabel } from '#domain/listing.ts';
import type { ListLink } from './use-address-query.ts';

interface FilterOptionsProps {
  /** Its name, such as 'Category'. */
  label: string;
  options: readonly { value: string; label: string }[];
  /** The selected option; case is ignored. */
  chosen: string | undefined;
  /** A link to the list with an option, or with none. */
  linkTo(value: string | undefined): ListLink;
}

/** Options that are called what they are. */
export const asOptions = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }));

/** The options of one filter. Clicking the selected one clears it. */
export function FilterOptions({ label, options, chosen, linkTo }: FilterOptionsProps) {
  const id = `filter-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <div className="filter-options">
      <p id={id}>{label}</p>
      <ul aria-labelledby={id}>
        {options.map(({ value, label: text }) => {
          const isChosen = chosen !== undefined && sameLabel(value, chosen);
          return (
            <li key={value}>
              <a {...linkTo(isChosen ? undefined : value)} {...(isChosen ? { 'aria-current': 'true' as const } : {})}>
                {text}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
