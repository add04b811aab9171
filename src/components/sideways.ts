/** What is swiped sideways without being scrolled, and what lies over the page. */
const SWIPED = '[data-swiped], dialog, [popover]';

const scrollsSideways = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && /^(?:auto|scroll)$/.test(getComputedStyle(element).overflowX);

/** Whether a swipe that begins at an element moves something within the page, rather than the page itself. */
export function isSwipedSideways(start: Element): boolean {
  if (start.closest(SWIPED)) return true;
  for (let element: Element | null = start; element && element !== document.body; element = element.parentElement)
    if (scrollsSideways(element)) return true;
  return false;
}
