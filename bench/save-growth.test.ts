import { expect, test } from 'vitest';
import { measureSaveGrowth } from './save-growth.ts';

const SAVES = 12;

// The processor time of another process is only known on Linux.
test.runIf(process.platform === 'linux')('a save costs the same with ten times as many posts', { timeout: 300_000 }, async () => {
  for (const [kind, { few, many, growth }] of await measureSaveGrowth(['post', 'recipe'], SAVES)) {
    const figures = [few, many].map(
      ({ median, cpu, ofEmptyCommit }) => `${median.toFixed(0)} ms (${cpu.toFixed(0)} of CPU, ${ofEmptyCommit.toFixed(1)} empty commits)`,
    );
    console.log(`A save of a ${kind}: ${figures.join(' and ')}`);
    // Idle, it is 1.1 and 4; when each save read the text of every post, it was 6 and 38.
    expect(growth, kind).toBeLessThan(1.5);
    expect(many.ofEmptyCommit, kind).toBeLessThan(12);
  }
});
