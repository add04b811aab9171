import type { CookingSession } from '#islands/cooking/cooking-session.ts';
import type { CookingPage } from '#islands/cooking/read-recipe.ts';
import './recipe-sheet.ts';

type Tool = (sheet: CookingPage, button: HTMLElement) => void;

let cooking: CookingSession | undefined;

/** Loads cooking mode; `name` is the storage key of its state. */
export async function loadCooking(sheet: CookingPage, name: string): Promise<CookingSession> {
  const { createCookingMode } = await import('#islands/cooking/cooking-mode.tsx');
  return (cooking ??= createCookingMode(sheet, name));
}

/**
 * The other tools of a recipe by the action of their button. Each is loaded when it is about to be opened; what is returned rejects if it
 * cannot be.
 */
export const TOOLS: Readonly<Record<string, () => Promise<Tool>>> = {
  timetable: async () => (await import('#islands/timetable/open-timetable.tsx')).openTimetable,
  list: async () => (await import('./add-to-list.ts')).addToList,
  scaler: async () => (await import('#islands/scaler/open-scaler.tsx')).openScaler,
};
