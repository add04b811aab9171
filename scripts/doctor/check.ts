import type { Deployment } from './deployment.ts';
import type { DoctorEnvironment } from './environment.ts';

/** The result of a check: problems with their fixes, a summary if all is well, or why the check was skipped. */
export type Verdict = { wrong: string[] } | { well: string } | { left: string };

export interface Check {
  name: string;
  run(deployment: Deployment, environment: DoctorEnvironment): Promise<Verdict>;
}

/** A verdict from a list of problems; `well` is the summary if there are none. */
export const verdict = (wrong: readonly string[], well: string): Verdict => (wrong.length > 0 ? { wrong: [...wrong] } : { well });
