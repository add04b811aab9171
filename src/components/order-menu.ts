/** Opens under a mouse, closes with Escape, a press outside and the leaving focus. Without it a press opens and closes. */
class OrderMenu extends HTMLElement {
  connectedCallback() {
    const details = this.querySelector('details');
    const summary = this.querySelector('summary');
    if (!details || !summary) return;
    const isWide = matchMedia('(min-width: 64rem)');
    const close = () => (details.open = false);

    this.addEventListener('pointerenter', ({ pointerType }) => {
      if (isWide.matches && pointerType === 'mouse') details.open = true;
    });
    this.addEventListener('pointerleave', ({ pointerType }) => {
      if (isWide.matches && pointerType === 'mouse') close();
    });
    // Under a mouse it is open already: the press that follows must not close it again.
    summary.addEventListener('click', (event) => {
      if (isWide.matches && details.open && this.matches(':hover') && event.detail > 0) event.preventDefault();
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
  }
}
customElements.define('order-menu', OrderMenu);
