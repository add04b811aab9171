/**
 * Loaded into the program before its own code: its clock is off by the milliseconds that the file named by CLOCK_OFFSET holds, and
 * jumps with it. Timers go on as they do when a machine's clock is set, and so does what measures how long something takes.
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
