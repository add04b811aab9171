import type { ClientDirective } from 'astro';
import { onceLoaded } from '#components/once-loaded.ts';
import { reloadOnce } from './reload-once.ts';

/** Tells the visitor that an island stays static. */
function giveUp(island: HTMLElement): void {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.className = 'island-failure';
  note.textContent = 'Part of this page couldn’t be loaded. Please try again in a moment.';
  island.prepend(note);
  document.documentElement.classList.replace('filtering', 'unfiltered');
}

/**
 * Hydrates an island once the page has loaded; earlier, its code would compete with the first photo on a slow connection. Lazy
 * photos do not delay the load event.
 */
const settled: ClientDirective = (load, _options, island) => {
  // Astro has already retried once by then.
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
