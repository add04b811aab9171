/** The check that a finding belongs to. */
export type Check = 'rich results' | 'vocabulary' | 'metadata' | 'links';

/** A problem that a check found on a page. */
export interface Finding {
  check: Check;
  severity: 'error' | 'warning';
  message: string;
}

/** Creates a finding that fails the check. */
export const error = (check: Check, message: string): Finding => ({ check, severity: 'error', message });
/** Creates a finding that should be fixed but does not fail the check. */
export const warning = (check: Check, message: string): Finding => ({ check, severity: 'warning', message });
