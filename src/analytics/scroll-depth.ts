import { record } from './tag.ts';

const MILESTONES = [25, 50, 75, 90];

/** The milestones up to a depth, in percent. */
export const milestonesUpTo = (percent: number): number[] =>
  Number.isFinite(percent) ? MILESTONES.filter((milestone) => percent >= milestone) : [];

/**
 * Records each milestone once as the page is scrolled, starting with those already reached. A page that does not scroll has none.
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
