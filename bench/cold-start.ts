import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeDeployData } from '#server/publisher/deploy-data.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { HOST_NODE_FLAGS, packFunctions } from '../tests/support/netlify-bundles.ts';
import { codeRoot, withSite } from './content.ts';
import type { Report } from './report.ts';
import { spreadOf } from './spread.ts';

const PAIRS = 21;
const FUNCTION = 'content';
const READS = [
  ['a list', '/api/blog/posts'],
  ['a search', '/api/kitchen/recipes?search=bread'],
  ['one entry', '/api/kitchen/recipes/entry-00500'],
] as const;

/** The run time, in milliseconds, of a process that executes some code in a folder. */
function timeOf(code: string, folder: string): number {
  const started = performance.now();
  execFileSync(process.execPath, [...HOST_NODE_FLAGS, '--input-type=module', '--eval', code], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  });
  return performance.now() - started;
}

/**
 * Measures cold starts of the function that serves content to visitors, packed by Netlify's packager, with 1,000 recipes and 200
 * posts: a new process that loads it and answers one read, alternating with an empty Node process.
 */
export async function reportColdStart(report: Report): Promise<void> {
  const bundles = await packFunctions();
  try {
    const bundle = bundles.functions.find(({ name }) => name === FUNCTION);
    if (!bundle) throw new Error(`There is no function ${FUNCTION}.`);
    const data = path.join(bundle.folder, 'dist-functions');
    await withSite({ recipes: 1_000, posts: 200 }, async (root) => {
      const [version, renderer] = await Promise.all([readWorkingTree(root), loadRenderer(codeRoot)]);
      await mkdir(data, { recursive: true });
      await writeDeployData(data, { version, build: { commit: null, builtAt: new Date(0).toISOString() }, renderer });
      // Only the admin's function is packed with the files for previews.
      for (const file of ['content.json', 'renderer']) await rm(path.join(data, file), { recursive: true });
    });
    const main = path.join(bundle.folder, `functions/endpoints/${FUNCTION}.mjs`);
    const answering = (address: string) => `const { default: answer } = await import(${JSON.stringify(main)});
      const response = await answer(new Request('https://bakery.example${address}'));
      await response.text(); process.exit(response.ok ? 0 : 1);`;
    const empty: number[] = [];
    for (const [name, address] of READS) {
      const differences: number[] = [];
      timeOf(answering(address), bundle.folder); // warms up the file system cache
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const nothing = timeOf('process.exit(0)', bundle.folder);
        empty.push(nothing);
        differences.push(timeOf(answering(address), bundle.folder) - nothing);
      }
      report.add(`cold start, ${name}, more than an empty Node: median`, spreadOf(differences).median, 'ms');
    }
    report.add('cold start, an empty Node: median', spreadOf(empty).median, 'ms');
  } finally {
    await bundles.remove();
  }
}
