import { saveOnce, type SaveKind } from '../saves.ts';
import { type Bench, emptyCommit } from '../save-growth.ts';
import type { Contest } from './contest.ts';

const KINDS: readonly SaveKind[] = ['post', 'recipe'];

const ROUNDS = { rounds: 12, warmUp: 5 };

const save =
  ({ site, cookie }: Bench, kind: SaveKind) =>
  async (round: number) =>
    (await saveOnce(site, cookie, kind, round)).live;

/**
 * Compares saves with ten times as many posts, where each would take six times as long if it read the text of every post, and
 * those with many posts with an empty commit.
 */
export const growthOf = (few: Bench, many: Bench): Contest[] =>
  KINDS.flatMap((kind) => [
    {
      what: `save of a ${kind} with ten times as many posts`,
      most: 1.5,
      ...ROUNDS,
      ours: save(many, kind),
      yardstick: save(few, kind),
    },
    {
      what: `save of a ${kind} with many posts, beside an empty commit`,
      most: 12,
      ...ROUNDS,
      ours: save(many, kind),
      yardstick: () => emptyCommit(many.root),
    },
  ]);
