import { z } from 'zod';

export interface Measurement {
  what: string;
  value: number;
  unit: string;
}

export const runSchema = z.strictObject({
  /** Measures and records the figures. */
  command: z.string(),
  /** Null if it was never measured. */
  date: z.iso.date().nullable(),
  /** Null outside a repository. */
  commit: z.string().nullable(),
  cores: z.number(),
  /** The code that the figures describe. */
  code: z.record(z.string(), z.string()).refine((code) => Object.keys(code).length > 0, 'A run names the folders that it depends on'),
  /** A figure without a value has not been measured since its code changed. */
  figures: z.array(z.strictObject({ what: z.string(), value: z.number().optional(), unit: z.string() })),
});
/** What one command measured. */
export type Run = z.infer<typeof runSchema>;

/** A run whose figures describe other code than there is, and the folders that have changed since. */
export interface StaleRun {
  run: Run;
  folders: string[];
}
