import '#components/parts/item-links.ts';
import { startMenu } from '#islands/menu/start-menu.tsx';

// What the menu can do besides being read: loaded after the page.
const place = document.querySelector<HTMLElement>('#menu-board');
if (place) startMenu(place);
