import type { Deployment } from './deployment.ts';
import type { DoctorEnvironment } from './environment.ts';

/** What a check found: what is wrong and what to do, a sentence or two each; else what it saw, or why it saw nothing. */
export type Verdict = { wrong: string[] } | { well: string } | { left: string };

export interface Check {
  name: string;
  run(deployment: Deployment, environment: DoctorEnvironment): Promise<Verdict>;
}

/** Well, unless something is wrong. */
export const verdict = (wrong: readonly string[], well: string): Verdict => (wrong.length > 0 ? { wrong: [...wrong] } : { well });
