const RealDate = Date;
let aheadMs = 0;

/** A clock that is ahead of the real one. */
class AheadDate extends RealDate {
  constructor(value: number | string | Date = AheadDate.now()) {
    super(value);
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

/** How far the clock of this process is ahead, in milliseconds. */
export const clockAhead = (): number => aheadMs;

/** Sets the clock of this process: so far ahead, in milliseconds. Timers go on as they would. */
export function setClockAhead(ms: number): void {
  aheadMs = ms;
  globalThis.Date = ms === 0 ? RealDate : (AheadDate as DateConstructor);
}
