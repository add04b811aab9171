/** Ignores a resting mouse over elements that reappear below it: otherwise the header's menu would open. */
export function ignoreRestingMouse(): void {
  const moved = new AbortController();
  const options = { capture: true, signal: moved.signal };
  document.addEventListener('pointerenter', (event) => event.stopImmediatePropagation(), options);
  document.addEventListener('pointermove', () => moved.abort(), options);
}
