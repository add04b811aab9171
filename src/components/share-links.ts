import { propertyOf } from '#kitchen/storage.ts';

const FLASH_MS = 2_000;

/** Makes a button that needs what a browser may not have, and says for a moment how it went. */
function offer(button: HTMLButtonElement, act: () => Promise<string>): void {
  const label = button.textContent;
  const status = button.closest('.share')?.querySelector('[role=status]');
  button.closest('li')?.removeAttribute('hidden');
  button.addEventListener('click', () => {
    void act().then((said) => {
      if (said === '') return;
      button.textContent = said;
      if (status) status.textContent = said;
      setTimeout(() => {
        button.textContent = label;
        if (status) status.textContent = '';
      }, FLASH_MS);
    });
  });
}

// What can be shared is shared by the device, where the browser can, and its link copied. Both are missing without https, and the second
// in some browsers.
const { clipboard, canShare } = navigator as Partial<Navigator>;
for (const links of document.querySelectorAll<HTMLElement>('.share')) {
  const { address: url = location.href, title = document.title } = links.dataset;
  const [share, copy] = ['share', 'copy'].map((act) => links.querySelector<HTMLButtonElement>(`[data-share=${act}]`));
  if (copy && clipboard) {
    offer(copy, () =>
      clipboard.writeText(url).then(
        () => 'Copied',
        () => 'Couldn’t copy',
      ),
    );
  }
  if (share && canShare?.call(navigator, { url, title })) {
    // The button says it.
    links.querySelector('span')?.classList.add('visually-hidden');
    offer(share, () =>
      navigator.share({ url, title }).then(
        () => '',
        // Closing the sheet is no failure.
        (error: unknown) => (propertyOf(error, 'name') === 'AbortError' ? '' : 'Couldn’t share'),
      ),
    );
  }
}
