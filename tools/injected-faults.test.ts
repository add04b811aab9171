import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from '../tests/injected-faults/faults.ts';
import { lineOf, testsOf, withFault } from '../tests/injected-faults/injected-fault.ts';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('there are at least 20 faults, each with a name of its own', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(FAULTS.length).toBeGreaterThanOrEqual(20);
});

test.each(FAULTS)('$name can be injected, and names tests that exist', (fault) => {
  const source = read(fault.file);
  expect(withFault(fault, source)).not.toBe(source);
  const files = Object.keys(testsOf(fault));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('a fault whose text is missing or ambiguous is refused', () => {
  const fault = { name: 'wrong', file: 'src/one.ts', text: 'a < b', replacement: 'a > b', consequence: '', before: {} };
  expect(lineOf(fault, 'let c;\nif (a < b) c();\n')).toBe(2);
  for (const [source, times] of [
    ['a <= b', '0'],
    ['a < b || a < b', '2'],
  ] as const)
    expect(() => withFault(fault, source)).toThrow(`src/one.ts has the text of “wrong” ${times} times instead of once.`);
});
