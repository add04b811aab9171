import type { Page } from 'playwright';

/** How wide and high what is pressed with a thumb is at least, in CSS pixels (WCAG 2.2, 2.5.5). */
const LEAST = 44;

/** Runs in the page: what can be pressed and is smaller. */
function smallerThan(least: number): string[] {
  const dialog = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'));
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], [role=slider]',
  );
  const labelOf = (control: HTMLElement): HTMLElement => (control as HTMLInputElement).labels?.[0] ?? control;
  // A label or a sibling under a control that is not seen, as of the stars, is what is pressed in its place.
  const isSeen = (control: HTMLElement) => {
    const { width, height } = control.getBoundingClientRect();
    return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
  /** A link among words, whose height is that of the line. */
  const isInText = (control: HTMLElement) => {
    if (control.tagName !== 'A' || !isInline(control)) return false;
    let line: Element = control;
    while (isInline(line) && line.parentElement) line = line.parentElement;
    return [...line.childNodes].some(
      (node) =>
        !node.contains(control) &&
        /\w/.test(node.textContent ?? '') &&
        !(node instanceof Element && (!isInline(node) || node.matches('a, button'))),
    );
  };
  /** How far a press is taken from the middle of a control, so that a part of it that lies over its surroundings counts. */
  const reach = (control: HTMLElement, across: number, down: number): number => {
    const { left, top, width, height } = control.getBoundingClientRect();
    let steps = 0;
    for (; steps <= least; steps++) {
      const hit = document.elementFromPoint(left + width / 2 + across * (steps + 1), top + height / 2 + down * (steps + 1));
      if (!hit || !(control.contains(hit) || labelOf(control).contains(hit))) break;
    }
    return steps;
  };
  return [...controls].flatMap((control) => {
    const isTicked = control.matches('[type=checkbox], [type=radio]');
    const target = isTicked || control.matches('[type=file]') ? labelOf(control) : control;
    const isTrap = control.closest('[aria-hidden=true]') !== null;
    if (isTrap || !isSeen(target) || control.matches(':disabled') || isInText(control)) return [];
    let { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) >= least - 0.5) return [];
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (width < least) width = Math.max(width, reach(target, -1, 0) + reach(target, 1, 0) + 1);
    if (height < least) height = Math.max(height, reach(target, 0, -1) + reach(target, 0, 1) + 1);
    if (Math.min(width, height) >= least - 0.5) return [];
    const name = (control.getAttribute('aria-label') ?? control.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${control.tagName.toLowerCase()}.${control.className} “${name}” in ${control.parentElement?.className}: ${Math.round(width)} × ${Math.round(height)}`;
  });
}

/** What can be pressed on a page, or in the dialog that it waits for, and is smaller than a thumb needs. Links in running text may be. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(smallerThan, LEAST);
