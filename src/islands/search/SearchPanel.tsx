import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import { SearchResults } from './SearchResults.tsx';
import { countLine } from '#kitchen/lists/count-line.ts';
import type { Found } from './site-search.ts';
import type { SearchInput } from './use-site-search.ts';

interface SearchPanelProps extends SearchInput {
  box: RefObject<HTMLInputElement | null>;
  /** Whether Enter shows all results on the page of the search. */
  hasPage?: true;
  /** What is below the results. */
  children: ReactNode;
}

const numberOf = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

function countOf({ total, answers, isMention, instead, ...asked }: Found): string {
  const counts = [...(answers.length > 0 ? [numberOf(answers.length, 'answer')] : []), ...(total > 0 ? [numberOf(total, 'result')] : [])];
  const count = counts.join(', ') || 'Nothing found';
  if (isMention && instead === '' && answers.length === 0) return `Nothing by that name. It’s mentioned in ${count}`;
  // An answer is not without what the search leaves out.
  const without = total > 0 || answers.length === 0 ? asked.without : [];
  return countLine(count, { ...asked, without, instead: total > 0 ? instead : '' });
}

const statusOf = ({ status, found }: Pick<SearchInput, 'status' | 'found'>): string =>
  ({ idle: '', searching: 'Searching…', loaded: found ? countOf(found) : '', failed: 'The search could not be loaded. Are you online?' })[
    status
  ];

/** The arrow keys go from the box to the results, and from one to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[name=q], .search-results a')];
  const place = stops.findIndex((stop) => stop === document.activeElement);
  if (place === -1) return;
  event.preventDefault();
  stops[place + step]?.focus();
}

/** The box that searches the whole site while one types, and what it finds. */
export function SearchPanel({ box, hasPage, children, text, search, status, found }: SearchPanelProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys are pressed in the box and on the results.
    <div className="site-search" onKeyDown={moveFocus}>
      <form
        role="search"
        action="/search"
        onSubmit={(event) => {
          if (!hasPage || text.trim() === '') event.preventDefault();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M16 16l6 6M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" />
        </svg>
        <input
          ref={box}
          type="search"
          name="q"
          aria-label="Search the whole site"
          placeholder="Bread, recipe or question"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => search(target.value)}
        />
      </form>
      <p className="search-status" role="status">
        {statusOf({ status, found })}
      </p>
      <div className="search-results" aria-busy={status === 'searching'}>
        {found && <SearchResults {...found} />}
        {status === 'failed' && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              box.current?.focus();
              search(text);
            }}
          >
            Try again
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
