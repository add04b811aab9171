import type { Locator, Page } from 'playwright';
import { slowDown, withPhoneSite } from './phone-site.ts';
import { makeRecipes } from './recipe-corpus.ts';
import type { Report } from './figures/report.ts';
import { spreadOf } from './spread.ts';

const RECIPES = 1_000;
const WORDS = ['cinnamon', 'roasted garlic', 'choclate', 'sourdough loaf', 'pumkin soup', 'mango'];

/** How long a press has until the next one, in milliseconds: longer than anything takes that it leads to. */
const PAUSE_MS = 1_000;

/** A frame after a press: its time since then in milliseconds, and the texts of the list that are in the window. */
interface Frame {
  ms: number;
  texts: string;
}

declare global {
  interface Window {
    /** The key of the last press and its frames. */
    lastPress?: { key: string; frames: Frame[] };
  }
}

/** Runs in the page: records the frames that follow each press and change the list. */
function watchPresses(): void {
  let pressedAt = 0;
  const inWindow = () =>
    [...document.querySelectorAll('.list-count, .recipe-card, .list-empty')]
      .filter((part) => part.getBoundingClientRect().top < innerHeight && part.getBoundingClientRect().bottom > 0)
      .map((part) => part.textContent)
      .join('\n');
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      pressedAt = timeStamp;
      window.lastPress = { key, frames: [] };
    },
    true,
  );
  let isAwaited = false;
  new MutationObserver(() => {
    if (isAwaited) return;
    isAwaited = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        const ms = performance.now() - pressedAt;
        isAwaited = false;
        window.lastPress?.frames.push({ ms, texts: inWindow() });
      }),
    );
  }).observe(document.querySelector('.recipe-list') as Element, { childList: true, subtree: true, characterData: true });
}

/** Opens the kitchen with a number of recipes, and returns its search box once it can search. */
export async function openKitchen(page: Page, address: string, recipeCount: number): Promise<Locator> {
  const published = (await (await fetch(`${address}/kitchen/recipes.json`)).json()) as Record<string, unknown>[];
  const recipes = makeRecipes(recipeCount).map((recipe, index) => {
    const { photo, featuredImage } = published[index % published.length] as Record<string, unknown>;
    return { ...recipe, id: recipe.slug, servings: 8, author: 'Anna', photo, featuredImage };
  });
  await page.route('**/kitchen/recipes.json', (route) => route.fulfill({ json: recipes }));
  // It would open after less than a minute, and take the keyboard.
  await page.addInitScript(() => sessionStorage.setItem('exit-offer-shown', '1'));
  await page.goto(`${address}/kitchen`);
  const box = page.getByRole('searchbox');
  await box.focus();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/recipes.json')));
  return box;
}

/**
 * Measures typing into the search box with 1,000 recipes, in a phone's viewport and a browser slowed down four times: from each press that
 * changes something in the window to the first frame with the final count and texts of all cards in it.
 */
export const reportTyping = (report: Report): Promise<void> =>
  withPhoneSite(async (page, address) => {
    const box = await openKitchen(page, address, RECIPES);
    await slowDown(page);
    // A person who has focused the box takes a moment to find the first key.
    await page.waitForTimeout(1_500);

    await page.evaluate(watchPresses);
    const times: { key: string; ms: number }[] = [];
    let before = '';
    const press = async (act: () => Promise<void>) => {
      await act();
      await page.waitForTimeout(PAUSE_MS);
      const { key, frames } = await page.evaluate(() => window.lastPress ?? { key: '', frames: [] });
      const final = frames.at(-1)?.texts ?? before;
      const shown = frames.find(({ texts }) => texts === final);
      if (shown && final !== before) times.push({ key, ms: shown.ms });
      before = final;
    };
    for (const word of WORDS) {
      for (const letter of word) await press(() => box.pressSequentially(letter));
      await press(() => box.fill(''));
    }
    const searches = await page.evaluate(() => performance.getEntriesByName('recipe search').map(({ duration }) => duration));
    // Playwright empties a box with this key.
    const isEmptied = ({ key }: { key: string }) => key === 'Delete';
    const spread = (some: typeof times) => spreadOf(some.map(({ ms }) => ms));
    const ofLetters = spread(times.filter((time) => !isEmptied(time)));
    report.add('key press to results on screen: median', ofLetters.median, 'ms');
    report.add('key press to results on screen: p95', ofLetters.p95, 'ms');
    report.add('emptying the search to the first page on screen: median', spread(times.filter(isEmptied)).median, 'ms');
    report.add('key press to results on screen, of which the search: p95', spreadOf(searches).p95, 'ms');
  });
