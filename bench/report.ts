import { inWords, isWithin, type Measurement, record } from './figures.ts';

/** What a command measures: printed as it is found, and written down at the end. */
export class Report {
  readonly #command: string;
  readonly #rows: Measurement[] = [];

  constructor(command: string) {
    this.#command = command;
  }

  /** Takes a figure, with what it must not exceed where there is such a thing. */
  add(what: string, value: number, unit: string, most?: number): void {
    this.#take({ what, value, unit, ...(most === undefined ? {} : { most }) });
  }

  /** Takes a figure that must not fall below something. */
  addAtLeast(what: string, value: number, unit: string, least: number): void {
    this.#take({ what, value, unit, least });
  }

  #take(row: Measurement): void {
    this.#rows.push(row);
    const { limit } = inWords(row);
    const verdict = limit === '' ? '' : `  (${limit}: ${isWithin(row) ? 'yes' : 'NO'})`;
    console.log(`${row.what.padEnd(72)} ${row.value.toFixed(Math.abs(row.value) < 10 ? 2 : 0).padStart(8)} ${row.unit}${verdict}`);
  }

  /** Writes the figures down and ends the program: with 1 where one is over its limit. */
  async end(): Promise<never> {
    await record(this.#command, this.#rows);
    const over = this.#rows.filter((row) => !isWithin(row));
    console.log(
      over.length === 0 ? '\nAll within their limits.' : `\n${over.length} over their limits: ${over.map(({ what }) => what).join('; ')}.`,
    );
    process.exit(over.length === 0 ? 0 : 1);
  }
}
