import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright';

/** The minified file: a page loads it in three quarters of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to AA, and best practices. */
const EVERY_RULE: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules about colors; all others give the same result in the dark. */
const COLOR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type WindowWithAxe = Window & { axe?: typeof axe };

/** Runs axe on what a person can reach: the whole page, or the dialog that it waits for. */
async function violationsOn(frame: Page | Frame, runOnly: axe.RunOnly): Promise<string[]> {
  // Evaluated by the test runner, because the page's CSP does not allow it.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const { theme, violations } = await frame.evaluate(
    async (options) => {
      // With scripts disabled timers do not run, but axe waits for some.
      if (matchMedia('(scripting: none)').matches)
        window.setTimeout = ((run: () => void) => void Promise.resolve().then(run)) as unknown as typeof window.setTimeout;
      const { axe: checker } = window as WindowWithAxe;
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      const dialog = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'));
      const { violations } = await (checker as typeof axe).run(dialog ?? document, options);
      return { violations, theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' };
    },
    // Style sheets are only for a rule that axe calls experimental.
    { runOnly, resultTypes: ['violations' as const], preload: { assets: ['media'] } },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${theme}: ${id} at ${target.join(' ')}\n${failureSummary}`),
  );
}

/**
 * The accessibility violations of a page, or of one of its frames, in its current state and color scheme: one line per element, with the
 * rule, the element and the reason.
 */
export const barriersOn = (page: Page | Frame): Promise<string[]> => violationsOn(page, EVERY_RULE);

/** The same with the rules about colors in the other color scheme, in which the page then stays. */
export async function barriersInBothSchemes(page: Page): Promise<string[]> {
  const barriers = await barriersOn(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  return [...barriers, ...(await violationsOn(page, COLOR_RULES))];
}

/**
 * Tabs once through a page, and returns the elements that were hidden while focused: covered, or outside the window. The key is held
 * down, which is one event per stop instead of two.
 */
export async function hiddenStopsOn(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    await page.keyboard.down('Tab');
    const { place, isInSight } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const spots = parts.flatMap((across) => parts.map((down) => [left + width * across, top + height * down] as const));
      return {
        place: `${focused.tagName} ${[...document.querySelectorAll(focused.tagName)].indexOf(focused)} "${focused.textContent.trim()}"`,
        isInSight: spots.some(([x, y]) => focused.contains(document.elementFromPoint(x, y))),
      };
    });
    if (place.startsWith('BODY') || seen.has(place)) break;
    seen.add(place);
    if (!isInSight) hidden.push(place);
  }
  await page.keyboard.up('Tab');
  return hidden;
}
