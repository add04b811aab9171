/** A screen reader that reads on scrolls. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Runs `act` at the first of each kind of sign. */
function atSigns(act: () => void): void {
  for (const sign of SIGNS) addEventListener(sign, act, { once: true, passive: true });
}

// Every page's first script has this one: a sign may come before the script that waits for it.
let hasCome = false;
atSigns(() => (hasCome = true));

/** Runs `act` when the visitor does something that shows that she is using the page, or has before, and again at the first of each other kind. */
export function onVisitorSign(act: () => void): void {
  if (hasCome) act();
  atSigns(act);
}
