/** Numbers that look random and are the same each time for the same seed. FAULT_SEED chooses it; a failing run prints it. */
export interface Seeded {
  seed: number;
  /** A number from 0 up to, and without, 1. */
  next(): number;
  /** One of several. */
  pick<T>(choices: readonly T[]): T;
  /** A whole number from 1 to `most`. */
  upTo(most: number): number;
}

/** A source of such numbers (mulberry32). */
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
