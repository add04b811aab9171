/** Pseudorandom numbers that are reproducible by seed. FAULT_SEED sets it; a failing run prints it. */
export interface Seeded {
  seed: number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** One of several. */
  pick<T>(choices: readonly T[]): T;
  /** A whole number from 1 to `most`. */
  upTo(most: number): number;
}

/** Creates a generator (mulberry32). */
export function seeded(seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)): Seeded {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed,
    next,
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    upTo: (most) => 1 + Math.floor(next() * most),
  };
}
