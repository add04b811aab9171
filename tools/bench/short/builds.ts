import { measureNode } from '../processes.ts';
import type { Contest } from './contest.ts';

const ROUNDS = 5;

/**
 * Compares the build of 100 pages with pages that packages make alone, in processor time. Both load modules, read files and build texts: a
 * loop of numbers would be slowed less by a busy machine, and more by an old one.
 */
export const buildsOf = (root: string): Contest => ({
  what: 'build of 100 pages, beside plain pages',
  most: 2.1,
  rounds: ROUNDS,
  // The first draws the pages' social images.
  warmUp: 1,
  ours: async () => (await measureNode('scripts/build.ts', [], root)).cpuMs,
  yardstick: async () => (await measureNode('tools/bench/short/plain-pages.ts', [], root)).cpuMs,
});
