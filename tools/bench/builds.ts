import { createReader } from '#content/reader.ts';
import { uploadPath } from '#content/snapshot.ts';
import { drawImage } from '#media/draw-image.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { codeRoot } from './code-root.ts';
import { withSite } from './content.ts';
import { type Cost, measureNode } from './processes.ts';
import type { Report } from './figures/report.ts';

const FEW = 100;
const MANY = 1_200;
const IMAGES = 20;

/**
 * Measures a second build of as many recipes as posts: every page is rendered, and the photos, the social images and the renderer bundle
 * are there already.
 */
const build = (entries: number): Promise<Cost> =>
  withSite({ recipes: entries / 2, posts: entries / 2 }, async (root) => {
    await measureNode('scripts/build.ts', [], root);
    return measureNode('scripts/build.ts', [], root);
  });

/** Measures drawing a social image, in milliseconds of CPU. */
async function drawing(): Promise<number> {
  const version = await readWorkingTree(codeRoot);
  const draw = async (images: ReturnType<ReturnType<typeof createReader>['drawnImages']>) => {
    for (const image of images) await drawImage(image, (src) => version.readPublicFile(uploadPath(src)));
  };
  const images = createReader(version.snapshot)
    .drawnImages()
    .slice(0, IMAGES + 1);
  await draw(images.slice(0, 1));
  const before = process.cpuUsage();
  await draw(images.slice(1));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (images.length - 1);
}

/** Measures full builds, the cost of each additional page, and that of its social image. */
export async function reportBuilds(report: Report): Promise<void> {
  const few = await build(FEW);
  const many = await build(MANY);
  report.add('full build, 50 recipes and 50 posts: CPU', few.cpuMs, 'ms');
  report.add('full build, 600 recipes and 600 posts: CPU', many.cpuMs, 'ms');
  report.add('full build, 600 recipes and 600 posts: wall', many.wallMs, 'ms');
  report.add('full build, CPU of a page beyond the first 100', (many.cpuMs - few.cpuMs) / (MANY - FEW), 'ms');
  report.add('a social image, drawn once and not by a build that has it: CPU', await drawing(), 'ms');
}
