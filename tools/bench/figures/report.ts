import { record } from './figures.ts';
import type { Measurement } from './run.ts';
import { isWithin, limitInWords } from './verdicts.ts';

/** Prints a command's measurements as they arrive and records them at the end. */
export class Report {
  readonly #command: string;
  readonly #rows: Measurement[] = [];

  /** @param command The command line that repeats the measurement; depends-on.ts lists it. */
  constructor(command: string) {
    this.#command = command;
  }

  /** Adds a figure. Its name must match limits.ts if it has a limit. */
  add(what: string, value: number, unit: string): void {
    const row = { what, value, unit };
    this.#rows.push(row);
    const limit = limitInWords(what);
    const verdict = limit === '' ? '' : `  (${limit}: ${isWithin(row) ? 'yes' : 'NO'})`;
    console.log(`${what.padEnd(72)} ${value.toFixed(Math.abs(value) < 10 ? 2 : 0).padStart(8)} ${unit}${verdict}`);
  }

  /** The names of the figures that are over their limits. */
  get over(): string[] {
    return this.#rows.filter((row) => !isWithin(row)).map(({ what }) => what);
  }

  /** Records the figures, if there are any, in place of the command's previous ones. */
  async write(): Promise<void> {
    if (this.#rows.length > 0) await record(this.#command, this.#rows);
  }
}
