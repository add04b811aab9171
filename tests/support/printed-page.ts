import type { Page } from 'playwright';

/** Sheets by their width and height in points. */
const SHEETS: Record<string, string> = { '612 792': 'Letter', '595 842': 'A4' };

/** The sheets that a page is printed on: `Letter`, `A4`, or their size in points. */
export async function pagesOf(page: Page, options: Parameters<Page['pdf']>[0] = { preferCSSPageSize: true }): Promise<string[]> {
  const pdf = (await page.pdf(options)).toString('latin1');
  return Array.from(pdf.matchAll(/\/Type\s*\/Page\b[^]*?\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)/g), ([, width, height]) => {
    const size = `${width} ${height}`;
    return SHEETS[size] ?? size;
  });
}

/** The size of a page's smallest print, in points. */
export async function smallestPrint(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  const points = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
    let smallest = Infinity;
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.textContent?.trim() && text.parentElement?.checkVisibility())
        smallest = Math.min(smallest, parseFloat(getComputedStyle(text.parentElement).fontSize) * 0.75);
    return smallest;
  });
  await page.emulateMedia({ media: null });
  return points;
}
