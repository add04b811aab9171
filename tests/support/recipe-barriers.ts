import type { Page } from 'playwright';
import { barriersOn } from './accessibility.ts';

/** The accessibility violations of a recipe's page in all its states: scaled, ticked, in cooking mode, with a timer, left and offered again. */
export async function barriersInEveryState(page: Page): Promise<string[]> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const found: string[] = [];
  const look = async () => found.push(...(await barriersOn(page)));
  await press('Make less');
  await page.getByRole('checkbox').last().check();
  await look();
  await press('Cooking Mode');
  await page.getByRole('dialog').waitFor();
  await look();
  await press('Start Timer');
  await press('Next');
  await look();
  await press('Exit Cooking Mode');
  await page.reload();
  // As at first, and with all that is offered.
  for (const offered of ['Continue from step', 'Last time']) await page.getByRole('button', { name: offered }).waitFor();
  await look();
  return found;
}
