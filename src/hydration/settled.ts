import type { ClientDirective } from 'astro';
import { onceLoaded } from '#components/once-loaded.ts';
import { reloadOnce } from './reload-once.ts';

/** What an island tells its page when its code cannot be had. */
export const ISLAND_FAILED = 'island-failed';

/** Says that an island stays as the page has it. */
function giveUp(island: HTMLElement): void {
  const note = document.createElement('p');
  note.role = 'alert';
  note.className = 'island-failure';
  note.textContent = 'Part of this page couldn’t be loaded. Please try again in a moment.';
  island.prepend(note);
  island.dispatchEvent(new Event(ISLAND_FAILED, { bubbles: true }));
}

/**
 * Makes an island live once the page has loaded: before, its code would share a slow line with the first photo.
 * Photos further down are not part of a page's loading.
 */
const settled: ClientDirective = (load, _options, island) => {
  // Astro has asked for its code twice by then.
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    if (reloadOnce()) return;
    giveUp(island);
    reportError((event as CustomEvent<{ error: unknown }>).detail.error);
  });
  const hydrate = async () => {
    const start = await load();
    await start();
  };
  onceLoaded(() => void hydrate());
};

export default settled;
