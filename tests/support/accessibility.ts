import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it is shown: a rule and a place in each line. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(await source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
