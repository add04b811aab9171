import { type Measurement, inWords, isWithin, record } from './figures.ts';

/** What a command measures: printed as it is found, and written down at the end. */
export class Report {
  readonly #command: string;
  readonly #rows: Measurement[] = [];

  /** @param command What somebody types to have the same measured again. */
  constructor(command: string) {
    this.#command = command;
  }

  /** Takes a figure, under the name that bench/limits.ts has for it where it has a limit. */
  add(what: string, value: number, unit: string): void {
    const row = { what, value, unit };
    this.#rows.push(row);
    const { limit } = inWords(row);
    const verdict = limit === '' ? '' : `  (${limit}: ${isWithin(row) ? 'yes' : 'NO'})`;
    console.log(`${what.padEnd(72)} ${value.toFixed(Math.abs(value) < 10 ? 2 : 0).padStart(8)} ${unit}${verdict}`);
  }

  /** The names of the figures that are over their limits. */
  get over(): string[] {
    return this.#rows.filter((row) => !isWithin(row)).map(({ what }) => what);
  }

  /** Writes the figures down, in place of what the same command has measured before. */
  write(): Promise<void> {
    return record(this.#command, this.#rows);
  }
}
