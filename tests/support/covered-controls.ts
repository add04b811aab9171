import type { Page } from 'playwright';

/** Whether a page has many controls, and the names of those that something covers: at the top of the page, and once scrolled to. */
export const coveredControls = (page: Page): Promise<[hasMany: boolean, atRest: string[], reached: string[]]> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isCovered = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      // A horizontally scrolled row of tabs ends before it.
      if (left + width / 2 > (control.closest('nav')?.getBoundingClientRect().right ?? Infinity)) return false;
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && !control.contains(found) && found.closest('review-banner') === null;
    };
    const nameOf = (control: Element) => control.ariaLabel ?? control.textContent.trim();
    const controls = [...document.querySelectorAll('main :is(a, button, summary)')].filter((control) => control.checkVisibility());
    scrollTo(0, 0);
    await frame();
    const atRest = controls.filter(isCovered).map(nameOf);
    const reached: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { bottom } = control.getBoundingClientRect();
      const banner = document.querySelector('review-banner')?.getBoundingClientRect();
      if (isCovered(control) || (banner && bottom > banner.top)) reached.push(nameOf(control));
    }
    return [controls.length > 60, atRest, reached];
  });
