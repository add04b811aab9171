// On a phone the menu lies over the page: the focus that goes on to the page must not go on beneath it. A page that is
// shown again as it was left, because the visitor went back, begins without it.
const menu = document.querySelector<HTMLElement>('#site-menu');
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
});
addEventListener('pagehide', () => menu?.hidePopover());
