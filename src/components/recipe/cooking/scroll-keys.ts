/** How far a key scrolls, as a share of what is in sight. */
const SHARES = new Map([
  ['ArrowDown', 0.25],
  ['ArrowUp', -0.25],
  ['PageDown', 0.85],
  ['PageUp', -0.85],
  [' ', 0.85],
]);

/** Scrolls an element by a key wherever the focus is, but for keys that the focused element needs itself. */
export function scrollByKey(body: Element, event: KeyboardEvent): void {
  const share = SHARES.get(event.key);
  const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement;
  if (share === undefined || isPress) return;
  event.preventDefault();
  // Whole pixels, or up would not undo down.
  body.scrollBy({ top: Math.round(body.clientHeight * (event.key === ' ' && event.shiftKey ? -share : share)) });
}
