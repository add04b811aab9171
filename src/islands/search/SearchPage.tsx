import { useEffect, useRef, useState } from 'react';
import { KeySwitch } from './KeySwitch.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { searchAddress } from './hits.ts';
import { useSiteSearch } from './use-site-search.ts';

const MOST_OF_A_KIND = 50;
/** Browsers limit how often the address changes. */
const PAUSE_MS = 300;

const textHere = () => new URLSearchParams(location.search).get('q')?.trim() ?? '';

/** The search on its own page, with what was typed in the address. `typed` is what the box has before it is hydrated. */
export function SearchPage({ typed = '' }: { typed?: string }) {
  const input = useSiteSearch(MOST_OF_A_KIND);
  const [isHydrated, setIsHydrated] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (text: string) => {
    input.search(text);
    clearTimeout(pause.current);
    const words = text.trim();
    pause.current = setTimeout(() => history.replaceState(null, '', words === '' ? location.pathname : searchAddress(words)), PAUSE_MS);
  };
  useEffect(() => {
    setIsHydrated(true);
    if (typed !== '') search(typed);
    const readAddress = () => input.search(textHere());
    addEventListener('popstate', readAddress);
    return () => removeEventListener('popstate', readAddress);
  }, []);
  return (
    <SearchPanel box={box} {...input} search={search}>
      {isHydrated && <KeySwitch />}
    </SearchPanel>
  );
}
