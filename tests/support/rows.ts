import type { Locator } from 'playwright';

/**
 * For each number of entries, from `most` down to one, checks that the last row of a grid is full, and returns the gaps. Removes
 * the entries from the page.
 */
export async function gapsByCount(grid: Locator, most: number): Promise<string[]> {
  const gaps: string[] = [];
  for (let count = most; count >= 1; count -= 1) {
    const gap = await grid.evaluate((list, keep) => {
      while (list.children.length > keep) list.lastElementChild?.remove();
      const { left, right } = list.getBoundingClientRect();
      const boxes = [...list.children].map((entry) => entry.getBoundingClientRect());
      const last = boxes.at(-1);
      // A tall entry of an earlier row may be next to the last one.
      const row = last ? boxes.filter((box) => box.bottom > last.top + 2 && box.top < last.bottom - 2) : [];
      const spaces = [Math.min(...row.map((box) => box.left)) - left, right - Math.max(...row.map((box) => box.right))];
      return list.children.length < keep || spaces.some((space) => Math.abs(space) > 2) ? spaces.map(Math.round).join(' and ') : null;
    }, count);
    if (gap !== null) gaps.push(`${count}: ${gap} px`);
  }
  return gaps;
}
