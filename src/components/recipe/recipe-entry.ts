import { readStored } from '#kitchen/storage.ts';
import type { CookingPage } from '#islands/cooking/read-recipe.ts';
import { whileBusy } from '#islands/parts/busy-press.ts';
import './unit-switch.ts';

/**
 * Makes the recipe interactive once the page has loaded, or at the first press of a button; until then its script would compete with
 * the photo. Cooking mode is loaded when the visitor is about to use it or has a stored place, other tools when they are opened.
 */
const sheet = document.querySelector<CookingPage>('recipe-sheet');
const [start, resume] = ['cook', 'continue'].map((act) => sheet?.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
const tools = [...(sheet?.querySelectorAll<HTMLButtonElement>('[data-tool]') ?? [])];
const status = sheet?.querySelector('.cook-status');

if (sheet && start && resume && status) {
  const loadTools = () => import('./recipe-tools.ts');
  const name = `cooking:${sheet.dataset['slug'] ?? ''}`;
  const load = async () => (await loadTools()).loadCooking(sheet, name);
  const onPress = (button: HTMLElement, what: string, open: () => Promise<void>) =>
    button.addEventListener('click', () => {
      // Cleared first, because screen readers do not repeat an unchanged live region.
      status.textContent = '';
      whileBusy(button, open()).catch(() => (status.textContent = `${what} couldn’t be loaded. Check your connection and press again.`));
    });
  // A failure here is reported when the button is clicked.
  const prefetch = () => void load().catch(() => undefined);
  for (const button of [start, resume]) {
    onPress(button, 'Cooking Mode', async () => (await load()).open(button === resume));
    // So that it opens without delay.
    for (const event of ['pointerenter', 'focus', 'touchstart']) button.addEventListener(event, prefetch, { passive: true });
  }
  for (const button of tools) onPress(button, 'This', async () => (await loadTools()).TOOLS[button.dataset['tool'] ?? '']?.(sheet, button));
  // A press that comes before the script is repeated as soon as it is there.
  sheet.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-act]') : null;
    if (!button || button === start || button === resume || customElements.get('recipe-sheet')) return;
    whileBusy(button, loadTools()).then(
      () => button.click(),
      () => undefined,
    );
  });
  // This script itself delays the load event, so it cannot have passed.
  addEventListener('load', () => void loadTools().catch(() => undefined), { once: true });
  // To offer to continue, and because timers may still run.
  if (readStored('localStorage', name)) prefetch();
}
