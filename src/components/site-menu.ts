// On a phone the menu covers the page, so it closes when the focus moves on to the page below. A page restored by going back
// starts with it closed.
const menu = document.querySelector<HTMLElement>('#site-menu');
// Without popovers it is part of the page, and is never closed.
if (menu && 'hidePopover' in menu) {
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
  });
  addEventListener('pagehide', () => menu.hidePopover());
}
