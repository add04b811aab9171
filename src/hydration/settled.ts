import type { ClientDirective } from 'astro';
import { reloadOnce } from './reload-once.ts';

/**
 * Makes an island live once the page has loaded: before, its code would share a slow line with the first photo.
 * Photos further down are not part of a page's loading.
 */
const settled: ClientDirective = (load, _options, island) => {
  // Astro has asked for its code twice by then.
  island.addEventListener('astro:hydration-error', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
  const hydrate = async () => {
    const start = await load();
    await start();
  };
  if (document.readyState === 'complete') void hydrate();
  else addEventListener('load', () => void hydrate(), { once: true });
};

export default settled;
