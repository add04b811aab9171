/** A screen reader that reads on scrolls. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Runs `act` when the visitor does something that shows that she is using the page, and again at the first of each other kind. */
export function onVisitorSign(act: () => void): void {
  for (const sign of SIGNS) addEventListener(sign, act, { once: true, passive: true });
}
