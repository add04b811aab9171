import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';

/** 9 points in CSS pixels. */
const LEAST_LETTERS = 12;

/** Runs in the page: its problems in print. */
function faultsOnPaper(leastLetters: number): string[] {
  const faults: string[] = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { parentElement: around, textContent: text } = words.currentNode;
    if (!around?.checkVisibility() || !text?.trim() || around.closest('.visually-hidden, [aria-hidden]')) continue;
    if (Number.parseFloat(getComputedStyle(around).fontSize) < leastLetters) faults.push(`small: ${text}`);
  }
  for (const picture of document.querySelectorAll<HTMLImageElement>('main img')) {
    const { width, height } = picture.getBoundingClientRect();
    const ownProportion = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'));
    if (height > 0 && Math.abs(width / height / ownProportion - 1) > 0.03) faults.push(`cropped: ${picture.src}`);
  }
  for (const link of document.querySelectorAll('main a')) {
    const next = link.nextElementSibling;
    if (!next || link.nextSibling !== next || !link.checkVisibility() || !next.checkVisibility()) continue;
    const [{ right, top }, { left, top: nextTop }] = [link.getBoundingClientRect(), next.getBoundingClientRect()];
    if (top === nextTop && Math.abs(left - right) < 2) faults.push(`run together: ${link.textContent} ${next.textContent}`);
  }
  for (const one of document.querySelectorAll('nav, button, form, review-banner, .recipe-controls, .post-categories'))
    if (one.checkVisibility()) faults.push(`of no use on paper: ${one.className || one.tagName}`);
  return faults;
}

const site = sharedSite('bakery');
const browser = testBrowser();

test.each(['/', '/menu', '/about', '/eats', '/cakes', '/kitchen', '/blog', '/blog/feeding-a-starter-in-texas-heat', '/privacy-policy'])(
  '%s prints in at least 9 points, with whole pictures and no controls',
  async (route) => {
    const page = await browser.open({ colorScheme: 'dark', viewport: { width: 1000, height: 800 } });
    await page.goto(site.address + route);
    await page.locator('html.settled').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.evaluate(faultsOnPaper, LEAST_LETTERS)).toEqual([]);
  },
);

test('in print the facts of a listed recipe are on one line each', async () => {
  const page = await browser.open({ viewport: { width: 690, height: 900 } });
  await page.goto(`${site.address}/kitchen`);
  await page.locator('html.settled').waitFor();
  await page.emulateMedia({ media: 'print' });
  const broken = () =>
    page
      .locator('.card-facts > span')
      .evaluateAll((facts) => facts.filter((fact) => fact.getClientRects().length > 1).map((fact) => fact.textContent));
  await expect.poll(broken).toEqual([]);
});
