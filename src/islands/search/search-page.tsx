import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { SearchPanel } from './SearchPanel.tsx';
import { searchAddress } from './site-search.ts';
import { useSiteSearch } from './use-site-search.ts';

const MOST_OF_A_KIND = 50;
/** Browsers limit how often the address changes. */
const PAUSE_MS = 300;

const textHere = () => new URLSearchParams(location.search).get('q')?.trim() ?? '';

/** The search on its own page, with what was typed in the address. */
function SearchPage() {
  const input = useSiteSearch(MOST_OF_A_KIND);
  const box = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const readAddress = () => input.search(textHere());
    readAddress();
    if (textHere() === '') box.current?.focus();
    addEventListener('popstate', readAddress);
    return () => removeEventListener('popstate', readAddress);
  }, []);
  const search = (typed: string) => {
    input.search(typed);
    clearTimeout(pause.current);
    const text = typed.trim();
    pause.current = setTimeout(() => history.replaceState(null, '', text === '' ? location.pathname : searchAddress(text)), PAUSE_MS);
  };
  return <SearchPanel box={box} {...input} search={search} />;
}

/** Shows the search in a place of the page. */
export const showSearch = (place: HTMLElement): void => createRoot(place).render(<SearchPage />);
