import { rm } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../scripts/chromium.ts';
import { makeSite } from './content.ts';
import { serve } from './processes.ts';
import { makeRecipes } from './recipe-corpus.ts';
import type { Report } from './report.ts';
import { type Spread, spreadOf } from './spread.ts';

/** CPU slowdown that simulates a phone. */
const SLOWDOWN = 4;
const WORDS = ['cinnamon', 'roasted garlic', 'choclate', 'sourdough loaf', 'pumkin soup', 'mango'];

/** Times per key press on a slowed-down processor, in milliseconds. */
interface TypingTimes {
  /** From the press of a letter to the frame that shows the results. */
  keyToResults: Spread;
  /** From the press that empties the box to the frame that shows the first page again. */
  keyToFirstPage: Spread;
  /** The part of it that the search takes. */
  search: Spread;
}

/** Types into the kitchen's search box in a phone's viewport, with a number of recipes. */
async function measureTyping(recipeCount: number): Promise<TypingTimes> {
  const root = await makeSite({ recipes: 24, posts: 1 });
  const site = await serve(root, path.join(root, '.data'));
  const browser = await launchChromium();
  try {
    const [{ photo, featuredImage }] = (await (await fetch(`${site.address}/kitchen/recipes.json`)).json()) as [Record<string, unknown>];
    const recipes = makeRecipes(recipeCount).map((recipe) => ({
      ...recipe,
      id: recipe.slug,
      servings: 8,
      author: 'Anna',
      photo,
      featuredImage,
    }));
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.route('**/kitchen/recipes.json', (route) => route.fulfill({ json: recipes }));
    await page.goto(`${site.address}/kitchen`);
    const box = page.getByRole('searchbox');
    await box.focus();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/recipes.json')));
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    // A person who has focused the box takes a moment to find the first key.
    await page.waitForTimeout(1_500);

    await page.evaluate(() => {
      const times: { key: string; ms: number }[] = [];
      let pressed: KeyboardEvent | null = null;
      addEventListener('keydown', (event) => (pressed = event), true);
      new MutationObserver(() => {
        if (pressed === null) return;
        const { key, timeStamp } = pressed;
        pressed = null;
        requestAnimationFrame(() => setTimeout(() => times.push({ key, ms: performance.now() - timeStamp })));
      }).observe(document.querySelector('.list-results') as Element, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
      });
      Object.assign(window, { times });
    });
    for (const word of WORDS) {
      await box.pressSequentially(word, { delay: 250 });
      await page.waitForTimeout(400);
      await box.fill('');
      await page.waitForTimeout(400);
    }
    const { times, searches } = await page.evaluate(() => ({
      times: (window as unknown as { times: { key: string; ms: number }[] }).times,
      searches: performance.getEntriesByName('recipe search').map(({ duration }) => duration),
    }));
    // Playwright empties a box with this key.
    const isEmptied = ({ key }: { key: string }) => key === 'Delete';
    const spread = (some: typeof times) => spreadOf(some.map(({ ms }) => ms));
    return {
      keyToResults: spread(times.filter((time) => !isEmptied(time))),
      keyToFirstPage: spread(times.filter(isEmptied)),
      search: spreadOf(searches),
    };
  } finally {
    await browser.close();
    await site.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Measures typing into the search box with 1,000 recipes, in a browser slowed down four times. */
export async function reportTyping(report: Report): Promise<void> {
  const { keyToResults, keyToFirstPage, search } = await measureTyping(1_000);
  report.add('key press to results on screen: median', keyToResults.median, 'ms');
  report.add('key press to results on screen: p95', keyToResults.p95, 'ms');
  report.add('emptying the search to the first page on screen: median', keyToFirstPage.median, 'ms');
  report.add('key press to results on screen, of which the search: p95', search.p95, 'ms');
}
