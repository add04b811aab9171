import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { codeRoot } from '../code-root.ts';
import { changedFolders, type Code, openCode } from './code.ts';
import { DEPENDS_ON } from './depends-on.ts';
import { type Measurement, type Run, runSchema, type StaleRun } from './run.ts';
import { documentOf } from './table.ts';

const file = path.join(codeRoot, 'docs/performance.json');
const table = path.join(codeRoot, 'docs/performance.md');

export const readRuns = async (): Promise<Run[]> => z.array(runSchema).parse(JSON.parse(await readFile(file, 'utf8')));

/** Writes docs/performance.json and docs/performance.md. */
export async function writeRuns(runs: Run[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(runs, null, 2)}\n`);
  await writeFile(table, documentOf(runs, await readFile(table, 'utf8')));
}

/** Whether docs/performance.md contains these figures. */
export async function isDocumented(runs: Run[]): Promise<boolean> {
  const text = await readFile(table, 'utf8');
  return documentOf(runs, text) === text;
}

/** Reads the project's code. Returns a function that tells which code a command's figures describe. */
export async function readCode(): Promise<(command: string) => Promise<Code>> {
  const codeOf = await openCode(codeRoot, Object.values(DEPENDS_ON).flat());
  return async (command) => {
    const entries = DEPENDS_ON[command];
    if (!entries) throw new Error(`tools/bench/figures/depends-on.ts does not say what the figures of “${command}” depend on.`);
    return codeOf(entries);
  };
}

export async function findStale(runs: Run[], codeOf: (command: string) => Promise<Code>): Promise<StaleRun[]> {
  const stale: StaleRun[] = [];
  for (const run of runs) {
    const folders = changedFolders(run.code, await codeOf(run.command));
    if (folders.length > 0 && run.figures.some(({ value }) => value !== undefined)) stale.push({ run, folders });
  }
  return stale;
}

/** The runs without the values of some of them. Their rows and limits stay. */
export const withoutValues = (runs: Run[], forgotten: Run[]): Run[] =>
  runs.map((run) => (forgotten.includes(run) ? { ...run, figures: run.figures.map(({ what, unit }) => ({ what, unit })) } : run));

/**
 * Replaces a command's figures with newly measured ones, in the same place. Drops figures that the command no longer measures, and
 * those that another command measured under the same name.
 */
export function withRun(runs: Run[], measured: Run): Run[] {
  const names = new Set(measured.figures.map(({ what }) => what));
  const others = runs.map((run) =>
    run.command === measured.command ? measured : { ...run, figures: run.figures.filter(({ what }) => !names.has(what)) },
  );
  return [...others, ...(others.includes(measured) ? [] : [measured])].filter(({ figures }) => figures.length > 0);
}

/** Records a command's measurements in docs/performance.json and docs/performance.md. */
export async function record(command: string, measured: Measurement[]): Promise<void> {
  const head = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: codeRoot, encoding: 'utf8' });
  const codeOf = await readCode();
  const run: Run = {
    command,
    date: new Date().toISOString().slice(0, 10),
    commit: head.status === 0 ? head.stdout.trim() : null,
    cores: availableParallelism(),
    code: await codeOf(command),
    figures: measured.map(({ what, value, unit }) => ({ what, value: Number(value.toPrecision(4)), unit })),
  };
  await writeRuns(withRun(await readRuns(), run));
}
