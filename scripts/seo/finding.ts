/** Which check says something. */
export type Check = 'rich results' | 'vocabulary' | 'metadata' | 'links';

/** Something that a check says of a page. */
export interface Finding {
  check: Check;
  severity: 'error' | 'warning';
  message: string;
}

/** A finding that a page must not have. */
export const error = (check: Check, message: string): Finding => ({ check, severity: 'error', message });
/** A finding that a page had better not have. */
export const warning = (check: Check, message: string): Finding => ({ check, severity: 'warning', message });
