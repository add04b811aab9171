import { keptValue } from '#kitchen/kept-value.ts';

/** The way into cooking mode, which is fetched when it is first wanted, or when a page that was cooked from comes back. */
const sheet = document.querySelector<HTMLElement>('recipe-sheet');
const button = sheet?.querySelector<HTMLButtonElement>('[data-act=cook]');

if (sheet && button) {
  const name = `cooking:${sheet.dataset['slug'] ?? ''}`;
  const label = button.textContent;
  const enter = () =>
    import('./cooking/cooking-mode.ts').then(
      ({ CookingMode }) => {
        button.textContent = label;
        // It may have been asked for twice while it was fetched.
        if (!document.querySelector('dialog.cooking')) new CookingMode(sheet, name).open();
      },
      () => (button.textContent = 'Could not load. Try again'),
    );
  button.addEventListener('click', () => void enter());
  if (keptValue('sessionStorage', name) !== null) void enter();
}
