/** What Decap's lists have in the bar of an item, from left to right. */
const WHAT_BUTTONS_DO = [
  { of: 'button:first-of-type', does: 'Open or close' },
  { of: '[aria-roledescription="sortable"]', does: 'Move' },
  { of: 'button:last-of-type', does: 'Remove' },
] as const;

function nameButtonsOf(bar: Element): void {
  const item = bar.parentElement?.querySelector(':scope > .cms-moves + *')?.textContent.trim() ?? '';
  for (const { of, does } of WHAT_BUTTONS_DO) {
    const name = `${does} ${item}`.trim();
    const button = bar.querySelector(`:scope > ${of}`);
    if (button && button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
  }
}

/**
 * Adds what Decap leaves out for those who do not see the screen: names for the buttons of lists, which are signs only,
 * and the main part of the page, which its forms lack.
 */
export function mendMarkup(root: HTMLElement): void {
  const mend = () => {
    for (const handle of root.querySelectorAll('[aria-roledescription="sortable"]'))
      if (handle.parentElement) nameButtonsOf(handle.parentElement);
    root.role = root.querySelector('main') ? null : 'main';
  };
  new MutationObserver(mend).observe(root, { childList: true, characterData: true, subtree: true });
}
