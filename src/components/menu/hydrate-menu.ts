import { copyItemLinks } from '#components/parts/item-links.ts';
import { startMenu } from '#islands/menu/start-menu.tsx';

/** Makes the rendered menu work, with the links to its items. Resolves once it does. */
export async function hydrateMenu(place: HTMLElement): Promise<void> {
  await startMenu(place);
  copyItemLinks();
}
