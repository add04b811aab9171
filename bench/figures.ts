import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { codeRoot } from './content.ts';

/** A figure that was measured, and what it must keep to. */
export const figureSchema = z.strictObject({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  /** What it must not exceed, or not fall below. */
  most: z.number().optional(),
  least: z.number().optional(),
  /** What measures it. */
  command: z.string(),
  /** When, at which commit, and on how many cores. */
  date: z.iso.date(),
  commit: z.string(),
  cores: z.number(),
});
export type Figure = z.infer<typeof figureSchema>;
export type Measurement = Pick<Figure, 'what' | 'value' | 'unit' | 'most' | 'least'>;

const file = path.join(codeRoot, 'docs/performance.json');
const table = path.join(codeRoot, 'docs/performance.md');

/** The figures that were measured last. */
export const readFigures = async (): Promise<Figure[]> => z.array(figureSchema).parse(JSON.parse(await readFile(file, 'utf8')));

/** Whether a figure keeps to its limits. */
export const isWithin = ({ value, most = Infinity, least = -Infinity }: Measurement): boolean => value <= most && value >= least;

const rounded = (value: number): string => {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
};

/** A figure with its limit, in words. */
export const inWords = (figure: Measurement): { value: string; limit: string } => ({
  value: `${rounded(figure.value)} ${figure.unit}`,
  limit:
    figure.most !== undefined ? `at most ${rounded(figure.most)}` : figure.least !== undefined ? `at least ${rounded(figure.least)}` : '',
});

const START = '<!-- figures -->';
const END = '<!-- end of figures -->';

/** docs/performance.md with the figures in its table. */
export async function documentWith(figures: Figure[]): Promise<string> {
  const text = await readFile(table, 'utf8');
  const rows = figures.map((figure) => {
    const { value, limit } = inWords(figure);
    return [figure.what, value, limit, `\`${figure.command}\``, figure.date, figure.commit, String(figure.cores)];
  });
  const head = ['what', 'measured', 'limit', 'command', 'date', 'commit', 'cores'];
  const widths = head.map((title, place) => Math.max(title.length, ...rows.map((row) => (row[place] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  const lines = [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)];
  const [before = ''] = text.split(START);
  const [, after = ''] = text.split(END);
  return `${before}${START}\n\n${lines.join('\n')}\n\n${END}${after}`;
}

/** Whether docs/performance.md says what was measured. */
export const isDocumented = async (figures: Figure[]): Promise<boolean> =>
  (await documentWith(figures)) === (await readFile(table, 'utf8'));

/** Puts what a command has measured in the place of what it measured before, into docs/performance.json and docs/performance.md. */
export async function record(command: string, measured: Measurement[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: codeRoot, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const now = measured.map((figure): Figure => ({
    ...figure,
    value: Number(figure.value.toPrecision(4)),
    command,
    date,
    commit,
    cores: availableParallelism(),
  }));
  const names = new Set(now.map(({ what }) => what));
  const figures = [...(await readFigures()).filter(({ what }) => !names.has(what)), ...now];
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  await writeFile(table, await documentWith(figures));
}
