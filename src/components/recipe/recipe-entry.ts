import { readStored } from '#kitchen/storage.ts';
import type { CookingMode, CookingPage } from './cooking/cooking-mode.ts';
import './unit-switch.ts';

/**
 * Makes the recipe interactive once the page has loaded, or at the first press of a button; until then its script would compete with
 * the photo. Cooking mode is loaded when the visitor is about to use it or has a stored place.
 */
const sheet = document.querySelector<CookingPage>('recipe-sheet');
const [start, resume] = ['cook', 'continue'].map((act) => sheet?.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
const timetable = sheet?.querySelector('[data-act=timetable]');
const list = sheet?.querySelector('[data-act=list]');
const scaler = sheet?.querySelector<HTMLElement>('[data-act=scaler]');
const status = sheet?.querySelector('.cook-status');

if (sheet && start && resume && status) {
  const loadSheet = () => import('./recipe-sheet.ts');
  const name = `cooking:${sheet.dataset['slug'] ?? ''}`;
  let mode: CookingMode | undefined;
  const load = async () => {
    const [{ CookingMode }] = await Promise.all([import('./cooking/cooking-mode.ts'), loadSheet()]);
    return (mode ??= new CookingMode(sheet, name));
  };
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
  timetable?.addEventListener('click', () => {
    status.textContent = '';
    import('./timetable/timetable-panel.ts').then(
      ({ openTimetable }) => openTimetable(sheet),
      () => (status.textContent = 'The timetable couldn’t be loaded. Check your connection and press again.'),
    );
  });
  list?.addEventListener('click', () => {
    status.textContent = '';
    import('./add-to-list.ts').then(
      ({ addToList }) => addToList(sheet),
      () => (status.textContent = 'The shopping list couldn’t be loaded. Check your connection and press again.'),
    );
  });
  scaler?.addEventListener('click', () => {
    status.textContent = '';
    Promise.all([import('./scaler/scaler-panel.ts'), loadSheet()]).then(
      ([{ openScaler }]) => openScaler(sheet, scaler),
      () => (status.textContent = 'The scaler couldn’t be loaded. Check your connection and press again.'),
    );
  });
  // A press that comes before the script is repeated as soon as it is there.
  sheet.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-act]') : null;
    const isOther = [start, resume, timetable, list, scaler].some((other) => other === button);
    if (!button || isOther || customElements.get('recipe-sheet')) return;
    loadSheet().then(
      () => button.click(),
      () => undefined,
    );
  });
  // This script itself delays the load event, so it cannot have passed.
  addEventListener('load', () => void loadSheet().catch(() => undefined), { once: true });
  // To offer to continue, and because timers may still run.
  if (readStored('localStorage', name)) prefetch();
}
