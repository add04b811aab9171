/** A form that is sent sooner after it was opened, in milliseconds, looks like a program's: a person takes longer to find the fields. */
export const TOO_FAST_MS = 2_000;
