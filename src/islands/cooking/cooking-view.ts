import type { TimetableLine } from '#kitchen/timetable.ts';
import type { CookingRecipe } from './read-recipe.ts';
import type { ShownTimer } from './timer-set.ts';

/** What cooking mode shows. It is replaced when something changes, each part only when that part does. */
export interface CookingView {
  isOpen: boolean;
  recipe: CookingRecipe;
  /** When each step is; empty unless the visitor made a timetable. */
  plan: readonly TimetableLine[];
  /** The index of the visible step. */
  index: number;
  /** All timers, those that end first at the beginning. */
  timers: readonly ShownTimer[];
  /** What is said of timers that have ended, and when that was. */
  alert: { text: string; at: number };
  /** The index of the step at which the page offers to continue; null if it does not. */
  offered: number | null;
  /** Whether the recipe was just completed. */
  isDone: boolean;
}
