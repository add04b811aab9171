const COPIED_MS = 2_000;

/**
 * Shows the offer, and answers whether it could: it does not come over a dialog or an open menu. A press beside it closes
 * it, as Escape and its button do.
 */
export function showOffer(dialog: HTMLDialogElement): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open, order-menu [open]')) return false;
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const button = dialog.querySelector<HTMLButtonElement>('[data-copy]');
  const status = dialog.querySelector('[role=status]');
  const label = button?.textContent ?? '';
  button?.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => {
      button.textContent = '✓ Copied';
      if (status) status.textContent = 'The code is copied';
      setTimeout(() => {
        button.textContent = label;
        if (status) status.textContent = '';
      }, COPIED_MS);
    });
  });
  dialog.showModal();
  return true;
}
