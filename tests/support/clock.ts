const RealDate = Date;
const realMonotonic = performance.now.bind(performance);
let aheadMs = 0;

/** A clock that is ahead of the real one. */
class AheadDate extends RealDate {
  constructor(...of: number[]) {
    super(...((of.length === 0 ? [AheadDate.now()] : of) as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

/**
 * Sets the clocks of this process, in milliseconds: so much time has passed besides the real one, and the clock of the day is wrong by
 * `errorMs`. Timers go on as they would. For processes that simulate a host's, as the tests' own need theirs.
 */
export function setClock(passedMs: number, errorMs: number): void {
  aheadMs = passedMs + errorMs;
  globalThis.Date = AheadDate as DateConstructor;
  performance.now = () => realMonotonic() + passedMs;
}
