import { keptValue } from '#kitchen/kept-value.ts';

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
  button.addEventListener('click', () => void enter());
  // So that it opens at once. What fails here is told when the button is pressed.
  for (const event of ['pointerenter', 'focus', 'touchstart'])
    button.addEventListener(event, () => void load().catch(() => undefined), { passive: true });
  if (keptValue('sessionStorage', name) !== null) void enter();
}
