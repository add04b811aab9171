import { pressedKey } from '#domain/pressed-key.ts';

/** How far a key scrolls, as a fraction of the visible height. */
const SHARES = new Map([
  ['ArrowDown', 0.25],
  ['ArrowUp', -0.25],
  ['PageDown', 0.85],
  ['PageUp', -0.85],
  [' ', 0.85],
]);

/** Scrolls an element by keyboard regardless of focus, except for keys that the focused element needs. */
export function scrollByKey(body: Element, event: KeyboardEvent): void {
  const key = pressedKey(event);
  const share = SHARES.get(key);
  const isPress = key === ' ' && event.target instanceof HTMLButtonElement;
  if (share === undefined || isPress) return;
  event.preventDefault();
  // Rounded, so that up exactly undoes down.
  body.scrollBy({ top: Math.round(body.clientHeight * (key === ' ' && event.shiftKey ? -share : share)) });
}
