/** How far a pointer may stray, in pixels, and still press what it came down on. */
const SLACK = 6;
const PRESSABLE = 'button, a[href], summary, label';

/**
 * Makes a press count for the button that the pointer came down on. Coming down takes the focus from a field; the field's
 * error may then go away and the page shrink, so that the pointer comes up beside the button, which the browser takes for
 * no click at all. Returns what ends that.
 */
export function steadyPresses(root: Document): () => void {
  const end = new AbortController();
  let pressed: { element: HTMLElement; pointer: PointerEvent } | null = null;
  root.addEventListener(
    'pointerdown',
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null;
      pressed = element && event.button === 0 && event.isPrimary ? { element, pointer: event } : null;
    },
    { capture: true, signal: end.signal },
  );
  root.addEventListener(
    'pointerup',
    ({ target, pointerId, clientX, clientY }) => {
      const { element, pointer } = pressed ?? {};
      if (!element || pointer?.pointerId !== pointerId || !(target instanceof Node)) return;
      const isStill = Math.hypot(clientX - pointer.clientX, clientY - pointer.clientY) <= SLACK;
      if (isStill && element.contains(target)) return;
      pressed = null;
      if (isStill && element.isConnected) element.click();
    },
    { capture: true, signal: end.signal },
  );
  // A finger's press takes the focus only after it is over: then it is the click that comes down beside the button, on what was not meant.
  root.addEventListener(
    'click',
    (event) => {
      const element = pressed?.element;
      pressed = null;
      if (!event.isTrusted || !element?.isConnected || !(event.target instanceof Node) || element.contains(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      element.click();
    },
    { capture: true, signal: end.signal },
  );
  root.addEventListener('pointercancel', () => (pressed = null), { capture: true, signal: end.signal });
  return () => end.abort();
}
