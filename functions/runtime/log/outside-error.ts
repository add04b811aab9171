/** A failure outside of this program. Its stack says nothing useful, so the log leaves it out. */
export class OutsideError extends Error {}
