import { limitOf, NEEDED, OWED } from './limits.ts';
import type { Measurement, Run, StaleRun } from './run.ts';

/** Whether a figure is within its limit. */
export function isWithin({ what, value }: Measurement): boolean {
  const { most = Infinity, least = -Infinity } = limitOf(what);
  return value <= most && value >= least;
}

const rounded = (value: number): string => {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
};

/** Formats a value. */
export const valueInWords = ({ value, unit }: Measurement): string => `${rounded(value)} ${unit}`;

/** Formats a figure's limit; empty if it has none. */
export function limitInWords(what: string): string {
  const { most, least } = limitOf(what);
  return most !== undefined ? `at most ${rounded(most)}` : least !== undefined ? `at least ${rounded(least)}` : '';
}

/** The figures that have a value. */
export const measuredIn = (runs: Run[]): Measurement[] =>
  runs.flatMap(({ figures }) => figures.flatMap(({ what, value, unit }) => (value === undefined ? [] : [{ what, value, unit }])));

/** The needed figures whose values were taken out because their code changed. */
export const forgottenIn = (runs: Run[]): string[] =>
  runs.flatMap(({ figures }) => figures.filter(({ what, value }) => value === undefined && NEEDED.includes(what)).map(({ what }) => what));

/** Weights that differ less than this from the recorded ones are the same. */
const TOLERANCE = 0.01;

/**
 * Checks the recorded figures and those weighed now. Returns a sentence for each figure that is over its limit, unless it is listed
 * in OWED, for each that has never been recorded, and for each weight that is recorded otherwise.
 */
export function faultsOf(runs: Run[], weighed: Measurement[]): string[] {
  const recorded = measuredIn(runs);
  const isWeighed = ({ what }: Measurement) => weighed.some((one) => one.what === what);
  const over = [...weighed, ...recorded.filter((figure) => !isWeighed(figure))].filter((row) => !isWithin(row) && !OWED.has(row.what));
  const rows = new Set(runs.flatMap(({ figures }) => figures.map(({ what }) => what)));
  const missing = [...new Set([...NEEDED, ...weighed.map(({ what }) => what)])].filter((what) => !rows.has(what));
  const otherwise = weighed.filter(({ what, value }) => {
    const before = recorded.find((one) => one.what === what)?.value;
    return rows.has(what) && (before === undefined || Math.abs(value - before) > TOLERANCE * value);
  });
  return [
    // Rounded, 3.003 kB would be within a limit of 3.
    ...over.map((row) => `${row.what} is ${Number(row.value.toPrecision(6))} ${row.unit}, and must be ${limitInWords(row.what)}.`),
    ...missing.map((what) => `${what} has not been recorded. docs/development.md lists the commands that measure it.`),
    ...otherwise.map((row) => `${row.what} is ${valueInWords(row)} now. Record it with \`npm run budgets -- --write\`.`),
  ];
}

/** Says which folders have changed since a run, and what to do about it. */
export const staleInWords = ({ run, folders }: StaleRun): string =>
  `The figures of \`${run.command}\` are older than ${folders.join(', ')}. Run it again, or take them out with \`npm run budgets -- --forget-stale\`.`;
