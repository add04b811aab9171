import { describe, expect, test } from 'vitest';
import { linksIn, pageAt, partOf } from './page-text.ts';

/** A quote, and what the page says or has in its HTML. */
type Row = [quote: string, found: string | RegExp];
/** A quote, where a link of the page leads, and how its text begins. */
type LinkRow = [quote: string, href: RegExp, text: string];

interface ScreenRows {
  /** What it says. */
  says?: Row[];
  /** What the HTML of its main part has. */
  has?: Row[];
  /** Where the links of its main part lead. */
  links?: LinkRow[];
}

/** Declares the checks of the screens of a site. Each quote is a test. */
export const screensOf =
  (address: string) =>
  (title: string, at: string, { says = [], has = [], links = [] }: ScreenRows): void => {
    describe(title, () => {
      const page = () => pageAt(address + at);
      const main = async () => partOf((await page()).html, '<main');
      test.for(says)('%s', async ([, text]) => {
        expect((await page()).text).toMatch(text);
      });
      test.for(has)('%s', async ([, html]) => {
        expect(await main()).toMatch(html);
      });
      test.for(links)('%s', async ([, href, text]) => {
        const found = linksIn(await main()).filter((link) => link.text.startsWith(text));
        expect(found.map((link) => link.href)).toContainEqual(expect.stringMatching(href));
      });
    });
  };
