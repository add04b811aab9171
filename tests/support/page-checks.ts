import type { Locator, Page } from 'playwright';

/** How many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The words that do not fit on a line of theirs, and so run over two or more, with the room they have. Hyphens end a word. */
export const brokenWords = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const broken: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-–—/]+/g)) {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(`${word} in ${element.clientWidth} px at ${getComputedStyle(element).fontSize}`);
        }
      return broken;
    }),
  );

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
  const controls = 'nav, button, form, input, dialog, review-banner, .recipe-controls, .post-categories';
  for (const one of document.querySelectorAll(`${controls}, .comments, .write, .form-thanks, .next-post, main footer`))
    if (one.checkVisibility()) faults.push(`of no use on paper: ${one.className || one.tagName}`);
  for (const one of document.querySelectorAll('main *'))
    if (getComputedStyle(one).textAlign === 'justify') faults.push(`justified: ${one.textContent}`);
  return faults;
}

/** 9 points in CSS pixels. */
const LEAST_LETTERS = 12;

/** The faults of a page as it is printed, from a dark screen: small letters, cropped pictures, links that run together, controls. */
export async function faultsInPrint(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1_000, height: 800 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page.evaluate(faultsOnPaper, LEAST_LETTERS);
}

/** The width of a page's content after each of its owner's texts has become one very long word. */
export const widthWithLongWords = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      // Buttons and dates have the site's own text, not the owner's.
      if (/\p{Letter}{3}/u.test(text.textContent ?? '') && !text.parentElement?.closest('script, style, option, button, time'))
        text.textContent = `https://example.com/${'a-long-address'.repeat(8).replaceAll('-', '')}`;
    return document.documentElement.scrollWidth;
  });
