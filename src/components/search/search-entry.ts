import { pressedKey } from '#domain/pressed-key.ts';
import { whileBusy } from '#islands/parts/busy-press.ts';

// The header's link leads to the page that searches. This opens the search over the page instead, as does the / key.
const link = document.querySelector<HTMLAnchorElement>('.search-link');
const load = () => import('#islands/search/search-dialog.tsx');

/** Opens the search. If it cannot be loaded, `fail` is called: a page that is being read must not be left because of a key. */
async function open(fail: () => void): Promise<void> {
  const here = document.querySelector<HTMLInputElement>('main .site-search [name=q]');
  try {
    if (here) here.focus();
    else (await whileBusy(link, load())).openSearch();
  } catch {
    fail();
  }
}

/** Whether the key is switched off (islands/search/KeySwitch.tsx). */
const isKeyOff = (): boolean => {
  try {
    return localStorage.getItem('search-key') === 'false';
  } catch {
    return false;
  }
};

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
