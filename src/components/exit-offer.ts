import type { SiteEvent } from '#domain/site-event.ts';
import { adoptStyle } from '#islands/parts/adopt-style.ts';
import style from './exit-offer.css?inline';

const COPIED_MS = 2_000;

const tell = (detail: SiteEvent) => document.dispatchEvent(new CustomEvent('site:event', { detail }));

adoptStyle(style);
document.querySelector('#exit-offer')?.classList.add('dialog');

/** Shows the offer. A click outside closes it, as do Escape and its button. */
export function showOffer(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close('overlay');
  });
  dialog.addEventListener('close', () => tell({ about: 'offer-closed', how: dialog.returnValue || 'escape' }));
  letCopy(dialog);
  dialog.showModal();
  tell({ about: 'offer-shown' });
}

function letCopy(dialog: HTMLElement): void {
  const code = dialog.querySelector('code');
  const button = dialog.querySelector<HTMLButtonElement>('[data-copy]');
  const status = dialog.querySelector('[role=status]');
  if (!code || !button || !status) return;
  const label = button.textContent;
  button.addEventListener('click', () => {
    void copy(code.textContent).then((isCopied) => {
      status.classList.toggle('visually-hidden', isCopied);
      status.textContent = isCopied ? 'Code copied' : 'Press and hold to copy';
      if (!isCopied) {
        getSelection()?.selectAllChildren(code);
        return;
      }
      button.textContent = '✓ Copied';
      tell({ about: 'offer-copied' });
      setTimeout(() => {
        button.textContent = label;
        status.textContent = '';
      }, COPIED_MS);
    });
  });
}

/** Copies a text, and returns whether it could. There is no clipboard without https, and a visitor may deny access. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
