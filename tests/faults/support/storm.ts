import type { Ledger } from './ledger.ts';
import type { Seeded } from './seeded.ts';

interface Storm {
  /** The number of acknowledged saves to reach. */
  saves: number;
  /** A fault is injected after this many saves. */
  every: number;
  writers: number;
  /** The faults to inject. */
  faults: Record<string, () => Promise<void>>;
}

/** Runs several writers that save, change and delete while faults are injected. Returns a summary of how often each occurred. */
export async function runStorm(ledger: Ledger, random: Seeded, { saves, every, writers, faults }: Storm): Promise<string> {
  const happened = new Map<string, number>();
  let number = 0;
  const isDone = () => ledger.acknowledged >= saves;
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; !isDone(); turn += 1) {
      const title = turn % 7 === 6 ? null : `Save ${(number += 1)} of writer ${writer}`;
      const status = await ledger.save(`saves-${writer}-${turn % 3}`, title);
      if (status === null) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  for (let next = every; !isDone();) {
    if (ledger.acknowledged < next) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    next = ledger.acknowledged + every;
    const [name, happen] = random.pick(Object.entries(faults));
    happened.set(name, (happened.get(name) ?? 0) + 1);
    await happen();
  }
  await Promise.all(writing);
  return [...happened].map(([name, times]) => `${times} × ${name}`).join(', ');
}
