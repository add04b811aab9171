import { pressedKey } from '#domain/pressed-key.ts';
import { whileBusy } from '#islands/parts/busy-press.ts';
import { readStored } from '#kitchen/storage.ts';

// The header's link leads to the page that searches. This opens the search over the page instead, as does the / key.
const link = document.querySelector<HTMLAnchorElement>('.search-link');
const load = () => import('#islands/search/search-dialog.tsx');

/** A box for what is typed while the search is loaded. Enter sends it to the page that searches. */
function addBox(): HTMLInputElement {
  const form = document.createElement('form');
  form.action = '/search';
  form.className = 'early-search';
  form.role = 'search';
  const box = document.createElement('input');
  box.type = 'search';
  box.name = 'q';
  box.ariaLabel = 'Search the whole site';
  box.style.cssText = 'position: fixed; inset: 1rem 1rem auto; z-index: 9';
  box.addEventListener('keydown', (event) => pressedKey(event) === 'Escape' && form.remove());
  form.append(box);
  document.body.append(form);
  box.focus();
  return box;
}

/**
 * Opens the search with what was typed meanwhile. If it cannot be loaded, `fail` is called, but the box stays if something was typed.
 */
async function open(fail: () => void): Promise<void> {
  const here = document.querySelector<HTMLInputElement>('main .site-search [name=q], .early-search [name=q]');
  if (here) {
    here.focus();
    return;
  }
  const before = document.activeElement;
  const box = addBox();
  const leave = () => {
    box.form?.remove();
    // The dialog gives the focus back to it.
    if (before instanceof HTMLElement) before.focus();
  };
  try {
    const { openSearch } = await whileBusy(link, load());
    if (!box.isConnected) return;
    leave();
    openSearch(box.value);
  } catch {
    if (!box.isConnected || box.value !== '') return;
    leave();
    fail();
  }
}

/** Whether the key is switched off (islands/search/KeySwitch.tsx). */
const isKeyOff = (): boolean => readStored('localStorage', 'search-key') === false;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

for (const sign of ['pointerenter', 'focus']) link?.addEventListener(sign, () => void load().catch(() => undefined), { once: true });
link?.addEventListener('click', (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void open(() => (location.href = link.href));
});
addEventListener('keydown', (event) => {
  if (pressedKey(event) !== '/' || event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
  if (event.defaultPrevented || isTyping(event.target) || isKeyOff()) return;
  // `:is()` skips what an older browser does not know.
  if (document.querySelector(':is(dialog[open], :popover-open)')) return;
  event.preventDefault();
  void open(() => link?.focus());
});
