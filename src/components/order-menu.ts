import { pressedKey } from '#domain/pressed-key.ts';

/** How long the mouse may leave the menu on its way to an entry past the button's corner. */
const DETOUR_MS = 600;

/**
 * Opens on hover, and closes when the mouse leaves unless a click has pinned it. Escape, a click outside and loss of focus also
 * close it. Without this script, clicks open and close it.
 */
class OrderMenu extends HTMLElement {
  connectedCallback() {
    const details = this.querySelector('details');
    const summary = this.querySelector('summary');
    if (!details || !summary) return;
    const isWide = matchMedia('(min-width: 64rem)');
    // Whether it is open only because of the mouse.
    let isHovered = false;
    let leaving = 0;
    const close = () => (details.open = isHovered = false);

    const open = () => {
      if (isWide.matches && !details.open) details.open = isHovered = true;
    };

    this.addEventListener('pointerenter', ({ pointerType }) => {
      clearTimeout(leaving);
      if (pointerType === 'mouse') open();
    });
    // The mouse may have been the sign that brought this script.
    if (matchMedia('(hover: hover)').matches && this.matches(':hover')) open();
    this.addEventListener('pointerleave', () => {
      leaving = window.setTimeout(() => isHovered && close(), DETOUR_MS);
    });
    // A click pins a menu opened by hover; the next click closes it.
    summary.addEventListener('click', (event) => {
      if (isHovered && event.detail > 0) event.preventDefault();
      isHovered = false;
    });
    // Works regardless of focus, because a menu opened by hover may cover text.
    document.addEventListener('keydown', (event) => {
      if (pressedKey(event) !== 'Escape' || !details.open) return;
      if (this.contains(document.activeElement)) summary.focus();
      close();
    });
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.contains(relatedTarget)) close();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.contains(target)) close();
    });
    // When a visitor goes back, the browser restores the page as it was left.
    addEventListener('pagehide', close);
  }
}
customElements.define('order-menu', OrderMenu);
