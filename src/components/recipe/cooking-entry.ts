import { isPlaceOfTab, keptPlace } from './cooking/kept-place.ts';

/** The way into cooking mode, which is fetched when it is about to be wanted, or when a page that was cooked from comes back. */
const sheet = document.querySelector<HTMLElement>('recipe-sheet');
const button = sheet?.querySelector<HTMLButtonElement>('[data-act=cook]');
const status = sheet?.querySelector('.cook-status');

if (sheet && button && status) {
  const name = `cooking:${sheet.dataset['slug'] ?? ''}`;
  const load = () => import('./cooking/cooking-mode.ts');
  const enter = () => {
    // Emptied first, since what a live region says already is not read out again.
    status.textContent = '';
    return load().then(
      ({ CookingMode }) => {
        // It may have been asked for twice while it was fetched.
        if (!document.querySelector('dialog.cooking')) new CookingMode(sheet, name).open();
      },
      () => (status.textContent = 'Cooking Mode could not be loaded. Check your connection and press again.'),
    );
  };
  /** Says on the button where it leads to, where the recipe was begun before. */
  const showPlace = () => {
    const place = keptPlace(name);
    const hint = document.createElement('small');
    hint.textContent = place && `Go on at step ${place.step + 1}`;
    button.querySelector('small')?.remove();
    if (place) button.append(hint);
  };
  button.addEventListener('click', () => void enter());
  // So that it opens at once. What fails here is told when the button is pressed.
  for (const event of ['pointerenter', 'focus', 'touchstart'])
    button.addEventListener(event, () => void load().catch(() => undefined), { passive: true });
  sheet.addEventListener('cooking-ended', showPlace);
  showPlace();
  if (keptPlace(name) && isPlaceOfTab(name)) void enter();
}
