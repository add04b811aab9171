import { readStored } from '#kitchen/storage.ts';
import type { CookingMode, CookingPage } from './cooking/cooking-mode.ts';

/** Opens cooking mode, which is loaded when the visitor is about to use it or has a stored place. */
const sheet = document.querySelector<CookingPage>('recipe-sheet');
const [start, resume] = ['cook', 'continue'].map((act) => sheet?.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
const status = sheet?.querySelector('.cook-status');

if (sheet && start && resume && status) {
  const name = `cooking:${sheet.dataset['slug'] ?? ''}`;
  let mode: CookingMode | undefined;
  const load = () => import('./cooking/cooking-mode.ts').then(({ CookingMode }) => (mode ??= new CookingMode(sheet, name)));
  // A failure here is reported when the button is clicked.
  const prefetch = () => void load().catch(() => undefined);
  for (const button of [start, resume]) {
    button.addEventListener('click', () => {
      // Cleared first, because screen readers do not repeat an unchanged live region.
      status.textContent = '';
      load().then(
        (loaded) => loaded.open(button === resume),
        () => (status.textContent = 'Cooking Mode couldn’t be loaded. Check your connection and press again.'),
      );
    });
    // So that it opens without delay.
    for (const event of ['pointerenter', 'focus', 'touchstart']) button.addEventListener(event, prefetch, { passive: true });
  }
  // To offer to continue, and because timers may still run.
  if (readStored('localStorage', name)) prefetch();
}
