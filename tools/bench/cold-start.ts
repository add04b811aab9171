import { execFileSync } from 'node:child_process';
import { writeDeployData } from '#server/publisher/deploy-data.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { HOST_NODE_FLAGS, packFunctions } from '../../tests/support/netlify-bundles.ts';
import { codeRoot } from './code-root.ts';
import { withSite } from './content.ts';
import type { Report } from './figures/report.ts';
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
  const bundles = await withSite({ recipes: 1_000, posts: 200 }, async (root) => {
    const [version, renderer] = await Promise.all([readWorkingTree(root), loadRenderer(codeRoot)]);
    const build = { commit: null, builtAt: new Date(0).toISOString() };
    return packFunctions((folder) => writeDeployData(folder, { version, build, reads: { reads: [], pages: [] }, renderer }));
  });
  try {
    const bundle = bundles.functions.find(({ name }) => name === FUNCTION);
    if (!bundle) throw new Error(`There is no function ${FUNCTION}.`);
    const answering = (address: string) => `const { default: answer } = await import(${JSON.stringify(bundle.main)});
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
