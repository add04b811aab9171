import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { SearchPage } from './SearchPage.tsx';

/** Hydrates the search in its page. It searches for what its box has. */
export const showSearch = (place: HTMLElement): void =>
  flushSync(() => void hydrateRoot(place, <SearchPage typed={place.querySelector('input')?.value ?? ''} />));
