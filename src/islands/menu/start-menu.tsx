import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { adoptStyle } from '#islands/parts/adopt-style.ts';
import { copyItemLinks } from './item-links.ts';
import { MenuBoard } from './MenuBoard.tsx';
import style from './menu-items.css?inline';
import label from './menu-label.css?inline';
import { readBoard } from './read-board.ts';

/** Hydrates the page’s menu in short tasks: running React's code has taken one. Resolves once it is done. */
export const startMenu = (place: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      adoptStyle(style + label);
      copyItemLinks();
      startTransition(() => {
        const note = document.querySelector('.allergen-note')?.textContent.trim() ?? '';
        hydrateRoot(place, <MenuBoard categories={readBoard(place)} note={note} onHydrated={resolve} />);
      });
    });
  });
