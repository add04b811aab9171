import { withSite } from './content.ts';
import { type Cost, measureNode } from './processes.ts';
import type { Report } from './report.ts';

const FEW = 100;
const MANY = 1_200;

/** Measures a clean build with a number of posts, with the photos and the renderer bundle already cached. */
const build = (posts: number): Promise<Cost> =>
  withSite({ recipes: 0, posts }, async (root) => {
    await measureNode('scripts/build.ts', [], root);
    return measureNode('scripts/build.ts', [], root);
  });

/** Measures full builds and the cost of each additional page. */
export async function reportBuilds(report: Report): Promise<void> {
  const few = await build(FEW);
  const many = await build(MANY);
  report.add('full build, 100 posts: CPU', few.cpuMs, 'ms');
  report.add('full build, 1,200 posts: CPU', many.cpuMs, 'ms');
  report.add('full build, 1,200 posts: wall', many.wallMs, 'ms');
  report.add('full build, CPU of a page beyond the first 100', (many.cpuMs - few.cpuMs) / (MANY - FEW), 'ms');
}
