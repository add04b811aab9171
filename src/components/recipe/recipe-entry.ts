import { onceLoaded } from '#components/once-loaded.ts';
import type { CookingPage } from '#islands/cooking/read-recipe.ts';
import { whileBusy } from '#islands/parts/busy-press.ts';
import { onVisitorSign } from '#islands/parts/visitor-sign.ts';
import { readStored } from '#kitchen/storage.ts';
import './unit-switch.ts';

/**
 * Makes the recipe interactive at the visitor's first sign, or once the page has loaded if the device has stored ticks or a scale; until
 * then its script would compete with the photo. Cooking mode and the tools are loaded when she is about to use them, cooking mode also
 * if she has a stored place.
 */
const sheet = document.querySelector<CookingPage>('recipe-sheet');
const [start, resume] = ['cook', 'continue'].map((act) => sheet?.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
const tools = [...(sheet?.querySelectorAll<HTMLButtonElement>('[data-tool]') ?? [])];
const status = sheet?.querySelector('.cook-status');

if (sheet && start && resume && status) {
  const loadTools = () => import('./recipe-tools.ts');
  const name = `cooking:${sheet.dataset['slug'] ?? ''}`;
  const loadMode = async () => (await loadTools()).loadCooking(sheet, name);
  // A failure here is reported when the button is clicked.
  const prefetch = (load: () => Promise<unknown>) => void load().catch(() => undefined);
  const failed = (what: string) => `${what} couldn’t be loaded. Check your connection and try again.`;
  const onPress = <T>(button: HTMLElement, what: string, load: () => Promise<T>, open: (loaded: T) => void) => {
    // So that it opens without delay.
    for (const event of ['pointerenter', 'focus', 'touchstart']) button.addEventListener(event, () => prefetch(load), { passive: true });
    button.addEventListener('click', () => {
      // Cleared first, because screen readers do not repeat an unchanged live region.
      status.textContent = '';
      whileBusy(button, load().then(open)).catch(() => (status.textContent = failed(what)));
    });
  };
  for (const button of [start, resume]) onPress(button, 'Cooking Mode', loadMode, (cooking) => cooking.open(button === resume));
  for (const button of tools) {
    const loadTool = async () => (await loadTools()).TOOLS[button.dataset['tool'] ?? '']?.();
    onPress(button, 'This', loadTool, (open) => open?.(sheet, button));
  }
  // A press that comes before the script is repeated as soon as it is there.
  sheet.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-act]') : null;
    if (!button || button === start || button === resume || customElements.get('recipe-sheet')) return;
    // It is printed once, however often that was pressed.
    if (button.ariaBusy && button.dataset['act'] === 'print') return;
    status.textContent = '';
    whileBusy(button, loadTools()).then(
      () => button.click(),
      () => (status.textContent = failed('This')),
    );
  });
  onVisitorSign(() => prefetch(loadTools));
  if (readStored('localStorage', `recipe:${sheet.dataset['slug'] ?? ''}`)) onceLoaded(() => prefetch(loadTools));
  // To offer to continue, and because timers may still run.
  if (readStored('localStorage', name)) prefetch(loadMode);
}
