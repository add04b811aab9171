/** Names of tests by the file they are in, both as Vitest prints them. */
export type Tests = Readonly<Record<string, readonly string[]>>;

/** A realistic bug, and the tests that catch it. */
export interface InjectedFault {
  name: string;
  file: string;
  /** The correct code, which is in the file exactly once. */
  text: string;
  /** The wrong code in its place. Neither types nor lint rules may forbid it. */
  replacement: string;
  /** What would go wrong, for whom. */
  consequence: string;
  /** The tests that caught it when the suite was whole and slow, at commit 5c72ae4e. */
  before: Tests;
  /** The tests that catch it now, where those are others. */
  now?: Tests;
}

/** The tests that catch a fault now. */
export const testsOf = ({ before, now }: InjectedFault): Tests => now ?? before;

/** The line of a fault in its file's source, counted from 1. Throws if the correct code is not there exactly once. */
export function lineOf({ name, file, text }: InjectedFault, source: string): number {
  const parts = source.split(text);
  const [start = ''] = parts;
  if (parts.length !== 2)
    throw new Error(`${file} has the text of “${name}” ${parts.length - 1} times instead of once. Update tests/injected-faults/: ${text}`);
  return start.split('\n').length;
}

/** The source with the fault in it. Throws if the correct code is not there exactly once. */
export function withFault(fault: InjectedFault, source: string): string {
  lineOf(fault, source);
  return source.split(fault.text).join(fault.replacement);
}
