import type { CookingPage } from '#islands/cooking/read-recipe.ts';

type Tool = (sheet: CookingPage, button: HTMLElement) => Promise<void>;

/** The tools of a recipe by the action of their button. Each is loaded when it is opened; what is returned rejects if it cannot be. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  async timetable(sheet) {
    (await import('./timetable/timetable-panel.ts')).openTimetable(sheet);
  },
  async list(sheet) {
    (await import('./add-to-list.ts')).addToList(sheet);
  },
  async scaler(sheet, button) {
    const [{ openScaler }] = await Promise.all([import('./scaler/scaler-panel.ts'), import('./recipe-sheet.ts')]);
    openScaler(sheet, button);
  },
};
