import type { Locator } from 'playwright';

/** For each number of entries, from `most` down to one, checks that the last row of a grid is full, and returns the gaps. */
export const gapsByCount = (grid: Locator, most: number): Promise<string[]> =>
  grid.evaluate((list, all) => {
    const entries = [...list.children];
    const gaps: string[] = [];
    for (let count = all; count >= 1; count -= 1) {
      while (list.children.length > count) list.lastElementChild?.remove();
      const { left, right } = list.getBoundingClientRect();
      const boxes = [...list.children].map((entry) => entry.getBoundingClientRect());
      const last = boxes.at(-1);
      // A tall entry of an earlier row may be next to the last one.
      const row = last ? boxes.filter((box) => box.bottom > last.top + 2 && box.top < last.bottom - 2) : [];
      const spaces = [Math.min(...row.map((box) => box.left)) - left, right - Math.max(...row.map((box) => box.right))];
      const isFull = list.children.length === count && spaces.every((space) => Math.abs(space) <= 2);
      if (!isFull) gaps.push(`${count}: ${spaces.map(Math.round).join(' and ')} px`);
    }
    list.append(...entries);
    return gaps;
  }, most);
