/** A text that takes some milliseconds to parse, and how many on the machine that the limits are for. */
const TEXT = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ name: `field ${index}`, value: [index, { a: index }] })));
const TEXT_MS = 25;

/** How long parsing the text takes by a clock, five times. */
const timesBy = (clock: () => number): number[] =>
  Array.from({ length: 5 }, () => {
    const before = clock();
    JSON.parse(TEXT);
    return clock() - before;
  });

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** How many times as much CPU time as on the machine of the limits work takes here now; at least 1. */
export const cpuSlowness = (): number => Math.max(1, Math.min(...timesBy(cpuMs)) / TEXT_MS);

/** How many times as long as on the machine of the limits, with nothing else running, work takes here now; at least 1. */
export const slowness = (): number => Math.max(1, Math.max(...timesBy(() => performance.now())) / TEXT_MS);
