const COPIED_MS = 2_000;

/** Shows the offer. A press beside it closes it, as Escape and its button do. */
export function showOffer(dialog: HTMLDialogElement): void {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return;
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
}
