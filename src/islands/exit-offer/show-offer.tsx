import { hydrateRoot } from 'react-dom/client';
import { adoptStyle } from '#islands/parts/adopt-style.ts';
import { ExitOffer } from './ExitOffer.tsx';
import style from './exit-offer.css?inline';
import { readOffer } from './read-offer.ts';

adoptStyle(style);

/** Makes the page's closed dialog (ExitOffer.astro) live, and opens it. Once for each page. */
export function showOffer(place: HTMLElement): void {
  hydrateRoot(place, <ExitOffer offer={readOffer(place)} isOpen />);
}
