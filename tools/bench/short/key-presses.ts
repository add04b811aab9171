import type { Locator, Page } from 'playwright';
import { launchChromium } from '../../chromium.ts';
import type { ServedSite } from '../processes.ts';
import { openForm, openIngredient } from '../recipe-form.ts';
import { openKitchen } from '../typing.ts';
import type { Contest } from './contest.ts';

const ROUNDS = 8;
const RECIPES = 1_000;
const WORDS = ['cinnamon', 'choclate', 'pumkin', 'mango'];
/** How long a press has until the next one, in milliseconds. */
const PAUSE_MS = 30;
/** How long a word has until all that it leads to is done. */
const END_MS = 150;
const PHONE = { viewport: { width: 390, height: 844 } };

/** A page without a site: a letter costs a loop and a list of cards. */
const EMPTY_PAGE = `<!doctype html><title>Empty</title><input aria-label="Box"><ul></ul><script>
  document.querySelector('input').addEventListener('input', ({ target }) => {
    let sum = 0;
    for (let step = 0; step < 2_000_000; step += 1) sum += step % 7;
    document.querySelector('ul').innerHTML = ('<li><h2>' + target.value + '</h2><p>' + sum + '</p></li>').repeat(9);
  });
</script>`;

/**
 * Returns a function that types a word and resolves to the time that the page's main thread worked for it. That is processor time, which
 * other programs do not lengthen as they do the time on the clock.
 */
async function typingIn(page: Page, box: Locator): Promise<Contest['ours']> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  return async (round) => {
    const word = WORDS[round % WORDS.length] as string;
    await box.fill('');
    await page.waitForTimeout(END_MS);
    const before = await workMs();
    await box.pressSequentially(word, { delay: PAUSE_MS });
    await page.waitForTimeout(END_MS);
    const work = (await workMs()) - before;
    if ((await box.inputValue()) !== word) throw new Error(`The box does not have the typed word “${word}”.`);
    return work;
  };
}

/** Compares typing in the admin's form of a long recipe and in the kitchen's search with typing in an empty page. */
export async function openKeyPresses({ address }: ServedSite): Promise<{ contests: Contest[]; close(): Promise<void> }> {
  const browser = await launchChromium();
  const [empty, form, kitchen] = [await browser.newPage(PHONE), await browser.newPage(PHONE), await browser.newPage(PHONE)];
  await empty.setContent(EMPTY_PAGE);
  await openForm(form, address);
  const yardstick = await typingIn(empty, empty.getByLabel('Box'));
  const inForm = await typingIn(form, form.locator(await openIngredient(form)));
  const inKitchen = await typingIn(kitchen, await openKitchen(kitchen, address, RECIPES));
  return {
    contests: [
      { what: 'key presses in a long recipe’s form, beside an empty page', most: 2.7, rounds: ROUNDS, warmUp: 2, ours: inForm, yardstick },
      {
        what: 'key presses in the search of 1,000 recipes, beside an empty page',
        most: 5,
        rounds: ROUNDS,
        warmUp: 2,
        ours: inKitchen,
        yardstick,
      },
    ],
    close: () => browser.close(),
  };
}
