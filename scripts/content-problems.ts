import type { ContentProblem } from '#domain/content-problem.ts';

/** Formats a problem on one line: file, line, field, message. */
export const lineOf = ({ file, line, path, message }: ContentProblem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}${path ? `  ${path}` : ''}  ${message}`;

/** Prints the problems and their number. */
export function printProblems(problems: readonly ContentProblem[]): void {
  for (const problem of problems) console.error(lineOf(problem));
  console.error(problems.length === 1 ? '\n1 problem.' : `\n${problems.length} problems.`);
}
