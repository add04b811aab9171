import { onceLoaded } from '#components/once-loaded.ts';
import { whileBusy } from '#islands/parts/busy-press.ts';
import { onVisitorSign } from '#islands/parts/visitor-sign.ts';

const place = document.querySelector<HTMLElement>('#menu-board');

if (place) {
  const loaded = new Promise<void>(onceLoaded);
  const start = async () => {
    await loaded;
    const { startMenu } = await import('#islands/menu/start-menu.tsx');
    await startMenu(place);
  };
  let hydrated: Promise<void> | undefined;
  const hydrate = () => (hydrated ??= start());
  // What cannot be loaded is asked for again by the next sign or press.
  const prefetch = () => void hydrate().catch(() => (hydrated = undefined));
  onVisitorSign(prefetch);
  // Only the script can hide what the address says to hide.
  const { classList } = document.documentElement;
  if (classList.contains('filtering'))
    hydrate().catch(() => {
      hydrated = undefined;
      classList.replace('filtering', 'unfiltered');
    });

  // A press on a card that comes before the script is repeated as soon as it is there. Links and details need none.
  place.addEventListener('click', ({ target, clientX, clientY }) => {
    const pressed = target instanceof HTMLElement && !target.closest('a, button, details') ? target : null;
    const card = pressed?.closest('.menu-card');
    if (!pressed || !card || card.getAttribute('aria-busy') === 'true' || place.querySelector('[data-hydrated]')) return;
    whileBusy(card, hydrate()).then(
      () => {
        // Its photo may be below a button now. The page may also have been scrolled.
        const hit = document.elementFromPoint(clientX, clientY);
        (hit instanceof HTMLElement && card.contains(hit) ? hit : pressed).click();
      },
      () => {
        hydrated = undefined;
        card.querySelector('details')?.toggleAttribute('open');
      },
    );
  });
}
