/** How long a mouse may be off the menu on its way to an entry, which leads past the button’s corner. */
const DETOUR_MS = 600;

/**
 * Opens under a mouse, and closes when it has left unless a press has pinned it. Escape, a press outside and the leaving
 * focus close it, too. Without this script a press opens and closes.
 */
class OrderMenu extends HTMLElement {
  connectedCallback() {
    const details = this.querySelector('details');
    const summary = this.querySelector('summary');
    if (!details || !summary) return;
    const isWide = matchMedia('(min-width: 64rem)');
    // Whether it is open only because a mouse is over it.
    let isHovered = false;
    let leaving = 0;
    const close = () => (details.open = isHovered = false);

    this.addEventListener('pointerenter', ({ pointerType }) => {
      clearTimeout(leaving);
      if (isWide.matches && pointerType === 'mouse' && !details.open) details.open = isHovered = true;
    });
    this.addEventListener('pointerleave', () => {
      leaving = window.setTimeout(() => isHovered && close(), DETOUR_MS);
    });
    // What the mouse opened the press keeps open; the next press closes it.
    summary.addEventListener('click', (event) => {
      if (isHovered && event.detail > 0) event.preventDefault();
      isHovered = false;
    });
    // Also where the focus is elsewhere: what a mouse opened may lie over the words one is reading.
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !details.open) return;
      if (this.contains(document.activeElement)) summary.focus();
      close();
    });
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.contains(relatedTarget)) close();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.contains(target)) close();
    });
    // Back from an entry, the browser shows the page as it was left.
    addEventListener('pagehide', close);
  }
}
customElements.define('order-menu', OrderMenu);
