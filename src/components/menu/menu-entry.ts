import { onceLoaded } from '#components/once-loaded.ts';
import { whileBusy } from '#islands/parts/busy-press.ts';

/** What somebody does who is about to use the menu. A screen reader that reads on scrolls. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

const place = document.querySelector<HTMLElement>('#menu-board');

if (place) {
  const loaded = new Promise<void>(onceLoaded);
  const start = async () => {
    await loaded;
    const { hydrateMenu } = await import('./hydrate-menu.ts');
    await hydrateMenu(place);
  };
  let hydrated: Promise<void> | undefined;
  const hydrate = () => (hydrated ??= start());
  // What cannot be loaded is asked for again by the next press.
  const prefetch = () => void hydrate().catch(() => (hydrated = undefined));
  for (const sign of SIGNS) addEventListener(sign, prefetch, { once: true, passive: true });
  // Only the script can hide what the address says to hide.
  if (new URLSearchParams(location.search).has('without')) prefetch();

  // A press on a card that comes before the script is repeated as soon as it is there. Links and details need none.
  place.addEventListener('click', ({ target, clientX, clientY }) => {
    const card = target instanceof Element && !target.closest('a, button, details') ? target.closest('.menu-card') : null;
    if (!card || place.querySelector('[data-hydrated]')) return;
    whileBusy(card, hydrate()).then(
      () => (document.elementFromPoint(clientX, clientY) as HTMLElement | null)?.click(),
      () => (hydrated = undefined),
    );
  });
}
