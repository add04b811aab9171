import { record } from './tag.ts';

const MILESTONES = [25, 50, 75, 90];

/** The milestones on the way to a depth, in percent. */
export const milestonesUpTo = (percent: number): number[] =>
  Number.isFinite(percent) ? MILESTONES.filter((milestone) => percent >= milestone) : [];

/**
 * Records each depth that a page is scrolled to, once, and first those that it is at already. A page that shows in one
 * piece is not scrolled, and has none.
 */
export function watchScrollDepth(signal: AbortSignal): void {
  const recorded = new Set<number>();
  const look = () => {
    const percent = (100 * scrollY) / (document.documentElement.scrollHeight - innerHeight);
    for (const milestone of milestonesUpTo(percent)) {
      if (recorded.has(milestone)) continue;
      recorded.add(milestone);
      record('scroll_depth', { percent_scrolled: milestone, page_path: location.pathname });
    }
  };
  look();
  addEventListener('scroll', look, { signal, passive: true });
}
