/**
 * Preloaded into the program: shifts its clock by the milliseconds in the file CLOCK_OFFSET, and follows changes. Timers and
 * durations are not affected, as when a machine's clock is set.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_OFFSET'] ?? '';
const RealDate = Date;
let offset = 0;

function read(): void {
  try {
    offset = Number(readFileSync(file, 'utf8'));
  } catch {
    offset = 0;
  }
}
read();
process.on('SIGUSR2', read);

class JumpingDate extends RealDate {
  constructor(...parts: [] | ConstructorParameters<typeof Date>) {
    if (parts.length === 0) super(JumpingDate.now());
    else super(...parts);
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
}
globalThis.Date = JumpingDate as DateConstructor;
