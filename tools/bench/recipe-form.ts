import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { slowDown, withPhoneSite } from './phone-site.ts';
import type { Report } from './figures/report.ts';
import { type Spread, spreadOf } from './spread.ts';

const INGREDIENTS = 60;
const STEPS = 40;
const TEXT = 'strong white bread flour, the coarse kind';
const OPENINGS = 5;

/**
 * Logs when the form is usable: all its rows are painted. The page logs it itself, because Playwright's own waiting puts its program into
 * the slowed-down page and runs it at every frame: a tenth of what was measured.
 */
function sayWhenUsable(rows: number): void {
  const watch = new MutationObserver(() => {
    if (document.querySelectorAll('.row').length < rows) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.log('usable', performance.now())));
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Types into a field and measures the scripting time of each key press up to the next frame. */
async function keyCosts(page: Page, session: CDPSession, selector: string): Promise<Spread> {
  await page.locator(selector).focus();
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
  };
  const costs: number[] = [];
  for (const key of TEXT) {
    const before = await scriptMs();
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    costs.push(await scriptMs().then((after) => after - before));
    await page.waitForTimeout(60);
  }
  return spreadOf(costs);
}

/** Gives a recipe of a site many rows and commits it, before the site starts. */
export async function lengthenRecipe(root: string): Promise<void> {
  const file = path.join(root, 'content/recipes/entry-00000.json');
  const recipe = JSON.parse(await readFile(file, 'utf8')) as { ingredients: object[]; instructions: object[] };
  const many = <T>(rows: T[], count: number): T[] => Array.from({ length: count }, (_, index) => rows[index % rows.length] as T);
  await writeFile(
    file,
    JSON.stringify({ ...recipe, ingredients: many(recipe.ingredients, INGREDIENTS), instructions: many(recipe.instructions, STEPS) }),
  );
  execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-qam', 'A long recipe'], { cwd: root });
}

/** Signs in and opens the form of that recipe. */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/kitchen?edit=recipe/entry-00000`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('bench bench bench');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('#recipe-instructions').waitFor();
}

/** Opens an ingredient in the middle, and returns the id of its text box. */
export async function openIngredient(page: Page): Promise<string> {
  await page
    .locator('#recipe-ingredients .row-summary')
    .nth(INGREDIENTS / 2)
    .click();
  return `#recipe-ingredients-${INGREDIENTS / 2}-ingredient`;
}

/** Measures the form of a recipe with 60 ingredients and 40 steps: navigation with cached scripts, and typing, in a browser slowed down four times. */
export const reportRecipeForm = (report: Report): Promise<void> =>
  withPhoneSite(async (page, address) => {
    await page.addInitScript(sayWhenUsable, INGREDIENTS + STEPS);
    await openForm(page, address);
    const session = await slowDown(page);
    await session.send('Performance.enable');

    const openings: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening++) {
      const usable = page.waitForEvent('console', (message) => message.text().startsWith('usable'));
      await page.reload({ waitUntil: 'commit' });
      openings.push(Number((await usable).text().split(' ')[1]));
    }

    report.add('asking for the form of a long recipe to typing in it: median', spreadOf(openings).median, 'ms');
    report.add('asking for the form of a long recipe to typing in it: p95', spreadOf(openings).p95, 'ms');
    const inRow = await keyCosts(page, session, await openIngredient(page));
    report.add('scripting of a key press in an ingredient: median', inRow.median, 'ms');
    report.add('scripting of a key press in an ingredient: p95', inRow.p95, 'ms');
    report.add('scripting of a key press in the title: p95', (await keyCosts(page, session, '#recipe-title')).p95, 'ms');
  }, lengthenRecipe);
