import { saveOnce, type SaveKind } from '../saves.ts';
import type { Bench } from '../save-growth.ts';
import type { Contest } from './contest.ts';

const KINDS: readonly SaveKind[] = ['post', 'recipe'];

/** Compares saves with ten times as many posts, where each would take six times as long if it read the text of every post. */
export const growthOf = (few: Bench, many: Bench): Contest[] =>
  KINDS.map((kind) => {
    const save =
      ({ site, cookie }: Bench) =>
      async (round: number) =>
        (await saveOnce(site, cookie, kind, round)).live;
    return {
      what: `save of a ${kind} with ten times as many posts`,
      most: 1.5,
      rounds: 12,
      warmUp: 5,
      ours: save(many),
      yardstick: save(few),
    };
  });
