import { windowOfPage } from './visit.ts';

/** What the pattern finds in an element of the visited page that is spread over several lines. */
export function tornTexts(element: Element, pattern: RegExp): string[] {
  const { document } = windowOfPage();
  const torn: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: found, index } of (text.textContent ?? '').matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + found.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) torn.push(found);
    }
  return torn;
}
