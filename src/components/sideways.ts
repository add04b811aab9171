/** Elements that handle horizontal swipes without scrolling, and overlays. */
const SWIPED = '[data-swiped], dialog, [popover]';

const scrollsSideways = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && /^(?:auto|scroll)$/.test(getComputedStyle(element).overflowX);

/** Whether a swipe that starts at an element moves something within the page rather than navigating. */
export function isSwipedSideways(start: Element): boolean {
  if (start.closest(SWIPED)) return true;
  for (let element: Element | null = start; element && element !== document.body; element = element.parentElement)
    if (scrollsSideways(element)) return true;
  return false;
}
