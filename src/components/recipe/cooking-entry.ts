import { keptValue } from '#kitchen/kept-value.ts';
import type { CookingMode, CookingPage } from './cooking/cooking-mode.ts';

/** The way into cooking mode, which is fetched when it is about to be wanted, or where a place in the recipe was kept. */
const sheet = document.querySelector<CookingPage>('recipe-sheet');
const [start, resume] = ['cook', 'continue'].map((act) => sheet?.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
const status = sheet?.querySelector('.cook-status');

if (sheet && start && resume && status) {
  const name = `cooking:${sheet.dataset['slug'] ?? ''}`;
  let mode: CookingMode | undefined;
  const load = () => import('./cooking/cooking-mode.ts').then(({ CookingMode }) => (mode ??= new CookingMode(sheet, name)));
  // What fails here is told when the button is pressed.
  const prefetch = () => void load().catch(() => undefined);
  for (const button of [start, resume]) {
    button.addEventListener('click', () => {
      // Emptied first, since what a live region says already is not read out again.
      status.textContent = '';
      load().then(
        (loaded) => loaded.open(button === resume),
        () => (status.textContent = 'Cooking Mode couldn’t be loaded. Check your connection and press again.'),
      );
    });
    // So that it opens at once.
    for (const event of ['pointerenter', 'focus', 'touchstart']) button.addEventListener(event, prefetch, { passive: true });
  }
  // It offers to go on, and the recipe's timers may still run.
  if (keptValue('localStorage', name)) prefetch();
}
