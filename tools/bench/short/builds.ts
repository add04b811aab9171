import { measure, measureNode } from '../processes.ts';
import type { Contest } from './contest.ts';

const ROUNDS = 5;
/** A second of an empty loop, or less. */
const LOOP = 'let sum = 0; for (let step = 0; step < 5e8; step += 1) sum += step % 7;';

/** Compares the build of 100 pages with an empty loop, in processor time, which is steady on a busy machine. */
export const buildsOf = (root: string): Contest => ({
  what: 'build of 100 pages, beside an empty loop',
  most: 6,
  rounds: ROUNDS,
  // The first draws the pages' social images.
  warmUp: 1,
  ours: async () => (await measureNode('scripts/build.ts', [], root)).cpuMs,
  yardstick: async () => (await measure(process.execPath, ['--eval', LOOP], root)).cpuMs,
});
