import { spreadOf } from '../spread.ts';

/** A measurement beside a yardstick that the project's code has no part in. */
export interface Contest {
  what: string;
  /** The limit of ours as a multiple of the yardstick. */
  most: number;
  rounds: number;
  /** Rounds before those that count: code becomes fast as it is used. */
  warmUp: number;
  ours(round: number): Promise<number>;
  yardstick(round: number): Promise<number>;
}

/** The median of ours as a multiple of the median of the yardstick, measured in turn, so that a busy machine slows both. */
export async function ratioOf({ rounds, warmUp, ours, yardstick }: Contest): Promise<number> {
  const values: { ours: number; yardstick: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) values.push({ ours: await ours(round), yardstick: await yardstick(round) });
  const counted = values.slice(warmUp);
  const median = (of: 'ours' | 'yardstick') => spreadOf(counted.map((value) => value[of])).median;
  return median('ours') / median('yardstick');
}

/** Whether a contest is within its limit, in the first or a second measurement. */
export async function isWithinLimit(contest: Contest, say: (line: string) => void): Promise<boolean> {
  for (const _ of ['first', 'second']) {
    const ratio = await ratioOf(contest);
    say(`${contest.what}: ${ratio.toFixed(2)} x (at most ${contest.most})`);
    if (ratio <= contest.most) return true;
  }
  return false;
}
