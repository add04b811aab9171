import { pressedKey } from '#domain/pressed-key.ts';
import { SearchPanel } from './search-panel.ts';

const MOST_OF_A_KIND = 4;

/** The dialog that searches the whole site; made when it is first opened. It keeps what was typed. */
function createDialog(): { dialog: HTMLDialogElement; panel: SearchPanel } {
  const panel = new SearchPanel(MOST_OF_A_KIND);
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog search-dialog';
  dialog.ariaLabel = 'Search';
  dialog.innerHTML = '<form method="dialog"><button class="close" aria-label="Close">×</button></form>';
  dialog.prepend(panel.root);
  document.body.append(dialog);
  // A result may be on this very page.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
  // In a search box the key would only clear what was typed.
  dialog.addEventListener('keydown', (event) => {
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    dialog.close();
  });
  return { dialog, panel };
}

let made: ReturnType<typeof createDialog> | undefined;

/** Opens the search over the page. */
export function openSearch(): void {
  made ??= createDialog();
  if (!made.dialog.open) made.dialog.showModal();
  made.panel.box.select();
  made.panel.box.focus();
}
