import { expect, test } from 'vitest';
import { measureSaveGrowth } from './save-growth.ts';

const SAVES = 20;

// The processor time of another process is only known on Linux.
test.runIf(process.platform === 'linux')('a save costs the same with ten times as many posts', { timeout: 300_000 }, async () => {
  for (const [kind, { few, many, growth }] of await measureSaveGrowth(['post', 'recipe'], SAVES)) {
    const { cpu, ofEmptyCommit } = many;
    console.log(
      `A save of a ${kind}: ${few.cpu.toFixed(0)} and ${cpu.toFixed(0)} ms of CPU, ${ofEmptyCommit.toFixed(1)} empty commits of git`,
    );
    // When each save and each look at what is live read the text of every post, it was ten times as much, and as long as 38 empty commits.
    // Both limits leave room for a busy machine: `npm run bench -- save-growth` measures exactly, on an idle one.
    expect(growth, kind).toBeLessThan(2);
    expect(ofEmptyCommit, kind).toBeLessThan(15);
  }
});
