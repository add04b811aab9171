import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { codeRoot } from './content.ts';
import { limitOf, NEEDED, OWED } from './limits.ts';

/** A recorded measurement. */
export const figureSchema = z.strictObject({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  /** The command that measures and records it. */
  command: z.string(),
  /** When, at which commit, and on how many cores it was measured. The commit is null outside a repository. */
  date: z.iso.date(),
  commit: z.string().nullable(),
  cores: z.number(),
});
export type Figure = z.infer<typeof figureSchema>;
export type Measurement = Pick<Figure, 'what' | 'value' | 'unit'>;

const file = path.join(codeRoot, 'docs/performance.json');
const table = path.join(codeRoot, 'docs/performance.md');

/** Reads the last recorded figures. */
export const readFigures = async (): Promise<Figure[]> => z.array(figureSchema).parse(JSON.parse(await readFile(file, 'utf8')));

/** Whether a figure is within its limit. */
export function isWithin({ what, value }: Measurement): boolean {
  const { most = Infinity, least = -Infinity } = limitOf(what);
  return value <= most && value >= least;
}

const rounded = (value: number): string => {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
};

/** Formats a figure and its limit. */
export function inWords({ what, value, unit }: Measurement): { value: string; limit: string } {
  const { most, least } = limitOf(what);
  const limit = most !== undefined ? `at most ${rounded(most)}` : least !== undefined ? `at least ${rounded(least)}` : '';
  return { value: `${rounded(value)} ${unit}`, limit };
}

/**
 * Checks the recorded figures and those measured now. Returns a sentence for each figure that is over its limit, unless it is listed
 * in OWED, and for each that has never been recorded.
 */
export function faultsOf(figures: Figure[], weighed: Measurement[]): string[] {
  const isWeighed = ({ what }: Measurement) => weighed.some((one) => one.what === what);
  const over = [...weighed, ...figures.filter((figure) => !isWeighed(figure))].filter((row) => !isWithin(row) && !OWED.has(row.what));
  const missing = [...new Set([...NEEDED, ...weighed.map(({ what }) => what)])].filter((what) => !figures.some((one) => one.what === what));
  return [
    ...over.map((row) => `${row.what} is ${inWords(row).value}, and must be ${inWords(row).limit}.`),
    ...missing.map((what) => `${what} has not been recorded. docs/development.md lists the commands that measure it.`),
  ];
}

const START = '<!-- figures -->';
const END = '<!-- end of figures -->';

/** The text of docs/performance.md with the figures in its table. */
export async function documentWith(figures: Figure[]): Promise<string> {
  const text = await readFile(table, 'utf8');
  const rows = figures.map((figure) => {
    const { value, limit } = inWords(figure);
    return [figure.what, value, limit, `\`${figure.command}\``, figure.date, figure.commit ?? '', String(figure.cores)];
  });
  const head = ['what', 'measured', 'limit', 'command', 'date', 'commit', 'cores'];
  const widths = head.map((title, place) => Math.max(title.length, ...rows.map((row) => (row[place] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  const lines = [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)];
  const [before = ''] = text.split(START);
  const [, after = ''] = text.split(END);
  return `${before}${START}\n\n${lines.join('\n')}\n\n${END}${after}`;
}

/** Whether docs/performance.md contains these figures. */
export const isDocumented = async (figures: Figure[]): Promise<boolean> =>
  (await documentWith(figures)) === (await readFile(table, 'utf8'));

/**
 * Replaces a command's figures with newly measured ones, in the same place. Drops figures that the command no longer measures, and
 * replaces those that another command measured under the same name.
 */
export function withMeasured(figures: Figure[], measured: Figure[]): Figure[] {
  const names = new Set(measured.map(({ what }) => what));
  const commands = new Set(measured.map(({ command }) => command));
  const isReplaced = ({ what, command }: Figure) => names.has(what) || commands.has(command);
  const place = figures.findIndex(isReplaced);
  const before = place === -1 ? figures : figures.slice(0, place);
  const after = place === -1 ? [] : figures.slice(place).filter((figure) => !isReplaced(figure));
  return [...before, ...measured, ...after];
}

/** Records a command's measurements in docs/performance.json and docs/performance.md. */
export async function record(command: string, measured: Measurement[]): Promise<void> {
  const head = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: codeRoot, encoding: 'utf8' });
  const date = new Date().toISOString().slice(0, 10);
  const now = measured.map((figure): Figure => ({
    ...figure,
    value: Number(figure.value.toPrecision(4)),
    command,
    date,
    commit: head.status === 0 ? head.stdout.trim() : null,
    cores: availableParallelism(),
  }));
  const figures = withMeasured(await readFigures(), now);
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  await writeFile(table, await documentWith(figures));
}
